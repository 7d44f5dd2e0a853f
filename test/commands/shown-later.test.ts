/** A change that is answered for as soon as it is durable, and what shows it, which follows: nothing ever stands between the two for anybody to see. */
import { spawn } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { accept, acceptThenShow, type AcceptOptions } from '../../src-sync/commands/accept/accept.ts';
import type { Accepted } from '../../src-sync/domain/questions/rows.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import {
  inWrite,
  openForReading,
  openStore,
  type Reader,
  type Store,
} from '../../src-sync/store/database.ts';
import { readOpenWork } from '../../src-sync/store/outbox/outbox-export.ts';
import { openOperations, outboxCounts } from '../../src-sync/store/outbox/outbox.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { FullDisk } from '../store/full-disk.ts';
import {
  ASHA,
  BALAJI,
  BHOSARI,
  filledShop,
  HINGE,
  LOW,
  MAIN,
  must,
  NOW_MS,
  temporaryFolder,
  VALVE,
  type Shop,
} from '../store/shop.ts';

const CHILD = path.join(import.meta.dirname, '../store/database-child.ts');

type Operation = Readonly<Record<string, unknown>>;

/** One of each way in which an operation touches records; the stock of the two last is in a warehouse that had none of it. */
const KINDS: readonly Operation[] = [
  { op: 'contacts.update', id: ASHA.gid, changes: { notes: 'call on Monday', phone: '98450 33333' } },
  { op: 'contacts.create', record: { name: 'Chandra Mart', phone: '98450 44444' } },
  { op: 'contacts.addActivity', id: ASHA.gid, record: { type: 'call', note: 'wants a quote' } },
  { op: 'contacts.delete', id: BALAJI.gid },
  { op: 'items.update', id: HINGE.gid, changes: { price: 44, name: 'Brass hinge, 4 in' } },
  {
    op: 'items.create',
    record: { name: 'Steel hinge', sku: 'HNG-S', openingStocks: [{ warehouseId: MAIN.gid, qty: 7 }] },
  },
  { op: 'items.generateBarcode', id: VALVE.gid },
  { op: 'stock.adjust', id: HINGE.gid, record: { qty: -2, warehouseId: BHOSARI.gid, reason: 'damaged' } },
  { op: 'stock.adjust', id: VALVE.gid, record: { qty: 3, warehouseId: MAIN.gid, reason: 'found' } },
  {
    op: 'stock.transfer',
    record: { itemId: HINGE.gid, fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid, qty: 2 },
  },
  { op: 'stock.assign', record: { itemIds: [VALVE.gid], warehouseId: BHOSARI.gid } },
  { op: 'notifications.markRead', id: LOW.gid },
  { op: 'notifications.dismissAll' },
];

/** Each takes a process of its own. */
const KILLED = KINDS.filter((_, index) => [0, 1, 2, 8, 9, 12].includes(index));

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});

afterEach(async () => {
  await shop.close();
});

const refusedNothing = (): void => {
  throw new Error('the disk refused nothing');
};

function acceptLater(
  store: Store,
  operation: Operation,
  options: Partial<AcceptOptions> = {},
): Promise<Result<Accepted>> {
  const given = { nowMs: NOW_MS, newId: randomUUID, operationId: randomUUID(), ...options };
  return acceptThenShow(store.writer, operation, given, refusedNothing);
}

/** The outbox as another process sees it at this moment. */
function lookFromOutside<Row>(text: string): readonly Row[] {
  const raw = new Database(shop.file, { readonly: true });
  const rows = raw.prepare<[], Row>(text).all();
  raw.close();
  return rows;
}

async function contents(store: Store): Promise<object> {
  const all = (
    table:
      'record' | 'operation' | 'operation_record' | 'accepted' | 'item' | 'contact' | 'stock' | 'unshown',
  ) => store.reader.selectFrom(table).selectAll().execute();
  return {
    record: await all('record'),
    operation: await all('operation'),
    touches: await all('operation_record'),
    accepted: await all('accepted'),
    item: await all('item'),
    contact: await all('contact'),
    stock: await all('stock'),
    unshown: await all('unshown'),
  };
}

/** Ids in an order that is the same each time. */
function ids(): () => string {
  let number = 0;
  return () => `00000000-0000-4000-8000-${String((number += 1)).padStart(12, '0')}`;
}

