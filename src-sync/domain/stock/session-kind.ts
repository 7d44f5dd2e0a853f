/** Kinds of sessions of scans. */

export const SESSION_KINDS = ['count', 'receive', 'transfer', 'adjust'] as const;

export type SessionKind = (typeof SESSION_KINDS)[number];

/** Sessions that are lists, and are never posted: an order list; what one receipt or transfer expects, e.g. a delivery note. */
export const SESSION_LISTS = ['order', 'expected'] as const;

export type SessionList = (typeof SESSION_LISTS)[number];
