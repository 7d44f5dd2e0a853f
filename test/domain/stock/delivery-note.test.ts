/** Reading delivery notes: from a spreadsheet, from a message, from scanned codes. */
import { describe, expect, it } from 'vitest';
import { readNoteTable, readNoteText } from '../../../src-sync/domain/stock/delivery-note.ts';

const table = (columns: readonly string[], ...rows: readonly (readonly string[])[]) =>
  readNoteTable({ columns, rows: rows.map((cells) => ({ cells })) });

/** The first try, and what is shown. */
const firsts = (text: string) =>
  readNoteText(text).rows.map(({ tries, shown, qty }) => ({
    texts: tries.map((one) => one.text),
    shown,
    qty,
  }));

describe('a delivery note in a spreadsheet', () => {
  it('is read by its columns, the code before the name', () => {
    const note = table(
      ['S.No', 'Item code', 'Description of goods', 'HSN', 'Qty', 'Rate', 'Amount'],
      ['1', 'BLT-008', 'Tower bolt 8"', '8302', '24', '110', '2640'],
      ['2', 'HNG-4', 'Hinge 4"', '8302', '1,200', '12', '14400'],
      ['', '', 'Grand Total', '', '1224', '', '17040'],
    );
    expect(note?.rows.map(({ tries, qty }) => [tries[0]?.text, qty])).toEqual([
      ['BLT-008', 24],
      ['HNG-4', 1200],
    ]);
    expect(note?.rows[0]?.shown).toBe('Tower bolt 8"');
  });

  it('takes what was sent where what was ordered stands beside it', () => {
    const note = table(['SKU', 'Name', 'Ordered', 'Dispatched Qty'], ['A-1', 'Drill', '10', '8']);
    expect(note?.rows[0]?.qty).toBe(8);
  });

  it('knows Hindi headings, units behind numbers, and decimals', () => {
    const note = table(['कोड', 'नाम', 'मात्रा'], ['A-1', 'कील', '12 नग'], ['A-2', 'तार', '2.5 kg']);
    expect(note?.rows.map(({ qty }) => qty)).toEqual([12, 2.5]);
  });

  it('counts rows without a quantity, and leaves out empty ones', () => {
    const note = table(['SKU', 'Qty'], ['A-1', ''], ['', ''], ['A-2', '-3'], ['A-3', '0'], ['A-4', '5']);
    expect(note?.rows.map(({ shown }) => shown)).toEqual(['A-4']);
    expect(note?.skipped).toBe(3);
  });

  it('is none without a column of quantities or of articles', () => {
    expect(table(['Date', 'Amount'], ['1-4-2026', '500'])).toBeNull();
    expect(table(['SKU', 'Name'], ['A-1', 'Drill'])).toBeNull();
  });
});

describe('a delivery note as text', () => {
  it('is read from cells that were copied, with and without a heading', () => {
    expect(firsts('SKU\tName\tQty\nBLT-008\tTower bolt\t24')).toEqual([
      { texts: ['BLT-008', 'Tower bolt'], shown: 'Tower bolt', qty: 24 },
    ]);
    const [row] = firsts('1\tBLT-008\tTower bolt\t24');
    expect(row).toMatchObject({ qty: 24, shown: 'BLT-008' });
    expect(row?.texts).toContain('Tower bolt');
  });

  it.each([
    ['BLT-008 24', 'BLT-008', 24],
    ['24 x Tower bolt', 'Tower bolt', 24],
    ['Tower bolt 8" - 24 pcs', 'Tower bolt 8"', 24],
    ['3) Hinge 4 inch : 12 nos', 'Hinge 4 inch', 12],
    ['• Wire 2.5 kg', 'Wire', 2.5],
    ['Cement, 1,000 bags', 'Cement', 1000],
    ['कील 2 इंच 12 नग', 'कील 2 इंच', 12],
    ['8901234567890 6', '8901234567890', 6],
  ])('reads %s', (line, text, qty) => {
    const [row] = readNoteText(line).rows;
    expect(row?.tries).toContainEqual({ text, qty });
    expect(row?.qty).toBe(qty);
  });

  it('looks for the whole line first: the number at its end may be a size', () => {
    expect(readNoteText('Tower bolt 8').rows[0]?.tries[0]).toEqual({ text: 'Tower bolt 8', qty: 1 });
  });

  it('takes a code alone for one piece, each time that it was scanned', () => {
    const { rows } = readNoteText('8901234567890\r\n8901234567890\n\nA-1');
    expect(rows.map(({ tries, qty }) => [tries[0]?.text, qty])).toEqual([
      ['8901234567890', 1],
      ['8901234567890', 1],
      ['A-1', 1],
    ]);
    expect(rows.at(-1)).toMatchObject({ shown: 'A-1', qty: 1 });
  });

  it('finds the code beside a name, and leaves out the total', () => {
    const { rows } = readNoteText('BLT-008 Tower bolt 24\nTotal 24');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tries).toContainEqual({ text: 'BLT-008', qty: 24 });
  });
});
