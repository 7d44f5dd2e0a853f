/**
 * Files that the Service imports as a whole. Before one is sent, the stock of its place is read. After a lost answer every row is compared
 * with the Service: all rows there means done, none means sent again, some means a person is asked. A row that arrived must not come twice.
 */
import { decodeImportAnswer } from '../../contract/decode-import.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import {
  compareRows,
  countOutcomes,
  effectOf,
  importBase,
  IMPORT_OPERATION_OF,
  SERVICE_IMPORTS,
  type ComparedRow,
  type FileRow,
  type FoundKey,
  type ImportBase,
  type OutcomeCounts,
  type ServiceImportKind,
} from '../../domain/imports/service-import.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { ImportOperationName, StoredOperation } from '../../domain/outbox/operation.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { contactsByKey, isMirrored, itemsByKey, keepImportAnswer } from '../../store/imports/imported.ts';
import type { PushContext } from '../context.ts';
import { serverIdOf } from '../server-ids.ts';
import type { LookUp, OutgoingRequest, Plan, Prepared } from '../plan.ts';
import type { Settle } from '../outcome.ts';
import { readQueuedFile } from '../queued.ts';
import { readNewRecords, readStock, type NewRecords } from './there.ts';

const PLACE_GONE = failure('GONE', aboutOutbox('importPlaceGone'));

export const IMPORT_PLANS = Object.fromEntries(
  SERVICE_IMPORTS.map((kind) => [IMPORT_OPERATION_OF[kind], importPlan(kind)]),
) as Readonly<Record<ImportOperationName, Plan>>;

function importPlan(kind: ServiceImportKind): Plan {
  return {
    whenGone: PLACE_GONE,
    graceFactor: ({ body }) => 1 + Number(body['rows'] ?? ROWS_UNTOLD) / ROWS_A_GRACE,
    prepare: (context, operation) => prepare(context, operation, kind),
    lookUp: (context, operation) => lookUp(context, operation, kind),
  };
}

/** The Service may need longer for a large file, so the grace period grows with the rows. */
const ROWS_A_GRACE = 500;
const ROWS_UNTOLD = 5_000;

const ELSEWHERE = failure('INTERRUPTED', aboutOutbox('importSentBefore'));

interface Sent {
  readonly kind: ServiceImportKind;
  readonly rows: readonly FileRow[];
  /** The Service's id of the place; `null` for contacts. */
  readonly place: string | null;
}

async function sentOf(
  context: PushContext,
  operation: StoredOperation,
  kind: ServiceImportKind,
): Promise<Result<Sent>> {
  const place = kind === 'contacts' ? ok(null) : await serverIdOf(context.store.reader, placeOf(operation));
  if (!place.ok) return place;
  const rows = await context.importRows(operation);
  return rows.ok ? ok({ kind, rows: rows.value, place: place.value }) : rows;
}

/** Local id of the warehouse. */
export function placeOf({ recordId, body }: Pick<StoredOperation, 'recordId' | 'body'>): string {
  const { warehouseId } = body;
  return typeof warehouseId === 'string' ? warehouseId : recordId;
}

async function prepare(
  context: PushContext,
  operation: StoredOperation,
  kind: ServiceImportKind,
): Promise<Result<Prepared>> {
  const sent = await sentOf(context, operation, kind);
  if (!sent.ok) return sent;
  // A person may retry long after the last look-up. Rows that arrived since must not come twice.
  if (operation.wasSent && operation.lookedUp === 0) {
    const found = await lookUpSent(context, operation, sent.value);
    if (!found.ok) return found;
    if (found.value.kind === 'applied') return ok({ kind: 'already', settle: found.value.settle });
    if (found.value.kind === 'unclear')
      return ok({ kind: 'ask', failure: found.value.failure, base: operation.base ?? {} });
  }
  const base = operation.wasSent ? ok(baseOf(operation)) : await readBase(context, sent.value);
  if (!base.ok) return base;
  const file = await readQueuedFile(context, operation);
  if (!file.ok) return file;
  if (file.value === null) return failed(NO_FILE);
  return ok({
    kind: 'send',
    request: { ...requestFor(operation, sent.value), file: file.value },
    ...(base.value === null ? {} : { base: base.value }),
    settle: (data) => ({
      kind: 'settled',
      settle: (tx) => keepImportAnswer(tx, operation.seq, decodeImportAnswer(data) as unknown as JsonObject),
    }),
  });
}

const NO_FILE = failure('VALIDATION', aboutOutbox('importWithoutFile'), {
  effect: 'no',
});

