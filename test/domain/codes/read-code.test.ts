/** GS1 codes as scanners, labels and people hand them over; the published examples come first. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicationIdentifier,
  predefinedLength,
} from '../../../src-sync/domain/codes/application-identifiers.ts';
import { statedQuantity } from '../../../src-sync/domain/codes/stated-quantity.ts';
import { faultOfCode, readCode } from '../../../src-sync/domain/codes/read-code.ts';
import { expandUpcE, shortenToUpcE } from '../../../src-sync/domain/codes/upc-e.ts';
import { gtinCheckDigit } from '../../../src-sync/domain/values/gtin.ts';

const GS = '\u001d';
const GTIN = '09501101020917';
const fields = (text: string) => readCode(text).gs1?.fields ?? null;

describe('one wrong field', () => {
  test.each([
    [`01${GTIN}1727133210AB`, { ai: '17', value: '271332', kind: 'date' }],
    [']C10109501101020918371', { ai: '01', value: '09501101020918', kind: 'checkDigit' }],
    ['0109501101020918' + '3712', { ai: '01', value: '09501101020918', kind: 'checkDigit' }],
    [`(01)${GTIN}(37)1,200`, { ai: '37', value: '1,200', kind: 'content' }],
    [`(01)${GTIN}(15)260230`, { ai: '15', value: '260230', kind: 'date' }],
  ])('of %s is named', (text, fault) => {
    expect(readCode(text).gs1).toBe(null);
    expect(faultOfCode(text)).toEqual(fault);
  });

  test.each([
    `01${GTIN}3712`,
    '0109501101020918',
    '(01)09501101020918(17)271332',
    '8901030865278',
    '12345678905',
    '17345678900',
    '15345678906',
    'AB-100/2',
    '',
  ])('of %j is none, or not the only one', (text) => {
    expect(faultOfCode(text)).toBe(null);
  });
});

describe('published examples', () => {
  const published = { '01': GTIN, '10': 'ABCD1234', '17': '190508', '21': '10' };
  test.each([
    `]d201${GTIN}1719050810ABCD1234${GS}2110`,
    `]C101${GTIN}1719050810ABCD1234${GS}2110`,
    `${GS}01${GTIN}1719050810ABCD1234${GS}2110`,
    `01${GTIN}1719050810ABCD1234${GS}2110`,
    `(01)${GTIN}(17)190508(10)ABCD1234(21)10`,
    `(01) 0950 1101 0209 17 (17) 190508 (10) ABCD1234 (21) 10`,
    `[01]${GTIN}[17]190508[10]ABCD1234[21]10`,
    `[01] 0950 1101 0209 17 [17] 190508 [10] ABCD1234 [21] 10`,
    `https://id.gs1.org/01/${GTIN}/10/ABCD1234/21/10?17=190508`,
    `https://example.com/some/path/01/9501101020917/10/ABCD1234/21/10?17=190508&linkType=all`,
  ])('%j', (text) => {
    expect(fields(text)).toEqual(published);
  });

  test('a pallet, what it holds, a price per unit, a count and an ITIP', () => {
    expect(fields(']C100340123450000000000'.replace(/0$/, gtinCheckDigit('34012345000000000')))).toEqual({
      '00': '34012345000000000' + gtinCheckDigit('34012345000000000'),
    });
    expect(fields(`02${GTIN}37120`)).toEqual({ '02': GTIN, '37': '120' });
    expect(fields(`01${GTIN}8005000365`)).toEqual({ '01': GTIN, '8005': '000365' });
    expect(fields(`01${GTIN}3018`)).toEqual({ '01': GTIN, '30': '18' });
    expect(fields(`8006${GTIN}0102`)).toEqual({ '8006': `${GTIN}0102` });
  });
});

describe('the separator', () => {
  const spelled = [
    '{GS}',
    '<GS>',
    '[GS]',
    '^]',
    '\u241d',
    '~1',
    '\\F',
    '\\x1d',
    '\\u001d',
    '<FNC1>',
    '{FNC1}',
    ']C1',
  ];
  test.each([...spelled, '|', '^', '#', '~', '@', '\t', ' '])('%j', (separator) => {
    expect(fields(`01${GTIN}10AB12${separator}3712`)).toEqual({ '01': GTIN, '10': 'AB12', '37': '12' });
  });

  test('is allowed after a field of predefined length, and a missing one is not guessed', () => {
    expect(fields(`01${GTIN}${GS}10AB12`)).toEqual({ '01': GTIN, '10': 'AB12' });
    expect(fields(`01${GTIN}10AB123712`)).toEqual({ '01': GTIN, '10': 'AB123712' });
  });

  test('is no letter that a batch may hold, and no two different signs', () => {
    expect(fields(`01${GTIN}10AB12+3712`)).toEqual({ '01': GTIN, '10': 'AB12+3712' });
    expect(fields(`01${GTIN}10AB12|21X^3712`)).toBeNull();
  });
});

describe('a reading is whole or none', () => {
  test.each([
    `0109501101020918`,
    `01${GTIN}17251331`,
    `01${GTIN}10`,
    `01${GTIN}9`,
    `01${GTIN}3107000100`,
    `01${GTIN}10${'A'.repeat(21)}`,
    `(01)${GTIN}(10)`,
    `[01]${GTIN}[10]`,
    `[01]${GTIN}(10)AB12[21]7]`,
    `https://example.com/01/${GTIN}/10`,
    `https://example.com/shop/HNG-4`,
    '0112345',
    '01123456789012345678',
    '10AB12',
    '3712',
    'HNG-SS-4',
    '',
  ])('%j is none', (text) => {
    expect(fields(text)).toBeNull();
  });

  test('a part of a code is read only where the scanner says so', () => {
    expect(fields(`]C110AB12${GS}3712`)).toEqual({ '10': 'AB12', '37': '12' });
    expect(fields(`10AB12${GS}3712`)).toBeNull();
  });
});

describe('symbology identifiers', () => {
  test.each([
    [']E0', 'EAN-13/UPC'],
    [']E4', 'EAN-8'],
    [']C0', 'Code 128'],
    [']Q1', 'QR Code'],
    [']d1', 'Data Matrix'],
    [']e0', 'GS1 DataBar'],
    [']I1', 'ITF-14'],
    [']A0', 'Code 39'],
    [']J1', 'GS1 DotCode'],
  ])('%s is stripped', (id, symbology) => {
    expect(readCode(`${id}4006381333931`)).toMatchObject({ code: '4006381333931', aim: { id, symbology } });
  });

  test('brackets of another kind are part of the code', () => {
    for (const code of [']4006', ']C', ']]C1', ']?1AB'])
      expect(readCode(code)).toMatchObject({ code, aim: null });
  });
});

describe('data behind an extended channel', () => {
  test.each([
    [String.raw`]Q2\000026HNG-4`, 'HNG-4'],
    [String.raw`]Q2\000026AB\\12`, String.raw`AB\12`],
    [String.raw`]Q2AB\\12`, String.raw`AB\12`],
    [String.raw`]d4\000003AB\000026CD`, 'ABCD'],
    [String.raw`]C0\000026HNG-4`, 'HNG-4'],
    [String.raw`\000026HNG-4`, 'HNG-4'],
    [String.raw`]Q1AB\\12`, String.raw`AB\\12`],
    [String.raw`AB\000026`, String.raw`AB\000026`],
    [String.raw`\000026`, String.raw`\000026`],
    [String.raw`\12345`, String.raw`\12345`],
  ])('of %j is %j', (text, code) => {
    expect(readCode(text).code).toBe(code);
  });

  test('is GS1 where the symbol is', () => {
    const read = { '01': GTIN, '10': 'AB12', '37': '12' };
    for (const id of [']Q4', ']d5', ']z4', ']J4'])
      expect([id, fields(String.raw`${id}\000026` + `01${GTIN}10AB12${GS}3712`)]).toEqual([id, read]);
    expect(fields(String.raw`]Q2\000026https://id.gs1.org/01/${GTIN}/10/AB12?37=12`)).toEqual(read);
    expect(readCode(`]Q5AB${GS}12`).aim?.isGs1).toBe(false);
  });
});

describe('an envelope of ISO/IEC 15434', () => {
  const [RS, EOT] = ['\u001e', '\u0004'];
  test('of format 05 holds GS1 fields', () => {
    const read = { '01': GTIN, '10': 'AB12', '37': '12' };
    for (const text of [
      `[)>${RS}05${GS}01${GTIN}${GS}10AB12${GS}3712${RS}${EOT}`,
      `]d1[)>${RS}05${GS}01${GTIN}10AB12${GS}3712${RS}${EOT}`,
      `[)>05${GS}01${GTIN}${GS}10AB12${GS}3712`,
      `[)>{RS}05{GS}01${GTIN}{GS}10AB12{GS}3712{RS}{EOT}`,
      `[)>${RS}01${GS}96841706672${RS}05${GS}01${GTIN}${GS}10AB12${GS}3712${RS}${EOT}`,
    ])
      expect([text, fields(text)]).toEqual([text, read]);
    expect(fields(`[)>${RS}05${GS}0109501101020918${RS}${EOT}`)).toBeNull();
    expect(faultOfCode(`[)>${RS}05${GS}01${GTIN}${GS}1727133210${GS}10A${RS}${EOT}`)).toBeNull();
    expect(faultOfCode(`[)>${RS}05${GS}01${GTIN}17271332${RS}${EOT}`)).toMatchObject({
      ai: '17',
      kind: 'date',
    });
  });

  test('of format 06 says the same in data identifiers', () => {
    expect(
      readCode(
        `[)>${RS}06${GS}PSAM9019-ND${GS}1PTSW-105-07${GS}K${GS}1K41234${GS}Q10${GS}1TB7${GS}SX1${GS}14D20271231${RS}${EOT}`,
      ),
    ).toMatchObject({
      gs1: {
        fields: {
          '241': 'SAM9019-ND',
          '240': 'TSW-105-07',
          '30': '10',
          '10': 'B7',
          '21': 'X1',
          '17': '271231',
        },
      },
      isMarked: true,
      parts: ['SAM9019-ND', 'TSW-105-07'],
    });
    expect(fields(`[)>06${GS}8P${GTIN}${GS}7Q12.5KG`)).toEqual({ '01': GTIN, '3101': '000125' });
    expect(fields(`[)>06${GS}1PA${GS}7Q3.00EA`)).toEqual({ '240': 'A', '30': '3' });
  });

  test('is read whole or not at all', () => {
    for (const text of [
      `[)>${RS}06${GS}1PA${GS}1PB${RS}${EOT}`,
      `[)>${RS}06${GS}1PA${GS}-7${RS}${EOT}`,
      `[)>06AB`,
    ])
      expect([text, fields(text)]).toEqual([text, null]);
  });
});

test('any identifier of GS1 reads back with any value of its format', () => {
  const ais = Array.from({ length: 10_000 }, (_, number) => String(number))
    .flatMap((digits) => [digits.padStart(2, '0'), digits.padStart(3, '0'), digits.padStart(4, '0')])
    .filter((ai, index, all) => applicationIdentifier(ai) !== null && all.indexOf(ai) === index);
  expect(ais.length).toBe(541);
  fc.assert(
    fc.property(fc.constantFrom(...ais), fc.nat(9), fc.integer({ min: 1, max: 30 }), (ai, digit, length) => {
      const known = applicationIdentifier(ai)!;
      const value = [String(digit).repeat(length), '250131'].find((text) => known.value.test(text));
      if (value === undefined || known.isChecked || known.isDate) return true;
      const read = fields(`01${GTIN}${ai}${value}${GS}21S1`);
      if (predefinedLength(ai) !== null) expect(value.length + ai.length).toBe(predefinedLength(ai));
      return ai === '21'
        ? read === null || read['21'] === value
        : read?.[ai] === value && read['21'] === 'S1';
    }),
  );
});

describe('what the fields mean', () => {
  const quantity = (text: string, unit: string | null) => statedQuantity(fields(text)!, { unit });
  test('a count, in any unit that is counted', () => {
    expect(quantity(`01${GTIN}10AB12${GS}3712`, 'Nos')).toBe(12);
    expect(quantity(`01${GTIN}3024`, null)).toBe(24);
    expect(quantity(`02${GTIN}37240`, 'pcs')).toBe(240);
    for (const none of ['300', '3099999999', '370', '3712345678'])
      expect([none, quantity(`01${GTIN}${none}`, 'pcs')]).toEqual([none, 'unbookable']);
    expect(quantity(`01${GTIN}10AB12`, 'pcs')).toBeNull();
  });

  test('five pieces are no five kilograms or metres', () => {
    for (const unit of ['kg', 'gm', 'm', 'ltr', 'sqm']) {
      expect(quantity(`01${GTIN}305`, unit)).toBe('countOfMeasured');
      expect(quantity(`02${GTIN}3710`, unit)).toBe('countOfMeasured');
    }
  });

  test('a count that may have swallowed the field behind it is doubted, unless a separator or brackets tell', () => {
    const isDoubtful = (text: string) => readCode(text).gs1?.isCountDoubtful;
    for (const code of [`01${GTIN}37121012`, `01${GTIN}30511077`, `02${GTIN}37122112`])
      expect([code, isDoubtful(code)]).toEqual([code, true]);
    for (const code of [
      `01${GTIN}3712`,
      `01${GTIN}371000`,
      `01${GTIN}3712${GS}1012`,
      `01${GTIN}10A${GS}37121012`,
      `(01)${GTIN}(37)121012`,
    ])
      expect([code, isDoubtful(code)]).toEqual([code, false]);
  });

  test('a weight, where the item is kept by weight or its unit says nothing; a piece is never 1.25', () => {
    expect(quantity(`01${GTIN}3103001250`, 'kg')).toBe(1.25);
    expect(quantity(`01${GTIN}3102001250`, 'KG.')).toBe(12.5);
    expect(quantity(`01${GTIN}3103001250`, 'gm')).toBe(1250);
    expect(quantity(`01${GTIN}3103001250`, null)).toBe(1.25);
    // A shop has its own words for pieces.
    for (const unit of ['Coil', 'Pouch', 'Bkt', 'Drum', 'ड्रम'])
      expect([unit, quantity(`01${GTIN}3103001250`, unit)]).toEqual([unit, null]);
    expect(statedQuantity(fields(`01${GTIN}3103001250`)!, null)).toBeNull();
    expect(statedQuantity(fields(`02${GTIN}3712`)!, null)).toBe(12);
    expect(quantity(`01${GTIN}3201000100`, 'lb')).toBe(10);
    expect(quantity(`01${GTIN}3103001250`, 'Nos')).toBeNull();
    expect(quantity(`02${GTIN}31030012503704`, 'kg')).toBe(1.25);
    expect(quantity(`02${GTIN}31030012503704`, 'pcs')).toBe(4);
    expect(quantity(`01${GTIN}3111000125`, 'm')).toBe(12.5);
  });

  test('ounces and pounds, where the unit of the item is one of weight; an item without a unit is not in pounds', () => {
    expect(quantity(`01${GTIN}3572001250`, 'oz')).toBe(12.5);
    expect(quantity(`01${GTIN}3562001250`, 'Troy oz')).toBe(12.5);
    expect(quantity(`01${GTIN}3562000100`, 'gm')).toBe(31.103);
    expect(quantity(`01${GTIN}3570000016`, 'lb')).toBe(1);
    expect(quantity(`01${GTIN}3201000100`, 'kg')).toBe(4.536);
    expect(quantity(`01${GTIN}3220000012`, 'ft')).toBe(12);
    for (const measured of ['3201000100', '3562001250', '3572001250'])
      for (const unit of [null, 'Nos', 'Coil', 'm', 'ltr'])
        expect([measured, unit, quantity(`01${GTIN}${measured}`, unit)]).toEqual([measured, unit, null]);
  });
});

test('a UPC-E and the UPC-A that it stands for are one article, both ways', () => {
  expect(expandUpcE('04252614')).toBe('042100005264');
  expect(expandUpcE('01234565')).toBe('012345000065');
  expect(expandUpcE('04252615')).toBeNull();
  expect(expandUpcE('40170725')).toBeNull();
  fc.assert(
    fc.property(fc.stringMatching(/^[01]\d{6}$/), (digits) => {
      const check = Array.from({ length: 10 }, (_, digit) => String(digit)).find(
        (digit) => expandUpcE(digits + digit) !== null,
      );
      const upcA = expandUpcE(digits + (check ?? ''))!;
      return expandUpcE(shortenToUpcE(`00${upcA}`) ?? '') === upcA;
    }),
  );
});
