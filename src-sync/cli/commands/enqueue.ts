/** `enqueue`: operations from stdin into the outbox, each answered when it is durable, with no server involved. */
import { randomUUID } from 'node:crypto';
import { isStorageFailure, type Failure } from '../../domain/failure.ts';
import { openFileShelf, type FileShelf } from '../../engine/files/file-shelf.ts';
import { acceptWithFile } from '../../engine/files/take-file.ts';
import { recordFilesFolder } from '../../profile/folders.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Accepted } from '../../domain/questions/rows.ts';
import type { Writer } from '../../store/database.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT, type ExitCode } from '../output/exit-codes.ts';
import { parseLine, readLines } from '../arguments/input.ts';
import { rememberChoice, requireAddress } from '../session.ts';
import { openToWrite } from '../stored.ts';

export async function enqueue(surroundings: Surroundings): CommandResult {
  const address = requireAddress(surroundings.session);
  if (!address.ok) {
    return address;
  }
  const { session, output } = surroundings;
  const store = await openToWrite(session.dataDir, address.value, output.note);
  if (!store.ok) {
    return store;
  }
  try {
    // Work waits for it from here on, and must be found by whoever looks next.
    const remembered = rememberChoice(session, output.note);
    if (!remembered.ok) return remembered;
    const shelf = openFileShelf(recordFilesFolder(session.dataDir, address.value));
    return await acceptLines(store.value.writer, shelf, surroundings);
  } finally {
    await store.value.close();
  }
}

/**
 * Goes on when nobody reads the answers any more: what was piped in is somebody's work, and the outbox shows it. Only
 * storage that fails ends it early, because then no later line could be kept either.
 */
async function acceptLines(
  writer: Writer,
  shelf: FileShelf,
  { input, output }: Surroundings,
): Promise<Result<ExitCode>> {
  let refusedLines = 0;
  for await (const line of readLines(input)) {
    const operation = parseLine(line);
    if (operation === null) {
      continue;
    }
    const accepted = operation.ok
      ? await acceptWithFile(writer, operation.value, { nowMs: Date.now(), newId: randomUUID, shelf })
      : operation;
    await output.line(answerTo(accepted));
    if (accepted.ok) {
      continue;
    }
    if (isStorageFailure(accepted.failure)) {
      return failed(accepted.failure);
    }
    refusedLines += 1;
  }
  if (refusedLines === 0) {
    return ok(EXIT.ok);
  }
  output.note(`Refused lines: ${refusedLines}; their answers say why. All other lines are stored.`);
  return ok(EXIT.refused);
}

function answerTo(accepted: Result<Accepted>): object {
  if (!accepted.ok) {
    return { accepted: false, error: errorOf(accepted.failure) };
  }
  const { opId, recordId, warnings } = accepted.value;
  return { accepted: true, opId, recordId, ...(warnings.length > 0 ? { warnings } : {}) };
}

function errorOf({ code, message, path }: Failure): object {
  return { code, message, ...(path === undefined ? {} : { path }) };
}
