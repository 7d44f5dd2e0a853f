/** A field that the Service shows in another form than the contract lets be sent: an edit of another field sends it back as it was, or is not sent. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import type { OutboxLine } from '../../../src-sync/domain/outbox/change-summary.ts';
import type { JsonRecord } from '../../../src-service/json.ts';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { change, type CollectionName } from '../../../src-service/store.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;
const ONLY: readonly SweptCollection[] = ['contacts', 'items', 'forms', 'itemCustomFields', 'emailSettings'];
const ID = '7d1f4c1e-4a53-4f0e-9a58-1f3f6b8f2a11';

beforeEach(async () => {
  service = await startService({
    data: { items: 3, contacts: 3, warehouses: 1, notifications: 1 },
    rateLimit: null,
    shape: { putMode: 'replace' },
  });
  desk = await openDeskOn(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ONLY });
const writes = (): number => service.requests.filter(({ method }) => method !== 'GET').length;

interface Shown {
  readonly row: Row;
  readonly id: string;
}

/** The first record of a list, which the Service shows with these fields from now on; this PC has read it. */
async function shown(list: CollectionName, collection: SweptCollection, fields: JsonRecord): Promise<Shown> {
  const row = service.state[list].all()[0];
  if (row === undefined) throw new Error(`no ${list}`);
  change(service.state, service.state[list], row, fields);
  expect((await sync()).stopped).toBe('complete');
  const record = (await desk.records(collection)).find(({ serverId }) => serverId === row.id);
  service.clearRequests();
  return { row, id: record?.id ?? '' };
}

const shownItem = (fields: JsonRecord) => shown('items', 'items', fields);
const rename = (op: string, id: string, more: object = {}) =>
  desk.accept({ op, id, changes: { name: 'Renamed', ...more } });

/** It waits for a person, who is told which field it is about; nothing was written. */
async function isKeptBack(field: string): Promise<OutboxLine> {
  expect((await sync()).stopped).toBe('needs-person');
  const [line] = await desk.outbox();
  expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'VALIDATION' } });
  expect(line?.lastError?.message).toContain(`“${field}”`);
  expect(writes()).toBe(0);
  if (line === undefined) throw new Error('nothing waits');
  return line;
}

async function isSent(): Promise<void> {
  expect((await sync()).stopped).toBe('complete');
  expect(await desk.outbox()).toEqual([]);
  expect(writes()).toBe(1);
}

const KEPT_BACK: readonly (readonly [string, JsonRecord, string])[] = [
  ['a category shown as an object', { category: { id: ID, name: 'Bolts' } }, 'category'],
  [
    'a file shown as an object',
    { customFields: { size: 'M8', sheet: { fileName: 'a.pdf', url: '/files/a' } } },
    'customFields.sheet',
  ],
  ['a choice of several', { customFields: { size: ['M8', 'M10'] } }, 'customFields.size'],
  ['custom fields shown as a list', { customFields: [{ fieldKey: 'size', value: 'M8' }] }, 'customFields'],
  ['a price that is no number', { price: '1,250.00 INR' }, 'price'],
  ['a price below what the contract takes', { price: -1 }, 'price'],
];

describe('an edit is not sent over', () => {
  it.each(KEPT_BACK)('%s', async (_words, fields, field) => {
    const { row, id } = await shownItem(fields);
    const before = { ...row.fields };
    await rename('items.update', id);
    await isKeptBack(field);
    expect(row.fields).toEqual(before);
  });

  it('a list that a form’s own part holds in another form, and says where', async () => {
    const { row, id } = await shown('forms', 'forms', {
      fields: [{ fieldKey: 'city', label: 'City', options: ['Pune', 'Nashik'] }],
    });
    const before = { ...row.fields };
    await rename('forms.update', id);
    await isKeptBack('fields.0.options');
    expect(row.fields).toEqual(before);
  });

  it('a kind of custom field that the contract does not name', async () => {
    const { row, id } = await shown('customFields', 'itemCustomFields', { fieldType: 'COLOUR' });
    await desk.accept({ op: 'itemCustomFields.update', id, changes: { label: 'Renamed' } });
    await isKeptBack('fieldType');
    expect(row.fields['fieldType']).toBe('COLOUR');
  });

  it('custom fields shown as a list, of which one was set here', async () => {
    const customFields = [{ fieldKey: 'size', value: 'M8' }];
    const { row, id } = await shownItem({ customFields });
    await desk.accept({ op: 'items.update', id, changes: { customFields: { colour: 'red' } } });
    await isKeptBack('customFields');
    expect(row.fields['customFields']).toEqual(customFields);
  });
});

