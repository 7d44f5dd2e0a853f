/**
 * Searches of people, and the first hit that each expects in the demo catalogue. A line is: typed text, then the name, or the beginning of the
 * sku or phone number, of the first hit; then the spelling that is shown instead, where there is one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchEverything } from '../../../src-sync/store/queries/search/search.ts';
import type { Shop } from '../shop.ts';
import { demoShop } from './demo-shop.ts';
import { CONTACTS, ITEMS } from './judged-records.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await demoShop({ items: ITEMS, contacts: CONTACTS });
});
afterAll(() => shop.close());

type Judged = readonly [typed: string, first: string | null, instead?: string];

async function check([typed, first, instead]: Judged): Promise<void> {
  const hits = await searchEverything(shop.store.reader, { q: typed, limit: 10 });
  const [best] = [...hits.items, ...hits.contacts];
  const texts = [best?.name ?? '', ...hits.items.slice(0, 1).map(({ sku }) => sku)];
  if (first === null) expect(texts).toEqual(['']);
  else
    expect(
      texts.some((text) => text.startsWith(first)),
      `${typed} → ${texts.join(', ')}`,
    ).toBe(true);
  expect(hits.instead).toBe(instead);
}

const SIZES: readonly Judged[] = [
  ['tower bolt 8', 'Tower bolt 8″'],
  ['tower bolt 8"', 'Tower bolt 8″'],
  ['tower bolt 8″', 'Tower bolt 8″'],
  ["tower bolt 8''", 'Tower bolt 8″'],
  ['tower bolt 8in', 'Tower bolt 8″'],
  ['tower bolt 8 inch', 'Tower bolt 8″'],
  ['8 tower bolt', 'Tower bolt 8″'],
  ['tower bolt 10', 'Tower bolt 10″'],
  ['tower bolt ss 8', 'Tower bolt 8″ SS'],
  ['bolt tow 8', 'Tower bolt 8″'],
  ['anchor bolt 8x25', 'AN-8'],
  ['anchor bolt 8 x 25', 'AN-8'],
  ['anchor bolt 8×25', 'AN-8'],
  ['anchor bolt M8', 'ANC-AB-8-'],
  ['anchor bolt m80', 'AN-80'],
  ['flat washer 8', 'FW8'],
  ['flat washer 8mm', 'FW8'],
  ['flat washer 8 mm', 'FW8'],
  ['flat washer 80mm', 'FW80'],
  ['spring washer 1/2', 'SW12'],
  ['spring washer ½', 'SW12'],
  ['spring washer 1/', 'SW12'],
  ['spring washer 12', 'SWM12'],
  ['charger 24v', 'BC-1224'],
  ['gas hose 2.5', 'GH25'],
  ['gas hose 25', 'GH-25'],
  ['hinge 2.5', 'Butt hinge 2.5″'],
  ['wire 1.5 sqmm', 'FR wire 1.5 sq mm'],
  ['wire 1.5 sq mm', 'FR wire 1.5 sq mm'],
  ['wire 1.5sqmm red', 'FR wire 1.5 sq mm, red'],
  ['mcb 16a', 'MCB SP 16 A'],
  ['mcb 16 a', 'MCB SP 16 A'],
  ['drywall screw 6x32', 'Drywall screw 6 × 32'],
  ['swr pipe 110 x 3', 'SWR pipe 110 mm'],
  ['swr pipe 110x3', 'SWR pipe 110 mm'],
  ['mesh 1½', 'Chain-link mesh 1½″'],
  ['union nut 1/2', 'UN-12'],
  ['1/2 union nut', 'UN-12'],
  ['½ union', 'UN-12'],
  ['union nu 1/2"', 'UN-12'],
  ['1/2 union nu', 'UN-12'],
  ['union nut 1', 'UN-1'],
  ['union nut 1 inch', 'UN-1'],
  ['1 union nu', 'UN-1'],
  ['union nut 1-1/2', 'UN-112'],
  ['union nut 1 1/2', 'UN-112'],
  ['union nut 1½', 'UN-112'],
  ['union nut 1¼', 'UN-114'],
  ['half inch ball cock', 'BLV-12'],
  ['half-inch ball cock', 'BLV-12'],
  ['ball cock 0.5', 'BLV-05'],
  ['nipple 0.5', 'NIP-12'],
  ['ball cock .5 inch', 'BLV-12'],
  ['ball cock 0.50"', 'BLV-12'],
  ['ball cock 1/2', 'BLV-12'],
  ['½ ball cock', 'BLV-12'],
  ['½" ball cock', 'BLV-12'],
  ['ball cock 1 / 2', 'BLV-12'],
  ['ball cock aadha inch', 'BLV-12'],
  ['ball cock आधा इंच', 'BLV-12'],
  ['ball cock 15mm', 'BLV-15'],
  ['ball cock 15 mm', 'BLV-15'],
  ['ball cock 20mm', null],
  ['ball cock 0.5mm', 'BLV-05'],
  ['ball cock 3/4"', 'BLV-34'],
  ['ball cock 0.75 inch', 'BLV-34'],
  ['ball cock three quarter inch', 'BLV-34'],
  ['ball cock 0.7', 'BLV-34'],
  ['one inch ball cock', 'BLV-1'],
  ['ball cock 1.0 inch', 'BLV-1'],
  ['ball cock 1.5"', 'BLV-112'],
  ['1 and a half inch ball cock', 'BLV-112'],
  ['nipple 1/2', 'NIP-12'],
  ['nipple 0.5 in', 'NIP-12'],
  ['नल 1/2"', 'NAL-12'],
  ['नल 1½ inch', 'NAL-112'],
  ['1/4 valve', 'QT-14'],
  ['quarter turn', 'QT-14'],
  ['flex cord 2.5mm', 'FC-MM'],
  ['flex cord 2.5 mm', 'FC-MM'],
  ['flex cord 2.5 sq mm', 'FC-SQ'],
  ['flex cord 2.5sqmm', 'FC-SQ'],
  ['flex cord 2.5 sq.mm', 'FC-SQ'],
  ['flex cord 2.5mm2', 'FC-SQ'],
  ['flex cord 2.5 mm²', 'FC-SQ'],
  ['flex cord 2.50 sq mm', 'FC-SQ'],
  ['fr wire 2.5mm', 'FR wire 2.5 sq mm'],
  ['grout 25 kg', 'GR-25'],
  ['grout 25kg', 'GR-25'],
  ['grout 25 kgs', 'GR-25'],
  ['grout 2.5kg', 'GR-250'],
  ['grout 250 kg', 'GR-2500'],
  ['glass tile 10x12', 'GT-1012'],
  ['glass tile 10 x 12', 'GT-1012'],
  ['glass tile 10×12', 'GT-1012'],
  ['glass tile 10 X 12', 'GT-1012'],
  ['glass tile 10*12', 'GT-1012'],
  ['glass tile 12 × 10', 'GT-1210'],
  ['glass tile 100x120', 'GT-100'],
  ['glass sheet 10"x12"', 'GS-1012'],
  ['glass sheet 10 x 12 inch', 'GS-1012'],
  ['glass sheet 12x10', 'GS-1210'],
  ['glass sheet 12 x 10', 'GS-1210'],
  ['glass sheet 10 in x 12 in', 'GS-1012'],
  ['reducer 0.75 x 0.5', 'RD-34'],
  ['reducer ¾x½', 'RD-34'],
  ['valve 5/2', 'SV-52'],
  ['washer 1/1', 'WS-116'],
  ['washer 0.0625', 'WS-116'],
  ['wall socket 6/16', 'WSK-616'],
  ['wall socket 16a', 'WSK-616'],
  ['glass strip 20 x 30', 'GST-2030'],
  ['glass strip 20mm x 30mm', 'GST-2030'],
  ['glass strip 30 mm', 'GST-2030'],
  ['enamel tin 20 litre', 'EN-20'],
  ['enamel tin 20 litres', 'EN-20'],
  ['enamel tin 20litre', 'EN-20'],
  ['enamel tin 20 liter', 'EN-20'],
  ['enamel tin 20 ltr', 'EN-20'],
  ['enamel tin 20 li', 'EN-20'],
  ['enamel tin 20 लीटर', 'EN-20'],
  ['enamel tin 200 litre', 'EN-200'],
  ['enamel can 20 l', 'ENC-20'],
  ['enamel can 20 ltr', 'ENC-20'],
  ['enamel can 20 lit', 'ENC-20'],
  ['enamel tin 2 litre', null],
  ['isolator 63 amp', 'ISO-63'],
  ['isolator 63amps', 'ISO-63'],
  ['63 ampere isolator', 'ISO-63'],
  ['isolator63', 'ISO-63'],
  ['isolator63a', 'ISO-63'],
  ['isolator63amp', 'ISO-63'],
  ['fuse 63a', 'FU-63'],
  ['bulkhead 36 watt', 'BH-36'],
  ['bulkhead 36w', 'BH-36'],
  ['bulkhead 36"', null],
  ['rubber sheet 6 feet', 'RS-6'],
  ['rubber sheet 6 foot', 'RS-6'],
  ['rubber sheet 6.5 metre', 'RS-65'],
  ['angle seat 45 degree', 'AS-45'],
  ['angle seat 45 deg', 'AS-45'],
  ['pump 2 wa', 'PU-2'],
  ['pump 12 volt', 'PU-2'],
  ['grout 25 kilo', 'GR-25'],
  ['flat washer 8 millimeter', 'FW8'],
];

const WORDS: readonly Judged[] = [
  ['putty', 'Acrylic putty'],
  ['wall put', 'Wall putty'],
  ['solvent cement 237', 'Solvent cement 237 ml'],
  ['towr bolt', 'Tower bolt 10″', 'tower bolt'],
  ['towre bolt', 'Tower bolt 10″', 'tower bolt'],
  ['tower blot', 'Tower bolt 10″', 'tower bolt'],
  ['towerr bolt 8', 'Tower bolt 8″', 'tower bolt 8'],
  ['towerbolt 8', 'Tower bolt 8″', 'tower bolt 8'],
  ['teflon tpae', 'Teflon tape', 'teflon tape'],
  ['tefflon tape', 'Teflon tape', 'teflon tape'],
  ['concaeled hinge', 'Concealed hinge', 'concealed hinge'],
  ['drwyall screw', 'Drywall screw', 'drywall screw'],
  ['exteriro emulsion', 'Exterior emulsion', 'exterior emulsion'],
  ['solvant cement 237', 'Solvent cement 237 ml', 'solvent cement 237'],
  ['qqqqqq', null],
  ['towr 8901234', null],
];

const SPELLED: readonly Judged[] = [
  ['disk', 'DSC-', 'disc'],
  ['cutting disk 4', 'DSC-4', 'cutting disc 4'],
];

const HINDI: readonly Judged[] = [
  ['कब्जा', 'HN-1'],
  ['कब्ज़ा', 'HN-1'],
  ['कब्\u200dज़ा', 'HN-1'],
  ['कब्जा ४', 'HN-1'],
  ['कबजा', 'HN-1', 'कब्जा'],
  ['हिन्दी', 'HN-3'],
  ['हिंदी', 'HN-3'],
  ['हिँदी', 'HN-3'],
  ['डाक्टर', 'HN-4'],
  ['डॉक्टर टेप 12mm', 'HN-4'],
  ['टेप १२', 'HN-4'],
  ['पङ्खा', 'HN-5'],
  ['हथौडा', 'HN-6'],
  ['चांदी', 'HN-7'],
  ['चान्दी', 'HN-7'],
  ['फरीद शेख', 'फ़रीद शेख़'],
];

const FIRMS: readonly Judged[] = [
  ['M/s Zubin Traders', 'Zubin Traders'],
  ['m/s zubin', 'Zubin Traders'],
  ['M/s.Zubin', 'Zubin Traders'],
  ['Messrs. Zubin', 'Zubin Traders'],
  ['मेसर्स Zubin', 'Zubin Traders'],
  ['M/s Zubni', 'Zubin Traders', 'zubin'],
  ['M/s Yavatmal', 'M/s Yavatmal Sons'],
  ['yavatmal', 'M/s Yavatmal Sons'],
  ['M/S bracket', 'MSB-1'],
];

const GSTINS: readonly Judged[] = [
  ['27AAPFU0939F1ZV', 'Zubin Traders'],
  ['27aap', 'Zubin Traders'],
  ['AAPFU', 'Zubin Traders'],
  ['aapfu0939f', 'Zubin Traders'],
  ['0939F', 'Zubin Traders'],
  ['F1ZV', null],
  ['9F1ZV', 'Zubin Traders'],
  ['939f1zv', 'Zubin Traders'],
  ['27 AAPFU 0939F', 'Zubin Traders'],
  ['zubin 0939F', 'Zubin Traders'],
  ['CDE1234F', 'M/s Yavatmal Sons'],
  ['29ABCDE1234F1Z5', 'M/s Yavatmal Sons'],
];

const CODES: readonly Judged[] = [
  ['098765', 'फ़रीद शेख़'],
  ['+9198765', 'फ़रीद शेख़'],
  ['0091 98765', 'फ़रीद शेख़'],
  ['91 98765 43', 'फ़रीद शेख़'],
  ['98765 432', 'फ़रीद शेख़'],
  ['०९८७६५', 'फ़रीद शेख़'],
  ['43210', 'फ़रीद शेख़'],
  ['98450', 'Asha Stores'],
  ['+91-98450-11111', 'Asha Stores'],
  ['asha 098450', 'Asha Stores'],
  ['080 25551', 'Bina Agencies'],
  ['0802555', 'Bina Agencies'],
  ['+44 20 7946', 'Chandan Traders'],
  ['scr-dry-6', 'SCR-DRY-6-32'],
  ['TPE-TEF-12', 'TPE-TEF-12'],
  ['CPV-BV-20', 'CPV-BV-20'],
  ['cpvbv20', 'CPV-BV-20'],
  ['A-10', 'A-10'],
  ['a-100', 'A-100'],
  ['fw8', 'FW8'],
  // Every barcode of the demo begins so: four digits are no code.
  ['8901', null],
];

describe.each([
  ['a size', SIZES],
  ['a word', WORDS],
  ['a word spelled otherwise', SPELLED],
  ['a word in Devanagari', HINDI],
  ['a code or number', CODES],
  ['a firm', FIRMS],
  ['a part of a GSTIN', GSTINS],
])('the first hit of %s', (_, judged) => {
  it.each(judged.map((one) => [one[0], one] as const))('%s', (__, one) => check(one));
});

it('a word is found by its nearest spelling only where nothing has it as it was typed', async () => {
  const disk = { gid: 'disk', name: 'Disk brake', sku: 'DSK-1' };
  const other = await demoShop({ items: [...ITEMS, disk], contacts: [] });
  const { items, instead } = await searchEverything(other.store.reader, { q: 'disk', limit: 10 });
  await other.close();
  expect([items.map(({ sku }) => sku), instead]).toEqual([['DSK-1'], undefined]);
});
