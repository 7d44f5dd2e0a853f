/**
 * Asks again about records that a complete sweep did not see: each by its id where the contract can, else the whole list once more. One
 * short answer of a small list must not wipe it.
 */
import { applyServerRows, setServerState } from '../../store/records/records.ts';
import { noteThere } from '../../store/records/absence.ts';
import { unseenRecords, type Which } from '../../store/sync/sweeps.ts';
import { inWrite } from '../../store/database.ts';
import { decodeList, decodeRow } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { says } from '../../domain/failure.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import { ok, type Result } from '../../domain/result.ts';
import { comparableId, isSameId } from '../../domain/records/comparable-ids.ts';
import { withDetails } from '../rows/details.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { PullContext } from '../context.ts';
import { skipUntold } from './not-told.ts';
import { noteStillTold, stillTold } from './still-told.ts';
import { readWhole } from './whole.ts';

/** Missing rows that one sweep asks for by id; the others wait for the next. */
export const CONFIRM_MAX = 50;
/** The limit where only a request by id can prove it: a person said that they were really deleted, or two sweeps missed them. */
export const CONFIRM_ACCEPTED_MAX = 500;
/** A cache, or a machine that lags behind, gives the same short answer to two requests in one moment. */
const AGAIN_AFTER_MS = 2_000;

interface Suspect {
  readonly id: string;
  readonly serverId: string;
}

interface Question {
  readonly operation: OperationKey;
  /** Path parameter that takes the record's id. */
  readonly parameter: string;
  readonly which?: Which;
  readonly atMost?: number;
}

/**
 * Asks about each missing record and passes the result to `take`: an answer, or that it is gone. A record about which the Service says
 * nothing stays, and the next one is asked for: the answer may be the same for ever.
 * @returns the sum of the results of `take`
 */
async function askEach(
  context: PullContext,
  collection: SweptCollection,
  sweepNumber: number,
  { operation, parameter, which = 'all', atMost = CONFIRM_MAX }: Question,
  take: (suspect: Suspect, told: Result<JsonValue>, requestedAtTick: number) => Promise<Result<number>>,
): Promise<Result<number>> {
  const unseen = await unseenRecords(context.store.reader, collection, sweepNumber, which);
  const skip = await skipUntold(context, collection, sweepNumber);
  let sum = 0;
  for (const { id, serverId } of await unseen.ids(atMost)) {
    if (serverId === null) continue;
    const requestedAtTick = context.tick();
    const answer = await context.client.call(operation, {
      path: { [parameter]: serverId },
      lane: context.lane,
      signal: context.signal,
    });
    if (!answer.ok && answer.failure.code !== 'GONE') {
      const onwards = await skip(answer.failure);
      if (!onwards.ok) return onwards;
      if (onwards.value === 'enough') break;
      continue;
    }
    const taken = await take({ id, serverId }, answer.ok ? ok(answer.value.data) : answer, requestedAtTick);
    if (!taken.ok) return taken;
    sum += taken.value;
  }
  return ok(sum);
}

/** Asks for each by its id; a 404 removes it. @returns how many were removed */
export async function confirmEach(
  context: PullContext,
  { get, collection }: CollectionDescription,
  sweepNumber: number,
  some: { readonly which: Which; readonly atMost?: number },
): Promise<Result<number>> {
  if (get === undefined) return ok(0);
  const { writer } = context.store;
  return askEach(
    context,
    collection,
    sweepNumber,
    { ...get, ...some },
    async (suspect, told, requestedAtTick) => {
      const nowMs = context.nowMs();
      return inWrite(writer, async (tx) => {
        if (!told.ok) {
          await setServerState(tx, suspect.id, { gone: true, tick: requestedAtTick, nowMs });
          return 1;
        }
        const row = decodeRow(collection, told.value);
        if (row.ok && isSameId(row.value.serverId, suspect.serverId))
          await applyServerRows(tx, {
            collection,
            rows: [row.value],
            sweep: sweepNumber,
            requestedAtTick,
            nowMs,
          });
        return 0;
      });
    },
  );
}

