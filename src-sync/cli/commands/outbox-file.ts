/** `outbox export` and `outbox import`: what waits in one profile is taken up in another, once. Contacts nobody. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { importOutbox as takeUp } from '../../commands/outbox/outbox-file.ts';
import { outboxFileOf, type OutboxContents } from '../../domain/outbox/outbox-file.ts';
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { filesToTake, shelveTaken } from '../../engine/files/filed-files.ts';
import { openFileShelf } from '../../engine/files/file-shelf.ts';
import { readIdentity } from '../../engine/identity/identity-check.ts';
import { readOutboxContents } from '../../engine/process/outbox-contents.ts';
import { tidyShelf } from '../../engine/files/take-file.ts';
import { recordFilesFolder } from '../../profile/folders.ts';
import { isSystemError, replaceJsonFile } from '../../profile/durable-file.ts';
import { regularFileBytes } from '../../profile/regular-file.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { inNumbers } from '../../domain/values/counted.ts';
import { rememberChoice, requireAddress } from '../session.ts';
import { openToWrite, readStored } from '../stored.ts';

export interface OutboxFileCommand {
  readonly name: 'outbox export' | 'outbox import';
  readonly file: string;
}

/** No outbox is nearly as large; what is larger is some other file. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;

export async function exportOutbox(
  { file }: OutboxFileCommand,
  { session, output }: Surroundings,
): CommandResult {
  const address = requireAddress(session);
  if (!address.ok) return address;
  if (existsSync(file)) {
    output.note(`${file} is there already and was left as it is. Nothing was written; give another name.`);
    return ok(EXIT.refused);
  }
  const contents = await readStored(session, readOutboxContents);
  if (!contents.ok) return contents;
  const now = { id: randomUUID(), atMs: Date.now() };
  const taken = contents.value ?? NOTHING;
  const shelf = openFileShelf(recordFilesFolder(session.dataDir, address.value));
  const taking = await filesToTake(shelf, taken.operations);
  if (taking.files.reduce((sum, one) => sum + one.content.length, 0) > FILES_CHARACTERS_MAX) {
    output.note(TOO_MUCH);
    return ok(EXIT.refused);
  }
  const exported = outboxFileOf(address.value, { ...taken, ...taking }, now);
  const path = resolve(file);
  const written = replaceJsonFile(dirname(path), basename(path), exported);
  if (!written.ok) {
    const { code, detail } = written.failure;
    const message = `${path} cannot be written, so nothing was exported. What waits is still here; choose another folder, or free some space.`;
    return failed(failure(code, message, detail === undefined ? {} : { detail }));
  }
  const operations = exported.operations.length;
  await output.line({ file: path, operations });
  output.note(
    operations === 0
      ? 'Nothing waits here, so the file holds no change.'
      : `${inNumbers(operations)} of this profile’s changes are in the file, and still wait here as well. Take them up on one other PC, and do not send them from this one: each would be done twice.`,
  );
  return ok(EXIT.ok);
}

/** Leaves room for the changes themselves below what is read back. */
const FILES_CHARACTERS_MAX = 200 * 1024 * 1024;
const TOO_MUCH =
  'The files that wait here are more than fit into one export (about 150 MB). Nothing was written and everything still waits here; send some of them first.';

const NOTHING: OutboxContents = { organizations: [], operations: [], records: [] };

export async function importOutbox(
  { file }: OutboxFileCommand,
  { session, output }: Surroundings,
): CommandResult {
  const address = requireAddress(session);
  if (!address.ok) return address;
  const content = await readContent(file);
  if (!content.ok) return content;
  const store = await openToWrite(session.dataDir, address.value, output.note);
  if (!store.ok) return store;
  try {
    const { organizations } = await readIdentity(store.value.reader);
    const here = { ...address.value, organizations };
    const shelf = openFileShelf(recordFilesFolder(session.dataDir, address.value));
    const shelved = await shelveTaken(shelf, content.value);
    if (!shelved.ok) return shelved;
    const taken = await takeUp(store.value.writer, content.value, here, Date.now());
    if (!taken.ok) {
      await tidyShelf(store.value.writer, shelf);
      if (taken.failure.code !== 'VALIDATION') return taken;
      const { message, path = [] } = taken.failure;
      output.note(path.length === 0 ? message : `${message} It is wrong at ${JSON.stringify(path)}.`);
      return ok(EXIT.refused);
    }
    await output.line(taken.value);
    const remembered = rememberChoice(session, output.note);
    return remembered.ok ? ok(EXIT.ok) : remembered;
  } finally {
    await store.value.close();
  }
}

async function readContent(file: string): Promise<Result<unknown>> {
  try {
    const bytes = await regularFileBytes(file);
    if (bytes === null) return failed(failure('VALIDATION', `${file} is no file. Nothing was taken up.`));
    if (bytes > FILE_BYTES_MAX) return failed(NOT_AN_OUTBOX);
    return ok(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // A text that is no JSON is refused like one that is no outbox.
    if (error instanceof SyntaxError) return ok(null);
    if (!isSystemError(error)) throw error;
    return failed(
      failure(
        'NOT_FOUND',
        `${file} cannot be read. Nothing was taken up; check the name and that you may read it.`,
        {
          detail: error.message,
        },
      ),
    );
  }
}

const NOT_AN_OUTBOX = failure('VALIDATION', 'This file is too large for an outbox. Nothing was taken up.');
