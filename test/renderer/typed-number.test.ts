import { describe, expect, test } from 'vitest';
import { moneyForEditing, parseTypedNumber } from '../../src-renderer/ui/fields/typed-number.ts';

describe('numbers as people type them', () => {
  test('lakh commas, spaces, a plus and a typographic minus are read', () => {
    expect(parseTypedNumber('1,20,307.50')).toBe(120_307.5);
    expect(parseTypedNumber(' −12 ')).toBe(-12);
    expect(parseTypedNumber('+3')).toBe(3);
    expect(parseTypedNumber('.5')).toBe(0.5);
    expect(parseTypedNumber('१२.५')).toBe(12.5);
  });

  test('an empty box is no number, and nonsense is not zero', () => {
    expect(parseTypedNumber('   ')).toBeNull();
    for (const text of ['12a', '1.2.3', '--1', '1e5', '∞', '-', '12,5', '1.234,50', ',5'])
      expect(parseTypedNumber(text), text).toBeNaN();
  });

  test('money is shown with paise unless the stored price is finer', () => {
    expect(moneyForEditing(96.4)).toBe('96.40');
    expect(moneyForEditing(0.125)).toBe('0.125');
    expect(moneyForEditing(null)).toBe('');
  });
});
