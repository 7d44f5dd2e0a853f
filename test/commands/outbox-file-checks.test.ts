/** Outbox files that were altered since: refused whole, with the way to the fault. And what is never refused: whatever was exported. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptThenShow } from '../../src-sync/commands/accept/accept.ts';
import { amend } from '../../src-sync/commands/outbox/amend.ts';
import { importOutbox } from '../../src-sync/commands/outbox/outbox-file.ts';
import {
  outboxContentsSchema,
  outboxFileOf,
  type FilesTaken,
  type OutboxFile,
} from '../../src-sync/domain/outbox/outbox-file.ts';
import { openStore } from '../../src-sync/store/database.ts';
import { openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { touchedRecords } from '../../src-sync/store/outbox/touched.ts';
import { readOpenWork } from '../../src-sync/store/outbox/outbox-export.ts';
import { runnableOperations } from '../../src-sync/store/outbox/runnable.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { FullDisk } from '../store/full-disk.ts';
import { ASHA, BHOSARI, failureOf, filledShop, HINGE, LOW, MAIN, must, NOW_MS, Shop } from '../store/shop.ts';

const ADDRESS = { baseUrl: 'https://service.example', organizationId: 'org-1' };
const CONTENT = Buffer.from('what a person chose');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const PICTURE = { sha256: SHA256, name: 'a.png', type: 'image/png', sizeBytes: CONTENT.length };
/** Named as `filesToTake` names it; what the content is tells only the PC that takes it up. */
const FILED = { name: `${SHA256}.png`, content: CONTENT.toString('base64') };

let old: Shop;
let other: Shop;

beforeEach(async () => {
  old = await filledShop();
  other = await Shop.open();
});

afterEach(async () => {
  await old.close();
  const verified = await verify(other.store.reader);
  await other.close();
  expect(verified.checks.filter((check) => !check.ok)).toEqual([]);
});

async function exported(files: Partial<FilesTaken> = {}, shop = old): Promise<OutboxFile> {
  const { operations, records } = await readOpenWork(shop.store.reader);
  const contents = outboxContentsSchema().parse({ organizations: [], operations, records });
  const file = outboxFileOf(ADDRESS, { ...contents, ...files }, { id: randomUUID(), atMs: NOW_MS });
  return JSON.parse(JSON.stringify(file)) as OutboxFile;
}

const bring = (file: unknown, shop = other) =>
  importOutbox(shop.store.writer, file, { ...ADDRESS, organizations: [] }, shop.nowMs());

/** A new item with stock booked on it, edits, an activity, a picture, and what is about everything. */
async function work(): Promise<void> {
  const made = await old.accept({ op: 'items.create', record: { name: 'Latch', sku: 'LTC' } });
  await old.accept({ op: 'stock.adjust', id: made.recordId, record: { qty: 4, warehouseId: BHOSARI.gid } });
  await old.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'call' } });
  await old.accept({ op: 'contacts.addActivity', id: ASHA.gid, record: { type: 'CALL', note: 'n' } });
  await old.accept({ op: 'items.setImage', id: HINGE.gid, file: PICTURE }, { files: { has: () => true } });
  await old.accept({ op: 'stock.reconcile' });
  await old.accept({ op: 'notifications.markAllRead' });
}

const CREATE = 0;
const BOOKED = 1;
const EDIT = 2;
const ATTACHED = 4;
type Path = readonly (string | number)[];
type Altered = readonly [Path, unknown];

const operation = (index: number, ...path: Path): Path => ['operations', index, ...path];
const idOf = ({ operations }: OutboxFile, index: number): string | undefined => operations[index]?.id;
/** A field of the first record of a collection. */
const recordField = ({ records }: OutboxFile, collection: string, field: string): Path => [
  ...['records', records.findIndex((record) => record.collection === collection)],
  field,
];
const NESTED: unknown = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);

