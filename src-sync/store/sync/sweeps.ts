/** The position of each collection's reading, and the rows that a complete sweep did not see. */
import { sql, type Selectable } from 'kysely';
import type { Message } from '../../domain/messages/message.ts';
import {
  isSweptCollection,
  type CollectionName,
  type SweptCollection,
} from '../../domain/records/collections.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { remembering } from '../../domain/sync/remembering.ts';
import { endFilling } from '../records/filling.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept, type Kept } from '../sqlite/kept.ts';
import { markGone } from '../records/mark-gone.ts';
import { parseObject, parseObjectOrNull } from '../rows.ts';
import type { Schema } from '../sqlite/schema.ts';

export interface CollectionState {
  readonly collection: CollectionName;
  /** Number of the sweep that runs or ran last; 0 before the first. */
  readonly sweep: number;
  /** The position of the running sweep; `null` when none runs. */
  readonly cursor: JsonObject | null;
  /** Facts that probes learnt of this collection. */
  readonly learnt: JsonObject;
  /** When the last complete sweep ended. */
  readonly sweptAtMs: number | null;
  readonly guardedRows: number;
  /** Rows that the last complete sweep missed and could not prove to be gone. */
  readonly suspectedRows: number;
  /** Rows there were at the last complete sweep, as the Service counts them; `null` where it does not tell. */
  readonly totalRows: number | null;
  /** Rows that a person has said may vanish: the next sweep removes up to so many past the guard. */
  readonly guardAcceptedRows: number;
}

export interface UnseenRecords {
  /** Live records of the Service that the sweep did not see and that have no open operation. */
  readonly count: number;
  /** Live records of the Service altogether: counting them reads every one. */
  total(): Promise<number>;
  ids(limit: number): Promise<readonly { readonly id: string; readonly serverId: string | null }[]>;
}

/** Every look at the Service asks for it, and writes down where it stands. */
const STATE = kept<Selectable<Schema['collection_state']>>(
  'SELECT * FROM collection_state WHERE collection = ?',
);
const SAVE_CURSOR = kept(
  `INSERT INTO collection_state (collection, cursor) VALUES (?, ?)
   ON CONFLICT (collection) DO UPDATE SET cursor = excluded.cursor`,
);
const BEGIN_SWEEP = kept<{ sweep: number }>(
  `INSERT INTO collection_state (collection, sweep) VALUES (?, 1)
   ON CONFLICT (collection) DO UPDATE SET sweep = sweep + 1, cursor = NULL RETURNING sweep`,
);
const FORGET_PARKED = kept('DELETE FROM parked_row WHERE collection = ?');
const SAVE_LEARNT = kept(
  `INSERT INTO collection_state (collection, learnt) VALUES (?, ?)
   ON CONFLICT (collection) DO UPDATE SET learnt = excluded.learnt`,
);

/** Every look asks, and it hardly ever changes. Enough for a few profiles in one process. */
const learntOf = remembering(parseObject, 256);

export async function readCollectionState(
  reader: Reader,
  collection: CollectionName,
): Promise<CollectionState> {
  const row = await STATE.first(reader, collection);
  return {
    collection,
    sweep: row?.sweep ?? 0,
    cursor: parseObjectOrNull(row?.cursor ?? null),
    learnt: learntOf(row?.learnt ?? '{}'),
    sweptAtMs: row?.swept_at_ms ?? null,
    guardedRows: row?.guarded_rows ?? 0,
    suspectedRows: row?.suspected_rows ?? 0,
    totalRows: row?.total_rows ?? null,
    guardAcceptedRows: row?.guard_accepted_rows ?? 0,
  };
}

/** Starts a sweep; its number is what its pages are applied with. */
export async function beginSweep(tx: Writer, collection: CollectionName): Promise<number> {
  const begun = await BEGIN_SWEEP.first(tx, collection);
  // Rows that could not be understood are judged anew.
  await FORGET_PARKED.all(tx, collection);
  if (begun === null) throw new Error('a sweep that began has no number');
  return begun.sweep;
}

export async function saveCursor(
  tx: Writer,
  collection: CollectionName,
  cursor: JsonObject | null,
): Promise<void> {
  await SAVE_CURSOR.all(tx, collection, cursor === null ? null : JSON.stringify(cursor));
}

export async function saveLearnt(tx: Writer, collection: CollectionName, learnt: JsonObject): Promise<void> {
  await SAVE_LEARNT.all(tx, collection, JSON.stringify(learnt));
}

/** `written`: records that a write of this PC settled. A list may not show them yet, so their absence proves less. */
export type Which = 'all' | 'written' | 'others';

const SETTLED: Readonly<Record<Which, string>> = {
  all: '1',
  written: 'record.settled_tick > 0',
  others: 'record.settled_tick = 0',
};

/** Records of the Service that a sweep did not see. One with an open operation is never among them. */
function ofUnseen<Row>(columns: string, which: Which, tail = ''): Kept<Row> {
  return kept<Row>(
    `SELECT ${columns} FROM record
      WHERE ${SETTLED[which]} AND record.collection = ? AND record.seen_sweep < ? AND record.gone = 0
        AND record.server IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM operation_record JOIN operation ON operation.seq = operation_record.operation_seq
           WHERE operation_record.record_id = record.id AND operation.state <> 'done'
        ) ${tail}`,
  );
}

