/** From rows of the database to the words of the domain. */
import { roundQuantity } from '../domain/values/quantity.ts';
import type { Selectable } from 'kysely';
import { isJsonObject, type JsonObject } from '../domain/values/json.ts';
import type { ConflictDetail, OperationError, StoredOperation } from '../domain/outbox/operation.ts';
import type { OperationTable } from './sqlite/schema.ts';
import { damageError } from './sqlite/damage-error.ts';

export type OperationRow = Selectable<OperationTable>;

/** JSON that this program wrote. Whatever is none was damaged on the disk: the next start looks through the whole file. */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw damageError('a text is not the JSON that was written');
    throw error;
  }
}

/** A stored time as the window and the command line tell it. */
export function isoTime(timeMs: number): string {
  const time = new Date(timeMs);
  if (Number.isNaN(time.getTime())) throw damageError('a time is none');
  return time.toISOString();
}

export function parseObject(text: string): JsonObject {
  const value = storedJson(text);
  if (!isJsonObject(value)) throw damageError('a document is none');
  return value;
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
      row.lost_ran_ms === null || row.lost_wall_ms === null
        ? null
        : { ranMs: row.lost_ran_ms, serviceMs: row.lost_service_ms, wallMs: row.lost_wall_ms },
    lookedUp: row.looked_up,
    lastError: row.last_error === null ? null : (storedJson(row.last_error) as OperationError),
    conflict: row.conflict === null ? null : (storedJson(row.conflict) as ConflictDetail),
  };
}

/** A number from a column of the mirror; `null` where the disk has damaged it. */
export function storedNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A sum that SQLite has made, to six decimals; 0 where a damaged number made it none. */
export function storedSum(value: unknown): number {
  return roundQuantity(storedNumber(value) ?? 0);
}