describe('an edit of the name goes, and leaves as it was', () => {
  it('a text that is shown as a number, and a flag as a word', async () => {
    const { row, id } = await shownItem({
      hsn: 7318,
      trackInventory: 'true',
      customFields: { weight: 12.5 },
    });
    await rename('items.update', id);
    await isSent();
    expect(row.fields).toMatchObject({
      name: 'Renamed',
      hsn: '7318',
      trackInventory: true,
      customFields: { weight: '12.5' },
    });
  });

  it('what is shown as nothing: null, an empty text for a number, an empty list for a map', async () => {
    const { row, id } = await shownItem({
      price: '',
      cost: ' ',
      gstRate: null,
      customFields: [],
      category: {},
    });
    await rename('items.update', id);
    await isSent();
    expect(row.fields).toMatchObject({ name: 'Renamed', price: null, cost: null, gstRate: null });
    expect(row.fields['category'] ?? null).toBeNull();
  });

  it('a form’s pipeline that is shown as an object, and parts with empty fields and fields of the Service’s own', async () => {
    const { row, id } = await shown('forms', 'forms', {
      defaultPipelineId: { gid: ID, name: 'Enquiries' },
      fields: [{ id: 4, fieldKey: 'city', label: null, displayOrder: '2.00', required: 1, custom: 'no' }],
      theme: { fontFamily: 'Inter', buttonRadius: '8', createdBy: { name: 'Asha' } },
    });
    const pipeline = service.state.pipelines.all()[0]?.id ?? '';
    change(service.state, service.state.forms, row, {
      defaultPipelineId: { gid: pipeline, name: 'Enquiries' },
    });
    await sync();
    await rename('forms.update', id);
    await isSent();
    expect(row.fields).toMatchObject({
      name: 'Renamed',
      defaultPipelineId: pipeline,
      fields: [{ fieldKey: 'city', displayOrder: 2, required: true, custom: false }],
      theme: { fontFamily: 'Inter', buttonRadius: 8 },
    });
  });

  it('the kind of a custom field that is shown in small letters', async () => {
    const { row, id } = await shown('customFields', 'itemCustomFields', { fieldType: 'Select' });
    await desk.accept({ op: 'itemCustomFields.update', id, changes: { label: 'Renamed' } });
    await isSent();
    expect(row.fields).toMatchObject({ label: 'Renamed', fieldType: 'SELECT' });
  });

  it('what a contact has as numbers', async () => {
    const { row, id } = await shown('contacts', 'contacts', { pin: 411_001, phone: 9_845_012_345 });
    await rename('contacts.update', id);
    await isSent();
    expect(row.fields).toMatchObject({ name: 'Renamed', pin: '411001', phone: '9845012345' });
  });
});

describe('an edit that was not sent', () => {
  const category = { id: ID, name: 'Bolts' };

  it('is sent when the person says what that field becomes', async () => {
    const { row, id } = await shownItem({ category });
    const { opId } = await rename('items.update', id);
    await isKeptBack('category');
    const amended = await desk.engine.ask('operations.amend', {
      operationId: opId,
      values: { category: 'Bolts' },
    });
    expect(amended.ok).toBe(true);
    await isSent();
    expect(row.fields).toMatchObject({ name: 'Renamed', category: 'Bolts' });
  });

  it('is done without a request when it was made on the Service', async () => {
    const { row, id } = await shownItem({ category });
    const { opId } = await rename('items.update', id);
    await isKeptBack('category');
    change(service.state, service.state.items, row, { name: 'Renamed' });
    expect((await desk.engine.ask('operations.retry', { operationId: opId })).ok).toBe(true);
    expect((await sync()).stopped).toBe('complete');
    expect(await desk.outbox()).toEqual([]);
    expect(writes()).toBe(0);
  });

  it('goes at once where it sets that field itself', async () => {
    const { row, id } = await shownItem({
      category,
      customFields: { sheet: { url: '/files/a' }, size: 'M8' },
    });
    await rename('items.update', id, { category: 'Nuts', customFields: { sheet: 'none' } });
    await isSent();
    expect(row.fields).toMatchObject({ category: 'Nuts', customFields: { sheet: 'none', size: 'M8' } });
  });
});

it('a deleted record is not made anew without what it had, and says so', async () => {
  const { row, id } = await shown('contacts', 'contacts', { assignedTo: { id: ID, name: 'Asha' } });
  service.otherClients.deleteContact(row.id);
  const { opId } = await rename('contacts.update', id);
  expect((await sync()).stopped).toBe('needs-person');
  const settled = await desk.engine.ask('conflicts.resolve', { operationId: opId, take: 'mine' });
  expect(settled).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
  expect(settled.ok ? '' : settled.failure.message).toContain('“assignedTo”');
  expect(await desk.outbox()).toMatchObject([{ opId, state: 'conflict' }]);
  expect(writes()).toBe(0);
});
