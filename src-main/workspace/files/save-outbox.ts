/** Writes what waits in the open workspace into a file that a person has chosen, to be taken up on another PC. */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import { outboxContentsSchema, outboxFileOf } from '../../../src-sync/domain/outbox/outbox-file.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import { filesToTake } from '../../../src-sync/engine/files/filed-files.ts';
import { openFileShelf } from '../../../src-sync/engine/files/file-shelf.ts';
import { recordFilesFolder } from '../../../src-sync/profile/folders.ts';
import { replaceJsonFile } from '../../../src-sync/profile/durable-file.ts';
import type { MainAnswers } from '../../ipc-contract/channels.ts';
import { nothingConnected } from '../changes.ts';
import type { Workspace } from '../workspace.ts';

export async function saveOutbox(workspace: Workspace): Promise<Result<MainAnswers['outbox.save']>> {
  const { profile } = workspace;
  if (profile?.mode !== 'connected') return nothingConnected;
  const day = new Date().toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), `stockhand-outbox-${day}.json`),
    filters: [{ name: 'JSON', extensions: ['json'] }],
  });
  if (chosen.canceled || chosen.filePath === '') return ok({ file: null, operations: 0 });
  const asked = await workspace.askEngine('outbox.export', {});
  if (!asked.ok) return asked;
  // Another workspace may have been opened while the dialog stood there.
  if (workspace.profile !== profile) return failed(SWITCHED);
  const contents = outboxContentsSchema().parse(asked.value);
  const shelf = openFileShelf(recordFilesFolder(profile.dataDir, profile.address));
  const taking = await filesToTake(shelf, contents.operations);
  if (taking.files.reduce((sum, one) => sum + one.content.length, 0) > FILES_CHARACTERS_MAX)
    return failed(TOO_MUCH);
  const file = outboxFileOf(
    profile.address,
    { ...contents, ...taking },
    { id: randomUUID(), atMs: Date.now() },
  );
  const written = replaceJsonFile(dirname(chosen.filePath), basename(chosen.filePath), file);
  if (!written.ok) return failed(failure(written.failure.code, NOT_WRITTEN));
  shell.showItemInFolder(chosen.filePath);
  return ok({ file: basename(chosen.filePath), operations: file.operations.length });
}

/** Leaves room for the changes themselves below what is read back. */
const FILES_CHARACTERS_MAX = 200 * 1024 * 1024;

const TOO_MUCH = failure('VALIDATION', aboutWorkspaces('outboxTooMuch'));

const NOT_WRITTEN = aboutWorkspaces('outboxNotWritten');

const SWITCHED = failure('CANCELLED', aboutWorkspaces('switchedMeanwhile'));
