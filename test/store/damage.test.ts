import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { accept } from '../../src-sync/commands/accept/accept.ts';
import { addScan, beginSession } from '../../src-sync/commands/stock/stock-sessions.ts';
import { inWrite, openStore, type Store } from '../../src-sync/store/database.ts';
import { LEAF_TABLES } from '../../src-sync/store/files/leaf-tables.ts';
import { findLocalId } from '../../src-sync/store/records/identity.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { sessionLines, sessionsList } from '../../src-sync/store/queries/sessions.ts';
import { applyServerRows, readRecord } from '../../src-sync/store/records/records.ts';
import { noteUnshown } from '../../src-sync/store/outbox/pending-projection.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, BHOSARI, failureOf, HINGE, MAIN, must, NOW_MS, rowOf, temporaryFolder } from './shop.ts';

let folder: string;
let file: string;
let remove: () => Promise<void>;
const stores: Store[] = [];

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  file = path.join(folder, 'profile', 'mirror.sqlite');
});

afterEach(async () => {
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

describe('damage', () => {
  async function damagedWithWork(): Promise<string> {
    const store = await open();
    await inWrite(store.writer, (tx) =>
      applyServerRows(tx, {
        collection: 'contacts',
        rows: [
          rowOf(ASHA),
          ...Array.from({ length: 400 }, (_, index) =>
            rowOf({ ...ASHA, gid: randomUUID(), name: `N ${index}` }),
          ),
        ],
        sweep: 1,
        requestedAtTick: 0,
        nowMs: NOW_MS,
      }),
    );
    const options = { nowMs: NOW_MS, newId: randomUUID };
    const edit = { op: 'contacts.update', id: ASHA.gid, changes: { phone: '98450 99999' } };
    must(await accept(store.writer, edit, options));
    const create = { op: 'contacts.create', record: { name: 'Made here', phone: '98450 33333' } };
    must(await accept(store.writer, create, options));
    await closeAll();
    return file;
  }

  /** A flipped page of the contact list, and a program that ended without closing. */
  async function breakContactPages(): Promise<void> {
    const raw = new Database(file);
    raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
    const pages = raw
      .prepare<[], number>(`SELECT pageno FROM dbstat WHERE name = 'contact_name' AND pagetype = 'leaf'`)
      .pluck()
      .all();
    const pageSize = Number(raw.pragma('page_size', { simple: true }));
    raw.pragma('wal_checkpoint(TRUNCATE)');
    raw.close();
    const bytes = await readFile(file);
    for (const page of pages) bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize);
    await writeFile(file, bytes);
  }

  it('a damaged database is quarantined, its open operations are salvaged', async () => {
    await damagedWithWork();
    await breakContactPages();
    const store = await open();
    expect(store.notices.map(({ message }) => message).join(' ')).toMatch(
      /damaged.*2 unsent changes were carried over/,
    );
    const operations = await openOperations(store.reader);
    expect(operations.map((operation) => operation.name)).toEqual(['contacts.update', 'contacts.create']);
    const edited = await readRecord(store.reader, operations[0]?.recordId ?? '');
    expect(edited?.serverId).toBe(ASHA.gid);
    expect(edited?.view['phone']).toBe('98450 99999');
    expect((await readRecord(store.reader, operations[1]?.recordId ?? ''))?.view['name']).toBe('Made here');
    const names = await readdir(path.dirname(file));
    expect(names.some((name) => name.includes('.damaged-2026-04-01'))).toBe(true);
    const verified = await verify(store.reader);
    expect(verified.checks.filter((check) => !check.ok)).toEqual([]);
  });

  it('a change that was saved and not in the outbox yet is salvaged with its answer', async () => {
    await damagedWithWork();
    const store = await open();
    const change = {
      ...{ id: randomUUID(), name: 'contacts.create' as const, recordId: randomUUID(), base: null },
      ...{ body: '{"name":"Saved last"}', token: null, createdAtMs: NOW_MS, touches: [], dependsOn: [1] },
      answer: '{}',
      hold: null,
    };
    must(await inWrite(store.writer, (tx) => noteUnshown(tx, change)));
    await closeAll();
    await breakContactPages();
    const again = await open();
    expect(again.notices.map(({ message }) => message).join(' ')).toMatch(
      /damaged.*3 unsent changes were carried over/,
    );
    expect((await openOperations(again.reader)).at(-1)).toMatchObject({ id: change.id, state: 'queued' });
    expect((await readRecord(again.reader, change.recordId))?.view['name']).toBe('Saved last');
    const answered = again.reader.selectFrom('accepted').select('answer');
    expect(await answered.where('operation_id', '=', change.id).execute()).toEqual([{ answer: '{}' }]);
    expect((await verify(again.reader)).checks.filter((check) => !check.ok)).toEqual([]);
  });

  it('a program that ends between setting it aside and the new one loses nothing: the next goes on', async () => {
    await damagedWithWork();
    await breakContactPages();
    const killed = MIGRATIONS.map((migration, index) =>
      index === 2 ? { ...migration, up: () => Promise.reject(new Error('killed')) } : migration,
    );
    const options = { file, nowMs: NOW_MS, createDirectories: true };
    await expect(openStore({ ...options, migrations: killed })).rejects.toThrow('killed');
    const store = await open();
    expect(store.notices.map(({ message }) => message).join(' ')).toMatch(
      /damaged.*2 unsent changes were carried over/,
    );
    expect(await openOperations(store.reader)).toHaveLength(2);
    await closeAll();
    expect(await openOperations((await open()).reader)).toHaveLength(2);
    const aside = (await readdir(path.dirname(file))).filter((name) => name.includes('.damaged-'));
    expect(aside.filter((name) => name.endsWith('Z'))).toHaveLength(1);
    expect(await readdir(path.dirname(file))).not.toContain('mirror.sqlite.replacing');
  });

  it('a count that was under way is carried over with every scan, and goes on', async () => {
    await damagedWithWork();
    const before = await open();
    for (const [collection, rows] of [
      ['items', [rowOf(HINGE)]],
      ['warehouses', [rowOf(BHOSARI)]],
    ] as const) {
      const page = { collection, rows, sweep: 1, requestedAtTick: 0, nowMs: NOW_MS };
      must(await inWrite(before.writer, (tx) => applyServerRows(tx, page)));
    }
    const id = randomUUID();
    const warehouseId = await findLocalId(before.reader, 'warehouses', BHOSARI.gid);
    const places = { warehouseId, toWarehouseId: null };
    const begin = { id, kind: 'count', name: 'Rack C', blind: true, ...places } as const;
    must(await beginSession(before.writer, begin, NOW_MS));
    const scan = { sessionId: id, itemId: null, qty: 1 };
    for (const code of ['HNG-4', 'HNG-4', '4006209']) {
      must(await addScan(before.writer, { ...scan, scanId: randomUUID(), code }, NOW_MS));
    }
    await closeAll();
    await breakContactPages();
    const store = await open();
    const [session] = await sessionsList(store.reader, 'count');
    expect(session).toMatchObject({ id, name: 'Rack C', scans: 3, items: 1, units: 2, unknown: 1 });
    expect(session?.warehouse?.name).toBe('Bhosari Godown');
    must(await addScan(store.writer, { ...scan, scanId: randomUUID(), code: 'HNG-4' }, NOW_MS));
    expect((await sessionLines(store.reader, id))?.lines).toMatchObject([{ item: { sku: 'HNG-4' }, qty: 3 }]);
  });

  it('stock whose item and warehouse cannot be read back keeps no database from opening', async () => {
    await damagedWithWork();
    const store = await open();
    for (const [collection, rows] of [
      ['items', [rowOf(HINGE)]],
      ['warehouses', [rowOf(BHOSARI), rowOf(MAIN)]],
    ] as const) {
      const page = { collection, rows, sweep: 1, requestedAtTick: 0, nowMs: NOW_MS };
      await inWrite(store.writer, (tx) => applyServerRows(tx, page));
    }
    for (const { gid } of [BHOSARI, MAIN]) {
      const record = { qty: 1, warehouseId: gid, reference: 'GRN-1' };
      const operation = { op: 'stock.adjust', id: rowOf(HINGE).serverId, record };
      must(await accept(store.writer, operation, { nowMs: NOW_MS, newId: randomUUID }));
    }
    await closeAll();
    const raw = new Database(file);
    raw.exec('DELETE FROM stock');
    raw.close();
    await breakContactPages();
    const operations = await openOperations((await open()).reader);
    expect(
      operations.filter(({ name, state }) => name === 'stock.adjust' && state === 'queued'),
    ).toHaveLength(2);
  });

  it('a local id means the same record after the mirror was read anew', async () => {
    await damagedWithWork();
    const before = await (await open()).reader.selectFrom('record').select('id').orderBy('id').execute();
    await closeAll();
    await writeFile(file, 'not a database, but long enough to be looked at '.repeat(10));
    const store = await open();
    await inWrite(store.writer, (tx) =>
      applyServerRows(tx, {
        collection: 'contacts',
        rows: [rowOf(ASHA)],
        sweep: 1,
        requestedAtTick: 0,
        nowMs: NOW_MS,
      }),
    );
    const after = await store.reader.selectFrom('record').select('id').executeTakeFirstOrThrow();
    expect(before.map((row) => row.id)).toContain(after.id);
  });

  it.each([
    ['is no database', (target: string) => writeFile(target, 'x'.repeat(5_000))],
    ['is empty', (target: string) => truncate(target, 0)],
    ['was cut off in the middle', (target: string) => truncate(target, 20_480)],
    ['was cut off inside its header', (target: string) => truncate(target, 50)],
  ])('a file that %s is set aside and said so, never wiped', async (_, damage) => {
    await damagedWithWork();
    await damage(file);
    const size = (await stat(file)).size;
    const store = await open();
    expect(store.notices.map(({ message }) => message).join(' ')).toMatch(/set aside/);
    const aside = (await readdir(path.dirname(file))).find((name) => /damaged-[^.]*$/.test(name)) ?? '';
    expect((await stat(path.join(path.dirname(file), aside))).size).toBe(size);
    expect((await verify(store.reader)).ok).toBe(true);
  });

  it.each([
    ['whose first page is noise', (bytes: Buffer) => bytes.fill(0xa5, 0, 8_192)],
    ['whose last page is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 8_192)],
    ['whose head names another size of page', (bytes: Buffer) => bytes.fill(0x10, 16, 17)],
  ])(
    'a file %s gives back every change that waits, to be looked for before it is sent',
    async (_, damage) => {
      await damagedWithWork();
      await writeFile(file, damage(await readFile(file)));
      const store = await open();
      expect(store.notices.map(({ message }) => message).join(' ')).toMatch(
        /set aside.*2 unsent changes were carried over/,
      );
      const operations = await openOperations(store.reader);
      expect(operations.map(({ name, state, wasSent }) => [name, state, wasSent])).toEqual([
        ['contacts.update', 'unconfirmed', true],
        ['contacts.create', 'unconfirmed', true],
      ]);
      expect((await readRecord(store.reader, operations[0]?.recordId ?? ''))?.view['phone']).toBe(
        '98450 99999',
      );
    },
  );

  it('tables are looked for by the columns that they have', async () => {
    const { reader } = await open();
    for (const [table, columns] of Object.entries(LEAF_TABLES)) {
      const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(
        reader,
      );
      expect(rows.map(({ name }) => name)).toEqual(columns);
    }
  });

  it('a clean start needs no check and says nothing', async () => {
    await damagedWithWork();
    expect((await open()).notices).toEqual([]);
  });

  it('a folder where the file should be is a failure, not a crash', async () => {
    await mkdir(file, { recursive: true });
    expect(failureOf(await openStore({ file, nowMs: NOW_MS, createDirectories: true })).code).toBe(
      'STORAGE_UNAVAILABLE',
    );
  });
});
