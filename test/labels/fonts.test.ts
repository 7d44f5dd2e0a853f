import fc from 'fast-check';
import { create, type Font } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { fonts } from './job.ts';

const SEED = 6;
const LETTERS = Array.from('ABVTLYWaeoryvwk0123456789 .,-/()"\'fil₹');
const plain = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 24 });

describe.each(['regular', 'bold'] as const)('the %s face', (name) => {
  const face = fonts[name];
  const font = create(Buffer.from(face.file)) as Font;

  test('puts plain words together as the shaper would, glyph by glyph', () => {
    fc.assert(
      fc.property(plain, (text) => {
        const wanted = text.split(/(?<= )/).flatMap((word) => {
          const { glyphs, positions } = font.layout(word);
          return glyphs.map(({ id }, index) => [id, positions[index]!.xAdvance / font.unitsPerEm]);
        });
        expect(face.shape(text).map(({ id, advance }) => [id, advance])).toEqual(wanted);
        const width = wanted.reduce((sum, [, advance = 0]) => sum + advance, 0);
        expect(face.widthOf(text)).toBeCloseTo(width, 9);
      }),
      { numRuns: 300, seed: SEED },
    );
  });

  test('shapes Devanagari: conjuncts join, the short i stands before its consonant', () => {
    const names = (text: string): string[] => face.shape(text).map(({ glyph }) => glyph.name);
    expect(names('क्षत्रिय').length).toBeLessThan('क्षत्रिय'.length - 2);
    const [first] = names('हि');
    expect(first).toContain('093F');
    expect(face.missing('₹ क़ब्ज़ा é € ½')).toBeNull();
    expect(face.missing('brass 😀')).toBe('😀');
  });
});
