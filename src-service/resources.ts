/** The many small lists that are read whole, added to, replaced and deleted in the same way. */
import { created, rowOf, updated } from './http/call.ts';
import type { Call, Handler, Method, Route } from './http/call.ts';
import type { Collection, Row } from './collection.ts';
import type { Json, JsonRecord } from './json.ts';
import { presentWholeList, textFilter } from './lists.ts';
import { presentRow } from './shapes.ts';
import type { PathKey } from './shapes.ts';
import { change, insert, remove } from './store.ts';
import type { Store } from './store.ts';
import { readBody, withAbsentFields } from './http/validate.ts';
import type { Rules } from './http/validate.ts';

export interface Resource {
  readonly what: string;
  readonly pathKey: PathKey;
  readonly collection: (store: Store) => Collection;
  readonly rules: Rules;
  /** The values of fields that a client leaves out; else `null`. */
  readonly defaults?: JsonRecord;
  /** Field that `q` looks through. */
  readonly searched?: string;
  readonly sortedBy?: string;
  readonly filter?: (call: Call) => ((row: Row) => boolean) | null;
  /** Throws when the record may not be created, changed or deleted. */
  readonly guardWrite?: (call: Call, fields: JsonRecord, row: Row | null) => void;
  readonly guardDelete?: (call: Call, row: Row) => void;
  readonly present?: (call: Call, row: Row) => JsonRecord;
  /** Fields that say the name of a record, which a Service may rename with it. */
  readonly said?: { readonly by: (store: Store) => Collection; readonly fields: readonly string[] };
  /** Fields that a brief list leaves out; another operation gives them. */
  readonly lengthy?: readonly string[];
}

/** All fields, with the resource's own values where a client sent none. */
export function complete(resource: Resource, sent: JsonRecord): JsonRecord {
  const fields = withAbsentFields(sent, resource.rules);
  for (const [name, value] of Object.entries(resource.defaults ?? {})) fields[name] ??= value;
  return fields;
}

export function present(resource: Resource, call: Call, row: Row): JsonRecord {
  return resource.present?.(call, row) ?? presentRow(call.shape, resource.pathKey, row);
}

export function listAll(resource: Resource): Handler {
  return (call) => {
    const collection = resource.collection(call.store);
    const named =
      resource.searched === undefined ? null : textFilter(call.query.text('q'), [resource.searched]);
    const chosen = resource.filter?.(call) ?? null;
    const rows = collection
      .ordered(resource.sortedBy ?? 'createdAt')
      .filter((row) => (named === null || named(row)) && (chosen === null || chosen(row)));
    return presentWholeList(
      call,
      rows.map((row) => presentInList(resource, call, row)),
    );
  };
}

function presentInList(resource: Resource, call: Call, row: Row): JsonRecord {
  const document = present(resource, call, row);
  if (!call.shape.briefLists) return document;
  const lengthy = new Set(resource.lengthy);
  return Object.fromEntries(Object.entries(document).filter(([name]) => !lengthy.has(name)));
}

export function createOne(resource: Resource): Handler {
  return (call) => {
    const sent = readBody(call.body, resource.rules);
    resource.guardWrite?.(call, sent, null);
    const row = insert(call.store, resource.collection(call.store), complete(resource, sent));
    return created(call, resource.pathKey, row, () => present(resource, call, row));
  };
}

export function updateOne(resource: Resource): Handler {
  return (call) => {
    const collection = resource.collection(call.store);
    const row = rowOf(call, collection, resource.what, resource.pathKey);
    const sent = readBody(call.body, resource.rules);
    resource.guardWrite?.(call, sent, row);
    const before = row.fields.name;
    change(call.store, collection, row, call.shape.putMode === 'replace' ? complete(resource, sent) : sent);
    if (call.shape.namesCarriedOver) carryOver(resource, call, before, row.fields.name);
    return updated(call, resource.pathKey, row, () => present(resource, call, row));
  };
}

/** The times of the records stay as they were. */
function carryOver({ said }: Resource, { store }: Call, before: Json | undefined, after: Json = null): void {
  if (said === undefined || before === undefined || before === after) return;
  const collection = said.by(store);
  for (const row of collection.all()) {
    const names = said.fields.filter((field) => row.fields[field] === before);
    if (names.length === 0) continue;
    const renamed = Object.fromEntries(names.map((name) => [name, after]));
    collection.update(row, { ...row.fields, ...renamed }, row.updatedAt);
  }
}

export function deleteOne(resource: Resource): Handler {
  return (call) => {
    const collection = resource.collection(call.store);
    const row = rowOf(call, collection, resource.what, resource.pathKey);
    resource.guardDelete?.(call, row);
    remove(call.store, collection, row);
    return null;
  };
}

type RouteMaker = (method: Method, path: string, action: 'R' | 'C' | 'U' | 'D', handler: Handler) => Route;

/** List, create, update and delete under one path. */
export function resourceRoutes(route: RouteMaker, path: string, resource: Resource): Route[] {
  const one = `${path}/{${resource.pathKey}}`;
  return [
    route('GET', path, 'R', listAll(resource)),
    route('POST', path, 'C', createOne(resource)),
    route('PUT', one, 'U', updateOne(resource)),
    route('DELETE', one, 'D', deleteOne(resource)),
  ];
}
