/**
 * Reads a record as the Service has it now. The contract has no precondition, so this is the only guard against overwriting a colleague's
 * change.
 */
import { decodeRow } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { isSameId } from '../../domain/records/comparable-ids.ts';
import { endAsElsewhere, listEnd } from '../../store/sync/list-ends.ts';
import { readRecord } from '../../store/records/records.ts';
import { mayBeCut, readWholeList, type WholeList } from '../../transport/whole-list.ts';
import { serverIdOf } from '../server-ids.ts';
import type { PushContext } from '../context.ts';

export interface FetchedBy {
  readonly collection: SweptCollection;
  /** `null` where the contract cannot read a single record: then the list is read, which is short. */
  readonly get: OperationKey | null;
  readonly list: OperationKey;
  /** Path parameter that takes the record's id; `null` where there is but one document. */
  readonly parameter: 'gid' | 'id' | null;
}

export interface Fetched {
  readonly serverId: string;
  readonly theirs: JsonObject;
}

export const CONTACT: FetchedBy = {
  collection: 'contacts',
  get: 'contacts.get',
  list: 'contacts.list',
  parameter: 'gid',
};
export const ITEM: FetchedBy = {
  collection: 'items',
  get: 'items.get',
  list: 'items.list',
  parameter: 'id',
};

/** `GONE` when somebody deleted it. */
export async function fetchTheirs(
  context: PushContext,
  recordId: string,
  by: FetchedBy,
): Promise<Result<Fetched>> {
  const serverId = await serverIdOf(context.store.reader, recordId);
  if (!serverId.ok) return serverId;
  if (by.collection === 'pipelines' && by.get === 'pipelines.stages.list')
    return fetchStages(context, recordId, serverId.value);
  if (by.get === null) return findInList(context, recordId, serverId.value, by);
  const answer = await context.client.call(by.get, {
    path: pathTo(by, serverId.value),
    lane: 'push',
    signal: context.signal,
  });
  if (!answer.ok) {
    const isTooEarly = answer.failure.code === 'GONE' && (await isOursOfLate(context, recordId));
    return isTooEarly ? failed(NOT_LISTED_YET) : answer;
  }
  const row = decodeRow(by.collection, answer.value.data);
  return row.ok ? ok({ serverId: serverId.value, theirs: row.value.document }) : failed(row.failure);
}

/** The path of the record. */
export function pathTo({ parameter }: FetchedBy, serverId: string): Readonly<Record<string, string>> {
  return parameter === null ? {} : { [parameter]: serverId };
}

/** Stages are part of their pipeline's record, but another operation reads them. */
async function fetchStages(
  context: PushContext,
  recordId: string,
  serverId: string,
): Promise<Result<Fetched>> {
  const request = { path: { gid: serverId }, lane: 'push', signal: context.signal } as const;
  const known = await endAsElsewhere(context.store.reader);
  const read = await readWholeList(context.client, 'pipelines.stages.list', request, known);
  if (!read.ok) return read;
  if (!read.value.complete) return failed(SENT_WHOLE);
  const record = await readRecord(context.store.reader, recordId);
  return ok({ serverId, theirs: { ...record?.server, stages: read.value.rows } });
}

async function findInList(
  context: PushContext,
  recordId: string,
  serverId: string,
  by: FetchedBy,
): Promise<Result<Fetched>> {
  const request = { lane: 'push', signal: context.signal } as const;
  let read = await readWholeList(context.client, by.list, request);
  if (!read.ok) return read;
  let found = rowOf(read.value, serverId, by);
  const known = await listEnd(context.store.reader, by.collection);
  if (found === null && mayBeCut(read.value, known)) {
    read = await readWholeList(context.client, by.list, request, known);
    if (!read.ok) return read;
    found = rowOf(read.value, serverId, by);
  }
  if (found !== null) return ok({ serverId, theirs: { ...(await readApart(context, recordId)), ...found } });
  if (await isOursOfLate(context, recordId)) return failed(NOT_LISTED_YET);
  return failed(read.value.complete ? DELETED : OUTSIDE_OF_LIST);
}

function rowOf({ rows }: WholeList, serverId: string, { collection }: FetchedBy): JsonObject | null {
  for (const value of rows) {
    const row = decodeRow(collection, value);
    if (row.ok && isSameId(row.value.serverId, serverId)) return row.value.document;
  }
  return null;
}

/** A list may lag behind our own write of a moment ago. Until the grace period is over, a missing record proves nothing. */
async function isOursOfLate(context: PushContext, recordId: string): Promise<boolean> {
  const { clock, tuning, store } = context;
  const record = await readRecord(store.reader, recordId);
  if (record === null || record.settledTick === 0) return false;
  const settledAtMs = context.settledAtMs.get(recordId) ?? context.settledAtMs.get(record.id);
  // For a write of an earlier run there is only the wall clock, which somebody may have set since.
  const forMs =
    settledAtMs === undefined
      ? Math.abs(clock.wallMs() - (record.fetchedAtMs ?? 0))
      : clock.monotonicMs() - settledAtMs;
  return forMs < tuning.graceMs;
}

/** The stages that this PC knows of a pipeline; its list does not show them. */
async function readApart({ store }: PushContext, recordId: string): Promise<JsonObject> {
  const record = await readRecord(store.reader, recordId);
  const stages = record?.collection === 'pipelines' ? record.server?.['stages'] : undefined;
  return stages === undefined ? {} : { stages };
}

const DELETED: Failure = failure('GONE', aboutOutbox('deletedThere'), { effect: 'no' });

const NOT_LISTED = aboutOutbox('notListedYet');
/** This PC made or changed it a moment ago: the list may only lag behind. */
const NOT_LISTED_YET: Failure = failure('UNREADABLE_ANSWER', NOT_LISTED, {
  effect: 'no',
  reading: 'lagging',
});
/** The list came without its end. */
const OUTSIDE_OF_LIST: Failure = failure('UNREADABLE_ANSWER', NOT_LISTED, {
  effect: 'no',
  reading: 'incomplete',
});

/** An entry that a cut list lacks would look deleted, and sending the list without it would delete it. */
export const SENT_WHOLE: Failure = failure('UNREADABLE_ANSWER', aboutOutbox('sentWhole'), {
  effect: 'no',
  reading: 'incomplete',
});
