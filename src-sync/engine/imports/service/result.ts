/** What became of a file that the Service imported: its answer, and each row beside what the mirror has by now. */
import {
  compareRows,
  countOutcomes,
  importBase,
  RESULT_ROWS_MAX,
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
import { queuedFileOf } from '../../../domain/records/queued-file.ts';
import { failed, ok, type Result } from '../../../domain/result.ts';
import { contactsByKey, itemsByKey, latestImports, stockByKey } from '../../../store/imports/imported.ts';
import type { Reader } from '../../../store/sqlite/handles.ts';
import { findOperation } from '../../../store/outbox/outbox.ts';
import { warehouseRows } from '../../../store/queries/warehouses.ts';
import type { RowsOfImport } from './rows.ts';
import { isoTime } from '../../../store/rows.ts';

const NOT_LISTED = failure('NOT_FOUND', aboutSheets('importGone'));

/** It may do something at this moment. */
const BUSY: ReadonlySet<StoredOperation['state']> = new Set(['queued', 'blocked', 'sending', 'unconfirmed']);

/** @param isToRead whether the mirror does not show yet what the operation did: then nothing is said of its rows */
export async function serviceImportResult(
  reader: Reader,
  rowsOf: RowsOfImport,
  operationId: string,
  isToRead: (seq: number) => boolean = () => false,
): Promise<Result<ServiceImportResult>> {
  const operation = await findOperation(reader, operationId);
  const kind = operation === null ? null : serviceImportKind(operation.name);
  if (operation === null || kind === null) return failed(NOT_LISTED);
  const rows = await rowsOf(operation);
  const isBusy = BUSY.has(operation.state) || isToRead(operation.seq);
  // Without its file the answer is still worth seeing.
  const compared =
    rows.ok && operation.knownSeq !== null && !isBusy
      ? await compareHere(reader, operation, kind, rows.value)
      : null;
  const place = placeOf(operation);
  const { stockMode, rows: told } = operation.body;
  return ok({
    operationId,
    kind,
    fileName: queuedFileOf(operation.body)?.name ?? '',
    place: place === null ? null : ((await warehouseRows(reader)).get(place)?.name ?? null),
    stockMode: typeof stockMode === 'string' ? stockMode : null,
    state: operation.state,
    reason: operation.lastError === null ? null : messageOf(operation.lastError),
    answer: answerOf(operation),
    rows: rows.ok ? rows.value.length : Number(told ?? 0),
    counts: compared === null ? null : countOutcomes(compared),
    lines: (compared ?? []).toSorted(inImportance).slice(0, RESULT_ROWS_MAX),
  });
}

function placeOf({ recordId, body, name }: StoredOperation): string | null {
  if (name === 'contacts.import') return null;
  const { warehouseId } = body;
  return typeof warehouseId === 'string' ? warehouseId : recordId;
}

/** What was kept when it was answered, in the same form. */
function answerOf({ base }: StoredOperation): ImportAnswer | null {
  return (base?.['answer'] ?? null) as unknown as ImportAnswer | null;
}

const IMPORTANCE: readonly ComparedRow['outcome'][] = ['absent', 'unclear', 'unknown', 'same', 'arrived'];

function inImportance(one: ComparedRow, other: ComparedRow): number {
  return IMPORTANCE.indexOf(one.outcome) - IMPORTANCE.indexOf(other.outcome) || one.row - other.row;
}

async function compareHere(
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
  const found = (key: string): FoundKey => ({
    wasThere: there.has(key) || (kind === 'stock' && added.has(key)),
    isNew: kind !== 'stock' && added.has(key),
    quantity: stock === null ? null : (stock.get(key) ?? 0),
  });
  const base = importBase.safeParse(operation.base);
  const before = base.success ? base.data.before : null;
  const { stockMode } = operation.body;
  return compareRows(rows, {
    ...{ kind, before, found },
    stockMode: typeof stockMode === 'string' ? stockMode.toLowerCase() : null,
  });
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
