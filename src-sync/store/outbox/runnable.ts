/** The next operation that may run: order per record, edges between records, and nobody else waits. */
import { OPERATION_NAMES, type OperationName, type StoredOperation } from '../../domain/outbox/operation.ts';
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { toOperation, type OperationRow } from '../rows.ts';

/** The index on open operations is used only where the query repeats its condition. */
const NOTHING_BEFORE = `
  candidate.state <> 'done'
  AND NOT EXISTS (
    SELECT 1 FROM operation_record mine
      JOIN operation_record earlier
        ON earlier.record_id = mine.record_id AND earlier.operation_seq < mine.operation_seq
      JOIN operation ON operation.seq = earlier.operation_seq
     WHERE mine.operation_seq = candidate.seq AND operation.state <> 'done'
  )
  AND NOT EXISTS (
    SELECT 1 FROM operation_dependency edge
      JOIN operation ON operation.seq = edge.depends_on_seq
     WHERE edge.operation_seq = candidate.seq AND operation.state <> 'done'
  )`;

/** A change of it can still be taken back, so that nothing of it is sent: one whose toast stands in the window. */
const NOT_HELD = `NOT EXISTS (
    SELECT 1 FROM accepted
     WHERE accepted.operation_seq = candidate.seq AND accepted.hold IN (SELECT value FROM json_each(?))
  )`;

/**
 * The oldest of one state, found in order of the index: however many wait, only as many are looked at as are wanted. What was sent before
 * is looked for whatever is held.
 */
const freeOf = (state: 'queued' | 'unconfirmed'): string => `
  SELECT * FROM (
    SELECT candidate.* FROM operation candidate
     WHERE candidate.state = '${state}'
       AND (candidate.not_before_ms <= ? OR candidate.not_before_ms > ?)
       AND candidate.name NOT IN (SELECT value FROM json_each(?))
       AND ${state === 'queued' ? `${NOT_HELD} AND ` : ''}${NOTHING_BEFORE}
     ORDER BY candidate.seq LIMIT ?
  )`;

const RUNNABLE = kept<OperationRow>(
  `${freeOf('queued')} UNION ALL ${freeOf('unconfirmed')} ORDER BY seq LIMIT ?`,
);
const IS_HELD = kept<{ isHeld: 0 | 1 }>(
  `SELECT NOT ${NOT_HELD} AS isHeld FROM operation candidate WHERE candidate.seq = ?`,
);
const NEXT_WAKE = kept<{ wakeMs: number | null }>(
  `SELECT min(candidate.not_before_ms) AS wakeMs FROM operation candidate
    WHERE candidate.state IN ('queued', 'unconfirmed')
      AND candidate.not_before_ms > ? AND candidate.not_before_ms <= ? AND ${NOTHING_BEFORE}`,
);

/** The condition of the index on open operations, and the states of those that go on by themselves. */
const ANY_MOVES = kept<{ moves: 0 | 1 }>(
  `SELECT EXISTS (
     SELECT 1 FROM operation WHERE state <> 'done' AND state IN ('queued', 'sending', 'unconfirmed')
   ) AS moves`,
);

/**
 * Longer than any wait that is ever set. One that ends later than this was set before somebody put the clock back: it is over.
 */
const WAIT_MAX_MS = 120_000;

/** There may be thousands of them at once, where "all" goes one by one, and nobody waits for any: all else goes before them. */
const LAST: readonly OperationName[] = ['notifications.markRead', 'notifications.dismiss'];
const FIRST = OPERATION_NAMES.filter((name) => !LAST.includes(name));

/**
 * Operations that may be sent (`queued`) or looked up (`unconfirmed`) now: nothing open before it on any of its records, everything
 * it depends on done, its waiting time over. At most one per record.
 */
export async function runnableOperations(
  reader: Reader,
  options: {
    readonly nowMs: number;
    readonly limit: number;
    /** Left out, so that what cannot go now does not stand before what can. */
    readonly except?: readonly OperationName[];
    /** Holds whose changes may still be taken back. */
    readonly holds?: readonly string[];
  },
): Promise<readonly StoredOperation[]> {
  const { limit, except = [], holds = [] } = options;
  const first = await runnable(reader, { ...options, holds, except: [...except, ...LAST] });
  if (first.length >= limit) return first;
  const last = await runnable(reader, {
    ...{ nowMs: options.nowMs, limit: limit - first.length, holds },
    except: [...except, ...FIRST],
  });
  return [...first, ...last];
}

async function runnable(
  reader: Reader,
  {
    nowMs,
    limit,
    except,
    holds,
  }: {
    readonly nowMs: number;
    readonly limit: number;
    readonly except: readonly OperationName[];
    readonly holds: readonly string[];
  },
): Promise<readonly StoredOperation[]> {
  const may = [nowMs, nowMs + WAIT_MAX_MS, JSON.stringify(except)];
  const rows = await RUNNABLE.all(reader, ...may, JSON.stringify(holds), limit, ...may, limit, limit);
  return rows.map(toOperation);
}

/** True where a change of this operation is under one of these holds. */
export async function isUnderHold(reader: Reader, seq: number, holds: readonly string[]): Promise<boolean> {
  if (holds.length === 0) return false;
  return (await IS_HELD.first(reader, JSON.stringify(holds), seq))?.isHeld === 1;
}

/** When the first operation that only waits for its time may run; `null` when none does. */
export async function nextWakeMs(reader: Reader, nowMs: number): Promise<number | null> {
  return (await NEXT_WAKE.first(reader, nowMs, nowMs + WAIT_MAX_MS))?.wakeMs ?? null;
}

/** True where any operation is to be sent, on its way, or to be looked up: with none of them, only a new write brings one. */
export async function anyMoves(reader: Reader): Promise<boolean> {
  return (await ANY_MOVES.first(reader))?.moves === 1;
}
