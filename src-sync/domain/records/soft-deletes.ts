/** Records that are named one by one in a question about a list. */

/** So many can be named; more are meant by the list they are in. */
export const MARKED_MAX = 10_000;
