import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importOutbox } from '../../src-sync/commands/outbox/outbox-file.ts';
import { compareBelonging, type OutboxFile, outboxFileOf } from '../../src-sync/domain/outbox/outbox-file.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';
import { markSending, openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { readOpenWork } from '../../src-sync/store/outbox/outbox-export.ts';
import { outboxLines } from '../../src-sync/store/queries/outbox/outbox-lines.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, BHOSARI, failureOf, filledShop, HINGE, MAIN, must, Shop } from '../store/shop.ts';

const ADDRESS = { baseUrl: 'https://service.example', organizationId: 'org-1' };
const HERE = { ...ADDRESS, organizations: [] };

let old: Shop;
let other: Shop;

beforeEach(async () => {
  old = await filledShop();
  other = await Shop.open();
});

afterEach(async () => {
  for (const shop of [old, other]) {
    const verified = await verify(shop.store.reader);
    await shop.close();
    expect(verified.checks.filter((check) => !check.ok)).toEqual([]);
  }
});

/** As it lies on a stick: text, and read again. */
async function exported(): Promise<OutboxFile> {
  const { operations, records } = await readOpenWork(old.store.reader);
  const contents = { organizations: [], operations: [...operations], records: [...records] };
  const file = outboxFileOf(ADDRESS, contents, { id: randomUUID(), atMs: old.nowMs() });
  return JSON.parse(JSON.stringify(file)) as OutboxFile;
}

const bring = (file: unknown, here: Parameters<typeof importOutbox>[2] = HERE) =>
  importOutbox(other.store.writer, file, here, other.nowMs());

/** The waiting operations, as far as it does not depend on the order of other work. */
async function waiting(shop: Shop): Promise<readonly object[]> {
  const lines = await outboxLines(shop.store.reader, { limit: 100 });
  return lines.map(({ opId, op, recordId, state, title, summary }) => ({
    ...{ opId, op, recordId, state, title, summary },
  }));
}

/** A new item with stock booked on it, an edit, a refused one, a transfer, all notifications. */
async function work(): Promise<void> {
  const made = await old.accept({ op: 'items.create', record: { name: 'Latch', sku: 'LTC' } });
  await old.accept({ op: 'stock.adjust', id: made.recordId, record: { qty: 4, warehouseId: BHOSARI.gid } });
  const edited = await old.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'call' } });
  const { seq } = await old.operation(edited.opId);
  const lastError = { code: 'REFUSED', message: 'no' } as const;
  await old.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
  await old.accept({ op: 'contacts.delete', id: ASHA.gid });
  const places = { fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid };
  await old.accept({ op: 'stock.transfer', record: { itemId: HINGE.gid, qty: 2, ...places } });
  await old.accept({ op: 'notifications.markAllRead' });
}

