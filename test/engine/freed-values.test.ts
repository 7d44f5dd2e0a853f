/** A value that must be unique goes from one record to another: the Service is told in the order in which that works. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../service/server.ts';
import { openDeskAfterReading, type Desk } from './desk.ts';
import { expectMirrorEqualsAfterWrites } from './equal.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function offlineDesk(): Promise<[StandInService, Desk]> {
  const standIn = await startService({
    data: { items: 6, contacts: 6, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
    shape: { duplicateSku: 409, duplicatePhone: 409 },
  });
  cleanUp.push(() => standIn.stop());
  const desk = await openDeskAfterReading(standIn);
  cleanUp.push(() => desk.close());
  return [standIn, desk];
}

type Row = ReturnType<StandInService['state']['items']['all']>[number];
const textOf = (row: Row | undefined, field: string): string => String(row?.fields[field]);

async function settle(standIn: StandInService, desk: Desk): Promise<void> {
  const end = await desk.sync();
  expect(await desk.outbox()).toEqual([]);
  expect(end.stopped).toBe('complete');
  await expectMirrorEqualsAfterWrites(desk, standIn);
}

describe('a value that one record gives up and another takes', () => {
  it('is a SKU: the item that takes it is sent after the one that gives it up, whose answer was lost', async () => {
    const [standIn, desk] = await offlineDesk();
    const [giver, taker] = standIn.state.items.all();
    const sku = textOf(giver, 'sku');
    await desk.accept({ op: 'items.update', id: giver?.id, changes: { sku: 'OLD-1' } });
    await desk.accept({ op: 'items.update', id: taker?.id, changes: { sku: sku.toLowerCase() } });
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'PUT' }, times: 1 });
    await settle(standIn, desk);
    expect(textOf(standIn.state.items.get(taker?.id ?? ''), 'sku')).toBe(sku.toLowerCase());
  });

  it('is a phone number: a contact is deleted and made anew', async () => {
    const [standIn, desk] = await offlineDesk();
    const [old] = standIn.state.contacts.all();
    const phone = textOf(old, 'phone');
    await desk.accept({ op: 'contacts.delete', id: old?.id });
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Traders', phone } });
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'DELETE' }, times: 1 });
    await settle(standIn, desk);
    const same = standIn.state.contacts.all().filter((row) => row.fields['phone'] === phone);
    expect(same.map((row) => row.fields['name'])).toEqual(['Asha Traders']);
  });

  it('is taken by an edit of an item that has another edit waiting', async () => {
    const [standIn, desk] = await offlineDesk();
    const [giver, taker] = standIn.state.items.all();
    const sku = textOf(giver, 'sku');
    await desk.accept({ op: 'items.update', id: taker?.id, changes: { price: 12 } });
    await desk.accept({ op: 'items.update', id: giver?.id, changes: { price: 13 } });
    await desk.accept({ op: 'items.update', id: giver?.id, changes: { sku: 'OLD-2' } });
    await desk.accept({ op: 'items.update', id: taker?.id, changes: { sku } });
    standIn.faults.add({
      kind: 'cutBeforeCommit',
      match: { method: 'PUT', path: new RegExp(giver?.id ?? '-') },
      times: 2,
    });
    await settle(standIn, desk);
    expect(textOf(standIn.state.items.get(taker?.id ?? ''), 'sku')).toBe(sku);
  });

  it('goes round three items, each after the one before it', async () => {
    const [standIn, desk] = await offlineDesk();
    const [first, second, third] = standIn.state.items.all();
    const [one, two] = [textOf(first, 'sku'), textOf(second, 'sku')];
    await desk.accept({ op: 'items.update', id: first?.id, changes: { sku: 'SPARE' } });
    await desk.accept({ op: 'items.update', id: second?.id, changes: { sku: one } });
    await desk.accept({ op: 'items.update', id: third?.id, changes: { sku: two } });
    await settle(standIn, desk);
  });
});

describe('changes of other fields', () => {
  it('wait for nobody, although both send whole records', async () => {
    const [standIn, desk] = await offlineDesk();
    const [giver, other] = standIn.state.items.all();
    await desk.accept({ op: 'items.update', id: giver?.id, changes: { sku: 'OLD-3' } });
    await desk.accept({ op: 'items.update', id: other?.id, changes: { price: 14 } });
    const path = new RegExp(giver?.id ?? '-');
    standIn.faults.add({ kind: 'status', status: 400, match: { method: 'PUT', path } });
    await desk.sync();
    expect((await desk.outbox()).map((line) => [line.op, line.state])).toEqual([
      ['items.update', 'rejected'],
    ]);
    expect(standIn.state.items.get(other?.id ?? '')?.fields['price']).toBe(14);
  });
});
