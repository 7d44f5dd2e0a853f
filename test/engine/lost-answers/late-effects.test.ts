/** A request that took effect late, or a record that somebody else made meanwhile: nothing counts twice, and nothing of another's counts as ours. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import { inWrite } from '../../../src-sync/store/database.ts';
import { openOperations, setOperationState } from '../../../src-sync/store/outbox/outbox.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, QUICK, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { arriveLate, posts } from './late-request.ts';

async function pair(
  shape: ServiceOptions['shape'] = {},
  more: Parameters<typeof openTestDesk>[1] = {},
): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 6, contacts: 6, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
    shape,
  });
  const desk = await openTestDesk(standIn, more);
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

describe('a stock change whose repetition is refused', () => {
  /** Five pieces are there, and five are taken, by ours or by a colleague's; the request that arrives first gives no answer. */
  async function takenTwice(
    colleague: { reference?: string } | null,
  ): Promise<[StandInService, Desk, () => number]> {
    const [standIn, desk] = await pair({ negativeStock: 'refuse' });
    const [item] = standIn.state.items.all();
    if (item === undefined) throw new Error('no item');
    const loose = () => standIn.state.stock.unassigned(item.id);
    standIn.otherClients.adjustStock(item.id, { qty: 5 - loose(), warehouseId: null });
    await desk.sync();
    standIn.clearRequests();
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    standIn.faults.add({ kind: 'delay', delayMs: 700, match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'stock.adjust', id: item.id, record: { qty: -5 } });
    const syncing = desk.sync();
    await until('it is sent again', () => standIn.faults.fired('delay') > 0);
    const first = posts(standIn)[0];
    if (colleague === null) {
      // The first request comes to its end only now, while its repetition is on the way.
      await arriveLate(standIn, first);
    } else {
      standIn.otherClients.adjustStock(item.id, { ...colleague, qty: -5, warehouseId: null });
    }
    await syncing;
    return [standIn, desk, loose];
  }

  it('is done when its own first sending came late and took the stock', async () => {
    const [, desk, loose] = await takenTwice(null);
    expect(await desk.outbox()).toEqual([]);
    expect(loose()).toBe(0);
  });

  it('stays refused when somebody else took the stock', async () => {
    const [standIn, desk, loose] = await takenTwice({ reference: 'Bill 7' });
    const [line] = await desk.outbox();
    expect([line?.state, line?.lastError?.code]).toEqual(['rejected', 'REFUSED']);
    expect(posts(standIn)).toHaveLength(2);
    expect(loose()).toBe(0);
  });

  it('is a question when what took the stock is just like ours and shows no reference', async () => {
    const [standIn, desk] = await takenTwice({});
    const [line] = await desk.outbox();
    expect([line?.state, line?.lastError?.code]).toEqual(['rejected', 'INTERRUPTED']);
    expect(line?.lastError?.message).toContain('it may be yours');
    expect(posts(standIn)).toHaveLength(2);
  });
});

describe('a change that was looked for in vain', () => {
  /** The first sending gives no answer, and the second has to wait; the first comes to its end while the program is closed. */
  async function late(isRetried: boolean): Promise<void> {
    const [standIn, desk] = await pair({}, { tuning: { ...QUICK, attemptsMax: isRetried ? 1 : 6 } });
    const [item] = standIn.state.items.all();
    if (item === undefined) throw new Error('no item');
    const before = standIn.state.stock.unassigned(item.id);
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    standIn.faults.add({ kind: 'tooMany', retryAfter: 4, match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'stock.adjust', id: item.id, record: { qty: 5 } });
    await desk.sync({ deadlineMs: 3_000 });
    const [line] = await desk.outbox();
    expect(line?.state).toBe(isRetried ? 'rejected' : 'queued');
    expect(posts(standIn)).toHaveLength(isRetried ? 1 : 2);
    standIn.faults.clear();
    await arriveLate(standIn, posts(standIn)[0]);
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    if (isRetried) await again.engine.ask('operations.retry', { operationId: line?.opId ?? '' });
    expect((await again.sync()).stopped).toBe('complete');
    expect(await again.outbox()).toEqual([]);
    expect(standIn.state.stock.unassigned(item.id)).toBe(before + 5);
  }

  it('is looked for anew before it is sent again by the next run', () => late(false));

  it('is looked for anew when a person tries again', () => late(true));
});

describe('an edit that was looked for in vain, sent again and met a conflict', () => {
  it('is fetched, merged and sent once more, also when its look has become too old by then', async () => {
    const [standIn, desk] = await pair();
    const [contact] = standIn.state.contacts.all();
    await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'mine' } });
    if (!(desk.engine instanceof SyncEngine)) throw new Error('this desk has no engine of its own');
    const { reader, writer } = desk.engine.parts.store;
    const [edit] = await openOperations(reader);
    const lastError = { code: 'CONFLICT', message: 'Somebody changed it at the same moment.' } as const;
    const met = { state: 'queued', wasSent: true, lookedUp: 1, attempts: 2, lastError } as const;
    await inWrite(writer, (tx) => setOperationState(tx, edit?.seq ?? 0, met));
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    expect(standIn.state.contacts.get(contact?.id ?? '')?.fields['notes']).toBe('mine');
  });
});

