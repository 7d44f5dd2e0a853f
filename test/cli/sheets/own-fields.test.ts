/** Fields that the shop made itself as columns of a spreadsheet, through `import --dry-run`. */
import { beforeEach, describe, expect, it } from 'vitest';
import { dryRunOf, enqueue, importFile, run, withFolder, workbook, write } from './sheet-cli.ts';

withFolder();

const field = (label: string, fieldType: string, more: object = {}) => ({
  op: 'itemCustomFields.create',
  record: { label, fieldType, ...more },
});

beforeEach(() =>
  enqueue(
    field('Finish', 'SELECT', { options: 'Satin, Powder coated' }),
    field('Load per pair', 'NUMBER'),
    field('Catalogue since', 'DATE'),
    field('Supplier phone', 'PHONE'),
    field('Shelf note', 'TEXT'),
    field('Data sheet', 'FILE'),
  ),
);

/** A cell of an own field as it was read: its value, or the code and the suggestion. */
async function read(title: string, ...texts: readonly string[]): Promise<readonly string[]> {
  const rows = texts.map((text, at) => `Bolt ${at},B-${at},"${text}"`);
  const told = await dryRunOf('items', [`Name,SKU,${title}`, ...rows]);
  return told.rows.map(({ record, problems }) => {
    const own = Object.values((record['customFields'] ?? {}) as Record<string, string>).join();
    const asked = problems.map(({ code, suggestion = '' }) => `${code} ${suggestion}`.trim()).join();
    return [own, asked].filter((part) => part !== '').join(' | ');
  });
}

describe('a column that is called as a field of the shop’s own is', () => {
  it('is read as that field, by its label or key in any spelling, before any other that the title may mean', async () => {
    await enqueue(field('MRP', 'NUMBER'), field('Price', 'TEXT'), field('Size', 'TEXT'));
    const told = await dryRunOf('items', [
      'Name,SKU,load_per_pair,SHELF NOTE,MRP,Price,Size,Data sheet',
      'Bolt,B-1,45,top,15,12,M8,a.pdf',
      'Bolt,B-2,45,top,16,12,M10,b.pdf',
    ]);
    expect(told.summary['columns']).toMatchObject({
      'customFields.Load per pair': 'load_per_pair',
      'customFields.Shelf note': 'SHELF NOTE',
      'customFields.MRP': 'MRP',
      'customFields.Size': 'Size',
      // The first name of a usual field is that field.
      price: 'Price',
    });
    // A file fits into no cell.
    expect(told.summary['unusedColumns']).toEqual(['Data sheet']);
    expect(told.record(2)).toEqual({
      ...{ name: 'Bolt', sku: 'B-1', price: 12 },
      customFields: { 'Load per pair': '45', 'Shelf note': 'top', MRP: '15', Size: 'M8' },
    });
  });

  it('can be named by hand, and one that is not there is told', async () => {
    const lines = ['Name,SKU,Rack', 'Bolt,B-1,A-4'];
    const told = await dryRunOf('items', lines, '--map', 'customFields.Shelf note=Rack');
    expect(told.record(2)).toMatchObject({ customFields: { 'Shelf note': 'A-4' } });
    const wrong = await dryRunOf('items', lines, '--map', 'customFields.Shelf=Rack');
    expect(wrong.notes).toContain('There are: customFields.Finish, customFields.Load per pair');
  });
});

