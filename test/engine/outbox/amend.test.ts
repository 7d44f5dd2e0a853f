/** Edit and send again: what the Service refused is put right where it stands, checked as at the door, and done once. */
import { afterEach, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;

afterEach(async () => {
  await desk.close();
  await service.stop();
});

async function refusing(method: 'POST' | 'PUT'): Promise<void> {
  service = await startService({
    data: { items: 3, contacts: 3, warehouses: 2, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
  await desk.sync();
  service.faults.add({ kind: 'status', status: 400, message: 'Not like this', match: { method }, times: 1 });
  service.clearRequests();
}

const amend = (operationId: string, values: Record<string, string | number | null>) =>
  desk.engine.ask('operations.amend', { operationId, values });
const sent = (method: string): number => service.requests.filter((one) => one.method === method).length;

it('a refused new contact is made as it was put right, once, and stays the same record here', async () => {
  await refusing('POST');
  const made = await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '98450 12345' } });
  await desk.accept({
    op: 'contacts.addActivity',
    id: made.recordId,
    record: { type: 'CALL', note: 'asked for a quote' },
  });
  expect((await desk.sync()).stopped).toBe('needs-person');
  const [line] = await desk.outbox();
  expect(line?.amendable).toMatchObject({ name: 'Asha', phone: '98450 12345' });
  const amended = await amend(made.opId, { name: 'Asha Stores' });
  expect(amended).toMatchObject({ ok: true, value: { recordId: made.recordId } });
  expect((await desk.sync()).stopped).toBe('complete');
  const there = service.state.contacts.all().filter(({ fields }) => fields['phone'] === '98450 12345');
  expect(there.map(({ fields }) => fields['name'])).toEqual(['Asha Stores']);
  const here = (await desk.records('contacts')).find(({ id }) => id === made.recordId);
  expect(here?.serverId).toBe(there[0]?.id);
  expect(await desk.outbox()).toEqual([]);
});

it('a refused edit still meets what a colleague changed meanwhile', async () => {
  await refusing('PUT');
  const contact = (await desk.records('contacts'))[0];
  const edit = await desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes: 'mine' } });
  expect((await desk.sync()).stopped).toBe('needs-person');
  service.otherClients.editContact(contact?.serverId ?? '', { notes: 'theirs' });
  expect((await amend(edit.opId, { notes: 'mine, put right' })).ok).toBe(true);
  expect((await desk.sync()).stopped).toBe('needs-person');
  expect(await desk.outbox()).toMatchObject([{ state: 'conflict' }]);
  expect(service.state.contacts.get(contact?.serverId ?? '')?.fields['notes']).toBe('theirs');
});

it('a refused stock change is booked where and as much as it was put right, once', async () => {
  await refusing('POST');
  const [item] = await desk.records('items');
  const [here, there] = await desk.records('warehouses');
  const record = { qty: 7, warehouseId: here?.id, reference: 'GRN-7' };
  const first = await desk.accept({ op: 'stock.adjust', id: item?.id, record });
  expect((await desk.sync()).stopped).toBe('needs-person');
  const amended = await amend(first.opId, { qty: 5, warehouseId: there?.id ?? '' });
  expect(amended.ok).toBe(true);
  expect((await desk.sync()).stopped).toBe('complete');
  const booked = service.state.stock.allMovements().filter((one) => JSON.stringify(one).includes('GRN-7'));
  expect(booked).toMatchObject([{ qty: 5, warehouseId: there?.serverId }]);
  expect(sent('POST')).toBe(2);
  const stock = (await desk.records('stock')).filter(({ pending }) => pending);
  expect(stock).toEqual([]);
});

it('is refused at the door with nothing changed: a wrong value, an unknown field, what has no fields, what waits for nobody', async () => {
  await refusing('POST');
  const made = await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '98450 12345' } });
  expect(await amend(made.opId, { name: 'Else' })).toMatchObject({
    ok: false,
    failure: { code: 'TOO_LATE' },
  });
  await desk.sync();
  const before = await desk.outbox();
  for (const values of [{ name: 4 }, { nmae: 'typo' }, { name: null }]) {
    expect(await amend(made.opId, values)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
  }
  expect(await desk.outbox()).toEqual(before);
  expect(await amend('nobody', { name: 'Else' })).toMatchObject({ failure: { code: 'NOT_FOUND' } });
});

it('what may be at the Service already is looked for, not edited', async () => {
  await refusing('POST');
  service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' } });
  const made = await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '98450 12345' } });
  // The first answer is the refusal, which certainly made nothing; the next ones are lost.
  await desk.sync();
  await desk.engine.ask('operations.retry', { operationId: made.opId });
  expect((await desk.sync()).stopped).toBe('needs-person');
  const [line] = await desk.outbox();
  expect(line).toMatchObject({ state: 'rejected', amendable: null });
  expect(await amend(made.opId, { name: 'Else' })).toMatchObject({ failure: { code: 'TOO_LATE' } });
});
