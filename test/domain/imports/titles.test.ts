/** Names of columns with a unit, a currency, a tax or a remark behind them, and names that only begin like one. */
import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../src-sync/domain/imports/propose.ts';
import { noteOfTitle } from '../../../src-sync/domain/imports/title-remarks.ts';
import { isUsualTitle, mayBeTitle } from '../../../src-sync/domain/imports/titles.ts';
import type { ImportCollection } from '../../../src-sync/domain/import-fields.ts';

/** The field that each column is proposed for. */
function fieldsOf(collection: ImportCollection, ...columns: readonly string[]): readonly (string | null)[] {
  const mapping = Object.entries(proposeMapping(collection, { columns, rows: [] }));
  return columns.map((_, at) => mapping.find(([, column]) => column === at)?.[0] ?? null);
}

describe('a remark behind the name of a column', () => {
  it.each([
    [
      'openingStock',
      'Stock (Nos)|Qty (pcs)|Opening Stock - Nos|Qty in Nos|Stock Pcs|Op. Stock (Qty)|Closing Stock as on 31-03-2026',
    ],
    [
      'openingStock',
      'Stock (as on 26/11/2026)|Qty. [Kgs]|मात्रा (नग)|स्टॉक, नग|Stock on hand: pcs|On hand (Units)',
    ],
    [
      'price',
      'Selling Price (Incl. GST)|MRP Rs.|Rate/pc|Unit Price (₹)|M.R.P. (Rs)|Rs. MRP|Sale Price (excl. of tax)|Rate per kg',
    ],
    [
      'price',
      'Price + GST|Price (Rs./pc)|बिक्री मूल्य (₹)|मूल्य (कर सहित)|दर प्रति नग|Selling Price, incl. all taxes|Price*',
    ],
    [
      'cost',
      'Purchase Price excl. tax|Cost (Rs.)|Purchase Rate/Unit|Landing cost (without GST)|खरीद मूल्य (₹)',
    ],
    ['gstRate', 'GST %|Tax (%)|GST Rate (%)|IGST %|जीएसटी %|Tax Rate (in %)'],
    ['reorderLevel', 'Min. Stock (pcs)|Reorder Level - Nos|Minimum qty in Nos'],
    ['sku', 'Item Code (mandatory)|SKU*|Item code (unique)'],
    ['hsn', 'HSN Code (8 digits)|HSN/SAC (optional)|HSN (4 digit)'],
    ['barcode', 'Barcode (13 digits)|EAN/UPC (optional)'],
    ['name', 'Item Name (as per bill)|Item Name (English)|Product Name (required)|नाम (अनिवार्य)'],
    ['unit', 'Unit (Pcs/Kg)|UOM (mandatory)'],
  ])('leaves it %s: %s', (field, titles) => {
    for (const title of titles.split('|'))
      expect([title, ...fieldsOf('items', title)]).toEqual([title, field]);
  });

  it.each([
    ['phone', 'Mobile No. (10 digits)|Phone (WhatsApp)|Mobile (mandatory)|मोबाइल नंबर (10 अंक)'],
    ['email', 'E-mail (optional)|Email ID (office)'],
    ['gstin', 'GSTIN (15 digits)|GST No. (if any)'],
    ['pin', 'PIN Code (6 digit)'],
  ])('of people leaves it %s: %s', (field, titles) => {
    for (const title of titles.split('|'))
      expect([title, ...fieldsOf('contacts', title)]).toEqual([title, field]);
  });

  it.each(
    [
      'Stock value|Stock (Value)|Stock location no|Price list|Tax amount|GST (₹)|GST Amt (Rs)|Stock (Rs)|Closing Balance (₹)|Opening value',
      'Stock unit|Stock no|Qty/Box|Stock per box|Price %|Discount %|Price type|GST 18%|Selling price GST|Code (HSN)|Name (Category)',
      'Stock in transit|Rate 2|Price with discount|Opening rate|Tax type|Stock (Main Godown)|Price (Wholesale)|Weight (kg)|Cost centre',
    ].flatMap((titles) => titles.split('|')),
  )('makes another column of it: %s', (title) => {
    const [field] = fieldsOf('items', title);
    expect(['openingStock', 'price', 'cost', 'gstRate', 'sku', 'name', 'reorderLevel']).not.toContain(field);
  });

  it('says which of two columns is meant: the price without tax, the better name, the plain one', () => {
    const fields = (...columns: readonly string[]) => fieldsOf('items', ...columns).indexOf('price');
    expect(fields('Selling Price (incl. GST)', 'Selling Price (excl. GST)')).toBe(1);
    expect(fields('Price (with tax)', 'Rate')).toBe(1);
    expect(fields('MRP', 'Selling Price (Rs)')).toBe(1);
    expect(fields('MRP (Rs)', 'MRP incl. tax')).toBe(0);
  });

  it('is told where the Service has no place for it', () => {
    for (const title of [
      'Selling Price (Incl. GST)',
      'Rate with tax',
      'मूल्य (कर सहित)',
      'M.R.P. (Rs.)',
      'MRP',
    ])
      expect([title, noteOfTitle('price', title)]).toEqual([title, { kind: 'taxIncluded' }]);
    for (const title of ['Price', 'Price excl. GST', 'Rate + GST', 'Price (Rs./pc)'])
      expect([title, noteOfTitle('price', title)]).toEqual([title, null]);
    expect(noteOfTitle('openingStock', 'Stock (Boxes)')).toEqual({ kind: 'packUnit', unit: 'boxes' });
    expect(noteOfTitle('openingStock', 'Stock (Nos)')).toBeNull();
  });

  it('is a heading, a row of goods is none', () => {
    for (const title of ['Stock (Nos)', 'Selling Price (Incl. GST)', 'Mobile (10 digits)'])
      expect([title, isUsualTitle(title)]).toEqual([title, true]);
    for (const text of ['Bolt (10 pcs)', 'Rate contract', '12 Nos', 'Stock value', 'Box 10 pcs'])
      expect([text, isUsualTitle(text)]).toEqual([text, false]);
  });
});

it.each([
  ['items', 'gstRate', 'Integrated Tax Rate'],
  ['items', 'name', 'Name of Article'],
  ['contacts', 'phone', 'Number'],
] as const)('%s have their %s in a column of Tally or of a phone: %s', (collection, field, title) => {
  expect(fieldsOf(collection, title)).toEqual([field]);
});

describe('goods that begin like a title', () => {
  it.each([
    ...['Item name 12 345', 'Stock summary 5', 'Rate contract', 'Sale price of 12345', 'The item name no 7'],
    ...[
      'Code code code code',
      'Part 12345',
      'Name of the rose',
      'Group A-12/5',
      'Under 16 football',
      'Unit 12',
    ],
  ])('are told from one by their words alone, which costs little in a wide sheet: %s', (text) => {
    expect(mayBeTitle(text)).toBe(false);
    expect(isUsualTitle(text)).toBe(false);
  });
});
