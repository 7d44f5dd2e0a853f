/** The lint rule behind the architecture's import table: it must object, and only where the table says so. */
import { Linter } from 'eslint';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { boundaries } from '../../scripts/lint/boundaries.ts';
import { roomOf, rooms } from '../../scripts/lint/rooms.ts';

const root = resolve(import.meta.dirname, '..', '..');
const linter = new Linter({ cwd: root });

function objections(path: string, code: string): string[] {
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { local: { rules: { boundaries } } },
    rules: { 'local/boundaries': 'error' as const },
  };
  return linter.verify(code, [config], { filename: join(root, path) }).map((found) => found.message);
}

const wrong: readonly [path: string, code: string][] = [
  ['src-sync/domain/x.ts', "import { store } from '../store/x.ts';"],
  ['src-sync/domain/x.ts', "import { join } from 'node:path';"],
  ['src-sync/domain/x.ts', "import type { Kysely } from 'kysely';"],
  ['src-sync/contract/x.ts', "import { gate } from '../transport/gate.ts';"],
  ['src-sync/transport/x.ts', "import type { Reader } from '../store/handles.ts';"],
  ['src-sync/store/x.ts', "import { sweep } from '../pull/sweep.ts';"],
  ['src-sync/store/x.ts', "import { request } from 'undici';"],
  ['src-sync/pull/x.ts', "import { accept } from '../commands/accept.ts';"],
  ['src-sync/pull/x.ts', "import { sql } from 'kysely';"],
  ['src-sync/push/x.ts', "import { request } from 'undici';"],
  ['src-sync/commands/x.ts', "import { gate } from '../transport/gate.ts';"],
  ['src-sync/labels/x.ts', "import { contract } from '../contract/labels.ts';"],
  ['src-sync/engine/x.ts', "import { app } from 'electron';"],
  ['src-sync/engine/x.ts', "import { run } from '../cli/main.ts';"],
  ['src-sync/engine/x.ts', "import Database from 'better-sqlite3';"],
  ['src-sync/cli/x.ts', "import type { BrowserWindow } from 'electron';"],
  ['src-sync/cli/x.ts', "import { log } from '../../src-main/log/log.ts';"],
  ['src-sync/vault/x.ts', "import { open } from '../store/database.ts';"],
  ['src-sync/cli/x.ts', "import keytar from 'keytar/keytar.js';"],
  ['migrations/x.ts', "import { fields } from '../src-sync/domain/fields.ts';"],
  ['src-main/ipc-contract/x.ts', "import type { Engine } from '../../src-sync/engine/types.ts';"],
  ['src-main/preload/x.ts', "import { readFileSync } from 'fs';"],
  ['src-main/x.ts', "import App from '../src-renderer/App.svelte';"],
  ['src-main/x.ts', "import { start } from '../test/service/server.ts';"],
  ['src-main/x.ts', "import type { Kysely } from 'kysely';"],
  ['src-renderer/x.ts', "import { ipcRenderer } from 'electron';"],
  ['src-renderer/x.ts', "import type { Engine } from '../src-sync/engine/types.ts';"],
  ['src-renderer/x.ts', "import { readFile } from 'node:fs/promises';"],
  ['src-renderer/x.ts', "import { sql } from 'kysely';"],
  ['scripts/x.ts', "import { sku } from '../src-sync/domain/fields.ts';"],
];

const right: readonly [path: string, code: string][] = [
  ['src-sync/domain/x.ts', "import { z } from 'zod'; import { ok } from './result.ts';"],
  ['src-sync/transport/x.ts', "import { request } from 'undici'; import { ok } from '../domain/result.ts';"],
  ['src-sync/store/queries/x.ts', "import { all } from '../../../migrations/index.ts';"],
  ['src-sync/store/x.ts', "import Database from 'better-sqlite3'; import { sql } from 'kysely';"],
  [
    'src-sync/engine/x.ts',
    "import { sweep } from '../pull/sweep.ts'; import { hrtime } from 'node:process';",
  ],
  [
    'src-sync/cli/x.ts',
    "import { start } from '../engine/engine.ts'; import { get } from '../vault/vault.ts';",
  ],
  ['src-main/x.ts', "import { app } from 'electron'; import { get } from '../src-sync/vault/vault.ts';"],
  ['src-renderer/features/x.ts', "import { mount } from 'svelte'; import { list } from '../ui/list.ts';"],
  ['src-renderer/x.ts', "import type { Settings } from '../src-main/ipc-contract/channels.ts';"],
  ['test/x/x.test.ts', "import { open } from '../../src-sync/store/database.ts'; await import(name);"],
];

describe('import boundaries', () => {
  test.each(wrong)('%s may not say: %s', (path, code) => {
    expect(objections(path, code)).toHaveLength(1);
  });

  test.each(right)('%s may say: %s', (path, code) => {
    expect(objections(path, code)).toEqual([]);
  });

  test.each([
    "export { open } from '../src-sync/store/database.ts';",
    "export * from '../src-sync/store/database.ts';",
    "const store = await import('../src-sync/store/database.ts');",
    "type Store = import('../src-sync/store/database.ts').Store;",
    "import store = require('../src-sync/store/database.ts');",
    "const store = require('../src-sync/store/database.ts');",
    'const store = await import(`../src-sync/store/${name}.ts`);',
    "import '../src-sync/store/database.ts';",
  ])('no other way of importing gets around them: %s', (code) => {
    expect(objections('src-renderer/x.ts', code)).toHaveLength(1);
  });

  test('the objection names both sides and what is allowed', () => {
    expect(objections('src-renderer/x.ts', "import { open } from '../src-sync/store/database.ts';")).toEqual([
      'src-renderer may not import src-sync/store; it may import src-main/ipc-contract, src-sync/domain.',
    ]);
  });

  test('every folder of the sync code has a row of its own', () => {
    const folders = readdirSync(join(root, 'src-sync'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `src-sync/${entry.name}`);
    expect(folders.filter((folder) => roomOf(`${folder}/x.ts`)?.folder !== folder)).toEqual([]);
  });

  test('the table names no folder twice', () => {
    const names = rooms.map((room) => room.folder);
    expect(new Set(names).size).toBe(names.length);
  });
});
