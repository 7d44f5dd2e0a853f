/** A backup of another PC: the person chooses it in the system's own dialog, and the window never learns where it lies. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import type { BackupChoice } from '../../ipc-contract/channels.ts';
import { choosePath } from '../../window/choose-path.ts';

const FILTERS = [
  { name: 'SQLite', extensions: ['sqlite', 'db', 'backup'] },
  { name: '*', extensions: ['*'] },
];

export interface ChosenBackup {
  /** @returns `null` when the person thought better of it; the choice before then stays */
  choose(): Promise<Result<BackupChoice | null>>;
  pathOf(id: string): Result<string>;
}

/** Remembers the last choice, until the program ends. */
export function createChosenBackup(): ChosenBackup {
  let last: { readonly id: string; readonly path: string } | null = null;
  return {
    async choose() {
      const path = await choosePath(FILTERS);
      if (path === null) return ok(null);
      last = { id: randomUUID(), path };
      return ok({ id: last.id, file: basename(path) });
    },
    pathOf: (id) => (last?.id === id ? ok(last.path) : failed(NOT_CHOSEN)),
  };
}

const NOT_CHOSEN = failure('NOT_FOUND', aboutWorkspaces('backupNotChosen'));
