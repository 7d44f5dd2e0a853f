/** The files of records on disk, and those that were looked at longest ago. */
import { FILE_PLACE_OPERATIONS, concernsPlace } from '../../operations/file-conflict.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import {
  IMPORT_OPERATIONS,
  type OperationName,
  type StoredOperation,
} from '../../domain/outbox/operation.ts';
import { operationsWhere } from '../../operations/registry.ts';
import { queuedFileOf, storedNameOf, type QueuedFile } from '../../domain/records/queued-file.ts';
import type { FileSlot, KeptSlot } from '../../domain/records/record-file.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { parseObject, toOperation, storedJson } from '../rows.ts';

export const WITH_FILES: readonly OperationName[] = operationsWhere(({ input }) => input.file !== undefined);

export interface KeptFile {
  /** Name on disk; `null`: the Service has none. */
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly sizeBytes: number;
  readonly sourceKey: string;
  readonly fetchedAtMs: number;
  readonly usedAtMs: number;
}

export async function readKeptFile(
  reader: Reader,
  recordId: string,
  slot: KeptSlot,
): Promise<KeptFile | null> {
  const row = await reader
    .selectFrom('record_file')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('slot', '=', slot)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    sourceKey: row.source_key,
    fetchedAtMs: row.fetched_at_ms,
    usedAtMs: row.used_at_ms,
  };
}

export async function keepFile(
  tx: Writer,
  recordId: string,
  slot: KeptSlot,
  file: Omit<KeptFile, 'usedAtMs'>,
): Promise<void> {
  const values = {
    file_name: file.fileName,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    source_key: file.sourceKey,
    fetched_at_ms: file.fetchedAtMs,
    used_at_ms: file.fetchedAtMs,
  };
  await tx
    .insertInto('record_file')
    .values({ record_id: recordId, slot, ...values })
    .onConflict((conflict) => conflict.columns(['record_id', 'slot']).doUpdateSet(values))
    .execute();
}

export async function noteFileUsed(
  tx: Writer,
  recordId: string,
  slot: KeptSlot,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('record_file')
    .set({ used_at_ms: nowMs })
    .where('record_id', '=', recordId)
    .where('slot', '=', slot)
    .execute();
}

/** Names of all files that records refer to, and those of operations that may still be sent. */
export async function keptFileNames(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('record_file')
    .select('file_name')
    .distinct()
    .where('file_name', 'is not', null)
    .execute();
  const kept = rows.flatMap((row) => (row.file_name === null ? [] : [row.file_name]));
  return new Set([...kept, ...(await queuedFileNames(reader))]);
}

/**
 * Also of edits that a later one took the place of, and of what a delete cancelled unsent: both can be taken back. By the file of an import
 * its result is told row by row, as long as the import is listed.
 */
async function queuedFileNames(reader: Reader): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('operation')
    .select(['body', 'parts'])
    .where('name', 'in', WITH_FILES)
    .where((where) =>
      where.or([
        where('state', '<>', 'done'),
        where('was_sent', '=', 0),
        where('name', 'in', IMPORT_OPERATIONS),
      ]),
    )
    .execute();
  return rows.flatMap(({ body, parts }) => {
    const replaced = parts === null ? [] : (storedJson(parts) as readonly { readonly body: JsonObject }[]);
    return filesIn([parseObject(body), ...replaced.map((part) => part.body)]).map(storedNameOf);
  });
}

/** Files that will be sent: those of open operations. */
export async function waitingFiles(reader: Reader): Promise<readonly QueuedFile[]> {
  const rows = await reader
    .selectFrom('operation')
    .select('body')
    .where('name', 'in', WITH_FILES)
    .where('state', '<>', 'done')
    .orderBy('seq')
    .execute();
  return filesIn(rows.map((row) => parseObject(row.body)));
}

function filesIn(bodies: readonly JsonObject[]): readonly QueuedFile[] {
  return bodies.flatMap((body) => queuedFileOf(body) ?? []);
}

/** The last open operation about the file of a place, shown instead of what the Service has. */
export async function waitingFile(
  reader: Reader,
  recordId: string,
  slot: FileSlot,
): Promise<StoredOperation | null> {
  const rows = await reader
    .selectFrom('operation')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('state', '<>', 'done')
    .where('name', 'in', FILE_PLACE_OPERATIONS)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(toOperation).find((operation) => concernsPlace(operation, slot)) ?? null;
}

/** The file of a document that was added on this PC, sent or not; `null` of any other. */
export async function addedDocument(reader: Reader, recordId: string): Promise<QueuedFile | null> {
  const row = await reader
    .selectFrom('operation')
    .select('body')
    .where('record_id', '=', recordId)
    .where('name', '=', 'contacts.addDocument')
    .executeTakeFirst();
  return row === undefined ? null : queuedFileOf(parseObject(row.body));
}

/** Those of the records of which something is kept in this place, with the name on disk. */
export async function keptAmong(
  reader: Reader,
  slot: KeptSlot,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('record_file')
    .select(['record_id', 'file_name'])
    .where('slot', '=', slot)
    .where('record_id', 'in', recordIds)
    .execute();
  return new Map(rows.flatMap((row) => (row.file_name === null ? [] : [[row.record_id, row.file_name]])));
}

/**
 * Forgets what was looked at longest ago until no more than `mostBytes` are kept. Equal contents are one file on disk and count once.
 * @returns whether there were any
 */
export async function forgetOldest(tx: Writer, mostBytes: number): Promise<boolean> {
  const files = await tx
    .selectFrom('record_file')
    .select((select) => [
      'file_name',
      select.fn.max('size_bytes').as('bytes'),
      select.fn.max('used_at_ms').as('used'),
    ])
    .where('file_name', 'is not', null)
    .groupBy('file_name')
    .orderBy('used', 'desc')
    .execute();
  let sumBytes = 0;
  const forgotten: string[] = [];
  for (const { file_name: name, bytes } of files) {
    sumBytes += bytes;
    if (name !== null && sumBytes > mostBytes) forgotten.push(name);
  }
  if (forgotten.length > 0) await tx.deleteFrom('record_file').where('file_name', 'in', forgotten).execute();
  return forgotten.length > 0;
}
