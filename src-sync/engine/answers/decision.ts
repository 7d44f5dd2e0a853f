/** Puts together what a person decides about one change by: both sides, what merges by itself, what will be sent, who and when. */
import { parseOperation } from '../../commands/input/parse.ts';
import { comparableId, isUuid } from '../../domain/records/comparable-ids.ts';
import { FIELDS, readNamed, readText, readTime } from '../../domain/records/fields.ts';
import { isMapField } from '../../domain/records/merge.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../../domain/values/json.ts';
import type { ConflictKind, ConflictView, Decision } from '../../domain/outbox/decision.ts';
import type { ConflictEntry, StoredOperation } from '../../domain/outbox/operation.ts';
import { FILE_PLACE_OPERATIONS } from '../../operations/file-conflict.ts';
import { kindOf, OPERATIONS } from '../../operations/registry.ts';
import { requestOfEdit } from '../../push/request-of-edit.ts';
import type { Reader } from '../../store/database.ts';
import { entryOf } from '../../store/queries/outbox/conflicts.ts';
import { lineOf } from '../../store/queries/outbox/outbox-lines.ts';
import { knownPeople } from '../../store/queries/people.ts';
import { findOperation } from '../../store/outbox/outbox.ts';
import { findLocalId, readRecord } from '../../store/records/records.ts';

export async function decisionOf(reader: Reader, operationId: string): Promise<Decision | null> {
  const operation = await findOperation(reader, operationId);
  if (operation === null || !(operation.state === 'conflict' || operation.state === 'rejected')) return null;
  const line = await lineOf(reader, operationId);
  if (line === undefined) return null;
  const [entry] = entryOf(operation);
  return { line, conflict: entry === undefined ? null : await viewOf(reader, operation, entry) };
}

async function viewOf(
  reader: Reader,
  operation: StoredOperation,
  entry: ConflictEntry,
): Promise<ConflictView> {
  const kind = conflictKind(operation, entry);
  const record = await readRecord(reader, operation.recordId);
  // Of a record that is gone the last thing known is older than its deletion.
  const there = kind === 'gone' ? null : (record?.server ?? null);
  const edit =
    kind === 'edit' && there !== null ? await requestOfEdit(reader, operation, there, entry.fields) : null;
  return {
    ...entry,
    kind,
    theirsBy: there === null || kind === 'file' ? null : await editorOf(reader, there),
    theirsAt: there === null || kind === 'file' ? null : readTime(there, FIELDS.updatedAt),
    joined: edit?.joined ?? [],
    request: edit?.request ?? null,
    mayBeEmpty: kind === 'edit' ? entry.fields.filter((field) => mayBeEmpty(operation, entry, field)) : [],
    names: await namesIn(reader, operation, [entry.base, entry.mine, entry.theirs ?? {}]),
  };
}

function conflictKind({ name }: StoredOperation, { theirs, fields }: ConflictEntry): ConflictKind {
  if (theirs === null) return 'gone';
  if (kindOf(name) === 'delete') return 'delete';
  if (FILE_PLACE_OPERATIONS.includes(name)) return 'file';
  return fields.length === 0 ? 'switch' : 'edit';
}

/** By name; an id of somebody whom no record names tells nothing. */
async function editorOf(reader: Reader, document: JsonObject): Promise<string | null> {
  const name = readNamed(document, FIELDS.editor);
  if (name === null || !isUuid(name)) return name;
  const id = comparableId(name);
  return (await knownPeople(reader)).find((person) => person.id === id)?.name ?? null;
}

/** A text that the contract takes as empty, where neither side is. */
function mayBeEmpty(operation: StoredOperation, { mine, theirs }: ConflictEntry, field: string): boolean {
  const sides = [mine[field], theirs?.[field]];
  if (!sides.every((side) => typeof side === 'string' && side.trim() !== '')) return false;
  const [top = field] = field.split('.', 1);
  const key = field.slice(top.length + 1);
  if (key !== '' && !isMapField(top)) return false;
  const part = OPERATIONS[operation.name].input.body?.part ?? 'changes';
  const changes: JsonObject = key === '' ? { [top]: '' } : { [top]: { [key]: '' } };
  return parseOperation({ op: operation.name, id: operation.recordId, [part]: changes }).ok;
}

/** Records that are named by an id of this PC or of the Service: an order of pipelines, a place. */
async function namesIn(
  reader: Reader,
  { name: operation }: StoredOperation,
  sides: readonly JsonObject[],
): Promise<Readonly<Record<string, string>>> {
  const { references, lists = {} } = OPERATIONS[operation].input;
  const collections = new Set([...Object.values(references), ...Object.values(lists)]);
  const ids = new Set(sides.flatMap((side) => Object.values(side)).flatMap(idsIn));
  const names: Record<string, string> = {};
  for (const id of ids) {
    let record = await readRecord(reader, id);
    for (const collection of collections) {
      const localId = record === null ? await findLocalId(reader, collection, id) : null;
      if (localId !== null) record = await readRecord(reader, localId);
    }
    const name = record === null ? null : readText(record.view, ['name', 'title', 'label']);
    if (name !== null) names[id] = name;
  }
  return names;
}

function idsIn(value: JsonValue | undefined): readonly string[] {
  const values = isJsonArray(value) ? value : [value];
  return values.filter((one): one is string => typeof one === 'string' && isUuid(one));
}
