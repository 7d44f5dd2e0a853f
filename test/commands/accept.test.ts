import { randomUUID } from 'node:crypto';
import { englishOf } from '../../src-sync/domain/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { undo } from './undo.ts';
import { markSending, openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { outboxEntries } from '../../src-sync/store/queries/outbox/outbox-lines.ts';
import { ASHA, BALAJI, BHOSARI, failureOf, HINGE, LOW, MAIN, PAID, type Shop } from '../store/shop.ts';
import { eachWithShop } from '../store/each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

const editAsha = (changes: object): object => ({ op: 'contacts.update', id: ASHA.gid, changes });

async function pulledPipeline(): Promise<{ readonly pipeline: string }> {
  const pipeline = '0e000000-0000-4000-8000-000000000001';
  await shop.pull('pipelines', [{ gid: pipeline, name: 'Sales', displayOrder: 1, stages: [] }]);
  return { pipeline };
}

async function entries(): Promise<[string, string][]> {
  const all = await outboxEntries(shop.store.reader, { state: null, nowMs: shop.nowMs() });
  return all.map((entry) => [entry.op, entry.state]);
}

describe('an accepted write', () => {
  it('is shown at once and remembered with what it was made on', async () => {
    const { opId, recordId } = await shop.accept(
      editAsha({ phone: '98450 12345', customFields: { route: 'South' } }),
    );
    const record = await shop.record('contacts', recordId);
    expect(record.view).toEqual({
      ...ASHA,
      phone: '98450 12345',
      customFields: { route: 'South', credit: '30 days' },
    });
    expect(record.server).toEqual(ASHA);
    expect(await shop.operation(opId)).toMatchObject({
      name: 'contacts.update',
      body: { phone: '98450 12345', customFields: { route: 'South' } },
      base: ASHA,
      state: 'queued',
      wasSent: false,
    });
  });

  it('takes local ids and the ids of the Service alike, and keeps local ones', async () => {
    const itemId = await shop.id('items', HINGE.gid);
    const { opId } = await shop.accept({
      op: 'stock.transfer',
      record: { itemId: HINGE.gid, fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid, qty: 2 },
    });
    expect(await shop.operation(opId)).toMatchObject({
      recordId: itemId,
      body: {
        itemId,
        fromWarehouseId: await shop.id('warehouses', BHOSARI.gid),
        toWarehouseId: await shop.id('warehouses', MAIN.gid),
        qty: 2,
      },
    });
  });

  it('a create brings its own local id when the caller wants one, once', async () => {
    const localId = randomUUID();
    const line = { op: 'contacts.create', localId, record: { name: 'New', phone: '1' } };
    expect((await shop.accept(line)).recordId).toBe(localId);
    expect((await shop.record('contacts', localId)).view).toEqual({ name: 'New', phone: '1' });
    expect(failureOf(await shop.tryAccept(line))).toMatchObject({ code: 'VALIDATION', path: ['localId'] });
    const update = { op: 'contacts.update', id: localId, changes: { notes: 'n' } };
    expect((await shop.accept(update)).recordId).toBe(localId);
  });

  it('the same form submitted twice is one operation with one answer', async () => {
    const operationId = randomUUID();
    const adjust = { op: 'stock.adjust', id: HINGE.gid, record: { qty: -1 } };
    const first = await shop.accept(adjust, { operationId });
    expect(await shop.accept(adjust, { operationId })).toEqual(first);
    expect(first.opId).toBe(operationId);
    expect((await shop.record('items', HINGE.gid)).view['onHand']).toBe(9);
    expect(await openOperations(shop.store.reader)).toHaveLength(1);
  });

  it('a stock change keeps the reference as written and carries a token that is short and its own', async () => {
    const tokens = new Set<string>();
    for (let index = 0; index < 20; index += 1) {
      const record = { qty: 1, reference: 'GRN-118' };
      const { opId } = await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record });
      const operation = await shop.operation(opId);
      expect(operation.body['reference']).toBe('GRN-118');
      expect(operation.token).toMatch(/^#[2-9A-HJKMNP-Z]{6}$/);
      tokens.add(operation.token ?? '');
    }
    expect(tokens.size).toBe(20);
  });

  it('a sku or phone that another live record has is taken with a warning', async () => {
    const sku = await shop.accept({ op: 'items.create', record: { name: 'Copy', sku: 'hng-4' } });
    expect(sku.warnings.map(englishOf).join()).toMatch(/Brass hinge 4in.*The Service decides/);
    const phone = await shop.accept(editAsha({ phone: '+91-98450-22222' }));
    expect(phone.warnings.map(englishOf).join()).toMatch(/Balaji Traders/);
    expect((await shop.accept(editAsha({ phone: '98450 11111' }))).warnings).toEqual([]);
  });

  it('marking or dismissing all means those that were in front of the person', async () => {
    await shop.accept({ op: 'notifications.markAllRead' });
    await shop.pull('notifications', [{ ...LOW, gid: 'later' }]);
    expect((await shop.record('notifications', PAID.gid)).view['read']).toBe(true);
    expect((await shop.record('notifications', 'later')).view['read']).toBe(false);
    await shop.accept({ op: 'notifications.dismissAll' });
    expect((await shop.record('notifications', 'later')).deleted).toBe(true);
  });

  it('text comes back byte for byte, whatever the script or length', async () => {
    const notes = 'नमस्ते 👩🏽‍🔧 \u202eRTL\u202c "quotes" \\ \t\n' + 'x'.repeat(60_000);
    const { recordId } = await shop.accept(editAsha({ notes }));
    expect((await shop.record('contacts', recordId)).view['notes']).toBe(notes);
  });
});

