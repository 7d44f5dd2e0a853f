/** The problems that an import finds in a cell, between the rows of the file, and with what is here already. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src-sync/domain/questions/questions.ts';
import { check, desk, NAME_SKU, open, service, takeAll, withSheets, workbook, write } from './sheet-desk.ts';

withSheets();

describe('an import', () => {
  it('takes commas that group digits, and reads no other number than was written', async () => {
    const right = ['1,00,000', '"₹12,34,567.50"', 'Rs. 1,250/-', '1 250,-', '12.5'];
    const wrong = ['12,5', '1,5', '1.234,50', '1,2,3', ',5', '₹1,23', '0,500', '500-', '1.234.567', '18 %'];
    const lines = [...right, ...wrong].map((price, index) => `Part ${index};P-${index};${price}`);
    const { importId } = await open(write('i.csv', `Name;SKU;Preis\n${lines.join('\n')}\n`));
    const result = await check(importId, { name: 0, sku: 1, price: 2 });
    expect(result).toMatchObject({ creates: right.length, wrongRows: wrong.length });
    const kindOf = (text: string): string =>
      text === '500-' ? 'negative' : /,/.test(text) ? 'wrongCommas' : 'notANumber';
    expect(result.problems.map(({ field, kind, value }) => [field, kind, value])).toEqual(
      wrong.map((text) => ['price', kindOf(text), text]),
    );
    await takeAll(importId, result.planId);
    await desk.sync({ only: ['items'] });
    const priceOf = new Map(service.state.items.all().map(({ fields }) => [fields['sku'], fields['price']]));
    const taken = right.map((_, index) => priceOf.get(`P-${index}`));
    expect(taken).toEqual([100_000, 1_234_567.5, 1_250, 1_250, 12.5]);
  });

  it('tells a barcode that another item or an earlier row has, by whatever length it is written', async () => {
    await desk.accept({ op: 'items.create', record: { name: 'Hinge', sku: 'H-1', barcode: '036000291452' } });
    await desk.accept({ op: 'items.create', record: { name: 'Clamp', sku: '8909990000019' } });
    const path = write(
      'i.csv',
      'Name,SKU,Price,Barcode\nBolt,B-1,1,0036000291452\nNut,B-2,2,HOUSE-7\nCap,B-3,x,HOUSE-7\n' +
        'Ring,B-4,4,8909990000019\nHinge,h-1,5,036000291452\nRod,B-5,6,HOUSE-8\n',
    );
    const { importId } = await open(path);
    const told = ({ problems }: Answer<'imports.check'>): unknown =>
      problems.map(({ row, field, kind, detail }) => [row, field, kind, detail]);
    const wrong = [
      [2, 'barcode', 'codeTaken', 'Hinge'],
      [4, 'price', 'notANumber', ''],
      [4, 'barcode', 'twice', '3'],
      [5, 'barcode', 'codeTaken', 'Clamp'],
    ];
    const left = await check(importId, NAME_SKU);
    expect(left).toMatchObject({ creates: 2, wrongRows: 3, knownRows: 1 });
    expect(told(left)).toEqual([...wrong, [6, 'sku', 'known', 'Hinge']]);
    const changed = await check(importId, NAME_SKU, true);
    expect(changed).toMatchObject({ creates: 2, updates: 1, wrongRows: 3 });
    expect(told(changed)).toEqual([...wrong, [6, 'sku', 'otherCase', 'H-1']]);
    await takeAll(importId, changed.planId);
    for (const code of ['0036000291452', 'HOUSE-7', 'HOUSE-8', '8909990000019'])
      expect(await desk.engine.ask('scan.find', { code })).toMatchObject({ value: { items: { length: 1 } } });
  });

  it('tells a new SKU that a scan would take for the barcode of another item or row', async () => {
    await desk.accept({ op: 'items.create', record: { name: 'Hinge', sku: 'H-1', barcode: 'HOUSE-7' } });
    const path = write(
      'i.csv',
      'Name,SKU,Price,Barcode\nBolt,house-7,1,\nNut,B-2,2,000123\nCap,000123,3,\nPin,P-9,4,P-9\n',
    );
    const { importId } = await open(path);
    const result = await check(importId, NAME_SKU);
    expect(result).toMatchObject({ creates: 2, wrongRows: 2 });
    expect(result.problems).toMatchObject([
      { row: 2, field: 'sku', kind: 'codeTaken', detail: 'Hinge' },
      { row: 4, field: 'sku', kind: 'codeTaken', detail: 'Nut' },
    ]);
  });

  it('changes an item whose barcode another one has already, and gives no third one that code', async () => {
    for (const sku of ['S-1', 'S-2'])
      await desk.accept({ op: 'items.create', record: { name: sku, sku, barcode: 'SHARED' } });
    const path = write('i.csv', 'Name,SKU,Price,Barcode\nS-1 blue,S-1,1,SHARED\nThree,S-3,3,SHARED\n');
    const { importId } = await open(path);
    const result = await check(importId, NAME_SKU, true);
    expect(result).toMatchObject({ creates: 0, updates: 1, wrongRows: 1 });
    expect(result.problems).toMatchObject([{ row: 3, kind: 'codeTaken', detail: 'S-1' }]);
  });

  it.each([
    ['csv', (lines: string[][]) => lines.map((cells) => cells.join(';')).join('\n')],
    ['xlsx', (lines: string[][]) => workbook(lines)],
  ])('tells a row with more cells than the head names columns, in a file of %s', async (kind, made) => {
    const lines = [
      ['Name', 'SKU', 'Price'],
      ['Bolt', 'B-1', '5', '', ' '],
      ['Screw', 'long', 'B-2', '6', 'more'],
      ['Nut', 'B-3', '7'],
    ];
    const { importId } = await open(write(`i.${kind}`, made(lines)));
    const result = await check(importId, { name: 0, sku: 1, price: 2 });
    expect(result).toMatchObject({ creates: 2, wrongRows: 1 });
    expect(result.problems).toMatchObject([
      { row: 3, field: null, kind: 'tooManyCells', value: '6', detail: '3' },
      { row: 3, field: 'price', kind: 'notANumber' },
    ]);
  });

  it('takes a column without a title that somebody chose', async () => {
    const { importId } = await open(write('i.csv', 'Name;SKU;\nBolt;B-1;5\n'));
    expect(await check(importId, { name: 0, sku: 1 })).toMatchObject({ creates: 0, wrongRows: 1 });
    expect(await check(importId, { name: 0, sku: 1, price: 2 })).toMatchObject({ creates: 1, problems: [] });
  });
});
