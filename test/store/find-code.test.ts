/** The items that a code means, by the rules that the window, `find CODE` and labels share. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanFind } from '../../src-sync/store/queries/codes/find-code.ts';
import { codeSeqs } from '../../src-sync/store/queries/codes/code-seqs.ts';
import { filledShop, type Shop } from './shop.ts';

const GS = '\u001d';
let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
  await shop.pull('items', [
    { gid: 'pen', name: 'Pen', sku: 'PEN', barcode: '9501101020917' },
    { gid: 'egg', name: 'Egg', sku: 'EGG', barcode: '40170725', unit: 'kg' },
    { gid: 'cola', name: 'Cola', sku: 'COLA', barcode: '042100005264' },
    { gid: 'gum', name: 'Gum', sku: 'GUM', barcode: '01234565' },
    { gid: 'lock', name: 'Lock', sku: 'LOCK', barcode: 'Ab-Cd7' },
    { gid: 'box', name: 'Box', sku: 'BOX', barcode: '(01)00614141123452(10)B7' },
    { gid: 'square', name: 'Square', sku: 'SQUARE', barcode: '[01]00012345600012[10]B8' },
    { gid: 'own', name: 'Own', sku: 'OWN', barcode: '0109501101020917' },
    { gid: 'tail', name: 'Tail', sku: '3712', barcode: '10AB12' },
    { gid: 'pipe', name: 'Pipe', sku: 'ZYL-10', barcode: null },
    { gid: 'unseen', name: 'Unseen', sku: 'UN\u200bS\u00a01', barcode: '8901030\u00ad865282' },
    { gid: 'nail', name: 'Nail', sku: '8901030865275', barcode: null },
  ]);
});
afterEach(() => shop.close());

const find = async (code: string, byPosition?: string) => {
  const { items, how, gs1, quantity, layout } = await scanFind(shop.store.reader, {
    code,
    ...(byPosition === undefined ? {} : { byPosition }),
  });
  return { skus: items.map(({ sku }) => sku), how, gs1, quantity, layout };
};

describe('a GS1 code', () => {
  it.each([
    `]C1010950110102091710AB12${GS}3712`,
    `]d2010950110102091710AB12${GS}3712`,
    `010950110102091710AB12${GS}3712`,
    `010950110102091710AB12|3712`,
    `${GS}010950110102091710AB12${GS}${GS}3712${GS}`,
    `]c1010950110102091710AB12<GS>3712`,
    `(01)09501101020917(10)AB12(37)12`,
    `(01)9501101020917 (10)AB12 (37)12`,
    `[01]09501101020917[10]AB12[37]12`,
    `[01]9501101020917 [10]AB12 [37]12`,
    `https://example.com/01/09501101020917/10/AB12?37=12`,
  ])('%j is the article in it, its batch is told, its count is proposed', async (code) => {
    expect(await find(code)).toEqual({
      skus: ['PEN'],
      how: 'gs1',
      gs1: { '01': '09501101020917', '10': 'AB12', '37': '12' },
      quantity: 12,
      layout: null,
    });
  });

  it('finds the article in every length, also as a SKU, and what lies in a carton', async () => {
    expect(await find('01000000401707253103001250')).toMatchObject({ skus: ['EGG'], quantity: 1.25 });
    expect(await find('0100042100005264')).toMatchObject({ skus: ['COLA'] });
    expect(await find(']e00108901030865275')).toMatchObject({ skus: ['8901030865275'] });
    expect(await find('020890103086527537240')).toMatchObject({ skus: ['8901030865275'], quantity: 240 });
    expect(await find('01000123450000653010')).toMatchObject({ skus: ['GUM'], quantity: 10 });
  });

  it('that stands on an item to the letter is that item', async () => {
    expect(await find('0109501101020917')).toMatchObject({ skus: ['OWN'], how: 'exact', gs1: null });
    expect(await find('010061414112345210B7')).toMatchObject({ skus: ['BOX'], how: 'gs1' });
    expect(await find(']C1010061414112345210B7')).toMatchObject({ skus: ['BOX'] });
    expect(await find('[01]00614141123452[10]B7')).toMatchObject({ skus: ['BOX'] });
    for (const code of ['[01]00012345600012[10]B8', '(01)00012345600012(10)B8', '010001234560001210B8'])
      expect(await find(code), code).toMatchObject({ skus: ['SQUARE'] });
  });

  it('never means the item whose code its tail is', async () => {
    expect(await find(`]C13712`)).toMatchObject({ skus: [], gs1: { '37': '12' } });
    expect(await find(`]C110AB12`)).toMatchObject({ skus: [], gs1: { '10': 'AB12' } });
    expect(await find(`010950600013435210AB12${GS}3712`)).toMatchObject({ skus: [], how: null });
    expect(await find('3712')).toMatchObject({ skus: ['3712'], how: 'sku' });
    expect(await find('10AB12')).toMatchObject({ skus: ['3712'], how: 'exact' });
  });

  it('of a pallet finds nothing and says what it is', async () => {
    expect(await find('00106141412345678908')).toMatchObject({
      skus: [],
      gs1: { '00': '106141412345678908' },
    });
  });
});

describe('a code that the scanner describes', () => {
  it('is the code behind the description', async () => {
    expect(await find(']E09501101020917')).toMatchObject({ skus: ['PEN'] });
    expect(await find(']E440170725')).toMatchObject({ skus: ['EGG'] });
    expect(await find(']C0Ab-Cd7')).toMatchObject({ skus: ['LOCK'], how: 'exact' });
    expect(await find(']A0LOCK')).toMatchObject({ skus: ['LOCK'], how: 'sku' });
    expect(await find(']E3950110102091712')).toMatchObject({ skus: ['PEN'] });
    expect(await find('950110102091712')).toMatchObject({ skus: [] });
    expect(await find(String.raw`]Q2\000026LOCK`)).toMatchObject({ skus: ['LOCK'], how: 'sku' });
    expect(await find(String.raw`]Q4\000026010950110102091710AB12${GS}3712`)).toMatchObject({ quantity: 12 });
  });
});

describe('retail symbols that say what they are', () => {
  it('tell an EAN-8 from a UPC-E', async () => {
    // 04252614 is the UPC-E of the cola, 01234565 the EAN-8 of the gum as well as the UPC-E of another article.
    await shop.pull('items', [{ gid: 'upca', name: 'Upca', sku: 'UPCA', barcode: '012345000065' }]);
    expect(await find(']E404252614')).toMatchObject({ skus: [] });
    expect(await find(']E004252614')).toMatchObject({ skus: ['COLA'] });
    await shop.pull('items', [{ gid: 'gum', name: 'Gum', sku: 'GUM', barcode: '00000001234565' }]);
    expect(await find(']E001234565')).toMatchObject({ skus: ['UPCA'] });
    expect(await find(']E401234565')).toMatchObject({ skus: ['GUM'] });
    expect(await find('01234565')).toMatchObject({ skus: ['GUM'] });
  });

  it('leave the add-on of a book or magazine out where the scanner says nothing of it', async () => {
    await shop.pull('items', [{ gid: 'mag', name: 'Mag', sku: 'MAG', barcode: '9770254839008' }]);
    for (const code of ['977025483900812', '977025483900800150', '9770254839008 12'])
      expect(await find(code)).toMatchObject({ skus: ['MAG'], how: 'gtin' });
    expect(await find('977025483900712')).toMatchObject({ skus: [] });
    expect(await find('950110102091712')).toMatchObject({ skus: [] });
  });

  it('find the article before the issue of a magazine, and nothing by the issue alone', async () => {
    expect(await find(']E304210000526412345')).toMatchObject({ skus: ['COLA'] });
    expect(await find(']E304210000526407')).toMatchObject({ skus: ['COLA'] });
    expect(await find(']E34017072507')).toMatchObject({ skus: ['EGG'] });
    expect(await find(']E39501101020917')).toMatchObject({ skus: ['PEN'] });
    await shop.pull('items', [{ gid: 'issue', name: 'Issue', sku: '07', barcode: '12345' }]);
    for (const code of [']E107', ']E212345']) expect(await find(code)).toMatchObject({ skus: [] });
  });

  it('hold no GS1 fields', async () => {
    expect(await find(']E0010950110102091')).toMatchObject({ gs1: null });
  });
});

describe('a label with data identifiers', () => {
  it('finds the shop’s own number before the maker’s, and proposes its quantity', async () => {
    const label = (...parts: string[]) => `[)>\u001e06${GS}${parts.join(GS)}\u001e\u0004`;
    expect(await find(label('PPEN', '1PAb-Cd7', 'Q12', '1TB7'))).toMatchObject({
      ...{ skus: ['PEN'], how: 'label', quantity: 12 },
      gs1: { '241': 'PEN', '240': 'Ab-Cd7', '30': '12', '10': 'B7' },
    });
    expect(await find(label('POURS-9', '1Pab-cd7', 'Q5'))).toMatchObject({ skus: ['LOCK'], quantity: 5 });
    expect(await find(label('PEGG', 'Q5'))).toMatchObject({ skus: ['EGG'], quantity: null });
    expect(await find(label('PEGG', '7Q1.25KG'))).toMatchObject({ skus: ['EGG'], quantity: 1.25 });
    expect(await find(label('8P09501101020917', 'Q3'))).toMatchObject({
      skus: ['PEN'],
      how: 'gs1',
      quantity: 3,
    });
    expect(await find(label('Q12'))).toMatchObject({ skus: [] });
  });
});

describe('UPC-E', () => {
  it('is the UPC-A that it stands for, both ways', async () => {
    expect(await find('04252614')).toMatchObject({ skus: ['COLA'], how: 'gtin' });
    expect(await find('012345000065')).toMatchObject({ skus: ['GUM'], how: 'gtin' });
    expect(await find('0012345000065')).toMatchObject({ skus: ['GUM'] });
  });
});

describe('letters in another case', () => {
  it('are a second try, after the letter', async () => {
    for (const code of ['aB-cD7', 'AB-CD7', 'ab-cd7']) {
      expect(await find(code)).toMatchObject({ skus: ['LOCK'], how: 'case' });
    }
    await shop.pull('items', [{ gid: 'other', name: 'Other', sku: 'OTHER', barcode: 'AB-CD7' }]);
    expect(await find('AB-CD7')).toMatchObject({ skus: ['OTHER'], how: 'exact' });
    expect(await find('Ab-Cd7')).toMatchObject({ skus: ['LOCK'], how: 'exact' });
    expect((await find('ab-cd7')).skus).toEqual(['LOCK', 'OTHER']);
  });

  it('beyond ASCII are letters too', async () => {
    await shop.pull('items', [{ gid: 'door', name: 'Door', sku: 'TÜR-1', barcode: 'Ör-7' }]);
    for (const code of ['öR-7', 'ÖR-7', 'ör-7']) {
      expect(await find(code)).toMatchObject({ skus: ['TÜR-1'], how: 'case' });
    }
    expect(await find('tür-1')).toMatchObject({ skus: ['TÜR-1'], how: 'sku' });
  });

  it('are no try where a new barcode is held against those that are taken', async () => {
    expect(await codeSeqs(shop.store.reader, 'AB-CD7')).toEqual([]);
    expect(await codeSeqs(shop.store.reader, 'Ab-Cd7')).toHaveLength(1);
  });
});

describe('keys of another keyboard', () => {
  it('are read by their place where the letters prove it', async () => {
    expect(await find('ç(à&&à&àéàç&è')).toMatchObject({ skus: ['PEN'], layout: 'French' });
    expect(await find('$Eàç(à&&à&àéàç&è')).toMatchObject({ skus: ['PEN'], layout: 'French' });
    expect(await find('LOCK')).toMatchObject({ skus: ['LOCK'], layout: null });
    expect(await find('YZLß10')).toMatchObject({ skus: ['ZYL-10'], how: 'position', layout: 'German' });
    expect(await find('íéýěě', '95022')).toMatchObject({ skus: [] });
  });

  it('are read by their place where the window saw them, but only after what was written', async () => {
    expect(await find('YZL/10', 'ZYL-10')).toMatchObject({ skus: ['ZYL-10'], how: 'position' });
    expect(await find('LOCK', 'PEN')).toMatchObject({ skus: ['LOCK'], how: 'sku' });
    expect(await find('YZL-10')).toMatchObject({ skus: [] });
  });

  it('in digits of any script are digits', async () => {
    for (const code of ['९५०११०१०२०९१७', '٩٥٠١١٠١٠٢٠٩١٧', '９５０１１０１０２０９１７', '৯৫০১১০১০২০৯১৭']) {
      expect(await find(code)).toMatchObject({ skus: ['PEN'], how: 'digits' });
    }
  });
});

it.each([
  ['UNS 1', 'sku'],
  ['uns\u202f1\u200e', 'sku'],
  ['UN\u200bS\u00a01', 'sku'],
  ['8901030865282', 'exact'],
  ['8901030\u00ad865282', 'exact'],
  ['08901030865282', 'gtin'],
])('%j finds the item whose codes have signs that nobody sees', async (code, how) => {
  expect(await find(code)).toMatchObject({ skus: ['UNS 1'], how });
});
