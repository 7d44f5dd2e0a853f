/** From rows of the database to the words of the domain. */
import type { Selectable } from 'kysely';
import type { JsonObject } from '../domain/json.ts';
import type { ConflictDetail, OperationError, StoredOperation } from '../domain/operation.ts';
import type { OperationTable } from './schema.ts';

export type OperationRow = Selectable<OperationTable>;

export function parseObject(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}

export function parseObjectOrNull(text: string | null): JsonObject | null {
  return text === null ? null : parseObject(text);
}

export function toOperation(row: OperationRow): StoredOperation {
  return {
    seq: row.seq,
    id: row.id,
    name: row.name,
    recordId: row.record_id,
    body: parseObject(row.body),
    base: parseObjectOrNull(row.base),
    state: row.state,
    wasSent: row.was_sent === 1,
    attempts: row.attempts,
    token: row.token,
    createdAtMs: row.created_at_ms,
    sentAtMs: row.sent_at_ms,
    knownSeq: row.known_seq,
    notBeforeMs: row.not_before_ms,
    lost:
      row.lost_service_ms === null || row.lost_wall_ms === null
        ? null
        : { serviceMs: row.lost_service_ms, wallMs: row.lost_wall_ms },
    lookedUp: row.looked_up,
    lastError: row.last_error === null ? null : (JSON.parse(row.last_error) as OperationError),
    conflict: row.conflict === null ? null : (JSON.parse(row.conflict) as ConflictDetail),
  };
}
