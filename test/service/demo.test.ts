/** The demo's data: believable, valid where numbers have check digits, the same for the same seed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, listOf, pageOf, recordOf } from './ask.ts';
import { CODE_128_PATTERNS } from '../../src-service/files/bars.ts';
import { isLow } from '../../src-service/inventory/items.ts';
import { checkCharacter, gstinOf } from '../../src-service/seed/gstin.ts';
import { TOWNS } from '../../src-service/seed/names.ts';
import { startService } from '../../src-service/server.ts';
import type { StandInService } from '../../src-service/server.ts';

let service: StandInService;
beforeAll(async () => {
  service = await startService({ data: 'demo', rateLimit: null });
});
afterAll(() => service.stop());

const fieldsOf = (name: 'items' | 'contacts') => service.state[name].all().map((row) => row.fields);

describe('items', () => {
  test('there are 5,000 with names and SKUs of their own', () => {
    const items = fieldsOf('items');
    expect(items).toHaveLength(5000);
    expect(new Set(items.map((item) => item.sku)).size).toBe(5000);
    expect(new Set(items.map((item) => item.name)).size).toBe(5000);
    expect(new Set(items.map((item) => item.category)).size).toBeGreaterThan(15);
  });

  test('4,800 carry a valid EAN-13 of prefix 890, 200 carry none', () => {
    const codes = fieldsOf('items').flatMap((item) =>
      typeof item.barcode === 'string' ? [item.barcode] : [],
    );
    expect(codes).toHaveLength(4800);
    expect(new Set(codes).size).toBe(4800);
    // Weighted 1 and 3 in turn, check digit included, the digits of a valid EAN-13 add up to a multiple of ten.
    const sum = (code: string): number =>
      Array.from(code, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
    expect(codes.filter((code) => !/^890\d{10}$/.test(code) || sum(code) % 10 !== 0)).toEqual([]);
  });

  test('37 are low, 3 negative, 58 untracked', () => {
    const rows = service.state.items.all();
    expect(rows.filter(isLow)).toHaveLength(37);
    expect(rows.filter((row) => Number(row.fields.onHand) < 0)).toHaveLength(3);
    expect(rows.filter((row) => row.fields.trackInventory === false)).toHaveLength(58);
  });

  test('each has HSN, GST rate, unit, price above cost', () => {
    for (const item of fieldsOf('items')) {
      expect(item.hsn).toMatch(/^\d{4,8}$/);
      expect([5, 18]).toContain(item.gstRate);
      expect(item.unit).toMatch(/^\w+$/);
      expect(Number(item.price)).toBeGreaterThan(Number(item.cost ?? 0));
    }
  });

  test('eighteen months of movements add up to what each place holds', () => {
    const { stock, items, warehouses } = service.state;
    const oldest = service.now() - 600 * 86_400_000;
    for (const item of items.all().filter((_, index) => index % 50 === 0)) {
      const movements = stock.movements(item.id);
      for (const place of [...warehouses.all().map((row) => row.id), null]) {
        const sum = movements.reduce(
          (total, one) => (one.warehouseId === place ? total + one.qty : total),
          0,
        );
        expect(sum).toBe(place === null ? stock.unassigned(item.id) : stock.quantity(item.id, place));
      }
      const times = movements.map((one) => one.createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(times.every((time) => Date.parse(time) > oldest)).toBe(true);
    }
  });

  test('the first is the hinge of the pictures', async () => {
    const item = service.state.items.all()[0];
    expect(item?.fields).toMatchObject({
      sku: 'HNG-SS-4-304',
      onHand: 1248,
      price: 148,
      barcode: '8900000123452',
    });
  });
});

describe('contacts', () => {
  test('there are 2,000, each with a phone of its own from the numbers given to nobody', () => {
    const contacts = fieldsOf('contacts');
    expect(contacts).toHaveLength(2000);
    expect(new Set(contacts.map((one) => one.phone)).size).toBe(2000);
    expect(contacts.filter((one) => !/^552\d\d \d{5}$/.test(String(one.phone)))).toEqual([]);
  });

  test('about 65 % carry a valid GSTIN of their own state, with a PAN of nobody', () => {
    const withGstin = fieldsOf('contacts').filter((one) => typeof one.gstin === 'string');
    expect(withGstin.length / 2000).toBeGreaterThan(0.62);
    expect(withGstin.length / 2000).toBeLessThan(0.69);
    expect(new Set(withGstin.map((one) => one.gstin)).size).toBe(withGstin.length);
    for (const contact of withGstin) {
      const gstin = String(contact.gstin);
      expect(gstin).toMatch(/^\d\dZZQ[PFCH][A-Z]\d{4}[A-Z]1Z[0-9A-Z]$/);
      expect(gstin.slice(14)).toBe(checkCharacter(gstin.slice(0, 14)));
      expect(TOWNS.find((town) => town.stateCode === gstin.slice(0, 2))?.state).toBe(contact.state);
    }
  });
});

test('check characters of GSTINs are those of published numbers', () => {
  expect([gstinOf('27', 'AAPFU0939F'), gstinOf('29', 'AAGCB7383J')]).toEqual([
    '27AAPFU0939F1ZV',
    '29AAGCB7383J1Z4',
  ]);
});

describe('one seed', () => {
  const lists = [
    '/api/contacts?pageSize=100',
    '/api/v1/inventory/items?pageSize=100&page=3',
    '/api/v1/inventory/warehouses',
    '/api/v1/notifications?limit=60',
    '/api/crm/activity',
    '/api/crm/pipelines',
  ];
  const read = async (from: StandInService): Promise<string[]> => {
    const answers: string[] = [];
    for (const path of lists) answers.push(JSON.stringify((await ask(from, 'GET', path)).data));
    const item = from.state.items.all()[5]!.id;
    answers.push(JSON.stringify(from.state.stock.movements(item)));
    return answers;
  };

  test('makes two services equal byte by byte, ids and history included', async () => {
    const twin = await startService({ data: 'demo', rateLimit: null });
    expect(await read(twin)).toEqual(await read(service));
    await twin.stop();
  });

  test('of another number makes another', async () => {
    const other = await startService({ data: 'demo', rateLimit: null, seed: 2 });
    const [mine, theirs] = [await read(service), await read(other)];
    expect(theirs.every((text, index) => text !== mine[index])).toBe(true);
    await other.stop();
  });

  test('counts beyond the catalogue keep SKUs and barcodes unique', async () => {
    const large = await startService({ data: { items: 12_000, contacts: 9000 }, rateLimit: null });
    const items = large.state.items.all();
    const codes = items.map((row) => row.fields.barcode).filter((code) => code !== null);
    expect(new Set(items.map((row) => row.fields.sku)).size).toBe(12_000);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(large.state.contacts.all().map((row) => row.fields.phone)).size).toBe(9000);
    await large.stop();
  });
});

describe('what goes with the records', () => {
  test('a contact of the pictures has activities, documents with links that work, and e-mails', async () => {
    const contact = service.state.contacts.all()[0]!.id;
    const of = async (what: string) => listOf(await ask(service, 'GET', `/api/contacts/${contact}/${what}`));
    expect((await of('activities')).length).toBeGreaterThan(3);
    expect((await of('emails')).length).toBeGreaterThan(0);
    const [document] = await of('documents');
    const link = recordOf(
      await ask(service, 'GET', `/api/contacts/${contact}/documents/${String(document?.gid)}/link`),
    );
    const file = await fetch(String(link.url));
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Quotation')]);
  });

  test('Code 128 has 107 patterns, all different, 11 modules wide but for the stop', () => {
    expect(new Set(CODE_128_PATTERNS).size).toBe(107);
    const widths = CODE_128_PATTERNS.map((pattern) => Array.from(pattern, Number).reduce((a, b) => a + b, 0));
    expect(widths.slice(0, 106).every((width) => width === 11)).toBe(true);
    expect(widths[106]).toBe(13);
  });

  test('warehouses are the four of the pictures', async () => {
    const names = listOf(await ask(service, 'GET', '/api/v1/inventory/warehouses')).map((one) => one.code);
    expect(names).toEqual(['BHO', 'MKY', 'HDP', 'CHK']);
    expect(pageOf(await ask(service, 'GET', '/api/v1/inventory/items')).totalElements).toBe(4942);
  });
});
