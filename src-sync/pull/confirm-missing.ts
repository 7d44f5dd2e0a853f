/**
 * Asks again about what a complete sweep did not see: each record by its id where the contract can, else the whole list once more. One
 * short answer of a small list must not wipe it.
 */
import { applyServerRows, setServerState } from '../store/records.ts';
import { noteThere } from '../store/absence.ts';
import { unseenRecords, type Which } from '../store/sweeps.ts';
import { inWrite } from '../store/database.ts';
import { decodeList, decodeRow } from '../contract/decode.ts';
import type { OperationKey } from '../contract/operations.ts';
import type { SweptCollection } from '../domain/collections.ts';
import type { JsonValue } from '../domain/json.ts';
import { ok, type Result } from '../domain/result.ts';
import { comparableId, isSameId } from '../domain/server-ids.ts';
import { withDetails } from './details.ts';
import type { CollectionDescription } from './descriptions.ts';
import type { PullContext } from './context.ts';
import { NOT_TOLD, passingOver } from './not-told.ts';
import { noteStillTold, stillTold } from './still-told.ts';
import { readWhole } from './whole.ts';

/** Missing rows that one sweep asks for by id; the others wait for the next. */
export const CONFIRM_MAX = 50;
/** The same where nothing but their ids can prove it: a person said that they were really deleted, or two sweeps missed them. */
export const CONFIRM_ACCEPTED_MAX = 500;
/** A cache or a machine that lags behind gives the same short answer twice when it is asked twice in one moment. */
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
 * Asks about each record that the sweep did not see, and gives what is told of one to `take`: an answer, or that it is gone. One of which
 * nothing is told stays, and keeps nobody from asking for the next: its answer may be the same for ever. @returns the sum of what `take` says
 */
async function askEach(
  context: PullContext,
  collection: SweptCollection,
  sweepNumber: number,
  { operation, parameter, which = 'all', atMost = CONFIRM_MAX }: Question,
  take: (suspect: Suspect, told: Result<JsonValue>, requestedAtTick: number) => Promise<Result<number>>,
): Promise<Result<number>> {
  const unseen = await unseenRecords(context.store.reader, collection, sweepNumber, which);
  const passOver = await passingOver(context, collection, sweepNumber);
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
      const onwards = await passOver(answer.failure);
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

/** What a second reading of a list is worth as evidence against a row that it lacks as well. */
export type SecondReading =
  | 'complete'
  /** Complete, and nothing in it: what a fault looks like too. */
  | 'empty'
  | 'worthless';

/** Reads a list that came whole once more, a moment later and looking behind its end, and takes what it shows after all. */
export async function lookAgain(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
): Promise<Result<SecondReading>> {
  const { collection } = description;
  await pause(context);
  const read = await readWhole(context, description, { path: {}, query: {} }, true);
  // Offered a moment ago, and now not any more: nothing can be said about what was here.
  if (!read.ok && description.optional && NOT_TOLD.has(read.failure.code)) return ok('worthless');
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
  // It is listed after all, and only the rest of it is not told.
  return saved.ok ? ok(parked.length > 0 ? 'worthless' : again) : saved;
}

/** A moment, but not past the end of the reading: then nothing more is asked. */
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

/** What the lists of what belongs to missing records say. */
export interface AskedBelow {
  /** Of how many the Service said that they are gone, each for itself. */
  readonly goneRows: number;
  /** Those of which it has told all the while what belongs to them. */
  readonly contradictedRows: number;
}

/**
 * Asks for a list of what belongs to each missing record: rows of it say that the record is there, a 404 that it is gone. Said for the
 * second sweep in a row, the record counts as missing all the same: else nobody could ever be asked about it.
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
