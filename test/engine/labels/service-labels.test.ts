/** The Service's own labels, for comparing: asked for by a person, never needed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

const TEMPLATE = STARTER_TEMPLATES[3]!;
const source = {
  key: 'starter:3',
  document: labelTemplateDocument(TEMPLATE) as Record<string, never>,
  extras: TEMPLATE.extras as unknown as never,
};

let service: StandInService;
let desk: Desk;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stockhand-service-labels-'));
  service = await startService({ data: { items: 4, contacts: 1, warehouses: 1 }, rateLimit: null });
  desk = await openDeskOn(service);
  await desk.sync();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const sheet = (ids: readonly string[]) =>
  desk.engine.ask('labels.serviceSheet', {
    template: source,
    rows: ids.map((recordId) => ({ recordId, quantity: 2 })),
    startCell: 0,
    path: join(folder, 'service.pdf'),
  });

it('the sheet of the Service is saved as it came, without the items that it does not know yet', async () => {
  const [known] = await desk.records('items');
  // The Service takes no second item with the same SKU: this one stays here.
  await desk.accept({
    op: 'items.create',
    record: { name: 'New here', sku: known!.record['sku'] as string },
  });
  const fresh = (await desk.records('items')).find(({ record }) => record['name'] === 'New here')!;
  expect(await sheet([known!.id, fresh.id])).toEqual({ ok: true, value: { items: 1, places: 0 } });
  expect((await readFile(join(folder, 'service.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
});

it('the picture of a code is the Service’s, of the value that the label carries', async () => {
  const item = (await desk.records('items')).find(({ record }) => String(record['barcode'] ?? '') !== '')!;
  const code = await desk.engine.ask('labels.serviceCode', { template: source, recordId: item.id });
  expect(code).toMatchObject({
    ok: true,
    value: { value: item.record['barcode'], symbology: 'CODE_128', type: 'image/svg+xml' },
  });
});

it('a place is not in the sheet of the Service, whatever its id there; its code is the one that its label carries', async () => {
  const [[item], [place]] = [await desk.records('items'), await desk.records('warehouses')];
  expect(await sheet([item!.id, place!.id])).toEqual({ ok: true, value: { items: 0, places: 1 } });
  expect(await sheet([place!.id])).toMatchObject({
    ok: false,
    failure: { code: 'VALIDATION', words: [{ key: 'labels.said.serviceMakesItems' }] },
  });
  const listed = await desk.engine.ask('warehouses.list', {});
  const tag = listed.ok ? listed.value[0]?.tag : undefined;
  const code = await desk.engine.ask('labels.serviceCode', { template: source, recordId: place!.id });
  expect(code).toMatchObject({ ok: true, value: { value: tag } });
});

it('a kind of code that the Service does not draw is said in a sentence, and its own words are not shown to a person', async () => {
  const [item] = await desk.records('items');
  const document = labelTemplateDocument({ ...TEMPLATE, symbology: 'QR_CODE' }) as Record<string, never>;
  const code = await desk.engine.ask('labels.serviceCode', {
    template: { ...source, document },
    recordId: item!.id,
  });
  expect(code).toMatchObject({
    ok: false,
    failure: { words: [{ key: 'labels.said.serviceDrawsNone', values: { symbology: 'QR' } }] },
  });
  if (code.ok) return;
  expect(code.failure.message).toContain('The Service gives no QR picture');
  expect(code.failure.message).not.toMatch(/CODE_128|type must/);
  expect(code.failure.detail).toContain('type must be one of');
});

it('offline it is said that the Service cannot be asked, and nothing is written', async () => {
  const [item] = await desk.records('items');
  await service.goDark();
  expect(await sheet([item!.id])).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } });
  await expect(readFile(join(folder, 'service.pdf'))).rejects.toThrow('ENOENT');
});
