/** Brings a database up to date: all missing migrations or none, an older one only after a copy of it was made. */
import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Migration } from '../../../migrations/index.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { markAsBackup } from '../files/backup-mark.ts';
import { draftBeside, forceFolder, removeDraft } from '../files/drafts.ts';
import { kyselyOver, type RawDatabase } from './connection.ts';

export function schemaVersion(raw: RawDatabase): number {
  return Number(raw.pragma('user_version', { simple: true }));
}

export function newerFailure(version: number, known: number): Failure {
  return failure('STORAGE_NEWER', aboutThisPc('usedByNewer'), {
    detail: `schema ${version}, this program knows ${known}`,
  });
}

export interface MigrateOptions {
  readonly file: string;
  readonly nowMs: number;
  readonly migrations: readonly Migration[];
}

/** Returns what a person must be told. */
export async function migrate(raw: RawDatabase, options: MigrateOptions): Promise<readonly Message[]> {
  const before = schemaVersion(raw);
  if (before >= options.migrations.length) return [];
  const notices = before > 0 ? [backUp(raw, before, options)] : [];
  await kyselyOver<unknown>(raw)
    .transaction()
    .execute(async (transaction) => {
      // Asked again inside the lock: another process may have done it meanwhile.
      const from = schemaVersion(raw);
      for (const migration of options.migrations.slice(from)) await migration.up(transaction);
      raw.pragma(`user_version = ${Math.max(from, options.migrations.length)}`);
    });
  return notices;
}

/** A whole copy, changes still in the log included. An earlier version of the program can restore whatever has the name of one. */
function backUp(raw: RawDatabase, version: number, options: MigrateOptions): Message {
  const stamp = new Date(options.nowMs).toISOString().replaceAll(/[:.]/g, '-');
  const copy = `${options.file}.backup-v${version}-${stamp}`;
  if (!existsSync(copy)) copyTo(copy, raw, options);
  return aboutThisPc('broughtUpToDate', { name: path.basename(copy) });
}

function copyTo(copy: string, raw: RawDatabase, { file, nowMs }: MigrateOptions): void {
  const draft = draftBeside(file);
  try {
    // Made by us, for its owner only; SQLite then finds it there.
    closeSync(openSync(draft, 'wx', 0o600));
    raw.prepare('VACUUM INTO ?').run(draft);
    const copied = new Database(draft, { fileMustExist: true });
    markAsBackup(copied, file, nowMs);
    copied.close();
    renameSync(draft, copy);
    forceFolder(copy);
  } finally {
    removeDraft(draft);
  }
}
