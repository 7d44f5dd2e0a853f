/** The lint rule behind the architecture's import table: it must object, and only where the table says so. */
import { Linter } from 'eslint';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
  ['migrations/x.ts', "import { fields } from '../src-sync/domain/records/fields.ts';"],
  ['src-main/ipc-contract/x.ts', "import type { Engine } from '../../src-sync/engine/run/types.ts';"],
  ['src-main/preload/x.ts', "import { readFileSync } from 'fs';"],
  ['src-main/x.ts', "import App from '../src-renderer/App.svelte';"],
  ['src-main/x.ts', "import { start } from '../src-service/server.ts';"],
  ['src-main/x.ts', "import type { Kysely } from 'kysely';"],
  ['src-renderer/x.ts', "import { ipcRenderer } from 'electron';"],
  ['src-renderer/x.ts', "import type { Engine } from '../src-sync/engine/run/types.ts';"],
  ['src-renderer/x.ts', "import { readFile } from 'node:fs/promises';"],
  ['src-renderer/x.ts', "import { sql } from 'kysely';"],
  ['src-renderer/features/items/x.ts', "import { kind } from '../contacts/x.ts';"],
  ['src-renderer/features/stock/count/x.ts', "import type { Kind } from '../../items/x.ts';"],
  ['src-renderer/shared/x.ts', "import { kind } from '../features/items/x.ts';"],
  ['src-renderer/app/x.ts', "import { kind } from '../features/items/x.ts';"],
  ['src-renderer/ui/x.ts', "const kind = await import('../features/items/x.ts');"],
  ['scripts/x.ts', "import { sku } from '../src-sync/domain/records/fields.ts';"],
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
  ['src-renderer/features/stock/count/x.ts', "import { lines } from '../lines/x.ts';"],
  ['src-renderer/features/items/x.ts', "import { list } from '../../shared/lists/list.ts';"],
  ['src-renderer/x.ts', "import Items from './features/items/Items.svelte';"],
  ['src-renderer/x.ts', "import type { Settings } from '../src-main/ipc-contract/channels.ts';"],
  ['test/x/x.test.ts', "import { open } from '../../src-sync/store/database.ts'; await import(name);"],
];

const SYNC = rooms.map(({ folder }) => folder).filter((folder) => folder.startsWith('src-sync/'));

function allowed(mayImport: readonly string[] | 'everything' = []): readonly string[] {
  return mayImport === 'everything' ? ['everything'] : mayImport.toSorted();
}

/** The folders that a cell of the architecture's table means: `domain`, `ipc-contract`, `all of src-sync but cli` … */
function foldersSaid(room: string, said: string): readonly string[] {
  const folders = said.split(', ').flatMap((name) => {
    if (name === 'nothing') return [];
    const all = /^all of src-sync(?: but (.+))?$/.exec(name);
    if (all !== null)
      return SYNC.filter((folder) => folder !== room && folder !== `src-sync/${all[1] ?? ''}`);
    return (
      [`src-sync/${name}`, `src-main/${name}`].find((folder) => rooms.some((one) => one.folder === folder)) ??
      name
    );
  });
  return folders.toSorted();
}

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

  test('no folder of the screens and their parts has more than twenty files', () => {
    const folders = globSync('src-renderer/{app,features,live,shared,ui}/**/*.{ts,svelte}').map(dirname);
    expect(folders.length).toBeGreaterThan(300);
    const counts = Map.groupBy(folders, (folder) => folder);
    expect([...counts].filter(([, files]) => files.length > 20).map(([folder]) => folder)).toEqual([]);
  });

  test('the table of docs/architecture.md says the same', () => {
    const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm)];
    expect(rows.map(([, folder = '', said = '']) => [folder, foldersSaid(folder, said)])).toEqual(
      rows.map(([, folder]) => [folder, allowed(rooms.find((room) => room.folder === folder)?.mayImport)]),
    );
    expect(rows.map(([, folder]) => folder).toSorted()).toEqual(rooms.map(({ folder }) => folder).toSorted());
  });

  test('the table names no folder twice', () => {
    const names = rooms.map((room) => room.folder);
    expect(new Set(names).size).toBe(names.length);
  });
});
