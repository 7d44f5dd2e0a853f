import { describe, expect, it } from 'vitest';
import {
  finishOperation,
  markSending,
  nextWakeMs,
  openOperations,
  outboxCounts,
  readOperation,
  recoverInterrupted,
  runnableOperations,
  setOperationState,
} from '../../src-sync/store/outbox/outbox.ts';
import { acceptedBefore } from '../../src-sync/store/outbox/accepting.ts';
import { pruneDone } from '../../src-sync/store/outbox/prune.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { ASHA, BHOSARI, HINGE, MAIN, NOW_MS, VALVE, type Shop } from './shop.ts';
import { eachWithShop } from './each-shop.ts';

let shop: Shop;

eachWithShop((fresh) => {
  shop = fresh;
});

async function queue(input: unknown): Promise<number> {
  const { opId } = await shop.accept(input);
  return (await shop.operation(opId)).seq;
}

const adjust = (id: string, qty: number): unknown => ({ op: 'stock.adjust', id, record: { qty } });

async function runnable(nowMs = Number.MAX_SAFE_INTEGER): Promise<number[]> {
  const operations = await runnableOperations(shop.store.reader, { nowMs, limit: 100 });
  return operations.map((operation) => operation.seq);
}

async function stateOf(seq: number): Promise<string | undefined> {
  return (await readOperation(shop.store.reader, seq))?.state;
}

describe('order', () => {
  it('changes to one record run in the order made, and unrelated records never wait for each other', async () => {
    const [a1, b1, a2, b2] = [
      await queue(adjust(HINGE.gid, 1)),
      await queue(adjust(VALVE.gid, 1)),
      await queue(adjust(HINGE.gid, 2)),
      await queue(adjust(VALVE.gid, 2)),
    ];
    expect(await runnable()).toEqual([a1, b1]);
    await shop.write((tx) => markSending(tx, a1, 1));
    expect(await runnable()).toEqual([b1]);
    await shop.write((tx) => finishOperation(tx, a1, 1));
    expect(await runnable()).toEqual([b1, a2]);
    await shop.write((tx) => setOperationState(tx, b1, { state: 'unconfirmed', notBeforeMs: 500 }));
    expect(await runnable(499)).toEqual([a2]);
    expect(await nextWakeMs(shop.store.reader, 499)).toBe(500);
    expect(await runnable(500)).toEqual([b1, a2]);
    await shop.write((tx) => finishOperation(tx, b1, 1));
    expect(await runnable()).toEqual([a2, b2]);
  });

  it('a transfer waits for what is open on either of its stock rows', async () => {
    const place = { fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid };
    const first = await queue({
      op: 'stock.adjust',
      id: HINGE.gid,
      record: { qty: 4, warehouseId: BHOSARI.gid },
    });
    const transfer = await queue({ op: 'stock.transfer', record: { itemId: HINGE.gid, qty: 2, ...place } });
    expect(await runnable()).toEqual([first]);
    await shop.write((tx) => finishOperation(tx, first, 1));
    expect(await runnable()).toEqual([transfer]);
  });

  it('nothing wakes up when nothing waits for a time', async () => {
    await queue(adjust(HINGE.gid, 1));
    expect(await nextWakeMs(shop.store.reader, 10)).toBeNull();
  });

  it('a change of a record made here waits for its create and is released by it', async () => {
    const { opId, recordId } = await shop.accept({
      op: 'items.create',
      record: { name: 'Latch', sku: 'L-1' },
    });
    const create = (await shop.operation(opId)).seq;
    const later = await queue(adjust(recordId, 5));
    expect(await runnable()).toEqual([create]);
    await shop.write(async (tx) => {
      const document = { gid: 'l-1', name: 'Latch', sku: 'L-1', onHand: 0 };
      await setServerState(tx, recordId, { serverId: 'l-1', document, tick: 1, nowMs: 1 });
      await finishOperation(tx, create, 1);
    });
    expect(await runnable()).toEqual([later]);
    expect((await shop.record('items', 'l-1')).view['onHand']).toBe(5);
  });
});