/** The overwritten value with its place, and the place of the reported fault where it differs. */
const ALTERATIONS: readonly (readonly [string, (file: OutboxFile) => readonly Altered[], Path | null])[] = [
  ['names an operation twice', (file) => [[operation(EDIT, 'id'), idOf(file, CREATE)]], null],
  ['waits for what it does not hold', () => [[operation(EDIT, 'dependsOn', 0), 'nothing']], null],
  ['waits for itself', (file) => [[operation(EDIT, 'dependsOn', 0), idOf(file, EDIT)]], null],
  [
    'waits in a ring',
    (file) => [
      [operation(EDIT, 'dependsOn', 0), idOf(file, ATTACHED)],
      [operation(ATTACHED, 'dependsOn', 0), idOf(file, EDIT)],
    ],
    operation(EDIT, 'dependsOn', 0),
  ],
  [
    'waits for what comes after it on the same record',
    (file) => [[operation(CREATE, 'dependsOn', 0), idOf(file, BOOKED)]],
    null,
  ],
  ['touches a record that is nowhere', () => [[operation(EDIT, 'touches', 1), 'nowhere']], null],
  ['is about a record that is nowhere', () => [[operation(EDIT, 'recordId'), 'nowhere']], null],
  ['books at a place that is nowhere', () => [[operation(BOOKED, 'body', 'warehouseId'), 'nowhere']], null],
  [
    'has a record of an owner that is nowhere',
    (file) => [[recordField(file, 'contactActivities', 'parentId'), 'nowhere']],
    null,
  ],
  [
    'has stock of an item that is nowhere',
    (file) => [[recordField(file, 'stock', 'itemId'), 'nowhere']],
    null,
  ],
  ['holds no records', () => [[['records'], []]], operation(CREATE, 'touches', 0)],
  ['holds no files', () => [[['files'], []]], operation(ATTACHED, 'body', 'file')],
  ['holds another content than the name of a file says', () => [[['files', 0, 'content'], 'AAAA']], null],
  [
    'has a conflict about nothing',
    () => [[operation(EDIT, 'state'), 'conflict']],
    operation(EDIT, 'conflict'),
  ],
  [
    'was made at a time that is no date',
    () => [[operation(EDIT, 'createdAtMs'), Number.MAX_SAFE_INTEGER]],
    null,
  ],
  ['was sent before there was time', () => [[operation(EDIT, 'sentAtMs'), -1]], null],
  ['has a NUL in an id', () => [[operation(EDIT, 'id'), 'a\0']], null],
  ['has half a character in a token', () => [[operation(BOOKED, 'token'), '\ud800']], null],
  [
    'has half a character in what a change was merged from',
    () => [[operation(EDIT, 'parts'), [{ id: 'one', body: { notes: '\ud800' } }]]],
    operation(EDIT, 'parts', 0, 'body', 'notes'),
  ],
  ['has a NUL in the name of a field', () => [[operation(EDIT, 'body', 'a\0'), 1]], operation(EDIT, 'body')],
  ['is nested without end', () => [[operation(EDIT, 'base'), NESTED]], null],
];

function put(file: unknown, [path, value]: Altered): void {
  let at = file as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = value;
}

describe('an outbox file that was altered', () => {
  it.each(ALTERATIONS)('is refused whole where it %s', async (_, alter, path) => {
    await work();
    const file = await exported({ files: [FILED] });
    const altered = alter(file);
    for (const one of altered) put(file, one);
    const refused = failureOf(await bring(file));
    expect([refused.code, refused.path]).toEqual(['VALIDATION', path ?? altered[0]?.[0]]);
    expect(refused.message).toMatch(/Nothing was taken up\.$/);
    expect(await openOperations(other.store.reader)).toEqual([]);
    expect(await other.store.reader.selectFrom('record').selectAll().execute()).toEqual([]);
  });
});

