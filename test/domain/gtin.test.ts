import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGtin, gtinCheckDigit, normaliseGtin } from '../../src-sync/domain/values/gtin.ts';

describe('article numbers', () => {
  test('published codes of every length are valid', () => {
    for (const code of ['40170725', '036000291452', '4006381333931', '9780201379624', '10012345678902']) {
      expect(checkGtin(code).kind, code).toBe('valid');
    }
  });

  test('UPC-A, EAN-13 and GTIN-14 of one article are the same article', () => {
    expect(normaliseGtin('036000291452')).toBe('00036000291452');
    expect(normaliseGtin('0036000291452')).toBe('00036000291452');
    expect(normaliseGtin('00036000291452')).toBe('00036000291452');
  });

  test('a wrong last digit comes with the code it should be', () => {
    expect(checkGtin('8900000123453')).toEqual({
      kind: 'wrong-check-digit',
      expected: '2',
      corrected: '8900000123452',
    });
  });

  test('a house code is not a GTIN and is left alone', () => {
    for (const code of ['', 'HNG-SS-4', '12345', '123456789012345', '40063813٣٣٩٣١']) {
      expect(checkGtin(code), code).toEqual({ kind: 'not-a-gtin' });
    }
  });

  test('any single wrong digit is noticed', () => {
    const digits = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (payload, position, shift) => {
        const code = payload + gtinCheckDigit(payload);
        const wrong = String((Number(code.charAt(position)) + shift) % 10);
        const mistyped = code.slice(0, position) + wrong + code.slice(position + 1);
        return checkGtin(code).kind === 'valid' && checkGtin(mistyped).kind === 'wrong-check-digit';
      }),
    );
  });
});
