import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGstin, gstinCheckCharacter } from '../../src-sync/domain/values/gstin.ts';

describe('GSTIN', () => {
  test('a published number is valid and names its state', () => {
    expect(checkGstin('27AAPFU0939F1ZV')).toEqual({
      kind: 'valid',
      gstin: '27AAPFU0939F1ZV',
      state: 'Maharashtra',
    });
    expect(checkGstin('29AAGCB7383J1Z4').kind).toBe('valid');
  });

  test('small letters, spaces and hyphens are forgiven', () => {
    expect(checkGstin(' 27 aapfu-0939f 1zv ').kind).toBe('valid');
  });

  test('every way of being wrong is told apart', () => {
    expect(checkGstin('  ')).toEqual({ kind: 'empty' });
    expect(checkGstin('27AAPFU0939F1Z')).toEqual({ kind: 'wrong-length', length: 14 });
    expect(checkGstin('27AAPFU09X9F1ZV')).toEqual({ kind: 'wrong-shape' });
    expect(checkGstin(`27AAPFU0939F11${gstinCheckCharacter('27AAPFU0939F11')}`)).toEqual({
      kind: 'wrong-shape',
    });
    expect(checkGstin('88AAPFU0939F1ZV')).toEqual({ kind: 'unknown-state', code: '88' });
    expect(checkGstin('27AAPFU0939F1ZA')).toEqual({
      kind: 'wrong-check-character',
      expected: 'V',
      corrected: '27AAPFU0939F1ZV',
    });
  });

  test('a number with its own check character is valid, with any other it is not', () => {
    const first14 = fc.stringMatching(/^27[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z$/);
    fc.assert(
      fc.property(first14, fc.integer({ min: 1, max: 35 }), (text, shift) => {
        const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
        const right = gstinCheckCharacter(text);
        const wrong = alphabet.charAt((alphabet.indexOf(right) + shift) % 36);
        return (
          checkGstin(text + right).kind === 'valid' &&
          checkGstin(text + wrong).kind === 'wrong-check-character'
        );
      }),
    );
  });
});
