/** Operations behind one that waits for a person: later ones of its records, what depends on it, and theirs. */
import { sql } from 'kysely';
import type { OperationState } from '../../domain/outbox/operation.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { refreshTouched, type Touched } from '../records/views.ts';

/** Blocks what waits behind a rejected or conflicting operation. */
export async function blockDependants(tx: Writer, seq: number): Promise<void> {
  const followers = await followersOf(tx, seq);
  const blocked = followers.filter((follower) => follower.state === 'queued').map((follower) => follower.seq);
  await setStates(tx, blocked, 'blocked');
}

/** Queues again what nothing holds back any more. `seq` may already be gone: then give it `from` its former followers. */
export async function unblockDependants(tx: Writer, seq: number, from?: readonly number[]): Promise<void> {
  const candidates = from ?? (await followersOf(tx, seq)).map((follower) => follower.seq);
  // In order, so that each sees the new state of those before it; again, because one may wait for a later one.
  let waiting = candidates.toSorted((a, b) => a - b);
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length;
    waiting = await queueFree(tx, waiting);
  }
}

/** @returns those that something still holds back */
async function queueFree(tx: Writer, candidates: readonly number[]): Promise<number[]> {
  const held: number[] = [];
  for (const candidate of candidates) {
    const row = await tx
      .selectFrom('operation')
      .select('state')
      .where('seq', '=', candidate)
      .executeTakeFirst();
    if (row?.state !== 'blocked') continue;
    if (await isHeldBack(tx, candidate)) held.push(candidate);
    else await setStates(tx, [candidate], 'queued');
  }
  return held;
}

async function setStates(tx: Writer, seqs: readonly number[], state: 'queued' | 'blocked'): Promise<void> {
  if (seqs.length === 0) return;
  await tx.updateTable('operation').set({ state }).where('seq', 'in', among(seqs)).execute();
  await refreshTouched(tx, seqs);
}

export interface Follower {
  readonly seq: number;
  readonly state: string;
}

/** Everything open that directly or indirectly comes after an operation. */
export async function followersOf(reader: Reader, seq: number): Promise<readonly Follower[]> {
  const { rows } = await sql<Follower>`
    WITH RECURSIVE follower (seq) AS (
      VALUES (${seq})
      UNION
      SELECT later.operation_seq
        FROM follower
        JOIN operation_record mine ON mine.operation_seq = follower.seq
        JOIN operation_record later
          ON later.record_id = mine.record_id AND later.operation_seq > follower.seq
        JOIN operation ON operation.seq = later.operation_seq AND operation.state <> 'done'
      UNION
      SELECT edge.operation_seq
        FROM follower
        JOIN operation_dependency edge ON edge.depends_on_seq = follower.seq
        JOIN operation ON operation.seq = edge.operation_seq AND operation.state <> 'done'
    )
    SELECT operation.seq, operation.state FROM follower JOIN operation USING (seq)
    WHERE operation.seq <> ${seq} ORDER BY operation.seq`.execute(reader);
  return rows;
}

const HELD_BACK = kept<{ held: number }>(
  `SELECT EXISTS (
     SELECT 1 FROM operation_record mine
       JOIN operation_record earlier
         ON earlier.record_id = mine.record_id AND earlier.operation_seq < mine.operation_seq
       JOIN operation ON operation.seq = earlier.operation_seq
      WHERE mine.operation_seq = ? AND operation.state IN ('rejected', 'conflict', 'blocked')
     UNION ALL
     SELECT 1 FROM operation_dependency edge
       JOIN operation ON operation.seq = edge.depends_on_seq
      WHERE edge.operation_seq = ? AND operation.state IN ('rejected', 'conflict', 'blocked')
   ) AS held`,
);

/** True where something directly before an operation waits for a person, or is itself held back. */
export async function isHeldBack(reader: Reader, seq: number): Promise<boolean> {
  return (await HELD_BACK.first(reader, seq, seq))?.held === 1;
}

const WAITING: ReadonlySet<OperationState> = new Set(['rejected', 'conflict', 'blocked']);

/** The same for an operation that comes after all of these. */
export function holdsBack({ operations }: Pick<Touched, 'operations'>): boolean {
  return [...operations.values()].some((rows) => rows.some(({ state }) => WAITING.has(state)));
}

const HOLDING = kept<{ holding: number }>(
  `SELECT EXISTS (SELECT 1 FROM json_each(?) AS earlier JOIN operation ON operation.seq = earlier.value
     WHERE operation.state IN ('rejected', 'conflict', 'blocked')) AS holding`,
);

/** The same for one that depends on these. */
export async function holdBack(reader: Reader, seqs: readonly number[]): Promise<boolean> {
  return seqs.length > 0 && (await HOLDING.first(reader, JSON.stringify(seqs)))?.holding === 1;
}
