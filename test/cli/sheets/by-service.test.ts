/** `import --by-service`, from the Service's own template to the result, row by row. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../service/server.ts';
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
    const order = ['items', file, '--by-service', '--place', place, '--stock-mode', 'add'];
    const about = { rows: 3, known: 1, fresh: 2, place, stockMode: 'add', stocked: 3, quantity: 21 };
    const dry = await cli('import', ...order, '--dry-run');
    expect(dry.lines).toMatchObject([
      { summary: { ...about, columns: { sku: 'sku', openingStock: 'qty' } } },
    ]);
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
    expect(told.notes).toMatch(/1 rows repeat the key of an earlier one: rows 4/);
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
