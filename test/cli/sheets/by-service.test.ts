/** `import --by-service`, from the Service's own template to the result, row by row. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { runCli } from '../run-cli.ts';
import { run, withFolder, write } from './sheet-cli.ts';

describe('with the Service', () => {
  let folder: string;
  let service: StandInService;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stockhand-by-service-'));
    service = await startService({ data: { items: 3, contacts: 1, warehouses: 2 }, rateLimit: null });
  });
  afterEach(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (command: string, ...argv: readonly string[]) =>
    runCli(
      { dataDir: join(folder, 'profile'), baseUrl: service.url, token: service.token },
      command,
      ...argv,
    );

  it('a filled template of it arrives, and its result is told row by row', async () => {
    const template = join(folder, 'template.csv');
    expect((await cli('import-template', 'items', '--out', template)).code).toBe(0);
    const [heading = ''] = readFileSync(template, 'utf8').split('\r\n');
    expect(heading).toBe('name,sku,barcode,category,hsn,unit,price,cost,gstRate,reorderLevel,qty');
    const known = String(service.state.items.all()[0]?.fields['sku']);
    const rows = ['Hinge,HNG-1,,,,,12.5,,,,4', 'Bolt,BLT-1,,,,,3,,,,10', `Known,${known},,,,,1,,,,7`];
    const file = join(folder, 'filled.csv');
    writeFileSync(file, [heading, ...rows, ''].join('\r\n'));
    await cli('sync');
    const place = String(service.state.warehouses.all()[1]?.fields['name']);
    const retired = join(folder, 'retired.csv');
    writeFileSync(
      retired,
      `name,sku,qty,Status\nBolt,B-9,4,Discontinued\nNut,N-9,4,Active\nKnown,${known},4,Inactive\n`,
    );
    const old = await cli('import', 'items', retired, '--by-service', '--place', place, '--dry-run');
    expect(old.lines).toMatchObject([{ summary: { rows: 3, doubts: ['retired'] } }]);
    expect(old.stderr).toMatch(/1 row of a new record says that nobody uses it any more: row 2\./);
    const order = ['items', file, '--by-service', '--place', place, '--stock-mode', 'add'];
    const about = { rows: 3, known: 1, fresh: 2, place, stockMode: 'add', stocked: 3, quantity: 21 };
    const dry = await cli('import', ...order, '--dry-run');
    expect(dry.lines).toMatchObject([
      { summary: { ...about, columns: { sku: 'sku', openingStock: 'qty' } } },
    ]);
    const unread = join(folder, 'unread.csv');
    writeFileSync(
      unread,
      'Bill No,SKU,Quantity,Shop Qty,Godown Qty\n1,B-1,10 box,2,०\n1,B-2,"1,250",2,-\n2,B-3,-4,2,০\n2,B-4,5,2,A1\n2,B-5,,0,0\n3,6,1\n',
    );
    const doubted = await cli('import', 'stock', unread, '--by-service', '--place', place, '--dry-run');
    expect(doubted.lines).toMatchObject([
      { summary: { rows: 6, stocked: 3, doubts: ['quantity', 'register', 'otherColumns', 'fewCells'] } },
    ]);
    expect(doubted.stderr).toMatch(/3 quantities are no plain numbers.*: rows 2, 3, 4/);
    expect(doubted.stderr).toMatch(/The list has Bill No,[^]*\(Shop Qty\)[^]*1 row has fewer cells.*: row 7/);
    const sheet = join(folder, 'sheet.csv');
    writeFileSync(
      sheet,
      `name,sku,unit,price,qty\nRed hinge,H-1,Nos,12,4\nBlue hinge,H-2,do,"",4\nCopper pipe,${known},Nos,1,1\n,,,,\nTotal,,,,9\nGreen hinge,H-3,Nos,1.5/pc,do\n`,
    );
    const asked = await cli('import', 'items', sheet, '--by-service', '--place', place, '--dry-run');
    expect(asked.lines).toMatchObject([
      {
        summary: {
          asked: [
            { code: 'dittoMark', field: 'unit', count: 1, rows: [3] },
            { code: 'whichItem', count: 1, rows: [4] },
            { code: 'totalRow', field: null, count: 1, rows: [6] },
            { code: 'unitInNumber', field: 'price', count: 1, rows: [7] },
            { code: 'dittoMark', field: 'openingStock', count: 1, rows: [7] },
          ],
        },
      },
    ]);
    expect(asked.stderr).toMatch(/would ask about 1 row \(6\): This row seems to add up other rows/);
    const queued = await cli('import', ...order);
    expect(queued.lines).toMatchObject([{ accepted: true, summary: about }]);
    rmSync(file);
    expect((await cli('sync')).code).toBe(0);
    const told = await cli('import-result', String(queued.lines[0]?.['opId']));
    expect(told.code).toBe(2);
    const problems = [{ row: 4, message: `SKU ${known} is already used` }];
    expect(told.lines).toMatchObject([
      { row: 4, outcome: 'absent', label: `Known, ${known}`, quantity: 7 },
      { row: 2, outcome: 'arrived', quantity: 4, now: 4 },
      { row: 3, outcome: 'arrived', quantity: 10, now: 10 },
      {
        summary: {
          ...{ state: 'done', rows: 3, place, counts: { arrived: 2, absent: 1 } },
          answer: { counts: { rows: 3, created: 2, skipped: 1 }, problems, rest: [] },
        },
      },
    ]);
    expect(service.requests.filter(({ path }) => path.endsWith('/items/import'))).toHaveLength(1);
  });
});

describe('without it', () => {
  withFolder();

  it.each([
    [['import', 'units', 'a.csv', '--by-service'], /takes items, contacts, stock and a file/],
    [['import', 'stock', 'a.csv'], /Stock is imported with --by-service/],
    [['import', 'items', 'a.csv', '--by-service', '--update'], /--update is for an import row by row/],
    [['import', 'items', 'a.csv', '--stock-mode', 'add'], /is for an import --by-service/],
    [['import', 'contacts', 'a.csv', '--by-service', '--place', 'X'], /no place/],
    [['import-template', 'items', '--out', 'a.pdf'], /--format is xlsx or csv/],
    [['import-template', 'items'], /needs --out FILE/],
  ])('a command line that means nothing is refused: %s', async (words, sentence) => {
    const told = await run(...words);
    expect(told.code).toBe(64);
    expect(told.notes).toMatch(sentence);
  });

  it('what the Service may read otherwise is said, and a file that nobody could find again is refused', async () => {
    const people = write(
      'people.txt',
      'List of people\nName;Phone\nAsha;9845012345\nAsha;98450 12345\nBina;\n',
    );
    const told = await run('import', 'contacts', people, '--by-service', '--dry-run');
    expect(told.code).toBe(0);
    expect(told.lines).toMatchObject([
      {
        summary: {
          rows: 3,
          known: 0,
          fresh: 2,
          doubts: ['format', 'heading', 'delimiter', 'noKey', 'twice'],
        },
      },
    ]);
    expect(told.notes).toMatch(/1 row repeats the key of an earlier one: row 4/);
    // By its names alone the Service finds no item.
    const names = write('names.csv', 'Particulars,Quantity\nBolt,5\n');
    expect((await run('import', 'items', names, '--by-service', '--dry-run')).code).toBe(64);
    const colours = write('colours.csv', 'Colour,Size\nred,4\n');
    const refused = await run('import', 'stock', colours, '--by-service', '--dry-run');
    expect(refused.notes).toMatch(/no column that reads as SKU, Qty/);
    expect(refused.code).toBe(64);
    const queued = await run('import', 'contacts', people, '--by-service');
    expect(queued.lines).toMatchObject([{ accepted: true }]);
    expect((await run('outbox')).lines).toMatchObject([{ op: 'contacts.import', state: 'queued' }]);
    const result = await run('import-result', String(queued.lines[0]?.['opId']));
    expect(result.lines).toMatchObject([{ summary: { state: 'queued', rows: 3, counts: null } }]);
  });
});
