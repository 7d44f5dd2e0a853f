/** The names on the wire, apart from the schemas: the preload needs them and must stay free of everything else. */

/** The Electron channels everything travels on. */
export const INVOKE_CHANNEL = 'stockhand:invoke';
/** A question about a file that a person dropped on the window. */
export const DROP_CHANNEL = 'stockhand:drop';
export const ANSWER_CHANNEL = 'stockhand:answer';
export const EVENT_CHANNEL = 'stockhand:event';

export const WINDOW_EVENTS = ['changed', 'status', 'app'] as const;
