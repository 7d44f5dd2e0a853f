/** Contacts, CRM, small lists, files, labels and imports behave as a business would expect of them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, fileForm, listOf, pageOf, recordOf } from './ask.ts';
import type { Json } from '../../src-service/json.ts';
import { startService } from '../../src-service/server.ts';
import type { StandInService } from '../../src-service/server.ts';
import { readXlsx, writeXlsx } from '../../src-service/files/xlsx.ts';

const CONTACTS = '/api/contacts';
const INVENTORY = '/api/v1/inventory';

let service: StandInService;
beforeEach(async () => {
  service = await startService({ rateLimit: null });
});
afterEach(() => service.stop());

const send = (method: string, path: string, body?: Json | FormData) => ask(service, method, path, body);
const statusOf = async (method: string, path: string, body?: Json | FormData) =>
  (await send(method, path, body)).status;
const aContact = () => `${CONTACTS}/${service.state.contacts.all()[0]!.id}`;
const anItem = () => `${INVENTORY}/items/${service.state.items.all()[0]!.id}`;

describe('contacts', () => {
  test('come back as they were sent, with what the Service adds', async () => {
    const sent = {
      name: 'Asha 🔩 Stores',
      phone: '55299 1',
      customFields: { route: 'B' },
      notes: 'a\nb\u0000c',
    };
    const made = recordOf(await send('POST', CONTACTS, sent));
    expect(made).toMatchObject({ ...sent, gstin: null, origin: 'API' });
    const path = `${CONTACTS}/${String(made.gid)}`;
    expect(recordOf(await send('GET', path))).toEqual(made);
    expect(await statusOf('DELETE', path)).toBe(200);
    for (const method of ['GET', 'DELETE']) expect(await statusOf(method, path)).toBe(404);
  });

  test.each([
    [{ phone: '1' }, 'name'],
    [{ name: 'A' }, 'phone'],
    [{ name: ' ', phone: '1' }, 'name'],
    [{ name: 'A', phone: 1 }, 'phone'],
    [{ name: 'A', phone: '1', customFields: { a: 1 } }, 'customFields'],
    [[], 'object'],
  ] as [Json, string][])('%j is refused, naming %s', async (body, word) => {
    const answer = await send('POST', CONTACTS, body);
    expect([answer.status, answer.envelope.success]).toEqual([400, false]);
    expect(answer.envelope.message).toContain(word);
  });

  test('an activity keeps the time it was given, and is of its contact only', async () => {
    const path = `${aContact()}/activities`;
    const activityTime = '2026-11-18T04:05:06.789Z';
    const made = recordOf(await send('POST', path, { type: 'CALL', note: 'n', activityTime }));
    expect(listOf(await send('GET', path)).find((one) => one.gid === made.gid)).toMatchObject({
      activityTime,
      note: 'n',
    });
    const other = `${CONTACTS}/${service.state.contacts.all()[1]!.id}/activities/${String(made.gid)}`;
    expect(await statusOf('DELETE', other)).toBe(404);
    expect(await statusOf('DELETE', `${path}/${String(made.gid)}`)).toBe(200);
    expect(await statusOf('POST', path, { type: ' ' })).toBe(400);
    expect(await statusOf('POST', path, { type: 'CALL', activityTime: 'noon' })).toBe(400);
  });

  test('an uploaded document can be fetched through its link until the link expires', async () => {
    const path = `${aContact()}/documents`;
    const bytes = new Uint8Array([0, 1, 2, 13, 10, 45, 45, 255]);
    const made = recordOf(await send('POST', path, fileForm('plan "a".bin', bytes, 'application/x-plan')));
    expect(made).toMatchObject({ contentType: 'application/x-plan', size: 8 });
    const link = String(recordOf(await send('GET', `${path}/${String(made.gid)}/link`)).url);
    expect(new Uint8Array(await (await fetch(link)).arrayBuffer())).toEqual(bytes);
    const later = service.now() + 16 * 60_000;
    service.setClock(() => later);
    expect((await fetch(link)).status).toBe(403);
    expect(await statusOf('DELETE', `${path}/${String(made.gid)}`)).toBe(200);
    expect(await statusOf('POST', path)).toBe(400);
  });

  test('CSV and XLSX imports take what is right and name the lines that are not', async () => {
    const rows = [
      ['name', 'phone', 'gstin'],
      ['Quoted, "Ltd"', '55298 00001', ''],
      ['', '55298 00002', ''],
      ['Third & Co', '55298 00003', '27X'],
    ];
    const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    const answer = recordOf(await send('POST', `${CONTACTS}/import`, fileForm('c.csv', csv, 'text/csv')));
    expect(answer).toMatchObject({ total: 3, imported: 2, skipped: 1, errors: [{ row: 3 }] });
    const book = fileForm('c.xlsx', new Uint8Array(writeXlsx(rows)), 'application/octet-stream');
    expect(recordOf(await send('POST', `${CONTACTS}/import`, book))).toMatchObject({ imported: 2 });
    expect(pageOf(await send('GET', `${CONTACTS}?q=quoted, "ltd"&origin=IMPORT`)).totalElements).toBe(2);
    expect(readXlsx(writeXlsx(rows))).toEqual(rows);
  });
});

describe('CRM', () => {
  test('a form is published once and unpublished once', async () => {
    const made = recordOf(
      await send('POST', '/api/crm/forms', { name: 'Trade fair', theme: { buttonRadius: 4 } }),
    );
    expect(made).toMatchObject({ published: false, slug: 'trade-fair' });
    const path = `/api/crm/forms/${String(made.gid)}`;
    expect(recordOf(await send('POST', `${path}/publish`))).toMatchObject({ published: true });
    expect(await statusOf('POST', `${path}/publish`)).toBe(409);
    expect(await statusOf('DELETE', path)).toBe(409);
    expect(await statusOf('POST', `${path}/unpublish`)).toBe(200);
    expect(await statusOf('POST', `${path}/unpublish`)).toBe(409);
    expect(await statusOf('DELETE', path)).toBe(200);
    expect(await statusOf('POST', '/api/crm/forms', { name: 'X', fields: [{ displayOrder: 'first' }] })).toBe(
      400,
    );
    expect(listOf(await send('GET', '/api/crm/forms/field-catalog'))[0]).toMatchObject({ fieldKey: 'name' });
  });

  test('an automation is switched by a map of text to booleans', async () => {
    const row = service.state.automations.all()[0]!;
    const path = `/api/crm/automations/${row.id}/enabled`;
    expect(await statusOf('PATCH', path, { enabled: false })).toBe(200);
    expect(row.fields.enabled).toBe(false);
    expect(await statusOf('PATCH', path, { enabled: 'yes' })).toBe(400);
    expect(await statusOf('PATCH', path, {})).toBe(400);
  });

  test('stages are replaced as a whole, pipelines keep the order they are given', async () => {
    const ids = service.state.pipelines.all().map((row) => row.id);
    const stages = [{ key: 'A', label: 'First', winProbability: 5 }];
    await send('PUT', `/api/crm/pipelines/${ids[0]}/stages`, stages);
    expect(listOf(await send('GET', `/api/crm/pipelines/${ids[0]}/stages`))).toEqual(stages);
    await send('PUT', '/api/crm/pipelines/order', ids.toReversed());
    expect(listOf(await send('GET', '/api/crm/pipelines')).map((one) => one.gid)).toEqual(ids.toReversed());
    expect(await statusOf('PUT', '/api/crm/pipelines/order', ['nonsense'])).toBe(400);
  });

  test.each(['lead-sources', 'lead-types', 'lead-priorities'])(
    '%s can be added to, renamed and deleted',
    async (name) => {
      const made = recordOf(await send('POST', `/api/crm/${name}`, { name: 'Radio', color: '#123456' }));
      expect(made).toMatchObject({ name: 'Radio', active: true });
      const path = `/api/crm/${name}/${String(made.gid)}`;
      expect(recordOf(await send('PUT', path, { name: 'Local radio', active: false }))).toMatchObject({
        active: false,
      });
      expect(await statusOf('DELETE', path)).toBe(200);
      expect(listOf(await send('GET', `/api/crm/${name}`)).some((one) => one.gid === made.gid)).toBe(false);
    },
  );

  test('analytics add up and refuse what they do not know', async () => {
    const data = recordOf(await send('GET', '/api/crm/analytics?granularity=year'));
    const years = Array.isArray(data.created)
      ? data.created.map((one) => Number(Reflect.get(Object(one), 'count')))
      : [];
    expect(years.reduce((a, b) => a + b, 0)).toBe(service.state.contacts.size);
    const byWeek = recordOf(await send('GET', '/api/crm/analytics?granularity=week'))['created'];
    for (const { key } of byWeek as unknown as readonly { readonly key: string }[])
      expect(new Date(key).getUTCDay()).toBe(1);
    expect(await statusOf('GET', '/api/crm/analytics?granularity=hour')).toBe(400);
    expect(await statusOf('GET', '/api/crm/analytics?from=2026-02-01&to=2026-01-01')).toBe(400);
  });

  test('a social page is connected once, its forms are mapped', async () => {
    const [, page] = service.state.metaPages.all();
    const path = `/api/crm/meta/pages/${String(page?.fields.pageId)}`;
    expect(await statusOf('POST', `${path}/connect`, { leadSource: 'Web form' })).toBe(200);
    expect(await statusOf('POST', `${path}/connect`, {})).toBe(409);
    expect(await statusOf('PUT', `${path}/forms/9002/mapping`, { mappings: { a: 'name' } })).toBe(200);
    expect(listOf(await send('GET', `${path}/forms`))[0]).toMatchObject({ mappings: { a: 'name' } });
    expect(recordOf(await send('GET', '/api/crm/meta/status'))).toMatchObject({ connectedPages: 2 });
  });
});

describe('inventory lists', () => {
  test('names are unique and stay while items use them', async () => {
    const category = service.state.categories.all().find((row) => row.fields.name === 'Hinges')!;
    expect(await statusOf('POST', `${INVENTORY}/categories`, { name: 'hinges' })).toBe(409);
    expect(await statusOf('DELETE', `${INVENTORY}/categories/${category.id}`)).toBe(409);
    expect(listOf(await send('GET', `${INVENTORY}/categories?q=hing`)).map((one) => one.name)).toEqual([
      'Hinges',
    ]);
    expect(listOf(await send('GET', `${INVENTORY}/units?q=nos`))).toHaveLength(1);
  });

  test('custom fields: activeOnly defaults to false, types are those of the contract', async () => {
    const all = listOf(await send('GET', `${INVENTORY}/custom-fields`));
    const active = listOf(await send('GET', `${INVENTORY}/custom-fields?activeOnly=true`));
    expect([all.length, active.length]).toEqual([6, 5]);
    expect(await statusOf('POST', `${INVENTORY}/custom-fields`, { label: 'X', fieldType: 'COLOUR' })).toBe(
      400,
    );
    const made = recordOf(
      await send('POST', `${INVENTORY}/custom-fields`, { label: 'Net weight', fieldType: 'NUMBER' }),
    );
    expect(made.fieldKey).toBe('net_weight');
    expect(await statusOf('POST', `${INVENTORY}/custom-fields`, { label: 'Net weight' })).toBe(409);
  });

  test('valuation is stock at cost, the method defaults to avg', async () => {
    const [first] = pageOf(await send('GET', `${INVENTORY}/valuation?q=HNG-SS-4-304`)).items;
    expect(first).toMatchObject({ onHand: 1248, unitCost: 96.4, value: 120_307.2, method: 'avg' });
    expect(await statusOf('GET', `${INVENTORY}/valuation?method=guess`)).toBe(400);
  });
});

describe('files and labels of items', () => {
  test('an image is kept, given back and removed', async () => {
    const image = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
    expect(await statusOf('GET', `${anItem()}/image`)).toBe(404);
    expect(await statusOf('POST', `${anItem()}/image`, fileForm('a.txt', 'x', 'text/plain'))).toBe(400);
    expect(await statusOf('POST', `${anItem()}/image`, fileForm('a.png', image, 'image/png'))).toBe(200);
    const answer = await send('GET', `${anItem()}/image`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await statusOf('POST', `${anItem()}/image/remove`)).toBe(200);
    expect(await statusOf('POST', `${anItem()}/image/remove`)).toBe(404);
  });

  test('only FILE fields take files', async () => {
    const path = (key: string): string => `${anItem()}/custom-fields/${key}`;
    const sheet = () => fileForm('sheet.pdf', '%PDF-1.4', 'application/pdf');
    expect(await statusOf('POST', `${path('data_sheet')}/upload`, sheet())).toBe(200);
    expect((await send('GET', `${path('data_sheet')}/file`)).text).toBe('%PDF-1.4');
    expect(recordOf(await send('GET', anItem())).customFields).toMatchObject({ data_sheet: 'sheet.pdf' });
    expect(await statusOf('POST', `${path('finish')}/upload`, sheet())).toBe(400);
    expect(await statusOf('GET', `${path('nothing')}/file`)).toBe(404);
  });

  test('a barcode is generated once and is valid', async () => {
    const { id } = recordOf(await send('POST', `${INVENTORY}/items`, { name: 'A', sku: 'A-1' }));
    const path = `${INVENTORY}/items/${String(id)}/barcode`;
    expect(recordOf(await send('POST', path)).barcode).toMatch(/^8907000\d{6}$/);
    expect(await statusOf('POST', path)).toBe(409);
    const auto = recordOf(
      await send('POST', `${INVENTORY}/items`, { name: 'B', sku: 'B-1', autoGenerateBarcode: true }),
    );
    expect(auto.barcode).toMatch(/^8907000\d{6}$/);
  });

  test('labels come as a PDF, barcodes as SVG', async () => {
    const itemId = service.state.items.all()[0]!.id;
    const templateId = service.state.labelTemplates.all()[0]!.id;
    const labels = (body: Json) => send('POST', `${INVENTORY}/labels`, body);
    const pdf = await labels({ templateId, items: [{ itemId, qty: 25 }], startOffset: 2 });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text).toMatch(/^%PDF-1\.4[\s\S]*\/Count 2[\s\S]*%%EOF\s*$/);
    expect((await labels({ items: [] })).status).toBe(400);
    expect((await labels({ items: [{ itemId, qty: 0 }] })).status).toBe(400);
    const svg = await send('GET', `${INVENTORY}/barcode-preview?value=HNG-SS-4-304`);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml');
    expect(await statusOf('GET', `${INVENTORY}/barcode-preview?value=8900000123452&type=EAN_13`)).toBe(200);
    expect(await statusOf('GET', `${INVENTORY}/barcode-preview?value=8900000123453&type=EAN_13`)).toBe(400);
    expect(await statusOf('GET', `${INVENTORY}/barcode-preview`)).toBe(400);
  });

  test('items are imported into a warehouse, which must be named', async () => {
    const warehouse = service.state.warehouses.all()[1]!.id;
    const form = () =>
      fileForm('i.csv', 'name,sku,price,qty\nNew one,NEW-1,12.5,40\nTwin,HNG-SS-4-304,1,1\n', 'text/csv');
    expect(await statusOf('POST', `${INVENTORY}/items/import`, form())).toBe(400);
    const answer = recordOf(await send('POST', `${INVENTORY}/items/import?warehouseId=${warehouse}`, form()));
    expect(answer).toMatchObject({ imported: 1, errors: [{ row: 3 }] });
    const item = service.state.items.find((row) => row.fields.sku === 'NEW-1')!;
    expect(service.state.stock.quantity(item.id, warehouse)).toBe(40);
    const template = await send('GET', `${INVENTORY}/items/import-template`);
    expect(template.text).toContain('name,sku');
    expect(await statusOf('GET', `${INVENTORY}/warehouses/import-template?format=ods`)).toBe(400);
  });
});