async function expectSound(reader: Reader): Promise<void> {
  const { checks } = await verify(reader);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
}

describe('a change that is shown right after its answer', () => {
  it('is answered when it is durable and not shown yet, and nobody here reads before it is', async () => {
    const { recordId } = must(
      await acceptLater(shop.store, { op: 'contacts.update', id: ASHA.gid, changes: { notes: 'new' } }),
    );
    expect(lookFromOutside('SELECT record_id AS recordId FROM unshown')).toEqual([{ recordId }]);
    expect(lookFromOutside('SELECT view FROM record WHERE view IS NOT NULL')).toEqual([]);
    const shown = await shop.store.reader
      .selectFrom('record')
      .select(['view', 'mark'])
      .where('id', '=', recordId)
      .executeTakeFirst();
    expect(shown).toMatchObject({ mark: 'pending' });
    expect(JSON.parse(shown?.view ?? '{}')).toMatchObject({ notes: 'new' });
    expect(lookFromOutside('SELECT * FROM unshown')).toEqual([]);
  });

  it('leaves the same as one that is shown in the same transaction, whatever it touches', async () => {
    const atOnce = await filledShop();
    try {
      const [one, other] = [ids(), ids()];
      for (const [index, operation] of KINDS.entries()) {
        const options = { nowMs: NOW_MS + index, operationId: `op-${index}` };
        const later = must(await acceptLater(shop.store, operation, { ...options, newId: one }));
        const now = must(await accept(atOnce.store.writer, operation, { ...options, newId: other }));
        expect(later).toEqual(now);
      }
      const [later, now] = [await contents(shop.store), await contents(atOnce.store)];
      expect(later).toEqual(now);
      await expectSound(shop.store.reader);
    } finally {
      await atOnce.close();
    }
  });

  it('is taken once and answered alike where the same one is handed in again, at the same time or later', async () => {
    const operation = { op: 'contacts.create', record: { name: 'Chandra Mart', phone: ASHA.phone } };
    const operationId = randomUUID();
    const [first, second] = await Promise.all([
      acceptLater(shop.store, operation, { operationId }),
      acceptLater(shop.store, operation, { operationId }),
    ]);
    const third = await acceptLater(shop.store, operation, { operationId });
    expect(must(first).warnings).toHaveLength(1);
    expect([must(second), must(third)]).toEqual([must(first), must(first)]);
    expect(await openOperations(shop.store.reader)).toHaveLength(1);
  });

  it('comes before whatever is written next, which sees it', async () => {
    const accepted = acceptLater(shop.store, {
      op: 'contacts.create',
      record: { name: 'Chandra Mart', phone: '98450 44444' },
    });
    const seen = inWrite(shop.store.writer, (tx) =>
      tx.selectFrom('contact').select('name').where('name', '=', 'Chandra Mart').execute(),
    );
    must(await accepted);
    expect(must(await seen)).toHaveLength(1);
  });
});

describe('a program that is killed between the answer and what shows it', () => {
  it.each(KILLED.map((operation) => [String(operation['op']), operation] as const))(
    '%s is shown by whoever opens the database next',
    async (_, operation) => {
      const { folder, remove } = await temporaryFolder();
      const operationId = randomUUID();
      const answer = await acceptAndDie(operationId, operation);
      const kept = path.join(folder, 'kept.sqlite');
      await mkdir(folder, { recursive: true });
      for (const end of ['', '-wal']) await copyFile(`${shop.file}${end}`, `${kept}${end}`);
      // A command that only looks.
      const looking = must(await openForReading(shop.file));
      await expectSound(looking.reader);
      expect(await looking.reader.selectFrom('accepted').select('operation_id').execute()).toEqual([
        { operation_id: operationId },
      ]);
      await looking.close();
      // The program itself.
      const store = must(await openStore({ file: kept, nowMs: NOW_MS, createDirectories: false }));
      try {
        await expectSound(store.reader);
        expect(must(await acceptLater(store, operation, { operationId }))).toEqual(answer);
        expect((await openOperations(store.reader)).map(({ id }) => id)).toEqual([operationId]);
      } finally {
        await store.close();
        await remove();
      }
    },
  );
});

