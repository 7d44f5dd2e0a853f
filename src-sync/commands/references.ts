/** Ids as a caller writes them (local or the Service's) become local ids; one that no shown record has is refused. */
import type { CollectionName } from '../domain/collections.ts';
import { failure } from '../domain/failure.ts';
import { isJsonObject, textsIn, type JsonObject, type JsonValue } from '../domain/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { Reader } from '../store/database.ts';
import { hasOwnId } from '../store/accepting.ts';
import { findLiveRecord } from '../store/identity.ts';
import type { Request } from './parse.ts';

const ONE_OF: Readonly<Partial<Record<CollectionName, string>>> = {
  warehouses: 'warehouse',
  items: 'item',
  stock: 'stock row',
  contacts: 'contact',
  contactActivities: 'activity',
  contactDocuments: 'document',
  notifications: 'notification',
};

export interface Resolved {
  /** The record the operation is about, as far as it names one. */
  readonly recordId: string | null;
  /** The body with local ids. */
  readonly body: JsonObject;
  /** Every record it names. */
  readonly named: readonly string[];
}

/** Lines of history without an id are known here by what they say; no request can name one. */
const WITHOUT_ID = 'The Service gives this line no id, so it cannot be asked to do anything with it';
const BELONGING: ReadonlySet<CollectionName> = new Set(['contactActivities', 'contactDocuments']);

export async function resolveReferences(reader: Reader, request: Request): Promise<Result<Resolved>> {
  const named: string[] = [];
  const find = async (
    collection: CollectionName,
    id: string,
    path: readonly (string | number)[],
  ): Promise<Result<string>> => {
    const found = await findLiveRecord(reader, collection, id);
    if (found !== null) {
      named.push(found);
      return ok(found);
    }
    const message = `There is no ${ONE_OF[collection] ?? 'record'} with the id "${id}" on this PC`;
    return failed(failure('NOT_FOUND', message, { path }));
  };
  let recordId: string | null = null;
  if (request.shape.subject !== null && request.id !== null) {
    const found = await find(request.shape.subject, request.id, ['id']);
    if (!found.ok) return found;
    recordId = found.value;
    if (BELONGING.has(request.shape.subject) && !(await hasOwnId(reader, recordId))) {
      return failed(failure('VALIDATION', WITHOUT_ID, { path: ['id'] }));
    }
  }
  const part = request.shape.body?.part ?? 'record';
  const body: Record<string, JsonValue | undefined> = { ...request.body };
  for (const [field, collection] of Object.entries(request.shape.references)) {
    const id = body[field];
    if (typeof id !== 'string') continue;
    const found = await find(collection, id, [part, field]);
    if (!found.ok) return found;
    body[field] = found.value;
  }
  for (const [field, collection] of Object.entries(request.shape.lists ?? {})) {
    const ids: string[] = [];
    for (const [index, id] of textsIn(body[field]).entries()) {
      const found = await find(collection, id, [part, field, index]);
      if (!found.ok) return found;
      // The same record by two of its ids is named once.
      if (!ids.includes(found.value)) ids.push(found.value);
    }
    body[field] = ids;
  }
  const opening = body['openingStocks'];
  if (Array.isArray(opening)) {
    const entries: JsonValue[] = [];
    for (const [index, entry] of (opening as readonly JsonValue[]).entries()) {
      const id = isJsonObject(entry) ? entry['warehouseId'] : undefined;
      if (!isJsonObject(entry) || typeof id !== 'string') continue;
      const found = await find('warehouses', id, [part, 'openingStocks', index, 'warehouseId']);
      if (!found.ok) return found;
      entries.push({ ...entry, warehouseId: found.value });
    }
    body['openingStocks'] = entries;
  }
  return ok({ recordId, body, named });
}
