/** Figures that read whole tables look at changes no more often than this. */
export const FIGURE = { everyMs: 10_000 } as const;

/** Rows of a list beside a chart, and all that it shows when more are wanted. */
export const ROWS = { first: 6, all: 50 } as const;