describe('the grace period', () => {
  it('counts from the sending that may have arrived, not from one whose token was refused', async () => {
    const graceMs = 1_500;
    const standIn = await startTestService({
      data: { items: 2, contacts: 2, warehouses: 1, notifications: 1 },
      rateLimit: null,
      tokens: [
        { token: 'old', user: 'somebody' },
        { token: 'new', user: 'somebody' },
      ],
    });
    const broker = createServer((request, answer) => {
      request.resume();
      setTimeout(() => {
        answer.setHeader('content-type', 'application/json');
        answer.end(JSON.stringify({ accessToken: 'new', expiresIn: 3600 }));
      }, graceMs + 500);
    });
    await new Promise<void>((listening) => broker.listen(0, '127.0.0.1', listening));
    onTestFinished(() => new Promise((closed) => broker.close(() => closed())));
    const desk = await openTestDesk(standIn, {
      broker: { brokerUrl: `http://127.0.0.1:${(broker.address() as AddressInfo).port}/` },
      secrets: { accessToken: 'old', brokerCredential: 'credential' },
      tuning: { ...QUICK, graceMs },
    });
    expect((await desk.sync()).stopped).toBe('complete');
    standIn.clearRequests();
    standIn.faults.add({ kind: 'unauthorized', match: { method: 'POST' }, times: 1 });
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '55298 45012' } });
    expect((await desk.sync()).stopped).toBe('complete');
    const [, second, third] = posts(standIn);
    expect((third?.timeMs ?? 0) - (second?.timeMs ?? 0)).toBeGreaterThan(graceMs - 100);
  });

  it('counts from when the answer was given up for lost: an upload, or sleep, may take longer than that', async () => {
    const [graceMs, uploadMs] = [1_000, 2_000];
    const [standIn, desk] = await pair({}, { tuning: { ...QUICK, graceMs } });
    const posted = { match: { method: 'POST' }, times: 1 } as const;
    standIn.faults.add({ kind: 'cutBeforeCommit', delayMs: uploadMs, ...posted });
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '55298 45012' } });
    expect((await desk.sync()).stopped).toBe('complete');
    const [first, second] = posts(standIn);
    expect((second?.timeMs ?? 0) - (first?.timeMs ?? 0)).toBeGreaterThan(uploadMs + graceMs - 100);
    expect(posts(standIn)).toHaveLength(2);
  });
});

describe('a create whose answer was lost', () => {
  const ASHA = { name: 'Asha', phone: '55298 45012' } as const;
  const notesOf = ({ state }: StandInService) =>
    state.contacts
      .all()
      .filter(({ fields }) => fields['name'] === ASHA.name)
      .map(({ fields }) => fields['notes'])
      .toSorted();

  it("is not taken for a colleague's namesake that says less", async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    await desk.accept({ op: 'contacts.create', record: { ...ASHA, notes: 'owes 5000', email: 'a@b.in' } });
    standIn.otherClients.createContact({ ...ASHA, notes: null, email: null });
    expect((await desk.sync()).stopped).toBe('needs-person');
    const [line] = await desk.outbox();
    expect(line?.lastError?.message).toContain('it may be yours');
    expect((await desk.engine.ask('operations.retry', { operationId: line?.opId ?? '' })).ok).toBe(true);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(notesOf(standIn)).toEqual(['owes 5000', null].toSorted());
  });

  it('is found among two of ours of the same person and number by what it says', async () => {
    const [standIn, desk] = await pair();
    standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 2 });
    await desk.accept({ op: 'contacts.create', record: { ...ASHA, notes: 'first' } });
    await desk.accept({ op: 'contacts.create', record: { ...ASHA, notes: 'second' } });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(posts(standIn)).toHaveLength(2);
    expect(notesOf(standIn)).toEqual(['first', 'second']);
  });

  it.each([{}, { numbersAsStrings: true, extraFields: true }])(
    'is found as it was sent, whatever the Service makes of it: %j',
    async (shape) => {
      const [standIn, desk] = await pair(shape);
      standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 3 });
      await desk.accept({
        op: 'items.create',
        record: { name: 'Latch', sku: 'L-1', price: 12.5, unit: 'pcs', trackInventory: true },
      });
      await desk.accept({ op: 'contacts.create', record: { ...ASHA, notes: ' call ', email: 'A@b.in' } });
      await desk.accept({ op: 'warehouses.create', record: { name: 'Annexe' } });
      expect((await desk.sync()).stopped).toBe('complete');
      expect(posts(standIn)).toHaveLength(3);
    },
  );
});