describe('a cell of it', () => {
  it('is one of the choices, in their spelling', async () => {
    expect(await read('Finish', 'Satin', 'satin', 'POWDER-COATED', 'Sattin', 'Brass', '-')).toEqual([
      ...['Satin', 'Satin | repaired', 'Powder coated | repaired'],
      ...['notAnOption Satin', 'notAnOption', 'emptyWord'],
    ]);
  });

  it('is a number as in any other column, below zero and beyond as well', async () => {
    expect(await read('Load per pair', '45', '1,250.50', '-4', '1e3', 'heavy', '1,25')).toEqual([
      ...['45', '1250.5', '-4', 'notANumber', 'notANumber', 'wrongCommas'],
    ]);
  });

  it('is a day of the calendar, the day before the month unless the column shows otherwise', async () => {
    expect(
      await read('Catalogue since', '2026-03-31', '31/03/2026', '3.4.2026', '1st April 2026', '31-Mar-26'),
    ).toEqual([
      ...['2026-03-31', '2026-03-31 | repaired', '2026-04-03 | repaired', '2026-04-01'],
      'notADate 2026-03-31',
    ]);
    expect(await read('Catalogue since', '03/31/2026', '03/04/2026', '31/02/2026', 'soon')).toEqual([
      ...['notADate 2026-03-31', 'notADate 2026-03-04', 'notADate', 'notADate'],
    ]);
    const date = { t: 'd', v: new Date(Date.UTC(2026, 2, 31)), z: 'dd/mm/yy' };
    const cells = { '!ref': 'A1:D2', A1: text('Name'), B1: text('SKU'), C1: text('Catalogue since') };
    const sheet = { ...cells, D1: text('Shelf note'), A2: text('Bolt'), B2: text('B-1'), C2: date, D2: date };
    const told = await importFile('items', workbook(sheet), '--dry-run');
    expect(told.record(2)).toMatchObject({ customFields: { 'Catalogue since': '2026-03-31' } });
    // A spreadsheet makes dates of codes: of a text a person says so.
    expect(told.codes(2)).toEqual(['dateLike']);
  });

  it('is a phone number with all its digits', async () => {
    expect(await read('Supplier phone', '55260 81174', '9.19E+11', '98450 11111 / 98450 22222')).toEqual([
      ...['55260 81174', 'notADigitCode', 'severalValues 98450 11111'],
    ]);
  });
});

const text = (v: string) => ({ t: 's', v });

describe('a field that every new item must have', () => {
  const SHELF = { field: 'customFields.Batch', kind: 'missing', value: null, action: 'replace' };

  it('is asked for where the file or a cell lacks it, and can be given for all rows at once', async () => {
    await enqueue(field('Batch', 'TEXT', { required: true }));
    const lines = ['Name,SKU', 'Bolt,B-1', 'Nut,B-2'];
    const told = await dryRunOf('items', lines);
    expect(told.summary).toMatchObject({ create: 0, refused: 2 });
    expect(told.rows[0]?.problems).toMatchObject([{ field: 'customFields.Batch', code: 'missing' }]);
    const fixes = write('fixes.json', JSON.stringify([{ ...SHELF, with: 'K-7' }]));
    const fixed = await dryRunOf('items', lines, '--fixes', fixes);
    expect(fixed.record(3)).toEqual({ name: 'Nut', sku: 'B-2', customFields: { Batch: 'K-7' } });
    // It cannot be emptied by a decision about its cell either.
    const emptied = [{ field: 'customFields.Batch', kind: 'emptyWord', value: null, action: 'empty' }];
    const empty = write('empty.json', JSON.stringify(emptied));
    const left = await dryRunOf('items', ['Name,SKU,Batch', 'Bolt,B-1,-'], '--fixes', empty);
    expect(left.codes(2)).toEqual(['missing']);
  });

  it('is not asked of an item that is here, of which only what differs is changed', async () => {
    const held = { 'Shelf note': 'top', 'Load per pair': '45', Kept: 'by others' };
    await enqueue({ op: 'items.create', record: { name: 'Bolt', sku: 'B-1', customFields: held } });
    await enqueue(field('Batch', 'TEXT', { required: true }));
    const lines = ['SKU,Shelf note,Load per pair,Finish', 'B-1,bottom,45.0,'];
    const path = write('update.csv', `${lines.join('\n')}\n`);
    const told = await importFile('items', path, '--update');
    expect(told.rows).toMatchObject([{ outcome: 'update', problems: [] }]);
    const listed = await run('list', 'items');
    expect(listed.lines[0]).toMatchObject({
      record: { customFields: { ...held, 'Shelf note': 'bottom' } },
    });
  });
});

describe('custom fields of contacts', () => {
  it('are columns once a contact has them', async () => {
    const lines = ['Name,Phone,Credit days,Anniversary', 'Asha Rao,98450 11111,30,x'];
    expect((await dryRunOf('contacts', lines)).summary['unusedColumns']).toEqual([
      'Credit days',
      'Anniversary',
    ]);
    const record = { name: 'Bina', phone: '98450 22222', customFields: { credit_days: '15' } };
    await enqueue({ op: 'contacts.create', record });
    const told = await dryRunOf('contacts', lines);
    expect(told.record(2)).toMatchObject({ customFields: { credit_days: '30' } });
    expect(told.summary['unusedColumns']).toEqual(['Anniversary']);
  });
});
