/** From a file of the PC to an accepted operation: read, put on the shelf, and only then accepted. */
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { accept, type AcceptOptions } from '../../commands/accept/accept.ts';
import { uncleanInput } from '../../commands/input/clean-input.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { QUEUED_FILE_BYTES_MAX, pictureKind, type QueuedFile } from '../../domain/records/queued-file.ts';
import type { Accepted } from '../../domain/questions/rows.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { shortened } from '../../domain/values/shortened.ts';
import { regularFileBytes } from '../../profile/regular-file.ts';
import { inWrite, type Writer } from '../../store/database.ts';
import { keptFileNames } from '../../store/records/record-files.ts';
import { storageFailure } from '../../store/sqlite/storage-failure.ts';
import type { FileShelf } from './file-shelf.ts';

/** Another process may tidy the shelf between putting a file there and referring to it; it does so at its start only. */
const ATTEMPTS_MAX = 3;

export interface TakeOptions extends Omit<AcceptOptions, 'files'> {
  readonly shelf: FileShelf;
}

/** The operation's `file` is the path of a file on this PC; an operation without one is accepted as it is. */
export async function acceptWithFile(
  writer: Writer,
  input: JsonObject,
  { shelf, ...options }: TakeOptions,
): Promise<Result<Accepted>> {
  const { file: path } = input;
  const accepting = { ...options, files: shelf };
  if (typeof path !== 'string') return accept(writer, input, accepting);
  // A fault of the input line is reported before the system is asked for the file.
  const unclean = uncleanInput(input);
  if (unclean !== null) return failed(unclean);
  const chosen = await readChosen(path);
  if (!chosen.ok) return chosen;
  for (let attempt = 1; ; attempt += 1) {
    const put = await putAway(shelf, chosen.value);
    const taken = put.ok ? await accept(writer, { ...input, file: put.value }, accepting) : put;
    if (taken.ok) return taken;
    const wasTidied = isAboutFile(taken.failure) || taken.failure.code === 'STORAGE_UNAVAILABLE';
    if (wasTidied && attempt < ATTEMPTS_MAX) continue;
    await tidyShelf(writer, shelf);
    return taken;
  }
}

function isAboutFile({ code, path }: Failure): boolean {
  return code === 'NOT_FOUND' && path?.[0] === 'file';
}

/**
 * Removes what nothing refers to. Whoever takes a file in checks that it is there inside the transaction that refers to it, so inside
 * a transaction nothing is removed that somebody is about to need.
 */
export async function tidyShelf(writer: Writer, shelf: FileShelf): Promise<Result<void>> {
  if (shelf.isEmpty()) return ok(undefined);
  return inWrite(writer, async (tx) => shelf.tidy(await keptFileNames(tx)));
}

/**
 * A file that nothing refers to any more, because the database that did was damaged, goes beside that database: among it may be the files of
 * changes that could not be read back. Call it at the start, before anything is tidied.
 */
export async function setFilesAside(
  writer: Writer,
  shelf: FileShelf,
  databases: readonly string[],
): Promise<Result<void>> {
  if (databases.length === 0 || shelf.isEmpty()) return ok(undefined);
  return inWrite(writer, async (tx) => {
    const kept = await keptFileNames(tx);
    for (const database of databases) shelf.setAside(kept, `${database}-files`);
  });
}

interface Chosen {
  readonly name: string;
  readonly content: Uint8Array;
}

async function putAway(shelf: FileShelf, { name, content }: Chosen): Promise<Result<JsonObject>> {
  try {
    const fileName = await shelf.put(content);
    const type =
      pictureKind(content)?.type ?? TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
    const sha256 = fileName.slice(0, fileName.indexOf('.'));
    const file: QueuedFile = { sha256, name, type, sizeBytes: content.byteLength };
    return ok({ ...file });
  } catch (error) {
    const trouble = storageFailure(error);
    if (trouble === null) throw error;
    return failed(trouble);
  }
}

/** The type and name that a Service may want of a file that is no picture. Of pictures the content decides. */
const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.eml': 'message/rfc822',
};

const MEGABYTES_MAX = QUEUED_FILE_BYTES_MAX / 1024 / 1024;

/** Never more of it than may be kept: a device or a pipe has no end, and a file may grow while it is read. */
async function readChosen(path: string): Promise<Result<Chosen>> {
  const called = shortened(basename(path));
  try {
    const size = await regularFileBytes(path);
    if (size === null) return refused(aboutRecords('notAFile', { name: called }));
    if (size > QUEUED_FILE_BYTES_MAX)
      return refused(aboutRecords('fileTooLarge', { name: called, most: MEGABYTES_MAX }));
    const handle = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(size + 1);
      let length = 0;
      for (let read = 1; read > 0 && length <= size; length += read) {
        read = (await handle.read(buffer, length, buffer.length - length)).bytesRead;
      }
      if (length !== size) return refused(aboutRecords('fileInUse', { name: called }));
      if (size === 0) return refused(aboutRecords('fileEmpty', { name: called }));
      return ok({ name: sentName(path), content: buffer.subarray(0, size) });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const place = shortened(path);
    return refused(
      error.code === 'ENOENT'
        ? aboutRecords('fileNotThere', { name: place })
        : aboutRecords('fileUnreadable', { name: place, code: String(error.code) }),
    );
  }
}

function refused(message: Message): Result<never> {
  return failed(failure('VALIDATION', message, { path: ['file'] }));
}

const NAME_CHARACTERS_MAX = 200;
const ENDING_CHARACTERS_MAX = 20;

/** The name without its folder, and without what could not be written in one line of a request. */
function sentName(path: string): string {
  const name = basename(path)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '_');
  if (name.length <= NAME_CHARACTERS_MAX) return name;
  return cut(name, NAME_CHARACTERS_MAX) + cut(extname(name), ENDING_CHARACTERS_MAX);
}

/** A character of two parts that the cut goes through is left out whole. */
function cut(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).replace(/[\ud800-\udbff]$/, '');
}
