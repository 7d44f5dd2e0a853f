/** The outcome of a file that the Service imported: its answer, and each row beside what the mirror has by now. */
import {
  chosenRows,
  compareRows,
  countOutcomes,
  importBase,
  serviceImportKind,
  type ComparedRow,
  type FileRow,
  type FoundKey,
  type ImportAnswer,
  type ServiceImportKind,
  type ServiceImportResult,
} from '../../../domain/imports/service-import.ts';
import type { ServiceImportListed } from '../../../domain/imports/service-questions.ts';
import { failure } from '../../../domain/failure.ts';
import { messageOf } from '../../../domain/messages/message.ts';
import { aboutSheets } from '../../../domain/messages/sheets.ts';
import type { StoredOperation } from '../../../domain/outbox/operation.ts';
import type { Question } from '../../../domain/questions/questions.ts';
import { queuedFileOf } from '../../../domain/records/queued-file.ts';
import { failed, ok, type Result } from '../../../domain/result.ts';
import { contactsByKey, itemsByKey, latestImports, stockByKey } from '../../../store/imports/imported.ts';
import { whileUnchanged } from '../../../store/sqlite/data-version.ts';
import type { Reader } from '../../../store/sqlite/handles.ts';
import { findOperation } from '../../../store/outbox/outbox.ts';
import { warehouseRows } from '../../../store/queries/warehouses.ts';
import type { RowsOfImport } from './rows.ts';
import { isoTime } from '../../../store/rows.ts';

const NOT_LISTED = failure('NOT_FOUND', aboutSheets('importGone'));

/** It may do something at this moment. */
const BUSY: ReadonlySet<StoredOperation['state']> = new Set(['queued', 'blocked', 'sending', 'unconfirmed']);

/** Compares the rows of a file with what the mirror has of them. */
export type CompareRows = (
  operation: StoredOperation,
  kind: ServiceImportKind,
  rows: readonly FileRow[],
) => Promise<readonly ComparedRow[]>;

export interface ResultParts {
  readonly reader: Reader;
  readonly rowsOf: RowsOfImport;
  readonly compare: CompareRows;
  /** True while the mirror does not show yet what the operation did: then nothing is said of its rows. */
  readonly isToRead?: (seq: number) => boolean;
}

/** Reads the mirror once for all pieces of a list that is scrolled: again when something was committed, or for another file. */
export function keptComparison(reader: Reader): CompareRows {
  let kept: { readonly id: string; readonly read: () => Promise<readonly ComparedRow[]> } | null = null;
  let newest: StoredOperation;
  return (operation, kind, rows) => {
    newest = operation;
    if (kept?.id !== operation.id)
      kept = {
        id: operation.id,
        read: whileUnchanged(reader, (now) => compareHere(now, newest, kind, rows)),
      };
    return kept.read();
  };
}

export interface ImportOutcome {
  readonly operation: StoredOperation;
  readonly kind: ServiceImportKind;
  /** Without its file the answer is still worth seeing. */
  readonly rows: Result<readonly FileRow[]>;
  /** Those that did not arrive first; `null` while that cannot be told. */
  readonly compared: readonly ComparedRow[] | null;
  /** True where nobody can tell it any more. */
  readonly isUnreadable: boolean;
}

export async function importOutcome(
  { reader, rowsOf, compare, isToRead = () => false }: ResultParts,
  operationId: string,
): Promise<Result<ImportOutcome>> {
  const operation = await findOperation(reader, operationId);
  const kind = operation === null ? null : serviceImportKind(operation.name);
  if (operation === null || kind === null) return failed(NOT_LISTED);
  const rows = await rowsOf(operation);
  const isBusy = BUSY.has(operation.state) || isToRead(operation.seq);
  const compared =
    rows.ok && operation.knownSeq !== null && !isBusy ? await compare(operation, kind, rows.value) : null;
  const isUnreadable = operation.state === 'done' && !isBusy && compared === null;
  return ok({ operation, kind, rows, compared, isUnreadable });
}

