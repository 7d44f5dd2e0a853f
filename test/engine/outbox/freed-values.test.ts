/** A value that must be unique goes from one record to another: the Service is told in the order in which that works. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';
import { attached, ChosenFiles } from '../writes/file-desk.ts';
import { openTestDeskAfterReading, startTestService } from '../fixture.ts';
import { expectMirrorEqualsAfterWrites } from '../equal.ts';

async function offlineDesk(): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({
    data: { items: 6, contacts: 6, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
    shape: { duplicateSku: 409, duplicatePhone: 409 },
  });
  const desk = await openTestDeskAfterReading(standIn);
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

const states = async (desk: Desk): Promise<readonly string[]> =>
  (await desk.outbox()).map(({ state }) => state);

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

  it('is a SKU of a file that the Service imports: the row is of the item that has it then', async () => {
    const [standIn, desk] = await offlineDesk();
    const [giver, taker] = standIn.state.items.all();
    const [place] = standIn.state.warehouses.all();
    const sku = textOf(giver, 'sku');
    await desk.accept({ op: 'items.update', id: giver?.id, changes: { sku: 'OLD-3' } });
    await desk.accept({ op: 'items.update', id: taker?.id, changes: { sku } });
    await desk.accept({ op: 'items.create', record: { name: 'Washer', sku: 'WSH-1' } });
    const files = new ChosenFiles();
    onTestFinished(() => {
      files.remove();
    });
    const lines = ['sku,qty', `${sku},31`, 'WSH-1,32'];
    const path = files.make('stock.csv', Buffer.from(`${lines.join('\n')}\n`));
    await attached(
      desk,
      { op: 'warehouses.import', id: place?.id, record: { rows: 2, stockMode: 'set' } },
      path,
    );
    standIn.faults.add({ kind: 'status', status: 500, match: { method: 'PUT' }, times: 2 });
    standIn.faults.add({ kind: 'status', status: 500, match: { method: 'POST', path: /items$/ }, times: 2 });
    await settle(standIn, desk);
    const made = standIn.state.items.find((row) => row.fields['sku'] === 'WSH-1');
    const there = [taker, made].map((row) => standIn.state.stock.quantity(row?.id ?? '', place?.id ?? ''));
    expect(there).toEqual([31, 32]);
  });

  it('goes round three items, each after the one before it', async () => {
    const [standIn, desk] = await offlineDesk();
    const [first, second, third] = standIn.state.items.all();
    const [one, two, three] = [first, second, third].map((item) => textOf(item, 'sku'));
    await desk.accept({ op: 'items.update', id: first?.id, changes: { sku: 'SPARE' } });
    await desk.accept({ op: 'items.update', id: second?.id, changes: { sku: one } });
    await desk.accept({ op: 'items.update', id: third?.id, changes: { sku: two } });
    await desk.accept({ op: 'items.update', id: first?.id, changes: { sku: three } });
    await settle(standIn, desk);
    expect(standIn.requests.filter(({ status }) => status === 409)).toEqual([]);
  });
});

describe('a value that is taken before it is given up', () => {
  it('is given up first all the same, whatever its spelling: the Service refuses nothing', async () => {
    const [standIn, desk] = await offlineDesk();
    const [first, second, third] = standIn.state.items.all();
    await desk.accept({ op: 'items.update', id: third?.id, changes: { sku: textOf(second, 'sku') } });
    await desk.accept({ op: 'items.update', id: second?.id, changes: { sku: textOf(first, 'sku') } });
    await desk.accept({ op: 'items.update', id: first?.id, changes: { sku: 'SPARE' } });
    const [old] = standIn.state.contacts.all();
    const phone = `+91-${textOf(old, 'phone').replaceAll(' ', '')}`;
    await desk.accept({ op: 'contacts.create', record: { name: 'Asha Traders', phone } });
    await desk.accept({ op: 'contacts.delete', id: old?.id });
    const [category] = standIn.state.categories.all();
    await desk.accept({ op: 'categories.create', record: { name: textOf(category, 'name') } });
    await desk.accept({ op: 'categories.update', id: category?.id, changes: { name: 'Renamed' } });
    await settle(standIn, desk);
    expect(standIn.requests.filter(({ status }) => status === 409)).toEqual([]);
  });

  it('waits with the change that gives it up, and goes on with it', async () => {
    const [standIn, desk] = await offlineDesk();
    const [giver, taker] = standIn.state.items.all();
    const sku = textOf(giver, 'sku');
    await desk.accept({ op: 'items.update', id: taker?.id, changes: { sku } });
    const booked = await desk.accept({ op: 'stock.adjust', id: giver?.id, record: { qty: 5 } });
    await desk.accept({ op: 'items.update', id: giver?.id, changes: { sku: 'OLD-4' } });
    standIn.faults.add({ kind: 'status', status: 400, match: { method: 'POST' }, times: 1 });
    await desk.sync();
    expect(await states(desk)).toEqual(['blocked', 'rejected', 'blocked']);
    await desk.engine.ask('operations.retry', { operationId: booked.opId });
    await settle(standIn, desk);
    expect(textOf(standIn.state.items.get(taker?.id ?? ''), 'sku')).toBe(sku);
  });

  it('is given up by a refused change that a person puts right', async () => {
    const [standIn, desk] = await offlineDesk();
    const [giver, taker] = standIn.state.items.all();
    const edit = await desk.accept({ op: 'items.update', id: giver?.id, changes: { price: 12 } });
    const path = new RegExp(giver?.id ?? '-');
    standIn.faults.add({ kind: 'status', status: 400, match: { method: 'PUT', path }, times: 1 });
    await desk.sync();
    await desk.engine.ask('operations.amend', { operationId: edit.opId, values: { sku: 'OLD-5' } });
    await desk.accept({ op: 'items.update', id: taker?.id, changes: { sku: textOf(giver, 'sku') } });
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { method: 'PUT', path }, times: 1 });
    await settle(standIn, desk);
  });
});

describe('two records that swap a value', () => {
  it('cannot be ordered: a person is asked about one, the other waits and goes first once that one takes a spare value', async () => {
    const [standIn, desk] = await offlineDesk();
    const [one, other] = standIn.state.items.all();
    const [skuOfOne, skuOfOther] = [textOf(one, 'sku'), textOf(other, 'sku')];
    const asked = await desk.accept({ op: 'items.update', id: one?.id, changes: { sku: skuOfOther } });
    await desk.accept({ op: 'items.update', id: other?.id, changes: { sku: skuOfOne } });
    await desk.sync();
    expect(await states(desk)).toEqual(['rejected', 'blocked']);
    await desk.engine.ask('operations.amend', { operationId: asked.opId, values: { sku: 'SPARE' } });
    await desk.accept({ op: 'items.update', id: one?.id, changes: { sku: skuOfOther } });
    await settle(standIn, desk);
    expect(textOf(standIn.state.items.get(one?.id ?? ''), 'sku')).toBe(skuOfOther);
    expect(textOf(standIn.state.items.get(other?.id ?? ''), 'sku')).toBe(skuOfOne);
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