function requestFor({ name, body }: StoredOperation, { kind, place }: Sent): OutgoingRequest {
  const key = IMPORT_OPERATION_OF[kind];
  const { stockMode } = body;
  const mode = typeof stockMode === 'string' ? { stockMode } : {};
  if (place === null) return { key, path: {} };
  if (name === 'items.import') return { key, path: {}, query: { warehouseId: place, ...mode } };
  return { key, path: { id: place }, query: mode };
}

function baseOf({ base }: StoredOperation): ImportBase | null {
  const parsed = importBase.safeParse(base);
  return parsed.success ? parsed.data : null;
}

/** The stock just before the file is sent, as far as the file brings stock. */
async function readBase(context: PushContext, { kind, rows, place }: Sent): Promise<Result<ImportBase>> {
  const isMirror = await isMirrored(context.store.reader, kind === 'contacts' ? 'contacts' : 'items');
  const keys = rows.flatMap(({ key, quantity }) => (key === null || quantity === null ? [] : [key]));
  if (place === null || keys.length === 0) return ok({ isMirror, before: {} });
  const stock = await readStock(context, place, keys);
  if (!stock.ok) return stock;
  const wanted = new Set(keys);
  const before = stock.value === null ? null : [...stock.value].filter(([key]) => wanted.has(key));
  return ok({ isMirror, before: before === null ? null : Object.fromEntries(before) });
}

async function lookUp(
  context: PushContext,
  operation: StoredOperation,
  kind: ServiceImportKind,
): Promise<Result<LookUp>> {
  const sent = await sentOf(context, operation, kind);
  return sent.ok ? lookUpSent(context, operation, sent.value) : sent;
}

async function lookUpSent(
  context: PushContext,
  operation: StoredOperation,
  sent: Sent,
): Promise<Result<LookUp>> {
  const base = baseOf(operation);
  if (base?.isMirror !== true || operation.knownSeq === null)
    return ok({ kind: 'unclear', failure: ELSEWHERE });
  const rows = await readRows(context, operation, sent, base);
  if (!rows.ok) return rows;
  const counts = countOutcomes(rows.value.compared);
  switch (rows.value.complete ? effectOf(counts) : 'part') {
    case 'all':
      return ok({ kind: 'applied', settle: NOTHING_MORE });
    case 'none':
      return ok({ kind: 'absent' });
    case 'part':
      return ok({ kind: 'unclear', failure: inPart(rows.value.compared, counts), waits: true });
  }
}

/** Records and stock are read back from their lists. */
const NOTHING_MORE: Settle = () => Promise.resolve();

interface RowsThere {
  readonly compared: readonly ComparedRow[];
  readonly complete: boolean;
}

/** Each row of the file beside what the Service has at this moment. */
async function readRows(
  context: PushContext,
  operation: StoredOperation,
  { kind, rows, place }: Sent,
  { before }: ImportBase,
): Promise<Result<RowsThere>> {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const none: NewRecords = { keys: new Map(), complete: true };
  const made = kind === 'stock' ? ok(none) : await readNewRecords(context, operation, kind);
  if (!made.ok) return made;
  const hasStock = place !== null && rows.some(({ quantity }) => quantity !== null);
  const stock = hasStock ? await readStock(context, place, keys, made.value.keys) : ok(null);
  if (!stock.ok) return stock;
  const there = await knownBefore(context, operation, kind, keys);
  const added = new Set(made.value.keys.values());
  const found = (key: string): FoundKey => ({
    wasThere: there.has(key) || (kind === 'stock' && stock.value?.has(key) === true),
    isNew: added.has(key),
    quantity: stock.value === null ? null : (stock.value.get(key) ?? 0),
    record: null,
  });
  const stockMode = modeOf(operation);
  const compared = compareRows(rows, { kind, stockMode, before, found });
  return ok({ compared, complete: made.value.complete });
}

export function modeOf({ body: { stockMode } }: Pick<StoredOperation, 'body'>): string | null {
  return typeof stockMode === 'string' ? stockMode.toLowerCase() : null;
}

async function knownBefore(
  { store: { reader } }: PushContext,
  { knownSeq }: StoredOperation,
  kind: ServiceImportKind,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const records = await (kind === 'contacts' ? contactsByKey : itemsByKey)(reader, keys);
  return new Set(records.flatMap(({ key, seq }) => (seq <= (knownSeq ?? 0) ? [key] : [])));
}

const ROWS_NAMED_MAX = 20;

function inPart(rows: readonly ComparedRow[], { arrived, absent, unclear }: OutcomeCounts): Failure {
  const others = rows.filter(({ outcome }) => outcome === 'absent' || outcome === 'unclear');
  const named = others.slice(0, ROWS_NAMED_MAX).map(({ row }) => row);
  const more = others.length > named.length ? '…' : '';
  return failure(
    'INTERRUPTED',
    aboutOutbox('importLost', { arrived, absent, unclear, rows: named.join(', '), more }),
  );
}
