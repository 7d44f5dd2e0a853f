/** A profile folder for one test, and what every test of the command wants to know about it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface ProfileDir {
  /** Path of the folder; a fresh one in every test. */
  readonly path: string;
}

/** Call it inside a `describe`. */
export function useProfileDir(): ProfileDir {
  const profile = { path: '' };
  beforeEach(() => {
    profile.path = mkdtempSync(join(tmpdir(), 'stockhand-cli-'));
  });
  afterEach(() => rmSync(profile.path, { recursive: true, force: true }));
  return profile;
}

export function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile());
}

/** The one database of a profile folder. */
export function databaseOf(folder: string): string {
  const [file, ...others] = filesUnder(folder).filter((name) => name.endsWith('stockhand.db'));
  if (file === undefined || others.length > 0) {
    throw new Error(`expected one database in ${folder}`);
  }
  return file;
}
