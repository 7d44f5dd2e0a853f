import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../../src-sync/domain/imports/sheet-table.ts';
import {
  check,
  desk,
  folder,
  NAME_SKU,
  open,
  reopen,
  service,
  takeAll,
  takeStep,
  withSheets,
  workbook,
  write,
} from './sheet-desk.ts';

withSheets();

describe('an import', () => {
  it('tells every wrong cell at once, by its row in the spreadsheet, and changes nothing', async () => {
    const path = write(
      'items.csv',
      'Name,SKU,Price,Barcode\nBolt,B-1,"₹1,250.50",8909990000019\n\n,B-2,cheap,8909990000018\nNut,b-1,-3,8.9E+12\nScrew,B-4,5,\n',
    );
    const { importId, rows, columns } = await open(path);
    expect(rows).toBe(4);
    expect(columns.map((column) => column.title)).toEqual(['Name', 'SKU', 'Price', 'Barcode']);
    const result = await check(importId, NAME_SKU);
    expect(result).toMatchObject({ rows: 4, creates: 2, updates: 0, wrongRows: 2, knownRows: 0 });
    expect(result.problems.map(({ row, field, kind }) => [row, field, kind])).toEqual([
      [4, 'name', 'missing'],
      [4, 'barcode', 'checkDigit'],
      [4, 'price', 'notANumber'],
      [5, 'barcode', 'notADigitCode'],
      [5, 'price', 'negative'],
      [5, 'sku', 'twice'],
    ]);
    expect(await desk.outbox()).toEqual([]);
  });

  it('is imported as ordinary changes, and sent', async () => {
    const { importId } = await open(write('i.csv', 'n;s;p;b\nBolt;B-1;1250.5;\nNut;B-2;;8909990000019\n'));
    const { planId } = await check(importId, NAME_SKU);
    expect(await takeAll(importId, planId)).toBe(2);
    expect((await desk.outbox()).map((line) => line.op)).toEqual(['items.create', 'items.create']);
    await desk.sync({ only: ['items'] });
    const made = service.state.items.all().filter((row) => /^B-/.test(String(row.fields['sku'])));
    expect(made.map((row) => [row.fields['name'], row.fields['price'], row.fields['barcode']])).toEqual([
      ['Bolt', 1250.5, null],
      ['Nut', null, '8909990000019'],
    ]);
  });

  it('takes a step that is asked twice in once', async () => {
    const { importId } = await open(write('i.csv', 'n,s\nBolt,B-1\nNut,B-2\n'));
    const { planId } = await check(importId, { name: 0, sku: 1 });
    await takeStep(importId, planId, 0);
    await takeStep(importId, planId, 0);
    expect(await desk.outbox()).toHaveLength(2);
  });

  it('chosen again after a crash recognises what was imported before', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `Part ${index},P-${index}`);
    const path = write('i.csv', `Name,SKU\n${rows.join('\n')}\n`);
    const first = await open(path);
    const plan = await check(first.importId, { name: 0, sku: 1 });
    const step = await takeStep(first.importId, plan.planId, 0);
    await reopen();
    const lost = await desk.engine.ask('imports.take', {
      importId: first.importId,
      planId: plan.planId,
      from: 100,
    });
    expect(lost).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
    const again = await open(path);
    const rest = await check(again.importId, { name: 0, sku: 1 });
    expect(rest).toMatchObject({ takenBefore: step.taken, knownRows: 0, creates: 150 - step.taken });
    await takeAll(again.importId, rest.planId);
    const skus = (await desk.records('items'))
      .map((row) => String(row.record['sku']))
      .filter((sku) => /^P-/.test(sku));
    expect(new Set(skus).size).toBe(150);
    expect(skus).toHaveLength(150);
  });

  it('changes what is here already only when a person says so', async () => {
    const [item] = service.state.items.all();
    const path = write(
      'i.csv',
      `Name,SKU,Price\n"New ${String(item?.fields['name'])}",${String(item?.fields['sku']).toLowerCase()},99\n`,
    );
    const { importId } = await open(path);
    const left = await check(importId, NAME_SKU);
    expect(left).toMatchObject({ creates: 0, updates: 0, knownRows: 1 });
    expect(left.problems).toMatchObject([{ kind: 'known', detail: item?.fields['name'] }]);
    const changed = await check(importId, NAME_SKU, true);
    expect(changed).toMatchObject({ creates: 0, updates: 1, knownRows: 0 });
    await takeAll(importId, changed.planId);
    await desk.sync({ only: ['items'] });
    expect(service.state.items.get(item?.id ?? '')?.fields['price']).toBe(99);
  });

  it('derives the state from the GSTIN, and knows contacts by phone and name', async () => {
    const [contact] = service.state.contacts.all();
    const phone = String(contact?.fields['phone']);
    const name = String(contact?.fields['name']);
    const path = write(
      'c.csv',
      `Name,Phone,GSTIN\nAsha,98450 12345,27aapfu0939f1zv\n${name},${phone},\nWrong,98450 1,27AAPFU0939F1ZX\n`,
    );
    const { importId } = await open(path, 'contacts');
    const result = await check(importId, { name: 0, phone: 1, gstin: 2 });
    expect(result).toMatchObject({ creates: 1, knownRows: 1, wrongRows: 1 });
    expect(result.problems.map(({ row, kind }) => [row, kind])).toEqual(
      expect.arrayContaining([
        [3, 'known'],
        [4, 'gstinCheck'],
      ]),
    );
    await takeAll(importId, result.planId);
    const asha = (await desk.records('contacts')).find((row) => row.record['name'] === 'Asha');
    expect(asha?.record).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' });
  });

  it('reads a workbook with numbers as numbers and long codes whole, and old code pages', async () => {
    const lines = [
      ['Name', 'SKU', 'Price', 'Barcode'],
      ['बोल्ट', 'X-1', 12.5, 8909990000019],
    ];
    const path = write('b.xlsx', workbook(lines));
    const { importId } = await open(path);
    const plan = await check(importId, NAME_SKU);
    expect(plan.problems).toEqual([]);
    await takeAll(importId, plan.planId);
    const old = await open(write('old.csv', Buffer.from('Name,SKU\nCaf\xe9 chair,X-2\n', 'latin1')));
    await takeAll(old.importId, (await check(old.importId, { name: 0, sku: 1 })).planId);
    const names = (await desk.records('items')).map((row) => [row.record['name'], row.record['barcode']]);
    expect(names).toContainEqual(['बोल्ट', '8909990000019']);
    expect(names).toContainEqual(['Café chair', undefined]);
  });

  it.each([
    ['empty.csv', 'Name,SKU\n', /no rows below/],
    ['nothing.csv', '', /nothing\.csv is empty/],
    ['blank.csv', '\r\n ,,\r\n', /blank\.csv is empty/],
    ['broken.xlsx', 'PK\u0003\u0004 nothing', /not whole/],
    ['page.xls', '<html><body>Sign in</body></html>', /no table/],
    ['short.csv', 'Name,SKU\nBolt,B-1\n', /ends with row 2, above the heading/, { heading: 40 }],
    ['text.csv', 'Name,SKU\nBolt,B-1\n', /text file, which has no sheets/, { sheet: 'Items' }],
    ['a folder', '', /is a folder/],
  ])('says of %s what is wrong with it', async (name, content, words, layout: ReadOptions = {}) => {
    const path = name === 'a folder' ? folder : write(name, content);
    const opened = await desk.engine.ask('imports.open', { collection: 'items', path, layout });
    expect(opened).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    expect(opened.ok ? '' : opened.failure.message).toMatch(words);
  });
});

