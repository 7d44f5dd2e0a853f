/** The record as the Service has it at this moment: the only guard against overwriting it unseen. */
import { decodeRow } from '../contract/decode.ts';
import type { OperationKey } from '../contract/operations.ts';
import type { JsonObject } from '../domain/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { serverIdOf } from './ids.ts';
import type { PushContext } from './context.ts';

export interface FetchedBy {
  readonly collection: 'contacts' | 'items';
  readonly get: OperationKey;
  readonly parameter: 'gid' | 'id';
}

export const CONTACT: FetchedBy = { collection: 'contacts', get: 'contacts.get', parameter: 'gid' };
export const ITEM: FetchedBy = { collection: 'items', get: 'items.get', parameter: 'id' };

/** `GONE` when somebody deleted it. */
export async function fetchTheirs(
  context: PushContext,
  recordId: string,
  by: FetchedBy,
): Promise<Result<{ readonly serverId: string; readonly theirs: JsonObject }>> {
  const serverId = await serverIdOf(context.store.reader, recordId);
  if (!serverId.ok) return serverId;
  const answer = await context.client.call(by.get, {
    path: { [by.parameter]: serverId.value },
    lane: 'push',
    signal: context.signal,
  });
  if (!answer.ok) return answer;
  const row = decodeRow(by.collection, answer.value.data);
  return row.ok ? ok({ serverId: serverId.value, theirs: row.value.document }) : failed(row.failure);
}
