/** The switches for everything that the contract leaves open; what each does is listed in README.md. */
import type { Row } from './collection.ts';
import type { Json, JsonRecord } from './json.ts';
import type { ReportShape } from './report-shapes.ts';

export type PagedList =
  'contacts' | 'items' | 'stock' | 'valuation' | 'crmActivity' | 'movements' | 'smallLists';
export type WriteAnswer = 'record' | 'id' | 'idObject' | 'nothing';

export interface Shape {
  idKey: 'paths' | 'id' | 'gid' | 'both';
  listShape: 'contract' | 'paginated' | 'items' | 'array';
  createAnswer: WriteAnswer;
  updateAnswer: WriteAnswer;
  timestamps: boolean;
  sortHonoured: boolean;
  defaultOrder: 'newestFirst' | 'oldestFirst';
  tiesShuffled: boolean;
  putMode: 'replace' | 'patch';
  pageSizeCut: number | null;
  pageSizeOverMax: 'clamp' | 'refuse';
  defaultPageSize: number;
  firstPage: number | Partial<Record<PagedList, number>>;
  extraFields: boolean;
  numbersAsStrings: boolean;
  movementReferenceField: string | null;
  movementQuantityField: string;
  movementPaging: boolean;
  smallListPageSize: number | null;
  briefLists: boolean;
  historyIds: boolean;
  stockItemKey: 'itemId' | 'item' | 'id';
  stockQuantityField: string;
  negativeStock: 'allow' | 'refuse' | 'refuseTransfers';
  duplicateSku: 400 | 409 | 'allow';
  duplicatePhone: 400 | 409 | 'allow';
  listLagMs: number;
  downloads: 'bytes' | 'envelope';
  importAnswer: 'counts' | 'summary' | 'texts' | 'nothing';
  importKnown: 'refuse' | 'update' | 'skip';
  importStopsAfter: number | null;
  namesCarriedOver: boolean;
  linkOrigin: string | null;
  socialStatus: JsonRecord | null;
  people: 'names' | 'objects';
  reports: ReportShape;
}

export const DEFAULT_SHAPE: Readonly<Shape> = {
  idKey: 'paths',
  listShape: 'contract',
  createAnswer: 'record',
  updateAnswer: 'record',
  timestamps: true,
  sortHonoured: true,
  defaultOrder: 'newestFirst',
  tiesShuffled: false,
  putMode: 'replace',
  pageSizeCut: null,
  pageSizeOverMax: 'clamp',
  defaultPageSize: 20,
  firstPage: 1,
  extraFields: false,
  numbersAsStrings: false,
  movementReferenceField: 'reference',
  movementQuantityField: 'qty',
  movementPaging: false,
  smallListPageSize: null,
  briefLists: false,
  historyIds: true,
  stockItemKey: 'itemId',
  stockQuantityField: 'qty',
  negativeStock: 'allow',
  duplicateSku: 400,
  duplicatePhone: 'allow',
  listLagMs: 0,
  downloads: 'bytes',
  importAnswer: 'counts',
  importKnown: 'refuse',
  importStopsAfter: null,
  namesCarriedOver: false,
  linkOrigin: null,
  socialStatus: null,
  people: 'names',
  reports: 'figures',
};

/** The key that the contract's paths use for the record: `{gid}` in contacts and crm, `{id}` elsewhere. */
export type PathKey = 'gid' | 'id';

/** The record's identifier under the key(s) the shape asks for. */
export function idFields(shape: Shape, pathKey: PathKey, id: string): JsonRecord {
  if (shape.idKey === 'both') return { id, gid: id };
  return { [shape.idKey === 'paths' ? pathKey : shape.idKey]: id };
}

/** A number as the shape writes it: with two decimals where it is text, as many back ends write decimals. */
function numberAsText(value: number): string {
  return Number.isInteger(value * 100) && Math.abs(value) < 1e15 ? value.toFixed(2) : String(value);
}

function withTextNumbers(value: Json): Json {
  if (typeof value === 'number') return numberAsText(value);
  if (Array.isArray(value)) return value.map(withTextNumbers);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTextNumbers(inner)]));
}

const UNDOCUMENTED: JsonRecord = {
  tenantRef: 'T-0417',
  revision: 3,
  legacy: { system: 'ledger', code: null, tags: ['a', 'b'] },
};

/** A document as the shape lets clients see it. */
export function presentFields(shape: Shape, document: JsonRecord): JsonRecord {
  if (!shape.extraFields && !shape.numbersAsStrings) return document;
  const written = shape.extraFields ? { ...document, ...structuredClone(UNDOCUMENTED) } : document;
  return shape.numbersAsStrings ? (withTextNumbers(written) as JsonRecord) : written;
}

/** A row as a client sees it: identifier, fields, timestamps. */
export function presentRow(shape: Shape, pathKey: PathKey, row: Row): JsonRecord {
  const document: JsonRecord = { ...idFields(shape, pathKey, row.id), ...row.fields };
  if (shape.timestamps) {
    document.createdAt = row.createdAt;
    document.updatedAt = row.updatedAt;
  }
  return presentFields(shape, document);
}

/** The `data` that a create or an update answers. */
export function presentWrite(
  answer: WriteAnswer,
  shape: Shape,
  pathKey: PathKey,
  id: string,
  record: () => Json,
): Json {
  if (answer === 'record') return record();
  if (answer === 'id') return id;
  if (answer === 'idObject') return idFields(shape, pathKey, id);
  return null;
}
