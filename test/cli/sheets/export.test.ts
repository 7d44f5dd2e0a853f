/** `export`: what a list shows goes into a file and comes back as it left. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue, folder, importFile, run, withFolder } from './sheet-cli.ts';

withFolder();

const ITEMS = [
  {
    name: 'Bolt',
    sku: '00042',
    barcode: '0036000291452',
    category: 'Fasteners',
    hsn: '7318',
    unit: 'Piece',
    price: 12.5,
    cost: 8,
    gstRate: 18,
    customFields: { Finish: 'satin', Load: '45.50', Since: 'April 2024', Note: '007' },
  },
  { name: '=1+1\nsecond line', sku: '8.9E+12', barcode: '8901030865270', price: 0.1, trackInventory: false },
  {
    name: '"1/2" valve; long, with signs',
    sku: '3-4',
    barcode: '8901030000000',
    hsn: '910',
    gstRate: 0.18,
    reorderLevel: 0,
  },
  { name: '-', sku: '#N/A', category: 'n/a', unit: 'nil' },
  { name: 'Quoted', sku: "'0012", barcode: '03-Apr', price: 5_000_000_000 },
  { name: 'Dated', sku: '03-04-2026', barcode: "'77" },
  { name: 'Of decimals', sku: '1234.0', barcode: '1234.0' },
  { name: 'Grouped', sku: '8,901,030', hsn: '7,318' },
  {
    ...{ name: 'Formula', sku: '="7"', barcode: '="77"' },
    customFields: { Finish: 'Brass', Load: '12', Since: '2024-04-01', Note: '-', Call: '9.1E+11' },
  },
];
/** Some values of these items are none that the fields take: they came from elsewhere. */
const OWN = [
  ['Finish', 'SELECT'],
  ['Load', 'NUMBER'],
  ['Since', 'DATE'],
  ['Note', 'TEXT'],
  ['Call', 'PHONE'],
] as const;
const CONTACTS = [
  {
    ...{ name: 'Asha Rao', phone: '+91 98450 11111', gstin: '29AAAAA0000A1ZY', state: 'Goa', notes: 'a\nb' },
    customFields: { credit_days: '30', 'Met at': '03-Apr' },
  },
  { name: 'Bina Rao', phone: '080-1', email: 'not an address', pin: '000' },
  { name: 'Chetan', phone: '9.19845E+11', gstin: 'WRONG', companyName: '+1 & Sons' },
];

describe('a round trip', () => {
  beforeEach(() =>
    enqueue(
      ...OWN.map(([label, fieldType]) => ({
        op: 'itemCustomFields.create',
        record: { label, fieldType, options: 'Satin, Mirror' },
      })),
      ...ITEMS.map((record) => ({ op: 'items.create', record })),
      ...CONTACTS.map((record) => ({ op: 'contacts.create', record })),
    ),
  );

  it.each([
    ['items', 'csv', ITEMS.length],
    ['items', 'xlsx', ITEMS.length],
    ['contacts', 'csv', CONTACTS.length],
    ['contacts', 'xlsx', CONTACTS.length],
  ] as const)('%s as %s are all here already, with no differences', async (collection, format, count) => {
    const path = join(folder, `out.${format}`);
    const written = await run('export', collection, '--out', path);
    expect(written).toMatchObject({ code: 0, lines: [{ rows: count, problems: [] }] });
    if (format === 'csv')
      expect(readFileSync(path, 'utf8')).toMatch(
        collection === 'items' ? /,Finish,Load,Since,Note,Call\r\n/ : /,credit_days|,Met at/,
      );
    for (const flags of [[], ['--update']]) {
      const told = await importFile(collection, path, '--dry-run', ...flags);
      expect(told.rows.map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)])).toEqual(
        Array.from({ length: count }, () => ['skip', ['known']]),
      );
    }
  });

  it('exports what --q and --where find', async () => {
    const path = join(folder, 'found.csv');
    const told = await run('export', 'items', '--out', path, '--where', 'category=Fasteners');
    expect(told.lines).toEqual([{ rows: 1, problems: [] }]);
    expect(readFileSync(path, 'utf8')).toContain('Bolt,00042,0036000291452,Fasteners,7318,Piece');
    expect((await run('export', 'contacts', '--out', path, '--q', 'asha')).lines).toMatchObject([
      { rows: 1 },
    ]);
  });

  it('names the record that a workbook cannot hold whole, and writes the rest', async () => {
    await enqueue(
      { op: 'contacts.create', record: { name: 'Long', phone: '9845011112', notes: 'x'.repeat(40_000) } },
      { op: 'contacts.create', record: { name: 'Last', phone: '9845011113' } },
    );
    const path = join(folder, 'long.xlsx');
    const told = await run('export', 'contacts', '--out', path);
    expect(told.lines).toMatchObject([{ rows: 5, problems: [{ row: 4, name: 'Long', column: 'Notes' }] }]);
    expect((await run('export', 'contacts', '--out', join(folder, 'long.csv'))).lines).toEqual([
      { rows: 5, problems: [] },
    ]);
  });

  it('exports a collection of which nothing was ever read as a file without a column', async () => {
    await enqueue({ op: 'contacts.create', record: { name: 'Asha Rao', phone: '9845011111' } });
    for (const name of ['places.xlsx', 'places.csv'])
      expect((await run('export', 'warehouses', '--out', join(folder, name))).lines).toMatchObject([
        { rows: 0 },
      ]);
  });

  it('exports other collections with all their fields, and says what it cannot', async () => {
    await enqueue({ op: 'warehouses.create', record: { name: 'Main Godown', code: 'MG' } });
    const path = join(folder, 'places.csv');
    expect((await run('export', 'warehouses', '--out', path)).lines).toMatchObject([{ rows: 1 }]);
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFname,code\r\nMain Godown,MG\r\n');
    expect(await run('export', 'items', '--out', join(folder, 'a.pdf'))).toMatchObject({ code: 64 });
    expect(await run('export', 'items', '--out', join(folder, 'no', 'a.csv'))).toMatchObject({ code: 8 });
  });
});
