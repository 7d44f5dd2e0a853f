import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discard, retry } from '../../src-sync/commands/outbox/settle.ts';
import { undo } from '../commands/undo.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import type { StoredOperation } from '../../src-sync/domain/outbox/operation.ts';
import {
  finishOperation,
  markSending,
  openOperations,
  recoverInterrupted,
  runnableOperations,
  setOperationState,
} from '../../src-sync/store/outbox/outbox.ts';
import { adoptOperation, setServerState } from '../../src-sync/store/records/records.ts';
import { beginSweep, removeUnseen } from '../../src-sync/store/sync/sweeps.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, BALAJI, BHOSARI, filledShop, HINGE, MAIN, VALVE, type Shop } from './shop.ts';

const contact = fc.constantFrom(ASHA, BALAJI);
const item = fc.constantFrom(HINGE, VALVE);
const warehouse = fc.constantFrom(BHOSARI.gid, MAIN.gid);
const qty = fc.integer({ min: -5, max: 5 });
const pick = fc.nat({ max: 9 });

/** One thing that a person, the Service or the engine does. */
const step = fc.oneof(
  fc.record({ does: fc.constant('edit' as const), contact, notes: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ does: fc.constant('adjust' as const), item, warehouse, qty }),
  fc.record({ does: fc.constant('transfer' as const), item, from: warehouse, to: warehouse }),
  fc.record({ does: fc.constant('create' as const), name: fc.constantFrom('N1', 'N2') }),
  fc.record({ does: fc.constant('delete' as const), contact }),
  fc.record({
    does: fc.constant('pull' as const),
    contact,
    phone: fc.constantFrom('1', '2'),
    item,
    onHand: qty,
  }),
  fc.record({ does: fc.constant('sweepAway' as const), contact }),
  fc.record({
    does: fc.constantFrom('send', 'restart', 'confirm', 'reject', 'conflict') as fc.Arbitrary<'send'>,
    pick,
  }),
  fc.record({ does: fc.constantFrom('retry', 'discard', 'undo') as fc.Arbitrary<'retry'>, pick }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(shop: Shop, does: Step): Promise<void> {
  switch (does.does) {
    case 'edit':
      await shop.tryAccept({ op: 'contacts.update', id: does.contact.gid, changes: { notes: does.notes } });
      return;
    case 'adjust': {
      const record = { qty: does.qty, warehouseId: does.warehouse };
      await shop.tryAccept({ op: 'stock.adjust', id: does.item.gid, record });
      return;
    }
    case 'transfer': {
      const place = { fromWarehouseId: does.from, toWarehouseId: does.to };
      await shop.tryAccept({ op: 'stock.transfer', record: { itemId: does.item.gid, qty: 2, ...place } });
      return;
    }
    case 'create':
      await shop.accept({ op: 'contacts.create', record: { name: does.name, phone: '1' } });
      return;
    case 'delete':
      await shop.tryAccept({ op: 'contacts.delete', id: does.contact.gid });
      return;
    case 'pull':
      await shop.pull('contacts', [{ ...does.contact, phone: does.phone }]);
      await shop.pull('items', [{ ...does.item, onHand: does.onHand }]);
      await shop.pullStock(does.item.gid, BHOSARI.gid, does.onHand);
      return;
    case 'sweepAway': {
      const sweep = await shop.write((tx) => beginSweep(tx, 'contacts'));
      await shop.pull('contacts', [does.contact], { sweep });
      await shop.write((tx) => removeUnseen(tx, 'contacts', sweep, 1));
      return;
    }
    default:
      await runEngine(shop, does.does, does.pick);
      return;
  }
}

async function runEngine(shop: Shop, does: string, index: number): Promise<void> {
  const { reader, writer } = shop.store;
  const open = await openOperations(reader);
  const chosen = open[index % Math.max(open.length, 1)];
  if (does === 'restart') {
    await shop.write((tx) => recoverInterrupted(tx));
  } else if (does === 'send') {
    const [next] = await runnableOperations(reader, { nowMs: Number.MAX_SAFE_INTEGER, limit: 1 });
    if (next !== undefined) await shop.write((tx) => markSending(tx, next.seq, 1));
  } else if (chosen !== undefined) {
    if (does === 'retry') await retry(writer, chosen.id);
    else if (does === 'discard') await discard(writer, chosen.id);
    else if (does === 'undo') await undo(writer, chosen.id);
    else
      await answer(
        shop,
        does,
        open.find((operation) => operation.state === 'sending'),
      );
  }
}

async function answer(shop: Shop, does: string, operation: StoredOperation | undefined): Promise<void> {
  if (operation === undefined) return;
  const { seq, recordId } = operation;
  const at = { tick: seq, nowMs: 1 };
  await shop.write(async (tx) => {
    if (does === 'reject') await setOperationState(tx, seq, { state: 'rejected' });
    else if (does === 'conflict') await setOperationState(tx, seq, { state: 'conflict' });
    else {
      if (operation.name === 'contacts.create')
        await setServerState(tx, recordId, { serverId: `made-${seq}`, ...at });
      await adoptOperation(tx, seq, at);
      await finishOperation(tx, seq, 1);
    }
  });
}

/** Written down without the program's own view code. */
async function checkByHand(shop: Shop): Promise<void> {
  const open = await openOperations(shop.store.reader);
  for (const known of [HINGE, VALVE]) {
    const record = await shop.record('items', known.gid);
    const booked = open
      .filter((operation) => operation.name === 'stock.adjust' && operation.recordId === record.id)
      .reduce((sum, operation) => sum + Number(operation.body['qty']), 0);
    expect(Number(record.view['onHand'])).toBe(Number(record.server?.['onHand']) + booked);
  }
  for (const known of [ASHA, BALAJI]) {
    const record = await shop.record('contacts', known.gid);
    const mine: JsonObject[] = open
      .filter((operation) => operation.name === 'contacts.update' && operation.recordId === record.id)
      .map((operation) => operation.body);
    const notes = mine.at(-1)?.['notes'] ?? record.server?.['notes'];
    expect(record.view['notes']).toEqual(notes);
    expect(record.view['phone']).toEqual(record.server?.['phone']);
  }
}

describe('whatever happens in whatever order', () => {
  it('a record is its server state plus what is pending, and the outbox stays in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const shop = await filledShop();
        try {
          for (const does of steps) {
            await take(shop, does);
            const verified = await verify(shop.store.reader);
            expect(verified.checks.filter((check) => !check.ok)).toEqual([]);
          }
          await checkByHand(shop);
        } finally {
          await shop.close();
        }
      }),
      { numRuns: 25 },
    );
  });
});
