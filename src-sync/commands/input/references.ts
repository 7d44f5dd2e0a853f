/** Ids as a caller writes them (local or the Service's) become local ids; one that no shown record has is refused, and so is the key of a field. */
import { collectionInWords } from '../../domain/records/collection-words.ts';
import { SINGLE_DOCUMENTS, type CollectionName } from '../../domain/records/collections.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { itemFieldType } from '../../domain/records/item-fields.ts';
import {
  isJsonArray,
  isJsonObject,
  textsIn,
  type JsonObject,
  type JsonValue,
} from '../../domain/values/json.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Reader } from '../../store/database.ts';
import { hasOwnId, loneRecord, shownRecords } from '../../store/outbox/accepting.ts';
import { findLive, type LiveRecord } from '../../store/records/identity.ts';
import { parseObject } from '../../store/rows.ts';
import { refusal, type Path } from './clean-input.ts';
import type { Request } from './parse.ts';

const ONE_OF: Readonly<Partial<Record<CollectionName, string>>> = {
  warehouses: 'warehouse',
  items: 'item',
  stock: 'stock row',
  contacts: 'contact',
  contactActivities: 'activity',
  contactDocuments: 'document',
  pipelines: 'pipeline',
  forms: 'form',
  automations: 'automation',
  notifications: 'notification',
};

export interface Resolved {
  /** The record the operation is about, as far as it names one. */
  readonly subject: LiveRecord | null;
  /** The body with local ids. */
  readonly body: JsonObject;
  /** Of the records that it names, those that the Service has given no id yet: their creates come first. */
  readonly unsent: readonly string[];
}

function notRead(collection: CollectionName): string {
  return `The ${collectionInWords(collection)} were not read from the Service yet. Sync first, then change them`;
}

/** Lines of history without an id are known here by what they say; no request can name one. */
const WITHOUT_ID = 'The Service gives this line no id, so it cannot be asked to do anything with it';
const BELONGING: ReadonlySet<CollectionName> = new Set(['contactActivities', 'contactDocuments']);

type Find = (collection: CollectionName, id: string, path: Path) => Promise<Result<LiveRecord>>;

export async function resolveReferences(reader: Reader, request: Request): Promise<Result<Resolved>> {
  const unsent: string[] = [];
  const find: Find = async (collection, id, path) => {
    const found = await findLive(reader, collection, id);
    if (found !== null) {
      if (!found.isThere) unsent.push(found.id);
      return ok(found);
    }
    const message = `There is no ${ONE_OF[collection] ?? 'record'} with the id "${id}" on this PC`;
    return failed(failure('NOT_FOUND', message, { path }));
  };
  const subject = await subjectOf(reader, request, find);
  if (!subject.ok) return subject;
  const unknownField = await problemWithField(reader, request, subject.value);
  if (unknownField !== null) return failed(unknownField);
  const part = request.shape.body?.part ?? 'record';
  const body: Record<string, JsonValue | undefined> = { ...request.body };
  for (const [field, collection] of Object.entries(request.shape.references)) {
    const id = body[field];
    if (typeof id !== 'string') continue;
    const found = await find(collection, id, [part, field]);
    if (!found.ok) return found;
    body[field] = found.value.id;
  }
  for (const [field, collection] of Object.entries(request.shape.lists ?? {})) {
    const ids: string[] = [];
    for (const [index, id] of textsIn(body[field]).entries()) {
      const found = await find(collection, id, [part, field, index]);
      if (!found.ok) return found;
      // The same record by two of its ids is named once.
      if (!ids.includes(found.value.id)) ids.push(found.value.id);
    }
    body[field] = ids;
  }
  const opening = await openingPlaces(body['openingStocks'], [part, 'openingStocks'], find);
  if (!opening.ok) return opening;
  if (opening.value !== null) body['openingStocks'] = opening.value;
  const problem = request.shape.problem?.(body, part) ?? null;
  if (problem !== null) return failed(problem);
  return ok({ subject: subject.value, body, unsent });
}

async function subjectOf(
  reader: Reader,
  { shape: { subject }, id }: Request,
  find: Find,
): Promise<Result<LiveRecord | null>> {
  if (subject === null) return ok(null);
  if (id === null) {
    if (!SINGLE_DOCUMENTS.has(subject)) return ok(null);
    const lone = await loneRecord(reader, subject);
    return lone === null ? failed(failure('NOT_FOUND', notRead(subject), { path: ['op'] })) : ok(lone);
  }
  const found = await find(subject, id, ['id']);
  if (found.ok && BELONGING.has(subject) && !(await hasOwnId(reader, found.value.id))) {
    return failed(failure('VALIDATION', WITHOUT_ID, { path: ['id'] }));
  }
  return found;
}

/** The field that a file is for, of the item as it is shown. */
async function problemWithField(
  reader: Reader,
  { shape, body: { fieldKey } }: Request,
  subject: LiveRecord | null,
): Promise<Failure | null> {
  if (shape.field !== true || subject === null || typeof fieldKey !== 'string') return null;
  const definitions = (await shownRecords(reader, 'itemCustomFields')).map(({ document }) => document);
  const type = itemFieldType(definitions, parseObject(subject.shown), fieldKey);
  if (type === 'FILE' || type === 'untold') return null;
  if (type !== null) return refusal(`The custom field "${fieldKey}" takes no files`, ['field']);
  const message = `There is no custom field with the key "${fieldKey}" on this PC`;
  return failure('NOT_FOUND', message, { path: ['field'] });
}

/** Nobody could tell whether the two are added up, or the later one stands. */
const TWICE = 'openingStocks names this warehouse already: give each warehouse one quantity';

/** `null` where there is no such list. */
async function openingPlaces(
  opening: JsonValue | undefined,
  path: Path,
  find: Find,
): Promise<Result<readonly JsonValue[] | null>> {
  if (!isJsonArray(opening)) return ok(null);
  const entries: JsonValue[] = [];
  const named = new Set<string>();
  for (const [index, entry] of opening.entries()) {
    const id = isJsonObject(entry) ? entry['warehouseId'] : undefined;
    if (!isJsonObject(entry) || typeof id !== 'string') continue;
    const found = await find('warehouses', id, [...path, index, 'warehouseId']);
    if (!found.ok) return found;
    if (named.has(found.value.id)) return failed(refusal(TWICE, [...path, index, 'warehouseId']));
    named.add(found.value.id);
    entries.push({ ...entry, warehouseId: found.value.id });
  }
  return ok(entries);
}
