/** Two records that turn out to be one are named once by what is about many of them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withJoinedIds } from '../../src-sync/domain/records/joined-ids.ts';
import { openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { eachWithShop } from './each-shop.ts';
import { NOW_MS, type Shop } from './shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

describe('a join of two records', () => {
  it('names the pipeline once in an order that named both', async () => {
    await shop.pull('pipelines', [{ gid: 'p1', name: 'First', displayOrder: 1 }]);
    const made = await shop.accept({ op: 'pipelines.create', record: { name: 'New' } });
    const { seq } = await shop.operation(made.opId);
    await shop.write((tx) => setOperationState(tx, seq, { state: 'unconfirmed' }));
    const document = { gid: 'p2', name: 'New', displayOrder: 2 };
    await shop.pull('pipelines', [document]);
    const met = await shop.id('pipelines', 'p2');
    const ids = [made.recordId, met, 'p1'];
    for (const operationId of [randomUUID(), randomUUID()])
      await shop.accept({ op: 'pipelines.order', record: { ids } }, { operationId });
    await shop.write((tx) =>
      setServerState(tx, made.recordId, { serverId: 'p2', document, tick: 1, nowMs: NOW_MS }),
    );
    const order = (await openOperations(shop.store.reader)).find(({ name }) => name === 'pipelines.order');
    const first = await shop.id('pipelines', 'p1');
    expect(order?.body['ids']).toEqual([await shop.id('pipelines', 'p2'), first]);
    // Nor in what the person saw, or they would be told that somebody had put them in another order.
    expect(order?.base?.['ids']).toEqual([first, await shop.id('pipelines', 'p2')]);
  });

  it('adds up what was counted by their ids, and leaves everything else as it is', () => {
    const body = { itemIds: ['a', 'b', 'c'], assigned: { a: 2, b: 3, c: 4 }, warehouseId: 'w', note: 'b' };
    expect(withJoinedIds(body, 'a', 'b')).toEqual({
      ...{ itemIds: ['a', 'c'], assigned: { a: 5, c: 4 } },
      ...{ warehouseId: 'w', note: 'b' },
    });
    expect(withJoinedIds({ assigned: { b: 3 } }, 'a', 'b')).toEqual({ assigned: { a: 3 } });
  });
});
