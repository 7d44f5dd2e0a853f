/** What is wrong with a record's form, field by field, in words. */
export interface Problem {
  readonly message: string;
  /** The value that would be right, where it is known. */
  readonly fix: string | null;
}

export type Problems = Readonly<Record<string, Problem>>;