export async function serviceImportResult(
  parts: ResultParts,
  { operationId, which, offset, limit }: Question<'serviceImports.result'>,
): Promise<Result<ServiceImportResult>> {
  const outcome = await importOutcome(parts, operationId);
  if (!outcome.ok) return outcome;
  const { operation, kind, rows, compared, isUnreadable } = outcome.value;
  const place = placeOf(operation);
  const { stockMode, rows: told } = operation.body;
  return ok({
    operationId,
    kind,
    fileName: queuedFileOf(operation.body)?.name ?? '',
    place: place === null ? null : ((await warehouseRows(parts.reader)).get(place)?.name ?? null),
    stockMode: typeof stockMode === 'string' ? stockMode : null,
    state: operation.state,
    reason: operation.lastError === null ? null : messageOf(operation.lastError),
    answer: answerOf(operation),
    rows: rows.ok ? rows.value.length : Number(told ?? 0),
    counts: compared === null ? null : countOutcomes(compared),
    isUnreadable,
    lines: chosenRows(compared ?? [], which).slice(offset, offset + limit),
    offset,
  });
}

function placeOf({ recordId, body, name }: StoredOperation): string | null {
  if (name === 'contacts.import') return null;
  const { warehouseId } = body;
  return typeof warehouseId === 'string' ? warehouseId : recordId;
}

/** The part that was kept when it was answered, in the same form. */
function answerOf({ base }: StoredOperation): ImportAnswer | null {
  return (base?.['answer'] ?? null) as unknown as ImportAnswer | null;
}

const IMPORTANCE: readonly ComparedRow['outcome'][] = ['absent', 'unclear', 'unknown', 'same', 'arrived'];

function inImportance(one: ComparedRow, other: ComparedRow): number {
  return IMPORTANCE.indexOf(one.outcome) - IMPORTANCE.indexOf(other.outcome) || one.row - other.row;
}

export async function compareHere(
  reader: Reader,
  operation: StoredOperation,
  kind: ServiceImportKind,
  rows: readonly FileRow[],
): Promise<readonly ComparedRow[]> {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const records = await (kind === 'contacts' ? contactsByKey : itemsByKey)(reader, keys);
  const place = placeOf(operation);
  const stock = place === null ? null : await stockByKey(reader, place);
  const known = operation.knownSeq ?? 0;
  const there = new Set(records.flatMap(({ key, seq }) => (seq <= known ? [key] : [])));
  const added = new Set(records.flatMap(({ key, seq }) => (seq > known ? [key] : [])));
  const recordOf = new Map(records.map(({ key, id }) => [key, id]));
  const found = (key: string): FoundKey => ({
    wasThere: there.has(key) || (kind === 'stock' && added.has(key)),
    isNew: kind !== 'stock' && added.has(key),
    quantity: stock === null ? null : (stock.get(key) ?? 0),
    record: recordOf.get(key) ?? null,
  });
  const base = importBase.safeParse(operation.base);
  const before = base.success ? base.data.before : null;
  const { stockMode } = operation.body;
  const compared = compareRows(rows, {
    ...{ kind, before, found },
    stockMode: typeof stockMode === 'string' ? stockMode.toLowerCase() : null,
  });
  return compared.toSorted(inImportance);
}

const LISTED_MAX = 20;

export async function listServiceImports(reader: Reader): Promise<readonly ServiceImportListed[]> {
  const operations = await latestImports(reader, LISTED_MAX);
  return operations.flatMap((operation) => {
    const kind = serviceImportKind(operation.name);
    if (kind === null) return [];
    const fileName = queuedFileOf(operation.body)?.name ?? '';
    const at = isoTime(operation.createdAtMs);
    return [{ operationId: operation.id, kind, fileName, state: operation.state, at }];
  });
}
