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
    const unknown = await dryRunOf('items', lines, '--place', 'Moon');
    expect([unknown.code, unknown.notes]).toEqual([64, expect.stringMatching(/Main Godown, Shop/)]);
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
  }, 120_000);
});
