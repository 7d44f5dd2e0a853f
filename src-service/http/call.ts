/** The input and the answer of a handler. */
import type { Collection, Row } from '../collection.ts';
import type { Json, JsonRecord } from '../json.ts';
import { invalid, notFound } from './refusal.ts';
import type { Query } from './query.ts';
import { presentRow, presentWrite } from '../shapes.ts';
import type { PathKey, Shape } from '../shapes.ts';
import type { Store, StoredFile } from '../store.ts';
import { isUuid } from './validate.ts';

export type ModuleName = 'contacts' | 'crm' | 'inventory' | 'notifications';
export type Action = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  readonly store: Store;
  readonly shape: Shape;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Json | undefined;
  /** The part named `file` of a multipart body; `null` when there is none. */
  readonly upload: StoredFile | null;
  /** The owner of the token, as records and movements name them. */
  readonly by: string;
  /** Base address as the caller sees it, for links. */
  readonly origin: string;
}

/** A body that is not the envelope's JSON. */
export class Download {
  readonly file: StoredFile;

  constructor(file: StoredFile) {
    this.file = file;
  }
}

export type Handler = (call: Call) => Json | Download;

export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly module: ModuleName;
  readonly action: Action;
  readonly handler: Handler;
}

const ACTIONS = { R: 'READ', C: 'CREATE', U: 'UPDATE', D: 'DELETE' } as const;

/** `route(module)('GET', '/api/contacts', 'R', handler)`, in the letters of the contract's tables. */
export function routesOf(module: ModuleName) {
  return (method: Method, path: string, action: keyof typeof ACTIONS, handler: Handler): Route => ({
    method,
    path,
    module,
    action: ACTIONS[action],
    handler,
  });
}

export function uuidParam(call: Call, name: string): string {
  const value = call.params[name] ?? '';
  if (!isUuid(value)) throw invalid(`${name} must be a UUID`);
  return value.toLowerCase();
}

/** The row that a path parameter names, or the 404 that says so. */
export function rowOf(call: Call, collection: Collection, what: string, name = 'id'): Row {
  const row = collection.get(uuidParam(call, name));
  if (row === undefined) throw notFound(what);
  return row;
}

export function referencedRow(collection: Collection, id: Json | undefined, what: string): Row {
  const row = typeof id === 'string' ? collection.get(id.toLowerCase()) : undefined;
  if (row === undefined) throw notFound(what);
  return row;
}

export function created(call: Call, pathKey: PathKey, row: Row, record?: () => JsonRecord): Json {
  const present = record ?? ((): JsonRecord => presentRow(call.shape, pathKey, row));
  return presentWrite(call.shape.createAnswer, call.shape, pathKey, row.id, present);
}

export function updated(call: Call, pathKey: PathKey, row: Row, record?: () => JsonRecord): Json {
  const present = record ?? ((): JsonRecord => presentRow(call.shape, pathKey, row));
  return presentWrite(call.shape.updateAnswer, call.shape, pathKey, row.id, present);
}

export function fileOf(call: Call): StoredFile {
  if (call.upload === null) throw invalid('file is required (multipart/form-data, field "file")');
  return call.upload;
}