describe('an outbox taken up on another PC', () => {
  it('is there as it was: order, states, local ids and what depends on what', async () => {
    await work();
    const before = await waiting(old);
    expect(before.map((line) => ('state' in line ? line.state : null))).toEqual([
      ...['queued', 'queued', 'rejected', 'blocked', 'queued', 'queued'],
    ]);
    expect(must(await bring(await exported()))).toEqual({ imported: 6, alreadyHere: 0 });
    expect(await waiting(other)).toEqual(before);
    const [create, adjust] = await openOperations(other.store.reader);
    expect(adjust?.recordId).toBe(create?.recordId);
    const edges = await other.store.reader.selectFrom('operation_dependency').selectAll().execute();
    expect(edges).toEqual([{ operation_seq: adjust?.seq, depends_on_seq: create?.seq }]);
    expect((await other.record('items', HINGE.gid)).view['onHand']).toBe(10);
    const [token] = (await openOperations(old.store.reader)).flatMap((one) => one.token ?? []);
    expect(adjust?.token).toBe(token);
  });

  it('joins what that PC has read itself, also under another id', async () => {
    const seen = await other.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '1' } });
    await other.write((tx) =>
      tx
        .updateTable('record')
        .set({ server_id: ASHA.gid, server: JSON.stringify(ASHA) })
        .where('id', '=', seen.recordId)
        .execute(),
    );
    await old.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'call' } });
    must(await bring(await exported()));
    const [, edit] = await openOperations(other.store.reader);
    expect(edit?.recordId).toBe(seen.recordId);
    // The id that the other PC gave out goes on meaning the record.
    expect(await other.id('contacts', await old.id('contacts', ASHA.gid))).toBe(seen.recordId);
    expect((await other.record('contacts', ASHA.gid)).view['notes']).toBe('call');
  });

  it('adds nothing the second time, nor from a later export of the same changes', async () => {
    await work();
    const [first, second] = [await exported(), await exported()];
    must(await bring(first));
    const before = await waiting(other);
    expect(must(await bring(first))).toEqual({ imported: 0, alreadyHere: 6 });
    expect(must(await bring(second))).toEqual({ imported: 0, alreadyHere: 6 });
    expect(await waiting(other)).toEqual(before);
  });

  it('looks up what may have arrived, and asks a person about a new record whose answer was lost', async () => {
    const adjusted = await old.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1 } });
    const created = await old.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    for (const { opId } of [adjusted, created]) {
      const { seq } = await old.operation(opId);
      await old.write((tx) => markSending(tx, seq, 1));
    }
    must(await bring(await exported()));
    expect((await other.operation(adjusted.opId)).state).toBe('unconfirmed');
    expect(await other.operation(created.opId)).toMatchObject({
      state: 'rejected',
      lastError: { code: 'INTERRUPTED' },
    });
  });

  it.each([
    ['that waits to be sent again', { state: 'queued' }, 'INTERRUPTED'],
    [
      'that nobody found',
      { state: 'rejected', lastError: { code: 'SERVER_ERROR', message: 'no' } },
      'INTERRUPTED',
    ],
    [
      'that the Service refused',
      { state: 'rejected', lastError: { code: 'REFUSED', message: 'no' } },
      'REFUSED',
    ],
    [
      'that the Service took without telling its id',
      { state: 'unconfirmed', lastError: { code: 'TAKEN_WITHOUT_ID', message: 'taken' } },
      'TAKEN_WITHOUT_ID',
    ],
  ] as const)('asks a person about a new record %s and was looked for in vain', async (_, change, code) => {
    const created = await old.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    const { seq } = await old.operation(created.opId);
    await old.write((tx) => markSending(tx, seq, 1));
    const removed = await old.accept({ op: 'contacts.delete', id: created.recordId });
    await old.write((tx) => setOperationState(tx, seq, { ...change, lookedUp: 1 }));
    must(await bring(await exported()));
    expect(await other.operation(created.opId)).toMatchObject({ state: 'rejected', lastError: { code } });
    expect((await other.operation(removed.opId)).state).toBe('blocked');
  });

  it('sends what was sent and certainly did nothing as it would be sent there', async () => {
    const created = await old.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    const { seq } = await old.operation(created.opId);
    await old.write((tx) => markSending(tx, seq, 1));
    await old.write((tx) => setOperationState(tx, seq, { state: 'queued' }));
    must(await bring(await exported()));
    expect((await other.operation(created.opId)).state).toBe('queued');
  });

  it('waits behind what that PC changed of the same record', async () => {
    await other.pull('contacts', [ASHA]);
    const own = await other.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'own' } });
    const { seq } = await other.operation(own.opId);
    await other.write((tx) => setOperationState(tx, seq, { state: 'conflict' }));
    const brought = await old.accept({ op: 'contacts.update', id: ASHA.gid, changes: { state: 'Goa' } });
    must(await bring(await exported()));
    expect((await other.operation(brought.opId)).state).toBe('blocked');
  });

  it.each([
    ['of another organization', { organizationId: 'org-2' }, 'OTHER_WORKSPACE'],
    ['of another Service', { baseUrl: 'https://other.example' }, 'OTHER_WORKSPACE'],
    ['of a newer version', { version: 2 }, 'VALIDATION'],
    ['of another format', { format: 'something' }, 'VALIDATION'],
    ['with an operation that there is not', { operations: [{ name: 'contacts.merge' }] }, 'VALIDATION'],
    ['with a field that there is not', { token: 'x' }, 'VALIDATION'],
  ] as const)('is refused %s, and nothing of it is here', async (_, change, code) => {
    await work();
    const file = { ...(await exported()), ...(change as Readonly<Record<string, JsonValue>>) };
    expect(failureOf(await bring(file)).code).toBe(code);
    expect(await openOperations(other.store.reader)).toEqual([]);
    expect(await other.store.reader.selectFrom('record').selectAll().execute()).toEqual([]);
  });

  it('is refused whole when one change of many is not clean', async () => {
    await work();
    const file = await exported();
    const last = file.operations.at(-1)!;
    const operations = [...file.operations.slice(0, -1), { ...last, body: { notes: 'a\0b' } }];
    expect(failureOf(await bring({ ...file, operations })).path?.slice(0, 3)).toEqual([
      'operations',
      5,
      'body',
    ]);
    expect(await openOperations(other.store.reader)).toEqual([]);
  });
});

describe('whose changes they are', () => {
  const one = { ids: ['org-1', 'gid-1'] as [string, ...string[]], name: 'One' };
  const two = { ids: ['org-2'] as [string, ...string[]], name: 'Two' };
  const of = (organizationId: string | null, ...organizations: (typeof one)[]) => ({
    baseUrl: ADDRESS.baseUrl,
    organizationId,
    organizations,
  });

  it('is told by the organization that was chosen, or by the only one that the sign-in had', () => {
    expect(compareBelonging(of('ORG-1'), of('org-1'))).toBe('same');
    expect(compareBelonging(of(null, one), of('org-1'))).toBe('same');
    expect(compareBelonging(of('gid-1'), of(null, one))).toBe('same');
    expect(compareBelonging(of(null, two), of('org-1'))).toBe('other');
    expect(compareBelonging(of(null, one), of(null, two))).toBe('other');
    expect(compareBelonging(of(null, one), of(null))).toBe('same');
  });

  it('is not guessed', () => {
    expect(compareBelonging(of(null), of('org-1'))).toBe('untold');
    expect(compareBelonging(of(null, one, two), of('org-1'))).toBe('untold');
  });
});
