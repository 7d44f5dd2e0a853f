import { describe, expect, test } from 'vitest';
import {
  onlyQuantity,
  quantityCode,
  quantityProblem,
  typedQuantity,
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

  test('no comma vanishes from it: another number would be left', () => {
    expect(onlyQuantity('12,5')).toBe('12,5');
    expect(onlyQuantity('1,2x')).toBe('1,2');
    expect(onlyQuantity('99,999.5')).toBe('99,999.5');
    expect(onlyQuantity('1234,5678')).toBe('1234,567');
    expect(onlyQuantity('A-12')).toBe('-12');
    expect(quantityCode('*12')).toBe('12');
  });
});