function unseenBy(which: Which): {
  readonly count: Kept<{ count: number }>;
  readonly first: Kept<{ id: string; server_id: string | null }>;
} {
  return {
    count: ofUnseen('count(*) AS count', which),
    first: ofUnseen('record.id, record.server_id', which, 'ORDER BY record.seq LIMIT ?'),
  };
}

/** Asked at the end of every sweep. */
const UNSEEN = { all: unseenBy('all'), written: unseenBy('written'), others: unseenBy('others') } as const;
const NO_LIMIT = -1;

export async function unseenRecords(
  reader: Reader,
  collection: CollectionName,
  sweep: number,
  which: Which = 'all',
): Promise<UnseenRecords> {
  const missing = await UNSEEN[which].count.first(reader, collection, sweep);
  return {
    count: missing?.count ?? 0,
    async total() {
      const all = await reader
        .selectFrom('record')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('collection', '=', collection)
        .where('gone', '=', 0)
        .where('server', 'is not', null)
        .executeTakeFirstOrThrow();
      return all.count;
    },
    async ids(limit) {
      return listUnseen(reader, collection, sweep, { which, limit });
    },
  };
}

/** They alone, in the order in which they arrived. */
export async function listUnseen(
  reader: Reader,
  collection: CollectionName,
  sweep: number,
  { which = 'all', limit = NO_LIMIT }: { readonly which?: Which; readonly limit?: number } = {},
): Promise<readonly { readonly id: string; readonly serverId: string | null }[]> {
  const rows = await UNSEEN[which].first.all(reader, collection, sweep, limit);
  return rows.map((row) => ({ id: row.id, serverId: row.server_id }));
}

/** Marks what the sweep did not see as gone; never a record with an open operation. Returns how many. */
export async function removeUnseen(
  tx: Writer,
  collection: CollectionName,
  sweep: number,
  nowMs: number,
  which: Which = 'all',
): Promise<number> {
  const rows = await listUnseen(tx, collection, sweep, { which });
  return markGone(
    tx,
    rows.map((row) => row.id),
    nowMs,
  );
}

/** A person's acceptance holds for one sweep. */
const FINISH = kept(
  `INSERT INTO collection_state (collection, swept_at_ms, guarded_rows, suspected_rows, total_rows) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (collection) DO UPDATE SET
     cursor = NULL, swept_at_ms = excluded.swept_at_ms, guarded_rows = excluded.guarded_rows, suspected_rows = excluded.suspected_rows,
     total_rows = excluded.total_rows, guard_accepted_rows = 0, complete_sweep = sweep,
     complete_seq = coalesce((SELECT max(seq) FROM record), 0)`,
);

/** The sweep is complete: its time is noted and its cursor let go. */
export async function finishSweep(
  tx: Writer,
  collection: CollectionName,
  end: {
    readonly nowMs: number;
    readonly guardedRows: number;
    readonly suspectedRows: number;
    readonly totalRows: number | null;
  },
): Promise<void> {
  await FINISH.all(tx, collection, end.nowMs, end.guardedRows, end.suspectedRows, end.totalRows);
  await endFilling(tx);
}

/**
 * A person has looked: what the guard kept was really deleted. Lets the next sweep past it, up to as many rows as the person
 * was told (`rowsMax`), or as it kept. @returns how many those are; 0 where it kept none
 */
export async function acceptGuard(
  tx: Writer,
  collection: CollectionName,
  rowsMax: number | null = null,
): Promise<number> {
  const accepted = await tx
    .updateTable('collection_state')
    .set({ guard_accepted_rows: sql<number>`min(guarded_rows, coalesce(${rowsMax}, guarded_rows))` })
    .where('collection', '=', collection)
    .where('guarded_rows', '>', 0)
    .returning('guard_accepted_rows')
    .executeTakeFirst();
  return accepted?.guard_accepted_rows ?? 0;
}

/** Collections of which a person has said so, and no sweep has ended since. */
export async function acceptedGuards(reader: Reader): Promise<readonly SweptCollection[]> {
  const rows = await reader
    .selectFrom('collection_state')
    .select('collection')
    .where('guard_accepted_rows', '>', 0)
    .execute();
  return rows.map((row) => row.collection).filter(isSweptCollection);
}

/** Sets a row that could not be understood aside; the page goes on without it. */
export async function parkRow(
  tx: Writer,
  row: {
    readonly collection: CollectionName;
    readonly key: string;
    readonly reason: string | Message;
    readonly payload: string;
    readonly nowMs: number;
  },
): Promise<void> {
  const { reason, payload, nowMs } = row;
  const values = {
    reason: typeof reason === 'string' ? reason : JSON.stringify(reason),
    ...{ payload, at_ms: nowMs },
  };
  await tx
    .insertInto('parked_row')
    .values({ collection: row.collection, row_key: row.key, ...values })
    .onConflict((conflict) => conflict.columns(['collection', 'row_key']).doUpdateSet(values))
    .execute();
}