describe('edits that were not sent', () => {
  it('merge into one, which keeps the first base', async () => {
    const first = await shop.accept(editAsha({ phone: '98450 12345', notes: 'a' }));
    const second = await shop.accept(editAsha({ notes: 'b', customFields: { route: 'South' } }));
    expect(second.opId).toBe(first.opId);
    expect(await openOperations(shop.store.reader)).toMatchObject([
      {
        id: first.opId,
        base: ASHA,
        body: { phone: '98450 12345', notes: 'b', customFields: { route: 'South' } },
      },
    ]);
  });

  it('a field that is edited later is compared with what the person saw then', async () => {
    await shop.accept(editAsha({ notes: 'mine' }));
    await shop.pull('contacts', [{ ...ASHA, phone: '98450 77777', notes: 'theirs' }]);
    await shop.accept(editAsha({ phone: '98450 88888' }));
    const [operation] = await openOperations(shop.store.reader);
    expect(operation?.base).toMatchObject({ phone: '98450 77777', notes: '' });
  });

  it('a create takes later edits in', async () => {
    const created = await shop.accept({
      op: 'items.create',
      record: { name: 'Latch', sku: 'L-1', customFields: { brand: 'A' } },
    });
    const changes = { price: 12, customFields: { colour: 'red' } };
    await shop.accept({ op: 'items.update', id: created.recordId, changes });
    expect(await openOperations(shop.store.reader)).toMatchObject([
      {
        name: 'items.create',
        body: { name: 'Latch', sku: 'L-1', price: 12, customFields: { brand: 'A', colour: 'red' } },
      },
    ]);
  });

  it('create then delete cancel out before anything was sent', async () => {
    const { recordId } = await shop.accept({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    await shop.accept({ op: 'contacts.update', id: recordId, changes: { notes: 'x' } });
    await shop.accept({ op: 'contacts.delete', id: recordId });
    expect(await entries()).toEqual([
      ['contacts.create', 'done'],
      ['contacts.delete', 'done'],
    ]);
    const refused = await shop.tryAccept({ op: 'contacts.delete', id: recordId });
    expect(failureOf(refused).code).toBe('NOT_FOUND');
  });

  it('never merge into what may be in the air', async () => {
    const { opId } = await shop.accept(editAsha({ notes: 'a' }));
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    const second = await shop.accept(editAsha({ notes: 'b' }));
    expect(second.opId).not.toBe(opId);
    expect((await shop.operation(second.opId)).base).toMatchObject({ notes: 'a' });
    await shop.write((tx) => setOperationState(tx, seq, { state: 'queued' }));
    expect((await shop.operation(opId)).body).toEqual({ notes: 'a' });
  });

  it('a create in the air is deleted by a delete of its own', async () => {
    const { opId, recordId } = await shop.accept({
      op: 'contacts.create',
      record: { name: 'N', phone: '1' },
    });
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.accept({ op: 'contacts.delete', id: recordId });
    expect(await entries()).toEqual([
      ['contacts.create', 'sending'],
      ['contacts.delete', 'queued'],
    ]);
  });

  it('merge past stock changes of the same item, unless they say whether it has a stock', async () => {
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { price: 43 } });
    await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1 } });
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { price: 44 } });
    expect((await openOperations(shop.store.reader)).map(({ name, body }) => [name, body])).toEqual([
      ['items.update', { price: 44 }],
      ['stock.adjust', { qty: 1 }],
    ]);
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { trackInventory: false } });
    expect((await entries()).map(([name]) => name)).toEqual(['items.update', 'stock.adjust', 'items.update']);
  });

  it('merge past activities of the same contact, and each of them can be taken back by itself', async () => {
    await shop.accept(editAsha({ notes: 'a' }));
    await shop.accept({ op: 'contacts.addActivity', id: ASHA.gid, record: { type: 'CALL' } });
    const operationId = randomUUID();
    await shop.accept(editAsha({ companyName: 'Asha' }), { operationId });
    expect((await entries()).map(([name]) => name)).toEqual(['contacts.update', 'contacts.addActivity']);
    expect((await undo(shop.store.writer, operationId)).ok).toBe(true);
    expect((await openOperations(shop.store.reader))[0]?.body).toEqual({ notes: 'a' });
  });

  it('of the name and the stages of a pipeline, done in turns, are two', async () => {
    const { pipeline } = await pulledPipeline();
    for (let turn = 0; turn < 5; turn += 1) {
      await shop.accept({ op: 'pipelines.update', id: pipeline, changes: { name: `Sales ${turn}` } });
      const stages = [{ key: 'new', label: `New ${turn}` }];
      await shop.accept({ op: 'pipelines.setStages', id: pipeline, changes: { stages } });
    }
    expect((await openOperations(shop.store.reader)).map(({ name, body }) => [name, body])).toEqual([
      ['pipelines.update', { name: 'Sales 4' }],
      ['pipelines.setStages', { stages: [{ key: 'new', label: 'New 4' }] }],
    ]);
  });

  it('and pictures of one item, done in turns, are two', async () => {
    const files = { has: () => true };
    for (let turn = 0; turn < 3; turn += 1) {
      await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { price: turn } });
      const file = { sha256: String(turn).repeat(64), name: 'a.png', type: 'image/png', sizeBytes: 5 };
      await shop.accept({ op: 'items.setImage', id: HINGE.gid, file }, { files });
    }
    expect((await openOperations(shop.store.reader)).map(({ name, body }) => [name, body])).toMatchObject([
      ['items.update', { price: 2 }],
      ['items.setImage', { file: { sha256: '2'.repeat(64) } }],
    ]);
  });

  it('never merge past what they depend on, nor past what may be in the air', async () => {
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { barcode: '1' } });
    await shop.accept({ op: 'items.generateBarcode', id: HINGE.gid });
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { barcode: '2' } });
    expect(await entries()).toHaveLength(3);
    const { opId } = await shop.accept({ op: 'stock.adjust', id: HINGE.gid, record: { qty: 1 } });
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { price: 3 } });
    expect(await entries()).toHaveLength(5);
  });

  it('an edit of a refused change puts it right and sends it again', async () => {
    const { opId } = await shop.accept(editAsha({ phone: 'wrong' }));
    const { seq } = await shop.operation(opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    const lastError = { code: 'REFUSED', message: 'phone is no number' } as const;
    await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
    const again = await shop.accept(editAsha({ phone: '98450 12345' }));
    expect(again.opId).toBe(opId);
    expect(await shop.operation(opId)).toMatchObject({
      state: 'queued',
      lastError: null,
      body: { phone: '98450 12345' },
    });
  });

  it('edits of different records never merge', async () => {
    await shop.accept(editAsha({ notes: 'a' }));
    await shop.accept({ op: 'contacts.update', id: BALAJI.gid, changes: { notes: 'b' } });
    expect(await openOperations(shop.store.reader)).toHaveLength(2);
  });
});