/** The evidence that a second reading of a list gives against a row that it lacks too. */
export type SecondReading =
  | 'complete'
  /** Complete and empty; a fault may look the same. */
  | 'empty'
  | 'worthless';

/** Reads a small list once more, a moment later and behind its end, and takes the rows that it shows now. */
export async function lookAgain(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
): Promise<Result<SecondReading>> {
  const { collection } = description;
  await pause(context);
  const read = await readWhole(context, description, { path: {}, query: {} }, true);
  // The list was offered a moment ago and is not any more: nothing is known about its rows.
  if (!read.ok && description.optional && says(read.failure, 'untold')) return ok('worthless');
  if (!read.ok) return read;
  const { page, complete, cut } = read.value;
  const isComplete = complete && !cut && page.parked.length === 0;
  const again = !isComplete ? 'worthless' : page.rowCount === 0 ? 'empty' : 'complete';
  const unseen = await unseenRecords(context.store.reader, collection, sweepNumber);
  const missing = new Set(
    (await unseen.ids(unseen.count)).map(({ serverId }) => comparableId(serverId ?? '')),
  );
  const back = page.rows.filter(({ serverId }) => serverId !== null && missing.has(comparableId(serverId)));
  if (back.length === 0) return ok(again);
  const completed = await withDetails(context, description.details, { ...page, rows: back, parked: [] });
  if (!completed.ok) return completed;
  const { rows, parked, requestedAtTick } = completed.value;
  const saved = await inWrite(context.store.writer, (tx) =>
    applyServerRows(tx, { collection, rows, sweep: sweepNumber, requestedAtTick, nowMs: context.nowMs() }),
  );
  // It is listed now; only its details cannot be read.
  return saved.ok ? ok(parked.length > 0 ? 'worthless' : again) : saved;
}

/** Waits a moment. If the reading ends meanwhile, nothing more is asked. */
export function pause({ after, signal }: PullContext): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const ended = (): void => {
      cancel();
      resolve();
    };
    const cancel = after(AGAIN_AFTER_MS, () => {
      signal.removeEventListener('abort', ended);
      resolve();
    });
    signal.addEventListener('abort', ended, { once: true });
  });
}

/** Evidence about missing records from the lists of their stock or stages. */
export interface AskedBelow {
  /** Number of rows that the Service reported as gone, one by one. */
  readonly goneRows: number;
  /** Those whose stock or stages the Service still lists. */
  readonly contradictedRows: number;
}

/**
 * Asks for the list that belongs to each missing record: rows of it mean that the record is there, a 404 that it is gone. If two sweeps in
 * a row find such rows, the record counts as missing all the same: else no person could ever be asked about it.
 */
export async function askBelow(
  context: PullContext,
  { collection, below }: CollectionDescription,
  sweepNumber: number,
): Promise<Result<AskedBelow>> {
  if (below === undefined) return ok({ goneRows: 0, contradictedRows: 0 });
  const { store } = context;
  const before = await stillTold(store, collection, sweepNumber);
  const told: string[] = [];
  const gone = await askEach(context, collection, sweepNumber, below, async ({ id }, answer) => {
    if (!answer.ok) return ok(1);
    const list = decodeList(answer.value);
    if (!list.ok || list.value.rows.length === 0) return ok(0);
    told.push(id);
    if (before.has(id)) return ok(0);
    const saved = await inWrite(store.writer, (tx) => noteThere(tx, id, sweepNumber));
    return saved.ok ? ok(0) : saved;
  });
  if (!gone.ok) return gone;
  const noted = await noteStillTold(store, collection, sweepNumber, told);
  if (!noted.ok) return noted;
  return ok({ goneRows: gone.value, contradictedRows: told.filter((id) => before.has(id)).length });
}
