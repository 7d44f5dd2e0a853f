/** Long work that is done by statements of SQLite, which nobody can interrupt: it looks now and then whether anybody still waits for it. */

/** Throws `NotWanted` once nobody waits for it any more. */
export type StillWanted = () => void;

export class NotWanted extends Error {}

export const ALWAYS_WANTED: StillWanted = () => undefined;
