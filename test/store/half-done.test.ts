/** A journal that a killed program left beside the database: it undoes what was half done, and never touches another database. */
import { copyFile, link, mkdir, readdir, rename, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../../src-sync/store/database.ts';
import { backUp } from '../../src-sync/store/files/backup.ts';
import { restorePlan } from '../../src-sync/store/files/restore.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, filledShop, must, NOW_MS, temporaryFolder, type Shop } from './shop.ts';

let shop: Shop;
let folder: string;
let file: string;
let remove: () => Promise<void>;
let operationId: string;

beforeEach(async () => {
  shop = await filledShop();
  ({ folder, remove } = await temporaryFolder());
  await mkdir(path.join(folder, 'desk'));
  file = path.join(folder, 'desk', 'desk.db');
  const notes = 'later '.repeat(1_000);
  operationId = (await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes } })).opId;
  const order = { file: shop.file, target: file, draft: `${file}.part`, nowMs: NOW_MS };
  must(await backUp(order));
  await leaveHalfDone();
});

afterEach(async () => {
  await shop.close();
  await remove();
});

/** As a program leaves it that is killed in the middle of a change of every page. */
async function leaveHalfDone(): Promise<void> {
  const whole = path.join(folder, 'whole');
  await copyFile(file, whole);
  const raw = new Database(whole);
  raw.pragma('cache_size = 2');
  raw.exec('BEGIN EXCLUSIVE');
  for (const table of ['record', 'operation', 'contact', 'fact']) raw.exec(`DELETE FROM ${table}`);
  raw.exec('CREATE TABLE half_made AS SELECT randomblob(20000) FROM sqlite_schema');
  await copyFile(whole, file);
  await copyFile(`${whole}-journal`, `${file}-journal`);
  raw.close();
}

async function open(): Promise<Store> {
  return must(await openStore({ file, nowMs: NOW_MS, createDirectories: true }));
}

async function changesHere(store: Store): Promise<readonly string[]> {
  expect((await verify(store.reader)).checks.filter(({ ok }) => !ok)).toEqual([]);
  return (await openOperations(store.reader)).map(({ id }) => id);
}

it('is undone by the next opening', async () => {
  const store = await open();
  expect(await changesHere(store)).toEqual([operationId]);
  await store.close();
});

it('is undone by a look at what a backup would replace', async () => {
  const backup = path.join(folder, 'backup');
  await rm(`${file}-journal`);
  await rm(file);
  must(await backUp({ file: shop.file, target: file, draft: `${file}.part`, nowMs: NOW_MS }));
  await copyFile(file, backup);
  const raw = new Database(backup);
  raw.exec(`UPDATE fact SET value = '"desk"' WHERE name = 'backup:workspace'`);
  raw.close();
  await leaveHalfDone();
  expect(must(restorePlan({ file, backup }))).toMatchObject({ waiting: 1, waitingHere: 1 });
});

it('goes aside with a database that is damaged, and helps to read it', async () => {
  await truncate(file, 90);
  const store = await open();
  expect(store.notices.map(({ message }) => message).join(' ')).toMatch(
    /damaged.*1 unsent change was carried over/,
  );
  expect(await changesHere(store)).toEqual([operationId]);
  await store.close();
  expect((await readdir(path.dirname(file))).includes('desk.db-journal')).toBe(false);
});

it.each(['-journal', '-wal'])(
  '(%s) goes aside where its database is gone, and is not taken for that of a new one',
  async (suffix) => {
    await rename(`${file}-journal`, file + suffix);
    await rm(file);
    const store = await open();
    expect(await changesHere(store)).toEqual([]);
    await store.close();
  },
);

it('is a second name of the database alone, where a restore was killed: the next opening takes it away', async () => {
  await rm(`${file}-journal`);
  await rm(file);
  must(await backUp({ file: shop.file, target: file, draft: `${file}.part`, nowMs: NOW_MS }));
  const aside = [1, 2].map((day) => `${file}.before-restore-2026-04-0${day}T09-00-00-000Z`);
  await link(file, aside[0] ?? '');
  await copyFile(file, aside[1] ?? '');
  const store = await open();
  expect(await changesHere(store)).toEqual([operationId]);
  await store.close();
  const left = (await readdir(path.dirname(file))).filter((name) => name.includes('before-restore'));
  expect(left).toEqual([path.basename(aside[1] ?? '')]);
});
