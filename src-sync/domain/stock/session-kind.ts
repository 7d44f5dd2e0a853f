/** Kinds of sessions of scans. */

export const SESSION_KINDS = ['count', 'receive', 'transfer', 'adjust'] as const;

export type SessionKind = (typeof SESSION_KINDS)[number];
