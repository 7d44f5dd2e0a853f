/** Holds as the database knows them: which changes were made under one, to be taken back together. */
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

export interface HeldChange {
  /** The id that its form made. */
  readonly id: string;
  /** The place of its operation in the outbox. */
  readonly seq: number;
}

const CHANGES = kept<HeldChange>(
  `SELECT operation_id AS id, operation_seq AS seq FROM accepted
    WHERE hold = ? AND operation_seq < ? ORDER BY operation_seq DESC LIMIT ?`,
);

/** Those that were not taken back. The newest first, because a later change may have been made on an earlier one. */
export function changesUnder(
  reader: Reader,
  hold: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly HeldChange[]> {
  return CHANGES.all(reader, hold, before ?? Number.MAX_SAFE_INTEGER, limit);
}

const RECENT = kept<{ hold: string }>(
  `SELECT DISTINCT accepted.hold AS hold FROM accepted JOIN operation ON operation.seq = accepted.operation_seq
    WHERE accepted.hold IS NOT NULL AND operation.state <> 'done' AND operation.was_sent = 0
      AND accepted.at_ms BETWEEN ? AND ?`,
);

/** Holds of changes that were made around a moment (wall clock) and have not been sent. */
export async function holdsAround(
  reader: Reader,
  nowMs: number,
  withinMs: number,
): Promise<readonly string[]> {
  const rows = await RECENT.all(reader, nowMs - withinMs, nowMs + withinMs);
  return rows.map(({ hold }) => hold);
}
