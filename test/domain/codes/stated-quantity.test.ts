/** The quantity that a GS1 code proposes: exactly what it says, or none and the reason. */
import { describe, expect, it } from 'vitest';
import { doubtInWords, statedQuantity } from '../../../src-sync/domain/codes/stated-quantity.ts';
import { faultOfCode, readCode } from '../../../src-sync/domain/codes/read-code.ts';

const GTIN = '09501101020917';
const OTHER = '09506000134352';

function stated(code: string, unit: string | null) {
  const fields = readCode(code).gs1?.fields;
  if (fields === undefined) throw new Error(`${code} is no GS1 code`);
  return statedQuantity(fields, { unit });
}

describe('a code with two articles or two counts', () => {
  it.each([
    [`(01)${GTIN}(02)${OTHER}(37)12`, 'pcs', 'twoArticles'],
    [`(01)${GTIN}(02)${OTHER}`, 'pcs', 'twoArticles'],
    [`(01)${GTIN}(03)${OTHER}`, null, 'twoArticles'],
    [`(01)${GTIN}(02)${GTIN}(37)12`, 'pcs', 12],
    [`(02)${GTIN}(30)5(37)12`, 'pcs', 'twoCounts'],
    [`(01)${GTIN}(30)5(37)12`, null, 'twoCounts'],
    [`(01)${GTIN}(30)12(37)012`, 'pcs', 12],
    [`(02)${GTIN}(30)5(37)12(3103)001250`, 'kg', 1.25],
  ])('%s of an item in %s is %s', (code, unit, said) => {
    expect(stated(code, unit)).toBe(said);
  });
});

describe('what lies inside', () => {
  it.each([
    [`(02)${GTIN}`, 'pcs', 'noCount'],
    [`(02)${GTIN}`, null, 'noCount'],
    [`(02)${GTIN}(37)12`, 'kg', 'countOfMeasured'],
    [`(02)${GTIN}(3103)001250`, 'pcs', 'noCount'],
    [`(02)${GTIN}(37)12`, 'pcs', 12],
    [`(02)${GTIN}(3103)001250`, 'kg', 1.25],
    [`(01)${GTIN}(3103)001250`, 'Nos', null],
  ])('%s of an item in %s is %s', (code, unit, said) => {
    expect(stated(code, unit)).toBe(said);
  });
});

describe('a measure', () => {
  it.each([
    ['3103001250', 'quintal', 'tooFine'],
    ['3102001250', 'quintal', 0.125],
    ['3100001250', 'quintal', 12.5],
    ['3104012345', 'kg', 'tooFine'],
    ['3104012340', 'kg', 1.234],
    ['3105000001', 'kg', 'tooFine'],
    ['3105000001', 'gm', 0.01],
    ['3105000100', 'kg', 0.001],
    ['3103000001', 't', 'tooFine'],
    ['3110000015', 'mm', 15_000],
    ['3205000001', 'kg', 'tooFine'],
    ['3203001250', 'kg', 0.567],
    ['3103000000', 'kg', 'unbookable'],
  ])('%s of an item in %s is %s', (field, unit, said) => {
    expect(stated(`01${GTIN}${field}`, unit)).toBe(said);
  });

  it.each([
    ['31030012503102000125', 1.25],
    ['31030012503103001250', 1.25],
    ['31030012503102000126', 'twoMeasures'],
    ['31030012503203002756', 1.25],
    ['31030012503203001250', 'twoMeasures'],
  ])('beside another: %s kg is %s', (measures, said) => {
    expect(stated(`01${GTIN}${measures}`, 'kg')).toBe(said);
  });

  it.each(['392212345', '393235612345', '8005012345', '3303001250', '3370001250', '3373001250'])(
    'is no price, and no gross weight: %s',
    (field) => {
      for (const unit of ['kg', 'pcs', null]) expect(stated(`01${GTIN}${field}`, unit)).toBeNull();
    },
  );
});

it('each reason to propose none is a sentence', () => {
  const words = (code: string) => {
    const fields = readCode(code).gs1?.fields ?? {};
    const said = statedQuantity(fields, { unit: 'pcs' });
    return typeof said === 'string' ? doubtInWords(said, fields).message : said;
  };
  expect(words(`(01)${GTIN}(02)${OTHER}(37)12`)).toContain(`two articles, ${GTIN} and ${OTHER}`);
  expect(words(`(02)${GTIN}(30)5(37)12`)).toContain('two counts, 5 and 12');
  expect(words(`(02)${GTIN}`)).toContain('not how much');
});

describe('a field', () => {
  it('that stands there twice is one where it says the same, and a fault where it does not', () => {
    expect(readCode(`(01)${GTIN}(10)A(10)A`).gs1?.fields).toEqual({ '01': GTIN, '10': 'A' });
    expect(readCode(`(01)${GTIN}(10)A(10)B`).gs1).toBeNull();
    expect(faultOfCode(`(01)${GTIN}(10)A(10)B`)).toEqual({ ai: '10', value: 'B', kind: 'twice' });
    expect(faultOfCode(`(01)${GTIN}(37)5(37)6`)).toMatchObject({ ai: '37', kind: 'twice' });
  });

  it.each([
    ['240229', true],
    ['250229', false],
    ['250200', true],
    ['250432', false],
    ['251300', false],
    ['250000', false],
  ])('with the date %s is read: %s', (date, isRead) => {
    expect(readCode(`(01)${GTIN}(17)${date}`).gs1 !== null).toBe(isRead);
  });

  it.each(['(30)123456789', '(37)1A', '(30)', '(37)1,200'])('is no count: %s', (field) => {
    expect(readCode(`(01)${GTIN}${field}`).gs1).toBeNull();
  });
});