describe('an export', () => {
  const COLUMNS = [
    { field: 'name', title: 'Name' },
    { field: 'sku', title: 'SKU' },
    { field: 'barcode', title: 'Barcode' },
    { field: 'price', title: 'Price' },
  ] as const;
  const list = {
    collection: 'items',
    q: '',
    filter: 'all',
    category: null,
    sort: 'sku',
    direction: 'asc',
  } as const;

  beforeEach(async () => {
    await desk.accept({
      op: 'items.create',
      record: { name: '=HYPERLINK("http://x")', sku: '-1+1', price: -0 },
    });
    await desk.accept({
      op: 'items.create',
      record: { name: 'Bolt, 4"', sku: '00012', barcode: '0012', price: 12.5 },
    });
  });

  it('as CSV runs no formula of a stranger, and comes back through an import as it was', async () => {
    const path = join(folder, 'out.csv');
    const written = await desk.engine.ask('exports.write', {
      list,
      format: 'csv',
      columns: [...COLUMNS],
      path,
    });
    expect(written).toMatchObject({ ok: true, value: { rows: 5 } });
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith('\uFEFFName,SKU,Barcode,Price\r\n')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")","'-1+1",,0`);
    expect(text).toContain('"Bolt, 4""",00012,0012,12.5');
    const { importId } = await open(path);
    const result = await check(importId, { name: 0, sku: 1, barcode: 2, price: 3 });
    expect(result).toMatchObject({ rows: 5, knownRows: 5, wrongRows: 0 });
  });

  it('as a workbook keeps numbers as numbers and codes as texts', async () => {
    const path = join(folder, 'out.xlsx');
    await desk.engine.ask('exports.write', { list, format: 'xlsx', columns: [...COLUMNS], path });
    const sheet = XLSX.read(readFileSync(path)).Sheets['Stockhand'];
    const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet!);
    expect(rows.find((row) => row['SKU'] === '00012')).toEqual({
      Name: 'Bolt, 4"',
      SKU: '00012',
      Barcode: '0012',
      Price: 12.5,
    });
    const formulas = Object.values(sheet as Record<string, { f?: string }>).filter(
      (cell) => cell.f !== undefined,
    );
    expect(formulas).toEqual([]);
  });

  it('has the rows that the list shows, in its order', async () => {
    const path = join(folder, 'found.csv');
    const found = { ...list, q: 'bolt', sort: 'name' } as const;
    const written = await desk.engine.ask('exports.write', {
      list: found,
      format: 'csv',
      columns: [COLUMNS[1]],
      path,
    });
    expect(written).toMatchObject({ ok: true, value: { rows: 1 } });
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFSKU\r\n00012\r\n');
  });

  it('that cannot be written says so and leaves no half of a file', async () => {
    const path = join(folder, 'missing', 'out.csv');
    const written = await desk.engine.ask('exports.write', {
      list,
      format: 'csv',
      columns: [...COLUMNS],
      path,
    });
    expect(written).toMatchObject({ ok: false, failure: { code: 'STORAGE_UNAVAILABLE' } });
  });
});
