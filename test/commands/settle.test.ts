import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { discard, retry } from '../../src-sync/commands/outbox/settle.ts';
import { undo } from './undo.ts';
import { markSending, openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { itemDetail } from '../../src-sync/store/queries/items.ts';
import { getRecord } from '../../src-sync/store/queries/records.ts';
import { ASHA, BHOSARI, failureOf, HINGE, MAIN, must, type Shop } from '../store/shop.ts';
import { eachWithShop } from '../store/each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const editAsha = (changes: object): object => ({ op: 'contacts.update', id: ASHA.gid, changes });

async function rejected(input: unknown): Promise<{ opId: string; recordId: string }> {
  const accepted = await shop.accept(input);
  const { seq } = await shop.operation(accepted.opId);
  const lastError = { code: 'REFUSED', message: 'no' } as const;
  await shop.write(async (tx) => {
    await markSending(tx, seq, 1);
    await setOperationState(tx, seq, { state: 'rejected', lastError });
  });
  return accepted;
}

const undoOf = (id: string): ReturnType<typeof undo> => undo(shop.store.writer, id);

describe('undo', () => {
  it('takes an unsent change back as if it had never been made', async () => {
    const { opId } = await shop.accept(editAsha({ phone: 'x' }));
    must(await undoOf(opId));
    expect(await shop.record('contacts', ASHA.gid)).toMatchObject({ view: ASHA, mark: null });
    expect(await openOperations(shop.store.reader)).toEqual([]);
    // Pressed twice is pressed once.
    must(await undoOf(opId));
    expect(failureOf(await undoOf(randomUUID())).code).toBe('NOT_FOUND');
  });

  it('changes back what may have left, right behind it', async () => {
    const { opId } = await shop.accept(editAsha({ phone: 'x' }));
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.write((tx) => setOperationState(tx, seq, { state: 'queued' }));
    expect(must(await undoOf(opId))).toBe('reversed');
    expect(must(await undoOf(opId))).toBe('withdrawn');
    expect(await openOperations(shop.store.reader)).toMatchObject([
      { id: opId },
      { name: 'contacts.update', body: { phone: ASHA.phone }, base: { phone: 'x' } },
    ]);
    expect((await shop.record('contacts', ASHA.gid)).view).toMatchObject({ phone: ASHA.phone });
  });

  it('is too late for what has left and has no opposite', async () => {
    const { opId } = await shop.accept({ op: 'contacts.delete', id: ASHA.gid });
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    expect(failureOf(await undoOf(opId)).code).toBe('TOO_LATE');
  });

  it('of what was given up gives up what would have taken it back', async () => {
    const { opId } = await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: -99 } });
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    must(await undoOf(opId));
    const lastError = { code: 'REFUSED', message: 'no' } as const;
    await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
    must(await discard(shop.store.writer, opId));
    expect(await openOperations(shop.store.reader)).toEqual([]);
    expect((await shop.record('items', HINGE.gid)).view['onHand']).toBe(10);
  });

  it('takes back one of several merged edits by the id of its form', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await shop.accept(editAsha({ phone: '1', notes: 'a' }), { operationId: first });
    await shop.accept(editAsha({ notes: 'b' }), { operationId: second });
    await shop.accept(editAsha({ state: 'Goa' }), { operationId: third });
    must(await undoOf(second));
    expect((await shop.record('contacts', ASHA.gid)).view).toMatchObject({
      phone: '1',
      notes: 'a',
      state: 'Goa',
    });
    must(await undoOf(first));
    expect((await shop.record('contacts', ASHA.gid)).view).toEqual({ ...ASHA, state: 'Goa' });
    must(await undoOf(third));
    expect(await shop.record('contacts', ASHA.gid)).toMatchObject({ view: ASHA, mark: null });
  });

  it('a form handed in again after it was taken back does not come back', async () => {
    const operationId = randomUUID();
    await shop.accept(editAsha({ notes: 'x' }), { operationId });
    must(await undoOf(operationId));
    await shop.accept(editAsha({ notes: 'x' }), { operationId });
    expect((await shop.record('contacts', ASHA.gid)).mark).toBeNull();
  });

  it('a create takes what was built on it with it, but from the list of what waits', async () => {
    const created = await shop.accept({ op: 'items.create', record: { name: 'Latch', sku: 'L' } });
    const booked = await shop.accept({ op: 'stock.adjust', id: created.recordId, record: { qty: 1 } });
    const whole = await undo(shop.store.writer, created.opId, true);
    expect(failureOf(whole).code).toBe('PENDING_WORK');
    must(await undoOf(created.opId));
    must(await undoOf(booked.opId));
    expect(await openOperations(shop.store.reader)).toEqual([]);
    expect(await getRecord(shop.store.reader, 'items', created.recordId)).toBeNull();
  });

  it('brings back a contact that was made and deleted before anything was sent', async () => {
    const created = await shop.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    const removed = await shop.accept({ op: 'contacts.delete', id: created.recordId });
    must(await undoOf(removed.opId));
    expect(await shop.record('contacts', created.recordId)).toMatchObject({
      deleted: false,
      mark: 'pending',
      view: { name: 'N', phone: '1' },
    });
    expect(await openOperations(shop.store.reader)).toMatchObject([
      { name: 'contacts.create', state: 'queued' },
    ]);
  });

  it('of the create leaves nothing of either, whichever Undo is pressed first', async () => {
    const created = await shop.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    const removed = await shop.accept({ op: 'contacts.delete', id: created.recordId });
    must(await undoOf(created.opId));
    must(await undoOf(removed.opId));
    expect(await openOperations(shop.store.reader)).toEqual([]);
    expect(await getRecord(shop.store.reader, 'contacts', created.recordId)).toBeNull();
  });

  it('a transfer taken back leaves both warehouses as they were', async () => {
    const place = { fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid };
    const { opId } = await shop.accept({
      op: 'stock.transfer',
      record: { itemId: HINGE.gid, qty: 2, ...place },
    });
    const stock = async (): Promise<[string, number][]> =>
      ((await itemDetail(shop.store.reader, HINGE.gid))?.stock ?? []).map((row) => [
        row.warehouse.tag,
        row.qty,
      ]);
    expect(await stock()).toEqual([
      ['BHO', 4],
      ['MRS', 2],
    ]);
    must(await undoOf(opId));
    expect(await stock()).toEqual([['BHO', 6]]);
  });
});

