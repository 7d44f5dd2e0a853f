/** Characters that nobody sees: left out of a text with a word, never part of a code. */
import { describe, expect, test } from 'vitest';
import { SHEET_PRESETS } from '../../src-sync/domain/labels/label-presets.ts';
import { SYMBOLOGIES, type Symbology } from '../../src-sync/domain/labels/labels.ts';
import { job, laidOut, row, template } from './job.ts';

const [l7160] = SHEET_PRESETS.map(({ stock }) => stock);
const CODE = '8901234567890';

function laid(values: object, symbology: Symbology = 'QR_CODE') {
  const wanted = template({ ...l7160!, symbology, fields: ['name', 'barcode'] });
  return laidOut(job(wanted, [row({ barcode: CODE, ...values })]));
}

function textsOf(name: string): readonly string[] {
  return [...laid({ name }).pages()].flatMap(({ boxes }) =>
    boxes.flatMap((box) => (box.kind === 'text' ? box.text : [])),
  );
}

describe('in a text', () => {
  test.each([
    ['Brass\u200b hinge', 'U+200B'],
    ['\u202eBrass hinge\u202c', 'U+202E'],
    ['Brass\u2060 hin\u00adge', 'U+2060'],
    ['Brass \u2066hinge\u2069', 'U+2066'],
    ['\ufeffBrass hinge', 'U+FEFF'],
    ['Br\u200dass hinge', 'U+200D'],
  ])('%j is printed without them, and the row says what was left out', (name, character) => {
    expect(textsOf(name).join(' ')).toBe('Brass hinge');
    const { refused, notices } = laid({ name });
    expect(refused).toEqual([]);
    expect(notices).toMatchObject([
      { row: 0, field: 'name', characters: expect.arrayContaining([character]) as unknown },
    ]);
  });

  test('joiners that shape Hindi letters stay, and nothing is said of them', () => {
    for (const name of ['क्\u200dष', 'राज्\u200cय', 'पीतल']) {
      expect(textsOf(name)).toEqual([name.normalize('NFC')]);
      expect(laid({ name }).notices).toEqual([]);
    }
  });

  test('of a row without a label nothing is said', () => {
    const wanted = template({ ...l7160!, fields: ['name', 'barcode'] });
    expect(laidOut(job(wanted, [row({ name: 'A\u200b', barcode: CODE }, 0)])).notices).toEqual([]);
  });
});

describe('in a code', () => {
  test.each(SYMBOLOGIES)('they refuse the row in a sentence that shows where, as %s', (symbology) => {
    for (const character of ['\u200b', '\u202e', '\u00a0', '\u2066', '\u00ad', '\u200d']) {
      const [problem] = laid({ name: 'A', barcode: `890123${character}4567890` }, symbology).refused;
      expect(problem).toMatchObject({ code: 'INVISIBLE_CHARACTER', values: { value: '890123·4567890' } });
      expect(problem?.message).toMatch(/U\+[0-9A-F]{4}/);
      expect(problem?.message).not.toContain(character);
      expect(problem?.alternatives).toEqual([]);
    }
  });

  test('a QR code of Hindi letters with their joiners, and of joined emoji, is printed', () => {
    for (const barcode of ['क्\u200dष', '\u{1f468}\u200d\u{1f469}'])
      expect(laid({ name: 'A', barcode }).refused).toEqual([]);
  });
});
