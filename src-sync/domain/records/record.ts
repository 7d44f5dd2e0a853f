/** A mirrored record as everything outside the store sees it. */
import type { JsonObject } from '../values/json.ts';

/**
 * The mark of a record wherever it is shown; `null` means it is as the Service has it.
 * The most urgent state of its open operations wins, in the order of this list.
 */
export const RECORD_MARKS = ['conflict', 'rejected', 'unconfirmed', 'sending', 'pending'] as const;

export type RecordMark = (typeof RECORD_MARKS)[number];

/** The record shape of cli.md: `record` is the server document with pending changes applied. */
export interface MirrorRecord {
  readonly id: string;
  readonly serverId: string | null;
  readonly pending: boolean;
  readonly deleted: boolean;
  readonly record: JsonObject;
}