describe('an outbox as it was exported', () => {
  it('is taken up with its files, with what is about everything, and again from there', async () => {
    await work();
    expect(must(await bring(await exported({ files: [FILED] }))).imported).toBe(7);
    const third = await Shop.open();
    try {
      const file = await exported({ files: [FILED] }, other);
      expect(must(await bring(file, third)).imported).toBe(7);
      const verified = await verify(third.store.reader);
      expect(verified.checks.filter((check) => !check.ok)).toEqual([]);
      const names = (await runnableOperations(third.store.reader, { nowMs: NOW_MS, limit: 9 })).map(
        ({ name }) => name,
      );
      expect(names).toEqual([
        ...['items.create', 'contacts.update', 'items.setImage', 'stock.reconcile'],
        'notifications.markAllRead',
      ]);
    } finally {
      await third.close();
    }
  });

  it('is taken up where a file was missing there already, and says so', async () => {
    await work();
    const file = await exported({ filesMissing: [SHA256] });
    expect(file.filesMissing).toEqual([SHA256]);
    expect(must(await bring(file)).imported).toBe(7);
  });

  it('is taken up with what waits for a record that was made after it', async () => {
    const openingStocks = [{ warehouseId: BHOSARI.gid, qty: 1 }];
    const item = await old.accept({ op: 'items.create', record: { name: 'Latch', sku: 'L', openingStocks } });
    const { seq } = await old.operation(item.opId);
    const lastError = { code: 'REFUSED', message: 'no' } as const;
    await old.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
    const place = await old.accept({ op: 'warehouses.create', record: { name: 'New place' } });
    const values = { openingStocks: [{ warehouseId: place.recordId, qty: 1 }] };
    must(await amend(old.store.writer, item.opId, values, { nowMs: NOW_MS, newId: randomUUID }));
    const file = await exported();
    expect(file.operations[0]?.dependsOn).toEqual([file.operations[1]?.id]);
    must(await bring(file));
    const names = await runnableOperations(other.store.reader, { nowMs: NOW_MS, limit: 9 });
    expect(names.map(({ name }) => name)).toEqual(['warehouses.create']);
  });

  it('is taken up with wishes that were merged', async () => {
    await old.accept({ op: 'notifications.markAllRead' });
    await old.pull('notifications', [{ ...LOW, gid: '0d000000-0000-4000-8000-000000000009' }]);
    await old.accept({ op: 'notifications.markAllRead' });
    const file = await exported();
    expect(file.operations[0]?.parts).toHaveLength(2);
    expect(must(await bring(file)).imported).toBe(1);
  });

  it('is taken up with text of the Service that no person could hand in', async () => {
    await old.pull('contacts', [{ ...ASHA, notes: 'a\0b \ud800', more: 'x'.repeat(70_000) }]);
    const { opId } = await old.accept({ op: 'contacts.update', id: ASHA.gid, changes: { state: 'Goa' } });
    const { seq } = await old.operation(opId);
    const conflict = { base: ASHA, mine: { state: 'Goa' }, theirs: { state: '\ud800' }, fields: ['state'] };
    await old.write((tx) => setOperationState(tx, seq, { state: 'conflict', conflict }));
    expect(must(await bring(await exported())).imported).toBe(1);
  });

  it('is taken up with stock booked at a place whose row the disk refused to make so far', async () => {
    const disk = new FullDisk();
    const options = { file: old.file, nowMs: NOW_MS, createDirectories: false, onDatabase: disk.attach };
    const store = must(await openStore(options));
    disk.takes(1);
    const record = { qty: 4, warehouseId: MAIN.gid };
    const booked = { op: 'stock.adjust', id: HINGE.gid, record };
    must(await acceptThenShow(store.writer, booked, { nowMs: NOW_MS, newId: randomUUID }, () => undefined));
    must(await bring(await exported()));
    await store.close();
    const [operation] = await openOperations(other.store.reader);
    const touched = await touchedRecords(other.store.reader, operation?.seq ?? 0);
    expect(touched).toHaveLength(2);
    expect((await other.record('items', HINGE.gid)).view['onHand']).toBe(14);
  });

  it('is taken up with ids that their records had before', async () => {
    await old.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1, warehouseId: BHOSARI.gid } });
    const own = await old.id('warehouses', BHOSARI.gid);
    const former = randomUUID();
    await old.write((tx) => tx.insertInto('record_alias').values({ id: former, record_id: own }).execute());
    await sql`UPDATE operation SET body = replace(body, ${own}, ${former})`.execute(old.store.writer);
    must(await bring(await exported()));
    expect((await openOperations(other.store.reader))[0]?.body['warehouseId']).toBe(own);
  });

  it('is taken up where damage took the stock rows that it touches', async () => {
    await old.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1, warehouseId: BHOSARI.gid } });
    await old.write((tx) => tx.deleteFrom('record').where('collection', '=', 'stock').execute());
    must(await bring(await exported()));
    const [operation] = await openOperations(other.store.reader);
    expect(await touchedRecords(other.store.reader, operation?.seq ?? 0)).toHaveLength(2);
  });
});
