import { describe, expect, test } from 'vitest';
import {
  quantityCode,
  quantityProblem,
  typedQuantity,
  withoutTimes,
} from '../../src-renderer/features/stock/quantity/quantity.ts';

describe('what is typed before a scan', () => {
  test.each([
    ['', 1],
    ['12', 12],
    ['*12', 12],
    ['× 12', 12],
    ['2.5', 2.5],
    ['−1', -1],
    ['1,000', 1_000],
    ['99,999.5', 99_999.5],
    ['0.125', 0.125],
    ['१२', 12],
    ['×५', 5],
  ])('“%s” counts %d', (text, quantity) => {
    expect(typedQuantity(text)).toBe(quantity);
    expect(quantityProblem(text)).toBeNull();
  });

  test.each(['12,5', '1,5', ',5', '-', '1..2', '10000000', '1.2345', '1,00,00'])(
    '“%s” counts nothing, and says why',
    (text) => {
      expect(typedQuantity(text)).toBeNull();
      expect(quantityProblem(text)).not.toBeNull();
    },
  );

  test.each([
    '890000012345',
    '८९०००००१२३४५',
    '8900000123452',
    '18900000123459',
    '4006209',
    'A-12',
    '1,2x',
    '1234,5678',
  ])('“%s” is a code or a slip, never a quantity', (text) => {
    expect(typedQuantity(text)).toBeNull();
    expect(quantityProblem(text)).not.toBeNull();
  });

  test('the times sign in front is left out, nothing else of it', () => {
    expect(withoutTimes('*12')).toBe('12');
    expect(withoutTimes('× 2.5')).toBe('2.5');
    expect(withoutTimes('12,5')).toBe('12,5');
    expect(withoutTimes('A-12')).toBe('A-12');
    expect(quantityCode('*12')).toBe('12');
  });
});
