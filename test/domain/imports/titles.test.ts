/** Names of columns with a unit, a currency, a tax or a remark behind them, and names that only begin like one. */
import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../src-sync/domain/imports/propose-mapping.ts';
import { noteOfTitle } from '../../../src-sync/domain/imports/title-remarks.ts';
import { isUsualTitle, mayBeTitle } from '../../../src-sync/domain/imports/titles.ts';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';

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
    for (const title of ['Price+GST', 'Rate + GST', 'Price plus tax', 'Cost (+ GST)'])
      expect([title, noteOfTitle('price', title)]).toEqual([title, { kind: 'taxUnsure' }]);
    for (const title of ['Price', 'Price excl. GST', 'Price (GST extra)', 'Price (Rs./pc)'])
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
  ['items', 'name', 'Part'],
  ['items', 'name', 'Row Labels'],
  ['items', 'openingStock', 'Sum of Closing Stock'],
  ['items', 'barcode', 'ISBN'],
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

/** The title that each field is read from. */
function titlesOf(
  collection: ImportCollection,
  columns: readonly string[],
  ...rows: readonly (readonly string[])[]
): Readonly<Record<string, string | undefined>> {
  const mapping = proposeMapping(collection, { columns, rows: rows.map((cells) => ({ cells })) });
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column]]));
}

describe('the columns of other programs', () => {
  it.each([
    ['items', 'SKU|GTIN, UPC, EAN, or ISBN|Name|Stock|Low stock amount|Sale price|Regular price|Categories'],
    ['items', 'Product/Service Name|SKU|Sales Price / Rate|Purchase Cost|Quantity On Hand|Reorder Point'],
    ['items', 'Item Code|Item Name|Default Unit of Measure|Standard Selling Rate|UOM (UOMs)'],
    ['items', 'Product Title|Seller SKU Id|MRP|Your Selling Price|Your Stock Count'],
    ['items', 'Title|SKU|On hand (current)|On hand (new)'],
    ['items', 'Material|Material Description|Base Unit of Measure|Unrestricted'],
    ['items', 'વસ્તુનું નામ|કોડ|ભાવ|સ્ટોક'],
    ['items', 'मालाचे नाव|कोड|विक्री दर|शिल्लक|एकक'],
    ['contacts', 'SENDER_NAME|SENDER_MOBILE|SENDER_EMAIL|SENDER_COMPANY|SENDER_ADDRESS|SENDER_STATE'],
    ['contacts', 'Display Name|Phone|GST Identification Number (GSTIN)'],
    ['contacts', 'Complete Name|Company Name|Mobile'],
    ['contacts', 'નામ|મોબાઈલ|સરનામું'],
    ['contacts', 'ग्राहकाचे नाव|मोबाईल|पत्ता'],
  ] as const)('%s: %s are read by their titles', (collection, titles) => {
    const columns = titles.split('|');
    const unread = new Set(columns);
    for (const title of Object.values(titlesOf(collection, columns))) unread.delete(title ?? '');
    // Beside the better one.
    for (const title of ['Sale price', 'MRP', 'UOM (UOMs)', 'On hand (new)']) unread.delete(title);
    expect([...unread]).toEqual([]);
  });

  it('of an offer and the usual price the usual one is read', () => {
    expect(titlesOf('items', ['SKU', 'Name', 'Sale price', 'Regular price'])).toMatchObject({
      price: 'Regular price',
    });
    expect(titlesOf('items', ['SKU', 'Name', 'Sale price'])).toMatchObject({ price: 'Sale price' });
  });
});

describe('the barcode of a carton', () => {
  const [carton, piece] = ['8907777000016', '8907777001013'];
  it.each([
    [['Item', 'Code', 'Carton EAN', 'Piece EAN'], 'Piece EAN'],
    [['Item', 'Code', 'Barcode (Carton)', 'EAN'], 'EAN'],
    [['Item', 'Code', 'Outer Barcode', 'Inner Barcode'], undefined],
    [['Item', 'Code', 'Case Code', ''], ''],
    [['Item', 'Code', 'Master', 'Box no'], undefined],
    [['Item', 'Code', 'Scan', 'Other'], undefined],
  ])('is never that of the piece: %j', (columns, title) => {
    expect(titlesOf('items', columns, ['Lock', 'L-1', carton, piece])['barcode']).toBe(title);
  });
});

describe('how many are sold or ordered at once', () => {
  it.each([
    ['Item|Code|Min Qty|Rate', undefined],
    ['Item|Code|Minimum Quantity|Rate', undefined],
    ['Item|Code|Reorder Qty|Stock|Rate', undefined],
    ['Item|Code|Min Qty|Stock|Rate', 'Min Qty'],
    ['Item|Code|Min Stock|Rate', 'Min Stock'],
    ['Item|Code|Reorder Level|Rate', 'Reorder Level'],
  ])('is no level at which to reorder: %s', (titles, title) => {
    expect(titlesOf('items', titles.split('|'))['reorderLevel']).toBe(title);
  });
});

describe('the owner of a shop', () => {
  it.each([
    ['Shop Name|Owner|Mobile', { companyName: 'Shop Name', name: 'Owner' }],
    ['Shop Name|Owner Name|Mobile', { companyName: 'Shop Name', name: 'Owner Name' }],
    ['Firm|Proprietor|Mobile', { companyName: 'Firm', name: 'Proprietor' }],
    ['दुकान|मालिक|मोबाइल', { companyName: 'दुकान', name: 'मालिक' }],
    ['Name|Company|Owner|Mobile', { name: 'Name', companyName: 'Company', assignedTo: 'Owner' }],
    ['Name|Owner|Mobile', { name: 'Name', assignedTo: 'Owner' }],
  ])('is the contact, and beside one the salesman: %s', (titles, fields) => {
    const { phone, ...read } = titlesOf('contacts', titles.split('|'));
    expect(phone).toBeDefined();
    expect(read).toEqual(fields);
  });
});

it.each([
  ['माल का नाम|कोड नं|रेट (Rs.)|स्टॉक', 'name|sku|price|openingStock'],
  ['वस्तु का नाम / Item|Code (कोड)|दर (Rate)|Qty / मात्रा', 'name|sku|price|openingStock'],
  ['Maal|Code|Bhav|Nag|Kharid bhav', 'name|sku|price|openingStock|cost'],
  ['Item|Code|Rate (रंग)|Stock', 'name|sku||openingStock'],
  ['Title|SKU|HS Code|Customer Taxes', 'name|sku|hsn|gstRate'],
])('titles as shops write them by hand: %s', (titles, fields) => {
  expect(fieldsOf('items', ...titles.split('|')).map((field) => field ?? '')).toEqual(fields.split('|'));
});

it('a number of a phone is called so in short as well', () => {
  expect(fieldsOf('contacts', 'ग्राहक का नाम', 'मोबाइल नं.')).toEqual(['name', 'phone']);
});
