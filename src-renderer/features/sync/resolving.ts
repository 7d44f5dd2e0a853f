/** So many changes, and so many of their conflicts, the Sync screen shows: the oldest, which hold up the others. */
export const LINES_MAX = 300;

/** Whose conflict a person is settling. */
export interface Resolving {
  readonly opId: string;
}
