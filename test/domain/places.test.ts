/** The place of a code, and the code that is printed for a place: the two agree. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesFor, placeOfCode, type PlaceWords } from '../../src-sync/domain/records/places.ts';
import { warehouseTag } from '../../src-sync/store/queries/warehouses.ts';

function place(id: string, name: string, code: string | null = null): PlaceWords {
  return { id, name, tag: warehouseTag(code, name), code };
}

const BHOSARI = place('1', 'Bhosari Godown');
const YARD = place('2', 'Market Yard Counter', 'WH-02');

describe('the code of a place', () => {
  test('is its tag, its code or its name, however it is typed, and no local id is ever printed', () => {
    const places = [BHOSARI, YARD];
    for (const code of ['bho', ' BHO ', 'Bhosari godown', '1'])
      expect(placeOfCode(code, places)).toBe(BHOSARI);
    expect(placeOfCode('wh-02', places)).toBe(YARD);
    expect(codesFor(YARD, places)).toEqual(['MYC', 'WH-02', 'Market Yard Counter']);
  });

  test('that two places share means neither and is printed for neither', () => {
    const places = [BHOSARI, place('3', 'Bhor Depot', 'B-3'), place('4', 'Bho-Chakan')];
    expect(places.map(({ tag }) => tag)).toEqual(['BHO', 'BHO', 'BHO']);
    expect(placeOfCode('BHO', places)).toBeNull();
    expect(places.map((one) => codesFor(one, places)[0])).toEqual(['Bhosari Godown', 'B-3', 'Bho-Chakan']);
  });

  test('is none where only letters that no scanner types would tell the place', () => {
    expect(codesFor(place('5', 'भोसरी गोदाम'), [])).toEqual([]);
    const named = place('5', 'भोसरी गोदाम', 'WH-05');
    expect(codesFor(named, [named])).toEqual(['WH-05']);
  });

  test('that is printed is always the code of that place alone', () => {
    const names = fc.constantFrom(
      'Bhosari',
      'Bhosari Godown',
      'BHO',
      'bho ',
      'भोसरी',
      'WH-1',
      'Main Road Shop',
      '',
    );
    const codes = fc.constantFrom(null, '', 'BHO', 'WH-1', 'wh-1 ', 'भो', 'MRS');
    const lists = fc.array(fc.tuple(names, codes), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lists, (list) => {
        const places = list.map(([name, code], index) => place(`id-${String(index)}`, name, code));
        for (const one of places) {
          for (const code of codesFor(one, places)) expect(placeOfCode(code, places)?.id).toBe(one.id);
        }
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