describe('retry and discard', () => {
  it('retry queues a refused change again with a clean slate', async () => {
    const { opId } = await rejected(editAsha({ phone: 'x' }));
    must(await retry(shop.store.writer, opId));
    expect(await shop.operation(opId)).toMatchObject({ state: 'queued', attempts: 0, lastError: null });
    expect(failureOf(await retry(shop.store.writer, opId)).code).toBe('TOO_LATE');
  });

  it('discard restores what the Service has and releases what waited behind', async () => {
    const { opId } = await rejected({ op: 'stock.adjust', id: HINGE.gid, record: { qty: -99 } });
    const behind = await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1 } });
    expect((await shop.operation(behind.opId)).state).toBe('blocked');
    must(await discard(shop.store.writer, opId));
    expect((await shop.operation(behind.opId)).state).toBe('queued');
    expect((await shop.record('items', HINGE.gid)).view['onHand']).toBe(11);
  });

  it('only what waits for a person can be discarded', async () => {
    const { opId } = await shop.accept(editAsha({ notes: 'x' }));
    expect(failureOf(await discard(shop.store.writer, opId)).code).toBe('TOO_LATE');
    expect(failureOf(await discard(shop.store.writer, 'nothing')).code).toBe('NOT_FOUND');
  });

  it('what was made on a create that is given up stays in front of the person', async () => {
    const { opId, recordId } = await rejected({ op: 'items.create', record: { name: 'Latch', sku: 'L' } });
    const behind = await shop.accept({ op: 'stock.adjust', id: recordId, record: { qty: 1 } });
    must(await discard(shop.store.writer, opId));
    expect(await shop.operation(behind.opId)).toMatchObject({
      state: 'rejected',
      lastError: { code: 'NOT_FOUND' },
    });
    must(await discard(shop.store.writer, behind.opId));
    expect(await openOperations(shop.store.reader)).toEqual([]);
  });

  it('a later edit is compared with the Service again once the earlier one is given up', async () => {
    const { opId } = await shop.accept(editAsha({ phone: 'x' }));
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    const later = await shop.accept(editAsha({ phone: 'y' }));
    expect((await shop.operation(later.opId)).base).toMatchObject({ phone: 'x' });
    await shop.write((tx) => setOperationState(tx, seq, { state: 'conflict' }));
    must(await discard(shop.store.writer, opId));
    expect((await shop.operation(later.opId)).base).toEqual(ASHA);
  });
});