describe('what waits for a person', () => {
  it('a refused create holds back only what depends on it', async () => {
    const { opId, recordId } = await shop.accept({
      op: 'items.create',
      record: { name: 'Latch', sku: 'L-1' },
    });
    const create = (await shop.operation(opId)).seq;
    const dependant = await queue(adjust(recordId, 5));
    const unrelated = await queue(adjust(HINGE.gid, 1));
    await shop.write((tx) => markSending(tx, create, 1));
    const lastError = { code: 'REFUSED', message: 'sku is taken' } as const;
    await shop.write((tx) => setOperationState(tx, create, { state: 'rejected', lastError }));
    expect(await stateOf(dependant)).toBe('blocked');
    expect(await stateOf(unrelated)).toBe('queued');
    expect(await runnable()).toEqual([unrelated]);
    expect((await shop.record('items', recordId)).mark).toBe('rejected');
    const after = await queue(adjust(recordId, 1));
    expect(await stateOf(after)).toBe('blocked');
    await shop.write((tx) => setOperationState(tx, create, { state: 'queued', lastError: null }));
    expect([await stateOf(dependant), await stateOf(after)]).toEqual(['queued', 'queued']);
  });

  it('two things that hold an operation back must both be settled', async () => {
    const first = await queue({
      op: 'stock.adjust',
      id: HINGE.gid,
      record: { qty: 1, warehouseId: BHOSARI.gid },
    });
    const second = await queue(adjust(HINGE.gid, 1));
    const third = await queue(adjust(HINGE.gid, 1));
    await shop.write((tx) => setOperationState(tx, second, { state: 'rejected' }));
    await shop.write((tx) => setOperationState(tx, first, { state: 'conflict' }));
    expect(await stateOf(third)).toBe('blocked');
    await shop.write((tx) => finishOperation(tx, first, 1));
    expect(await stateOf(third)).toBe('blocked');
    await shop.write((tx) => finishOperation(tx, second, 1));
    expect(await stateOf(third)).toBe('queued');
  });

  it('a record wears the most urgent mark of its operations', async () => {
    const seqs = [
      await queue(adjust(HINGE.gid, 1)),
      await queue(adjust(HINGE.gid, 1)),
      await queue(adjust(HINGE.gid, 1)),
    ];
    const [one = 0, two = 0] = seqs;
    const mark = async (): Promise<unknown> => (await shop.record('items', HINGE.gid)).mark;
    expect(await mark()).toBe('pending');
    await shop.write((tx) => markSending(tx, one, 1));
    expect(await mark()).toBe('sending');
    await shop.write((tx) => setOperationState(tx, one, { state: 'unconfirmed' }));
    expect(await mark()).toBe('unconfirmed');
    await shop.write((tx) => setOperationState(tx, one, { state: 'rejected' }));
    expect(await mark()).toBe('rejected');
    await shop.write((tx) => setOperationState(tx, two, { state: 'conflict' }));
    expect(await mark()).toBe('conflict');
    for (const seq of seqs) await shop.write((tx) => finishOperation(tx, seq, 1));
    expect(await mark()).toBeNull();
  });
});

describe('across a restart', () => {
  it('whatever was sending when the program ended is unconfirmed afterwards', async () => {
    const [sent, waiting] = [await queue(adjust(HINGE.gid, 1)), await queue(adjust(VALVE.gid, 1))];
    await shop.write((tx) => markSending(tx, sent, 77));
    expect(await shop.write((tx) => recoverInterrupted(tx))).toBe(1);
    expect(await readOperation(shop.store.reader, sent)).toMatchObject({
      state: 'unconfirmed',
      wasSent: true,
      attempts: 1,
      sentAtMs: 77,
    });
    expect(await stateOf(waiting)).toBe('queued');
    expect((await shop.record('items', HINGE.gid)).mark).toBe('unconfirmed');
  });

  it('what was known at the first attempt is remembered through later ones', async () => {
    const seq = await queue({ op: 'contacts.create', record: { name: 'N', phone: '1' } });
    await shop.write((tx) => markSending(tx, seq, 1));
    const known = (await readOperation(shop.store.reader, seq))?.knownSeq;
    await shop.pull('contacts', [{ gid: 'later', name: 'N', phone: '1' }]);
    await shop.write((tx) => markSending(tx, seq, 2));
    expect((await readOperation(shop.store.reader, seq))?.knownSeq).toBe(known);
  });

  it('done operations are kept for their time and forgotten after it, open ones never', async () => {
    const [old, young] = [await queue(adjust(HINGE.gid, 1)), await queue(adjust(HINGE.gid, 1))];
    const open = await queue(adjust(VALVE.gid, 1));
    await shop.write((tx) => finishOperation(tx, old, 100));
    await shop.write((tx) => finishOperation(tx, young, 200));
    expect(await shop.write((tx) => pruneDone(tx, 150))).toBe(1);
    expect(await outboxCounts(shop.store.reader)).toMatchObject({ done: 1, queued: 1, rejected: 0 });
    expect((await openOperations(shop.store.reader)).map((operation) => operation.seq)).toEqual([open]);
  });

  it('an edit that was done is known by its id after the clock was set forward by a year', async () => {
    const seq = await queue(adjust(HINGE.gid, 1));
    const id = (await readOperation(shop.store.reader, seq))?.id ?? '';
    await shop.write((tx) => finishOperation(tx, seq, NOW_MS));
    await shop.write((tx) => pruneDone(tx, NOW_MS + 365 * 24 * 3_600_000));
    expect(await readOperation(shop.store.reader, seq)).toBeNull();
    expect(await acceptedBefore(shop.store.reader, id)).toMatchObject({ opId: id });
  });

  it('nothing can be declared done but by finishing it', async () => {
    const seq = await queue({ op: 'contacts.update', id: ASHA.gid, changes: { notes: 'x' } });
    await expect(shop.write((tx) => setOperationState(tx, seq, { state: 'done' }))).rejects.toThrow(/finish/);
  });
});
