/** Changes that follow others of the same person: what they wait for, and what they were made on. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { amend } from '../../src-sync/commands/outbox/amend.ts';
import { resolve } from '../../src-sync/commands/outbox/resolve.ts';
import {
  finishOperation,
  markSending,
  recoverInterrupted,
  runnableOperations,
  setOperationState,
} from '../../src-sync/store/outbox/outbox.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { itemDetail } from '../../src-sync/store/queries/items.ts';
import { undo } from './undo.ts';
import { mergeRecord } from '../../src-sync/domain/records/merge.ts';
import { ASHA, failureOf, HINGE, must, type Shop } from '../store/shop.ts';
import { eachWithShop } from '../store/each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const FORM = { gid: '0f000000-0000-4000-8000-000000000001', name: 'Ask us', defaultPipelineId: null };

const runnable = async () =>
  (await runnableOperations(shop.store.reader, { nowMs: shop.nowMs(), limit: 9 })).map((one) => one.name);

const newPipeline = () => shop.accept({ op: 'pipelines.create', record: { name: 'Web' } });

describe('a change that names a new record', () => {
  it('waits for it, and does not become part of an earlier one that does not', async () => {
    const form = await shop.accept({ op: 'forms.create', record: { name: 'Ask us' } });
    const { recordId } = await newPipeline();
    const naming = await shop.accept({
      op: 'forms.update',
      id: form.recordId,
      changes: { defaultPipelineId: recordId },
    });
    expect(naming.opId).not.toBe(form.opId);
    expect((await shop.operation(form.opId)).body).toEqual({ name: 'Ask us' });
    expect(await runnable()).toEqual(['forms.create', 'pipelines.create']);
  });

  it('waits for it when a person put right with it what was refused', async () => {
    const form = await shop.accept({ op: 'forms.create', record: { name: 'Ask us' } });
    const { seq } = await shop.operation(form.opId);
    const lastError = { code: 'REFUSED', message: 'no' } as const;
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
    const { recordId } = await newPipeline();
    const options = { nowMs: shop.nowMs(), newId: randomUUID };
    must(await amend(shop.store.writer, form.opId, { defaultPipelineId: recordId }, options));
    expect(await runnable()).toEqual(['pipelines.create']);
  });

  it.each([
    ['over what somebody else put there', { defaultPipelineId: 'theirs' }],
    ['with a record that somebody deleted', null],
  ])('waits for it when a person decided so, %s', async (_, theirs) => {
    await shop.pull('forms', [FORM]);
    const edit = await shop.accept({ op: 'forms.update', id: FORM.gid, changes: { name: 'Ask' } });
    const { seq } = await shop.operation(edit.opId);
    const mine = { defaultPipelineId: 'mine' };
    const conflict = { base: {}, mine, theirs, fields: ['defaultPipelineId'] };
    await shop.write((tx) => setOperationState(tx, seq, { state: 'conflict', body: mine, conflict }));
    const { recordId: value } = await newPipeline();
    must(await resolve(shop.store.writer, edit.opId, { fields: { defaultPipelineId: { value } } }, 5));
    expect((await shop.operation(edit.opId)).body).toMatchObject({ defaultPipelineId: value });
    expect(await runnable()).toEqual(['pipelines.create']);
  });
});

describe('a new warehouse that was met before its create was confirmed', () => {
  it('holds what was booked into it under either id, as it says at once', async () => {
    const made = await shop.accept({ op: 'warehouses.create', record: { name: 'New godown' } });
    const { seq } = await shop.operation(made.opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.write((tx) => setOperationState(tx, seq, { state: 'unconfirmed' }));
    const book = (qty: number, warehouseId: string) =>
      shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty, warehouseId, reason: 'found' } });
    await book(3, made.recordId);
    const document = { gid: '0c000000-0000-4000-8000-0000000000aa', name: 'New godown' };
    await shop.pull('warehouses', [document]);
    await shop.pullStock(HINGE.gid, document.gid, 5);
    const second = await book(2, document.gid);
    await shop.write(async (tx) => {
      await setServerState(tx, made.recordId, { serverId: document.gid, document, tick: 5, nowMs: 5 });
      await finishOperation(tx, seq, 5);
    });
    expect((await shop.operation(second.opId)).body).toMatchObject({ warehouseId: made.recordId });
    const { stock = [] } = (await itemDetail(shop.store.reader, HINGE.gid)) ?? {};
    expect(stock.map(({ warehouse, qty }) => [warehouse.id, qty])).toContainEqual([made.recordId, 10]);
  });
});

describe('a later edit', () => {
  const edit = (id: string, changes: object) => shop.accept({ op: 'contacts.update', id, changes });

  it('is made on what the Service made of each custom field of the earlier one', async () => {
    const first = await edit(ASHA.gid, { customFields: { route: 'south' } });
    const { seq, recordId } = await shop.operation(first.opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    const second = await edit(ASHA.gid, { customFields: { route: 'East' } });
    const document = { ...ASHA, customFields: { ...ASHA.customFields, route: 'South' } };
    await shop.write((tx) => setServerState(tx, recordId, { document, tick: 5, nowMs: 5 }));
    await shop.write((tx) => finishOperation(tx, seq, 5));
    const { base, body } = await shop.operation(second.opId);
    expect(mergeRecord(base, body, document).conflicts).toEqual([]);
  });

  it('follows when one of the edits that the earlier was merged from is taken back', async () => {
    const update = (changes: object) => shop.accept({ op: 'items.update', id: HINGE.gid, changes });
    await update({ price: 50 });
    const operationId = randomUUID();
    const input = { op: 'items.update', id: HINGE.gid, changes: { name: 'M' } };
    await shop.accept(input, { operationId });
    await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1 } });
    const later = await update({ name: 'Z' });
    must(await undo(shop.store.writer, operationId));
    const { base, body } = await shop.operation(later.opId);
    expect(mergeRecord(base, body, { ...HINGE, price: 50 }).conflicts).toEqual([]);
  });

  it('is not taken back with the whole that a person decided on since', async () => {
    const whole = await edit(ASHA.gid, { phone: '1' });
    const operationId = randomUUID();
    await shop.accept({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'n' } }, { operationId });
    const { seq } = await shop.operation(whole.opId);
    const sides = { base: { phone: ASHA.phone }, mine: { phone: '1' }, theirs: { phone: '2' } };
    const conflict = { ...sides, fields: ['phone'] };
    await shop.write((tx) => setOperationState(tx, seq, { state: 'conflict', conflict }));
    must(await resolve(shop.store.writer, whole.opId, { take: 'mine' }, 5));
    expect(failureOf(await undo(shop.store.writer, operationId)).code).toBe('TOO_LATE');
    expect((await shop.operation(whole.opId)).body).toEqual({ phone: '1', notes: 'n' });
  });

  it('that was cut off is not refused for what was said of the attempt before', async () => {
    const { opId } = await edit(ASHA.gid, { notes: 'n' });
    const { seq } = await shop.operation(opId);
    const lastError = { code: 'CONFLICT', message: 'x' } as const;
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.write((tx) => setOperationState(tx, seq, { state: 'queued', lastError }));
    await shop.write((tx) => markSending(tx, seq, 2));
    await shop.write((tx) => recoverInterrupted(tx));
    expect(await shop.operation(opId)).toMatchObject({ state: 'unconfirmed', lastError: null });
  });
});
