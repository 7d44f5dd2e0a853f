import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { inWrite, openForReading, openStore, type Store } from '../../src-sync/store/database.ts';
import { restore, restorePlan } from '../../src-sync/store/files/restore.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { randomUUID } from 'node:crypto';
import { failureOf, must, NOW_MS, temporaryFolder } from './shop.ts';

const HELPER = path.join(import.meta.dirname, 'database-child.ts');

let folder: string;
let file: string;
let remove: () => Promise<void>;
const stores: Store[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  file = path.join(folder, 'profile', 'mirror.sqlite');
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(killed));
  await closeAll();
  await remove();
});

async function open(): Promise<Store> {
  const store = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true }));
  stores.push(store);
  return store;
}

async function closeAll(): Promise<void> {
  for (const store of stores.splice(0)) await store.close();
}

/** Runs one scenario of the helper in a process of its own until it says a line, and returns both. */
async function child(scenario: string): Promise<{ process: ChildProcess; line: string }> {
  const started = spawn(process.execPath, [HELPER, scenario, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(started);
  const lines: string[] = [];
  for await (const chunk of started.stdout) {
    lines.push(String(chunk));
    if (lines.join('').includes('\n')) break;
  }
  return { process: started, line: lines.join('').trim() };
}

async function killed(process: ChildProcess): Promise<void> {
  const ended = process.exitCode !== null || process.signalCode !== null ? null : once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

describe('the connections', () => {
  it('the connection that accepts writes runs with synchronous=FULL, WAL and foreign keys', async () => {
    const store = await open();
    const pragma = async (name: string): Promise<unknown> => {
      const { rows } = await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(store.writer);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('foreign_keys')).toBe(1);
  });

  it('the reading connection cannot write', async () => {
    const store = await open();
    await expect(sql`DELETE FROM record`.execute(store.reader)).rejects.toThrow(/readonly/);
  });

  it('keeps the folder and the file to their owner', async () => {
    await open();
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('a full disk refuses the write and keeps everything before it', async () => {
    const store = await open();
    must(
      await inWrite(store.writer, (tx) => tx.insertInto('fact').values({ name: 'a', value: '1' }).execute()),
    );
    await sql`PRAGMA max_page_count = 1`.execute(store.writer);
    const big = '"' + 'x'.repeat(1_000_000) + '"';
    const refused = await inWrite(store.writer, (tx) =>
      tx.insertInto('fact').values({ name: 'b', value: big }).execute(),
    );
    expect(failureOf(refused).code).toBe('STORAGE_FULL');
    const facts = await store.reader
      .selectFrom('fact')
      .select('name')
      .where('name', 'in', ['a', 'b'])
      .execute();
    expect(facts).toEqual([{ name: 'a' }]);
  });

  it('a write waits for another process that holds the file, and gives up with a failure after a bound', async () => {
    const store = await open();
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.exec('COMMIT'), 50);
    const write = (): ReturnType<typeof inWrite> =>
      inWrite(store.writer, (tx) =>
        tx.insertInto('fact').values({ name: randomUUID(), value: '1' }).execute(),
      );
    expect((await write()).ok).toBe(true);
    other.exec('BEGIN IMMEDIATE');
    expect(failureOf(await write()).code).toBe('STORAGE_BUSY');
    other.close();
  });

  it('a bug inside a transaction throws on and leaves nothing behind', async () => {
    const store = await open();
    const work = inWrite(store.writer, async (tx) => {
      await tx.insertInto('fact').values({ name: 'half', value: '1' }).execute();
      throw new TypeError('a bug');
    });
    await expect(work).rejects.toThrow('a bug');
    expect(await store.reader.selectFrom('fact').select('name').where('name', '=', 'half').execute()).toEqual(
      [],
    );
  });

  it('opening waits some seconds for a process that is busy with the file', async () => {
    await open();
    await closeAll();
    const holder = await child('hold');
    expect(holder.line).toBe('held');
    await open();
    await killed(holder.process);
  });

  it('two processes that make the database at the same moment end up with one', async () => {
    const results = await Promise.all([child('open'), child('open')]);
    expect(results.map((result) => result.line)).toEqual(['opened', 'opened']);
    await Promise.all(results.map((result) => killed(result.process)));
    expect((await readdir(path.dirname(file))).filter((name) => name.includes('.new'))).toEqual([]);
    expect((await verify((await open()).reader)).ok).toBe(true);
  });
});

describe('versions', () => {
  it('a newer database is left untouched', async () => {
    await open();
    await closeAll();
    const raw = new Database(file);
    raw.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    raw.close();
    const before = await readFile(file);
    const modified = (await stat(file)).mtimeMs;
    const refused = await openStore({ file, nowMs: NOW_MS, createDirectories: true });
    expect(failureOf(refused).code).toBe('STORAGE_NEWER');
    expect(failureOf(await openForReading(file)).code).toBe('STORAGE_NEWER');
    expect((await readFile(file)).equals(before)).toBe(true);
    expect((await stat(file)).mtimeMs).toBe(modified);
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });

  it('a newer version that stands only in the log of a crashed program is seen as well', async () => {
    await open();
    await closeAll();
    const { process } = await child('raise-version');
    await killed(process);
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
    const refused = await openStore({ file, nowMs: NOW_MS, createDirectories: true });
    expect(failureOf(refused).code).toBe('STORAGE_NEWER');
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
  });

  it('an older database is copied first, then brought up to date', async () => {
    const store = await open();
    await sql`INSERT INTO fact VALUES ('mine', '1')`.execute(store.writer);
    await closeAll();
    const newer = {
      name: 'more',
      up: async (database: Parameters<(typeof MIGRATIONS)[number]['up']>[0]) => {
        await sql`CREATE TABLE more (id TEXT)`.execute(database);
      },
    };
    const migrations = [...MIGRATIONS, newer];
    const upgraded = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true, migrations }));
    stores.push(upgraded);
    expect(upgraded.notices.map(({ message }) => message).join(' ')).toMatch(/copy of it as it was/);
    const names = await readdir(path.dirname(file));
    const backup = names.find((name) => name.includes(`.backup-v${MIGRATIONS.length}-`)) ?? '';
    const raw = new Database(path.join(path.dirname(file), backup), { readonly: true });
    expect(raw.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    expect(raw.prepare(`SELECT value FROM fact WHERE name = 'mine'`).pluck().get()).toBe('1');
    raw.close();
    expect((await stat(path.join(path.dirname(file), backup))).mode & 0o777).toBe(0o600);
  });

  it('the version before puts that copy back, and what was made since is told before it is left behind', async () => {
    await open();
    await closeAll();
    const migrations = [...MIGRATIONS, { name: 'more', up: () => Promise.resolve() }];
    const upgraded = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true, migrations }));
    await sql`INSERT INTO fact VALUES ('draft:since', '1')`.execute(upgraded.writer);
    await upgraded.close();
    expect(failureOf(await openStore({ file, nowMs: NOW_MS, createDirectories: true })).code).toBe(
      'STORAGE_NEWER',
    );
    const names = await readdir(path.dirname(file));
    const name = names.find((one) => one.includes(`.backup-v${MIGRATIONS.length}-`)) ?? '';
    const order = { file, backup: path.join(path.dirname(file), name) };
    expect(must(restorePlan(order)).onlyHere).toMatchObject({ drafts: 1 });
    expect(failureOf(restore(order, { nowMs: NOW_MS, leavesWork: false })).code).toBe('PENDING_WORK');
    must(restore(order, { nowMs: NOW_MS, leavesWork: true }));
    const again = await open();
    expect(again.notices).toEqual([]);
    expect((await verify(again.reader)).ok).toBe(true);
  });

  it('removes what a program that was killed wrote beside it, and leaves what another one is writing', async () => {
    await open();
    await closeAll();
    const [ended, running] = [spawnSync(process.execPath, ['--version']).pid, process.ppid].map(
      (id) => `${file}.${id}-${randomUUID()}.new`,
    );
    for (const name of [ended, `${ended}-journal`, running, `${file}.keep.new`])
      writeFileSync(name ?? '', '');
    await open();
    const left = (await readdir(path.dirname(file))).filter((name) => name.includes('.new'));
    expect(left.toSorted()).toEqual(
      [running, `${file}.keep.new`].map((name) => path.basename(name ?? '')).toSorted(),
    );
  });

  it('a process that only looks leaves an older database to the next start', async () => {
    await open();
    await closeAll();
    const raw = new Database(file);
    raw.pragma('user_version = 0');
    raw.close();
    expect(failureOf(await openForReading(file)).message).toMatch(/older version/);
  });

  it('a migration killed half way leaves the old version', async () => {
    const store = await open();
    await sql`INSERT INTO fact VALUES ('mine', '1')`.execute(store.writer);
    await closeAll();
    const { process, line } = await child('die-in-migration');
    await killed(process);
    expect(line).toBe('half way');
    const again = await open();
    const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(again.writer);
    expect(rows[0]?.user_version).toBe(MIGRATIONS.length);
    const tables = await sql`SELECT name FROM sqlite_schema WHERE name LIKE 'half%'`.execute(again.reader);
    expect(tables.rows).toEqual([]);
    expect((await verify(again.reader)).ok).toBe(true);
  });
});

describe('power of the answer', () => {
  it('an accepted change survives kill -9 of the process right after the answer', async () => {
    for (const killAfter of [1, 7, 40]) {
      const started = spawn(process.execPath, [HELPER, 'accept-for-ever', file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      for await (const chunk of started.stdout) {
        text += String(chunk);
        if (text.split('\n').length > killAfter) started.kill('SIGKILL');
      }
      const acknowledged = text.split('\n').slice(0, -1);
      expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
      const store = await open();
      const kept = new Set((await openOperations(store.reader)).map((operation) => operation.id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect((await verify(store.reader)).ok).toBe(true);
      await closeAll();
    }
  });
});
