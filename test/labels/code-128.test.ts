/** Our own Code 128 against a library's: the same bars for whatever may stand on a label. */
import bwip from 'bwip-js/generic';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEncoder } from '../../src-sync/labels/symbols/encode.ts';

const SEED = 128;
const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: 9 });
const letters = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 });
const codes = fc
  .array(fc.oneof(digits, letters), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('').trim())
  .filter((code) => code !== '');

function barsOf(code: string): readonly number[] | undefined {
  const encoding = createEncoder()('CODE_128', code);
  return encoding.ok ? encoding.symbol.rows[0]?.slice(1) : undefined;
}

describe('Code 128', () => {
  test('has the bars that a library gives the same text, digits in pairs and letters between them', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const [wanted] = bwip.raw('code128', code, '') as { readonly sbs: readonly number[] }[];
        expect(barsOf(code)).toEqual(wanted?.sbs);
      }),
      { numRuns: 1_000, seed: SEED },
    );
  });

  test('takes every printable ASCII character', () => {
    const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const [wanted] = bwip.raw('code128', all.trim(), '') as { readonly sbs: readonly number[] }[];
    expect(barsOf(all)).toEqual(wanted?.sbs);
  });

  test('is refused as too much, not as too wide, where no label could hold it', () => {
    const encoding = createEncoder()('CODE_128', 'x'.repeat(501));
    expect(encoding).toMatchObject({ ok: false, problem: { code: 'TOO_MUCH_DATA' } });
  });
});
