/** `import` against what is here: people, items, opening stock, fixes, and an end in the middle. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli, startCli } from '../run-cli.ts';
import { dryRun, dryRunOf, enqueue, folder, importFile, run, withFolder, write } from './sheet-cli.ts';

withFolder();

const GSTIN = '29AAAAA0000A1ZY';

async function stored(collection: string): Promise<readonly Record<string, unknown>[]> {
  const told = await run('list', collection);
  return told.lines.map((line) => line['record'] as Record<string, unknown>);
}

describe('people of one firm, against the store', () => {
  beforeEach(() =>
    enqueue(
      { op: 'contacts.create', record: { name: 'Asha Rao', phone: '98450 00001', gstin: GSTIN } },
      { op: 'contacts.create', record: { name: 'Bina Rao', phone: '98450 00002', gstin: GSTIN } },
    ),
  );

  it('J1: with --update a row changes the person whose phone and name it has, nobody else', async () => {
    const same = await importFile(
      'contacts',
      join(import.meta.dirname, '../../fixtures/field/J1-gstin-branches.csv'),
      '--update',
    );
    expect(same.rows).toMatchObject([{ outcome: 'update', record: { name: 'Bina Rao' } }]);
    const told = await importFile(
      'contacts',
      write('b.csv', `Name,Phone,GSTIN,Notes\nBina Rao,9845000002,${GSTIN},new\n`),
      '--update',
    );
    expect(told.code).toBe(0);
    const notes = (await stored('contacts')).map(({ name, notes: text }) => [name, text]);
    expect(notes).toEqual([
      ['Asha Rao', undefined],
      ['Bina Rao', 'new'],
    ]);
  });

  it('J4: a new person of a known firm is a new person', async () => {
    const told = await dryRun('contacts', 'J4-new-person-known-company.csv');
    expect(told.rows).toMatchObject([{ row: 2, outcome: 'create', record: { name: 'Dev Rao' } }]);
    const updating = await dryRun('contacts', 'J4-new-person-known-company.csv', '--update');
    expect(updating.rows).toMatchObject([{ outcome: 'create' }]);
  });

  it('a name of the firm with another phone, or a phone with another name, waits for a person', async () => {
    const lines = ['Name,Phone,GSTIN', `Asha Rao,9845000009,${GSTIN}`, `Chetan Rao,9845000002,${GSTIN}`];
    for (const flags of [[], ['--update']]) {
      const told = await dryRunOf('contacts', lines, ...flags);
      expect(told.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
      expect(told.codes(2)).toEqual(['whichContact']);
      expect(told.codes(3)).toEqual(['whichContact']);
    }
    const fixes = write(
      'fixes.json',
      JSON.stringify([
        { field: 'gstin', kind: 'whichContact', value: null, row: 2, action: 'accept', with: 'new' },
        { field: 'phone', kind: 'whichContact', value: null, row: 3, action: 'skip-row' },
      ]),
    );
    const decided = await dryRunOf('contacts', lines, '--fixes', fixes);
    expect(decided.rows.map(({ outcome }) => outcome)).toEqual(['create', 'skip']);
  });

  it('one of the same name and firm waits for a person, and without a phone number is meant', async () => {
    await importFile(
      'contacts',
      write('k.csv', 'Name,Phone,Company\nRamesh Wagh,9845000031,Karanj Builders\n'),
    );
    const told = await dryRunOf('contacts', [
      'Name,Phone,Company,Notes',
      'Ramesh Wagh,9845000032,KARANJ Builders,a',
      'Ramesh Wagh,9845000033,Other Builders,b',
      ',9845000031,,c',
    ]);
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'create', 'skip']);
    expect(told.codes(2)).toEqual(['whichContact']);
    const lines = [
      'Name,Phone,Company,Notes',
      'Ramesh Wagh,,Karanj Builders,a',
      'Asha Wagh,,Karanj Builders,b',
    ];
    const updating = await dryRunOf('contacts', lines, '--update');
    expect(updating.rows.map(({ outcome }) => outcome)).toEqual(['update', 'refused']);
    expect(updating.codes(3)).toEqual(['missing']);
  });

  it('the same person in another spelling is known', async () => {
    const told = await dryRunOf('contacts', [
      'Name,Mobile',
      'ASHA RAO,+91-9845000001',
      'Smt. A. Rao,09845000001',
    ]);
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['skip', 'refused']);
    expect(told.codes(2)).toEqual(['known']);
    expect(told.codes(3)).toEqual(['twice']);
  });
});

describe('items', () => {
  beforeEach(() =>
    enqueue(
      { op: 'warehouses.create', record: { name: 'Main Godown', code: 'MG' } },
      { op: 'warehouses.create', record: { name: 'Shop', code: 'SH' } },
      { op: 'categories.create', record: { name: 'Fasteners' } },
      { op: 'units.create', record: { name: 'Piece' } },
      { op: 'items.create', record: { name: 'Hinge', sku: 'H-1', barcode: '4006381333931', price: 40 } },
    ),
  );

  it('bring opening stock with its place, from a column or one for the whole file', async () => {
    const lines = [
      'Name,SKU,Opening Qty,Godown',
      'Bolt,B-1,12.5,mg',
      'Nut,B-2,3,',
      'Cap,B-3,0,',
      'Rod,B-4,-2,Shop',
      'Pin,B-5,1,Mian Godown',
    ];
    const told = await dryRunOf('items', lines);
    expect(told.rows.map(({ outcome }) => outcome)).toEqual([
      'create',
      'refused',
      'create',
      'refused',
      'refused',
    ]);
    expect(told.record(2)).toMatchObject({ openingStocks: [{ qty: 12.5 }] });
    expect([told.codes(3), told.codes(5)]).toEqual([['placeMissing'], ['negative']]);
    expect(told.rows[4]?.problems).toMatchObject([{ code: 'placeUnknown', suggestion: 'Main Godown' }]);
    const placed = await importFile('items', write('i.csv', lines.slice(0, 3).join('\n')), '--place', 'shop');
    expect(placed.rows.map(({ outcome }) => outcome)).toEqual(['create', 'create']);
    const items = (await stored('items')).filter(({ sku }) => String(sku).startsWith('B-'));
    expect(items.map(({ openingStocks }) => openingStocks)).toMatchObject([[{ qty: 12.5 }], [{ qty: 3 }]]);
    const byPlace = ['Name,SKU,Main Godown,Shop - Stock', 'Clip,C-1,4,5', 'Cord,C-2,0,'];
    const asked = await dryRunOf('items', byPlace, '--place', 'shop');
    expect([asked.codes(2), asked.codes(3)]).toEqual([['otherQuantity'], []]);
    expect(asked.rows[0]?.problems[0]?.message).toContain('(Main Godown: 4, Shop - Stock: 5)');
    const unknown = await dryRunOf('items', lines, '--place', 'Moon');
    expect([unknown.code, unknown.notes]).toEqual([64, expect.stringMatching(/Main Godown, Shop/)]);
  });

  it('a column of racks is no place once a warehouse is chosen, and one of warehouses is', async () => {
    const racks = ['Name,SKU,Stock,Location', 'Bolt,R-1,5,A1-03', 'Nut,R-2,6,B2-11'];
    expect((await dryRunOf('items', racks)).codes(2)).toEqual(['placeUnknown']);
    const told = await dryRunOf('items', racks, '--place', 'shop');
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(['create', 'create']);
    for (const lines of [
      [...racks, 'Cap,R-3,1,Main Godown'],
      [...racks, 'Cap,R-3,1,Mian Godown'],
      racks.map((line) => line.replace('Location', 'Godown')),
    ])
      expect((await dryRunOf('items', lines, '--place', 'shop')).codes(2)).toEqual(['placeUnknown']);
  });

  it('that have a row for each place are one item with its stock at each', async () => {
    const lines = [
      'Name,SKU,Price,Qty,Godown',
      ...['Bolt,B-1,5,12.5,mg', 'Bolt,B-1,5,3,Shop', 'Bolt,B-1,,0,Yard'],
      ...['Nut,B-2,5,1,mg', 'Nut,B-2,5,2,Main Godown'],
      ...['Cap,B-3,5,1,mg', 'Cap,B-3,6,2,Shop'],
      ...['Pin,B-4,5,1,mg', 'Pin,B-4,5,2,Moon'],
    ];
    const told = await dryRunOf('items', lines);
    const codes = told.rows.map(({ row }) => told.codes(row).join());
    const inQuestion = ['quantityAgain', 'twice', 'quantityAgain', 'twice', 'quantityAgain', 'placeUnknown'];
    expect(codes).toEqual(['', 'joinedRow', 'joinedRow', ...inQuestion]);
    const fixes = [
      { field: 'sku', kind: 'twice', value: null, action: 'skip-row' },
      { field: 'openingPlace', kind: 'placeUnknown', value: 'Moon', action: 'replace', with: 'Shop' },
    ];
    const fixed = ['--fixes', write('f.json', JSON.stringify(fixes))];
    const done = await importFile('items', write('i.csv', lines.join('\n')), ...fixed);
    expect(done.rows.map(({ outcome }) => outcome).join(' ')).toBe(
      'create skip skip create skip create skip create skip',
    );
    const items = (await stored('items')).filter(({ sku }) => String(sku).startsWith('B-'));
    const quantities = items.map(({ openingStocks }) =>
      (openingStocks as { qty: number }[]).map(({ qty }) => qty),
    );
    expect(quantities).toEqual([[12.5, 3], [1], [1], [1, 2]]);
  });

  it('that are here have their stock adjusted, never imported, and that is told', async () => {
    const lines = ['Name,SKU,Price,Stock', 'Hinge,h-1,45,7'];
    expect((await dryRunOf('items', lines)).rows).toMatchObject([{ outcome: 'skip' }]);
    const told = await dryRunOf('items', lines, '--update');
    expect(told.codes(2)).toEqual(['otherCase', 'stockAdjusted']);
    const fixes = write(
      'f.json',
      JSON.stringify([{ field: 'openingStock', kind: 'stockAdjusted', value: null, action: 'accept' }]),
    );
    const accepted = await importFile(
      'items',
      write('i.csv', lines.join('\n')),
      '--update',
      '--fixes',
      fixes,
    );
    expect(accepted.rows).toMatchObject([{ outcome: 'update' }]);
    const [hinge] = await stored('items');
    expect(hinge).toMatchObject({ sku: 'H-1', price: 45 });
    expect(hinge?.['onHand'] ?? 0).toBe(0);
  });

  it('with a category or unit that is nearly one of ours wait; a spelling of ours is taken, a new one told', async () => {
    const told = await dryRunOf('items', [
      'Name,SKU,Group,UOM',
      'A,S-1,Fastners,piece',
      'B,S-2,FASTENERS,pcs',
      'C,S-3,Paints,Piece',
    ]);
    expect(told.rows[0]?.problems).toMatchObject(
      [
        { code: 'unknownName', suggestion: 'Fasteners' },
        { code: 'repaired', message: 'Read as Piece.' },
      ].toSorted((one, other) => (one.code < other.code ? 1 : -1)),
    );
    expect(told.rows[1]?.problems.map(({ code }) => code).toSorted()).toEqual(['repaired', 'unknownName']);
    expect(told.rows[2]).toMatchObject({ outcome: 'create', problems: [{ code: 'newName' }] });
  });

  it('with a unit that looks like the content of a pack are asked about it, unless the shop has such a unit', async () => {
    await enqueue({ op: 'units.create', record: { name: 'Box of 100' } });
    const told = await dryRunOf('items', [
      'Name,SKU,UOM',
      'A,S-1,Piece',
      'B,S-2,Box of 100',
      'C,S-3,BOX OF 100',
      'D,S-4,Box of 12',
    ]);
    expect(told.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      [],
      ['repaired'],
      ['packContent'],
    ]);
  });

  it('S2.21: names the columns it does not read, and finds those of a shop', async () => {
    const told = await dryRunOf('items', [
      'S.No,"Barcod\ne",Particulars,Article no,HSN/SAC,Tax %,M.R.P. (Rs.),Purchase rate,Pack,Qty on hand,Location,Rack',
      '1,8901030865275,Bolt,B-9,7318,18%,₹12.50,8,Piece,4,Shop,R2',
    ]);
    expect(told.record(2)).toMatchObject({
      ...{
        name: 'Bolt',
        sku: 'B-9',
        barcode: '8901030865275',
        hsn: '7318',
        gstRate: 18,
        price: 12.5,
        cost: 8,
      },
      ...{ unit: 'Piece', openingStocks: [{ qty: 4 }] },
    });
    expect(told.summary['unusedColumns']).toEqual(['S.No', 'Rack']);
    expect(told.summary['columnNotes']).toMatchObject([
      { column: 'M.R.P. (Rs.)', field: 'price', code: 'taxIncluded' },
    ]);
    const mapped = await dryRunOf(
      'items',
      ['A,B,C', 'Bolt,B-9,5'],
      '--map',
      'name=A',
      '--map',
      'sku=2',
      '--map',
      'price=c',
    );
    expect(mapped.record(2)).toEqual({ name: 'Bolt', sku: 'B-9', price: 5 });
    const wrong = await dryRunOf('items', ['A,B', 'Bolt,B-9'], '--map', 'name=Z');
    expect([wrong.code, wrong.notes]).toEqual([64, expect.stringMatching(/“A”, “B”/)]);
  });
});

describe('an import', () => {
  it('dry runs write nothing, not even a database', async () => {
    const told = await dryRunOf('items', ['Name,SKU', 'Bolt,B-1']);
    expect(told.summary).toMatchObject({ rows: 1, create: 1, heading: 1, encoding: 'utf-8', delimiter: ',' });
    expect((await run('list', 'items')).lines).toEqual([]);
  });

  it('killed in the middle and run again brings each row in once', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => `Part ${index},K-${index}`);
    const path = join(folder, 'many.csv');
    writeFileSync(path, ['Name,SKU', ...rows].join('\n'));
    const options = { dataDir: join(folder, 'profile'), baseUrl: 'http://127.0.0.1:9' };
    const running = startCli(options, 'import', 'items', path);
    running.child.stdin.end();
    for (let line = 0; line < 250; line += 1) await running.next();
    running.child.kill('SIGKILL');
    expect((await running.finished).signal).toBe('SIGKILL');
    const again = await runCli(options, 'import', 'items', path);
    expect(again.code, again.stderr).toBe(0);
    const [last] = again.lines.slice(-1);
    expect(last).toMatchObject({ summary: { rows: 900, refused: 0 } });
    const skus = (await stored('items')).map(({ sku }) => sku);
    expect(skus).toHaveLength(900);
    expect(new Set(skus).size).toBe(900);
    expect((await runCli(options, 'verify')).code).toBe(0);
  });
});
