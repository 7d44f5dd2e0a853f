/** `enqueue`: operations from stdin into the outbox, each answered when it is durable, with no server involved. */
import { randomUUID } from 'node:crypto';
import { isStorageFailure, type Failure } from '../../domain/failure.ts';
import { englishOf } from '../../domain/messages/message.ts';
import { openFileShelf } from '../../engine/files/file-shelf.ts';
import { acceptWithFile } from '../../engine/files/take-file.ts';
import { recordFilesFolder } from '../../profile/folders.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { Accepted } from '../../domain/questions/rows.ts';
import type { Store } from '../../store/database.ts';
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
  const open = (): Promise<Result<Store>> => openToWrite(session.dataDir, address.value, output.note);
  const opened = await open();
  if (!opened.ok) {
    return opened;
  }
  let store = opened.value;
  let isOpenedAnew = false;
  const shelf = openFileShelf(recordFilesFolder(session.dataDir, address.value));
  const save = (operation: JsonObject): Promise<Result<Accepted>> =>
    acceptWithFile(store.writer, operation, { nowMs: Date.now(), newId: randomUUID, shelf });
  /** Damage that a change meets first is looked for by the next opening, which sets the file aside: the change is saved in the new one. */
  const saveDespiteDamage = async (operation: JsonObject): Promise<Result<Accepted>> => {
    const saved = await save(operation);
    if (saved.ok || saved.failure.code !== 'STORAGE_DAMAGED' || isOpenedAnew) return saved;
    isOpenedAnew = true;
    await store.close();
    const again = await open();
    if (!again.ok) return again;
    store = again.value;
    return save(operation);
  };
  try {
    // Work waits for it from here on, and must be found by whoever looks next.
    const remembered = rememberChoice(session, output.note);
    if (!remembered.ok) return remembered;
    return await acceptLines(saveDespiteDamage, surroundings);
  } finally {
    await store.close();
  }
}

/**
 * Goes on when nobody reads the answers any more: what was piped in is somebody's work, and the outbox shows it. Only
 * storage that fails ends it early, because then no later line could be kept either.
 */
async function acceptLines(
  save: (operation: JsonObject) => Promise<Result<Accepted>>,
  { input, output }: Surroundings,
): Promise<Result<ExitCode>> {
  let refusedLines = 0;
  for await (const line of readLines(input)) {
    const operation = parseLine(line);
    if (operation === null) {
      continue;
    }
    const accepted = operation.ok ? await save(operation.value) : operation;
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
  return {
    accepted: true,
    opId,
    recordId,
    ...(warnings.length > 0 ? { warnings: warnings.map(englishOf) } : {}),
  };
}

function errorOf({ code, message, path }: Failure): object {
  return { code, message, ...(path === undefined ? {} : { path }) };
}
