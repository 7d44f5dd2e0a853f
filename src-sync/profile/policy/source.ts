/** A place in which a machine keeps its policy, as it was read. */

export interface PolicySource {
  /** Its place, for sentences. */
  readonly where: string;
  /** By key, in groups joined with a dot; nothing of it was checked. */
  readonly entries: Readonly<Record<string, unknown>>;
  /** Set where the source as a whole is left out, in words. */
  readonly unusable: string | null;
}