describe('a disk that takes a change and refuses to show it', () => {
  it('keeps it, says so, and shows it with the next thing that is written', async () => {
    const disk = new FullDisk();
    const store = must(
      await openStore({ file: shop.file, nowMs: NOW_MS, createDirectories: false, onDatabase: disk.attach }),
    );
    try {
      const refused: string[] = [];
      disk.takes(1);
      const operation = { op: 'contacts.create', record: { name: 'Chandra Mart', phone: '98450 44444' } };
      const options = { nowMs: NOW_MS, newId: randomUUID };
      const { recordId } = must(
        await acceptThenShow(store.writer, operation, options, ({ code }) => refused.push(code)),
      );
      expect(await outboxCounts(store.reader)).toMatchObject({ queued: 1 });
      expect((await readOpenWork(store.reader)).operations).toMatchObject([{ recordId, state: 'queued' }]);
      expect(refused).toEqual(['STORAGE_FULL']);
      const named = store.reader.selectFrom('record').select('mark').where('id', '=', recordId);
      expect(await named.execute()).toEqual([]);
      expect((await inWrite(store.writer, async () => 'still full')).ok).toBe(false);
      disk.takes(Infinity);
      expect(must(await inWrite(store.writer, async () => 'room again'))).toBe('room again');
      expect(await named.execute()).toEqual([{ mark: 'pending' }]);
      await expectSound(store.reader);
    } finally {
      await store.close();
    }
  });
});

describe('a change that another program has left half done', () => {
  it('comes before whatever is accepted here next, which may be about it', async () => {
    const disk = new FullDisk();
    const options = { file: shop.file, nowMs: NOW_MS, createDirectories: false };
    const other = must(await openStore({ ...options, onDatabase: disk.attach }));
    try {
      disk.takes(1);
      const localId = randomUUID();
      const create = {
        op: 'contacts.create',
        localId,
        record: { name: 'Chandra Mart', phone: '98450 44444' },
      };
      const given = { nowMs: NOW_MS, newId: randomUUID };
      must(await acceptThenShow(other.writer, create, given, () => undefined));
      must(await acceptLater(shop.store, { op: 'contacts.update', id: localId, changes: { notes: 'new' } }));
      expect(await openOperations(shop.store.reader)).toMatchObject([
        { name: 'contacts.create', body: { name: 'Chandra Mart', notes: 'new' } },
      ]);
      disk.takes(Infinity);
    } finally {
      await other.close();
    }
    await expectSound(shop.store.reader);
  });

  it('is shown by a later version of the program that left it', async () => {
    const { folder, remove } = await temporaryFolder();
    const options = { file: path.join(folder, 'older.sqlite'), nowMs: NOW_MS, createDirectories: true };
    await must(await openStore({ ...options, migrations: MIGRATIONS.slice(0, 8) })).close();
    const operationId = randomUUID();
    const raw = new Database(options.file);
    raw.exec(`INSERT INTO operation (seq, id, name, record_id, body, created_at_ms, state)
      VALUES (5, '${operationId}', 'contacts.create', 'chandra', '{"name":"Chandra Mart"}', 7, 'queued')`);
    raw.exec(`INSERT INTO operation_record VALUES (5, 'chandra')`);
    const answer = { opId: operationId, recordId: 'chandra', warnings: [] };
    raw.prepare(`INSERT INTO unshown VALUES (5, ?)`).run(JSON.stringify(answer));
    raw.close();
    const store = must(await openStore(options));
    try {
      expect(await store.reader.selectFrom('contact').select('name').execute()).toEqual([
        { name: 'Chandra Mart' },
      ]);
      const again = { op: 'contacts.create', record: { name: 'Chandra Mart', phone: '98450 44444' } };
      expect(must(await acceptLater(store, again, { operationId }))).toEqual(answer);
      expect((await openOperations(store.reader)).map(({ id }) => id)).toEqual([operationId]);
      await expectSound(store.reader);
    } finally {
      await store.close();
      await remove();
    }
  });
});

/** In a process of its own on the shop's file, which ends with its answer. */
async function acceptAndDie(operationId: string, operation: Operation): Promise<Accepted> {
  const started = spawn(
    process.execPath,
    [CHILD, 'accept-and-die', shop.file, operationId, JSON.stringify(operation)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  for await (const chunk of started.stdout) text += String(chunk);
  expect(lookFromOutside('SELECT seq FROM unshown')).toHaveLength(1);
  return JSON.parse(text) as Accepted;
}
