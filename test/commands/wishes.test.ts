/** Coalesced operations: asked for again before anything was sent they are one operation, as far as that comes to the same. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { undo } from './undo.ts';
import { markSending, openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { touchedRecords } from '../../src-sync/store/outbox/touched.ts';
import { ASHA, HINGE, LOW, must, PAID, type Shop } from '../store/shop.ts';
import { eachWithShop } from '../store/each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const [FORM, SALES, EXPORT] = ['1', '2', '3'].map((digit) => `0e000000-0000-4000-8000-00000000000${digit}`);
const LATER = { ...LOW, gid: '0d000000-0000-4000-8000-000000000009', title: 'Later' };

const open = () => openOperations(shop.store.reader);
const names = async () => (await open()).map(({ name }) => name);
const wish = async (op: object): Promise<string> => {
  const operationId = randomUUID();
  await shop.accept(op, { operationId });
  return operationId;
};
const takeBack = async (operationId: string) => must(await undo(shop.store.writer, operationId));

/** It left once, and waits again without a word whether it arrived. */
async function mayBeThere(): Promise<void> {
  const [first] = await open();
  await shop.write((tx) => markSending(tx, first?.seq ?? 0, 1));
  await shop.write((tx) => setOperationState(tx, first?.seq ?? 0, { state: 'queued' }));
}

describe('adding up the warehouses', () => {
  const RECONCILE = { op: 'stock.reconcile' };

  it('twice is once, whatever was done meanwhile that has nothing to do with stock', async () => {
    await wish(RECONCILE);
    await wish({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'x' } });
    await wish({ op: 'items.update', id: HINGE.gid, changes: { price: 1 } });
    await wish(RECONCILE);
    expect(await names()).toEqual(['stock.reconcile', 'contacts.update', 'items.update']);
  });

  it.each([
    { op: 'stock.adjust', id: HINGE.gid, record: { qty: 1 } },
    { op: 'items.update', id: HINGE.gid, changes: { trackInventory: false } },
    { op: 'warehouses.create', record: { name: 'New' } },
  ])('before and after $op is twice', async (between) => {
    await wish(RECONCILE);
    await wish(between);
    await wish(RECONCILE);
    expect(await names()).toEqual(['stock.reconcile', between.op, 'stock.reconcile']);
  });

  it('is asked for anew when the earlier request may be there already', async () => {
    await wish(RECONCILE);
    await mayBeThere();
    await wish(RECONCILE);
    expect(await names()).toEqual(['stock.reconcile', 'stock.reconcile']);
  });

  it('taken back once of two is still wished once', async () => {
    const first = await wish(RECONCILE);
    const second = await wish(RECONCILE);
    await takeBack(first);
    expect(await names()).toEqual(['stock.reconcile']);
    await takeBack(second);
    expect(await open()).toEqual([]);
  });
});

describe('marking all as read', () => {
  const READ_ALL = { op: 'notifications.markAllRead' };
  const isShownUnread = async (gid: string) => (await shop.record('notifications', gid)).mark === null;

  it('twice is one request for those of both times, and each time can be taken back', async () => {
    await shop.pull('notifications', [LOW, PAID]);
    await wish(READ_ALL);
    await shop.pull('notifications', [LATER]);
    const second = await wish(READ_ALL);
    const [operation, ...others] = await open();
    expect(others).toEqual([]);
    expect(await touchedRecords(shop.store.reader, operation?.seq ?? 0)).toHaveLength(3);
    expect(await isShownUnread(LATER.gid)).toBe(false);
    await takeBack(second);
    expect(await isShownUnread(LATER.gid)).toBe(true);
    expect(await isShownUnread(LOW.gid)).toBe(false);
  });

  it('taken back the first time is still wished by the second', async () => {
    await shop.pull('notifications', [LOW, PAID]);
    const first = await wish(READ_ALL);
    await shop.pull('notifications', [LATER]);
    const second = await wish(READ_ALL);
    await takeBack(first);
    expect(await isShownUnread(LOW.gid)).toBe(false);
    await takeBack(second);
    expect(await open()).toEqual([]);
    expect(await isShownUnread(LOW.gid)).toBe(true);
  });

  it('is asked for anew when the earlier request may be there already', async () => {
    await shop.pull('notifications', [LOW, PAID]);
    await wish(READ_ALL);
    await mayBeThere();
    await wish(READ_ALL);
    expect(await names()).toEqual(['notifications.markAllRead', 'notifications.markAllRead']);
  });
});

describe('the order of the pipelines', () => {
  const order = (...ids: (string | undefined)[]) => ({ op: 'pipelines.order', record: { ids } });
  const twoPipelines = () =>
    shop.pull('pipelines', [
      { gid: SALES ?? '', name: 'Sales', displayOrder: 1, stages: [] },
      { gid: EXPORT ?? '', name: 'Export', displayOrder: 2, stages: [] },
    ]);

  it('changed again is one change to the last, and back to the one before when that is taken back', async () => {
    await twoPipelines();
    await wish(order(EXPORT, SALES));
    const second = await wish(order(SALES, EXPORT));
    const idsOf = async () => (await open()).map(({ body }) => body['ids']);
    const [sales, exports] = [
      await shop.id('pipelines', SALES ?? ''),
      await shop.id('pipelines', EXPORT ?? ''),
    ];
    expect(await idsOf()).toEqual([[sales, exports]]);
    expect((await open())[0]?.base).toEqual({ ids: [sales, exports] });
    await takeBack(second);
    expect(await idsOf()).toEqual([[exports, sales]]);
  });

  it('with a pipeline made since is a change of its own', async () => {
    await twoPipelines();
    await wish(order(EXPORT, SALES));
    const made = await shop.accept({ op: 'pipelines.create', record: { name: 'New' } });
    await wish(order(made.recordId, SALES, EXPORT));
    expect(await names()).toEqual(['pipelines.order', 'pipelines.create', 'pipelines.order']);
  });
});

describe('putting a form on the web and taking it back', () => {
  const form = (more: object) => shop.pull('forms', [{ gid: FORM ?? '', name: 'Callback', ...more }]);
  const publish = { op: 'forms.publish', id: FORM };
  const unpublish = { op: 'forms.unpublish', id: FORM };

  it('is the last wish, and the one before when that is taken back', async () => {
    await form({ published: false });
    await wish(publish);
    const second = await wish(unpublish);
    expect(await names()).toEqual(['forms.unpublish']);
    expect((await shop.record('forms', FORM ?? '')).view).toMatchObject({ published: false });
    const third = await wish(publish);
    await takeBack(third);
    expect(await names()).toEqual(['forms.unpublish']);
    await takeBack(second);
    expect(await names()).toEqual(['forms.publish']);
    expect((await shop.record('forms', FORM ?? '')).view).toMatchObject({ published: true });
  });

  it('is two where the Service does not tell whether its forms are published', async () => {
    await form({});
    await wish(publish);
    await wish(publish);
    await wish(unpublish);
    expect(await names()).toEqual(['forms.publish', 'forms.unpublish']);
  });

  it('is two when the first may be there already', async () => {
    await form({ published: false });
    await wish(publish);
    await mayBeThere();
    await wish(unpublish);
    expect(await names()).toEqual(['forms.publish', 'forms.unpublish']);
  });
});
