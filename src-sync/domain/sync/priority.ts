/** The priorities of requests, most urgent first. */

/** `person`: somebody waits for it · `push`: saved changes and what is looked up for them · `screen`: what is shown · `background`: the rest. */
export const LANES = ['person', 'push', 'screen', 'background'] as const;
export type Lane = (typeof LANES)[number];
