/**
 * Rows that the Service keeps and marks as deleted (docs/contract-assumptions.md). They count as gone: the client notes them here, and
 * the readers of rows take a noted one for one that is not listed.
 */
import { readTime } from '../domain/records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/values/json.ts';

const FLAGS = ['deleted', 'isDeleted', 'is_deleted', 'softDeleted', 'isSoftDeleted'] as const;
const TIMES = ['deletedAt', 'deleted_at', 'deletedOn', 'deleted_on', 'dateDeleted'] as const;
const STATES = ['status', 'state', 'recordStatus', 'lifecycleStatus'] as const;

/** True where a document says that it was deleted. An empty time, `false` and 0 say the contrary. */
export function isMarkedDeleted(document: JsonObject): boolean {
  const isFlagged = FLAGS.some((name) => {
    const value = document[name];
    return value === true || value === 1 || (typeof value === 'string' && /^(true|1|yes|y)$/i.test(value));
  });
  if (isFlagged || readTime(document, TIMES) !== null) return true;
  return STATES.some((name) => {
    const value = document[name];
    return typeof value === 'string' && /^(soft[ _-]?)?deleted$/i.test(value.trim());
  });
}

const noted = new WeakSet<object>();

/** The answer itself stays as it came. */
export function noteDeleted(row: JsonValue): void {
  if (isJsonObject(row)) noted.add(row);
}

export function isNotedDeleted(row: JsonValue): boolean {
  return isJsonObject(row) && noted.has(row);
}
