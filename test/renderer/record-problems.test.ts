/** What no field can keep is said at the field, as the engine would refuse it. */
import { describe, expect, test } from 'vitest';
import { withTextProblems } from '../../src-renderer/features/records/problems.ts';
import { useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { numberProblem, textProblem } from '../../src-renderer/ui/field-problems.ts';
import { uncleanInput } from '../../src-sync/commands/clean-input.ts';

const KEPT = ['', 'Sai Traders', 'x'.repeat(64 * 1024), 'क'.repeat(21_845), '🔩'.repeat(16_384)];
const NOT_KEPT = ['Sai\0Traders', 'half \uD83D of it', 'x'.repeat(64 * 1024 + 1), 'क'.repeat(21_846)];

describe('a text in a form', () => {
  test.each(KEPT)('is left alone where the engine takes it', (text) => {
    expect(uncleanInput({ name: text })).toBeNull();
    expect(textProblem(text)).toBeNull();
  });

  test.each(NOT_KEPT)('is pointed out in both languages where the engine would refuse it', (text) => {
    expect(uncleanInput({ name: text })).not.toBeNull();
    expect(textProblem(text)).toMatch(/^(Holds a character|Too long to be kept)/);
    useLanguage('hi-IN');
    expect(textProblem(text)).toMatch(/^[\p{Script=Devanagari}]/u);
    useLanguage('en-IN');
  });

  test('is held to the characters of a field that holds fewer', () => {
    expect(textProblem('x'.repeat(60), 60)).toBeNull();
    expect(textProblem(` ${'x'.repeat(60)} `, 60)).toBeNull();
    expect(textProblem('x'.repeat(61), 60)).toBe('Too long to be kept: at most 60 characters. Shorten it.');
  });

  test('is judged only where a person changed it, and after what else is wrong with it', () => {
    const get = (field: string): string => (field === 'pin' ? '' : 'a\0');
    expect(Object.keys(withTextProblems({}, ['notes'], get))).toEqual(['notes']);
    const other = { notes: { message: 'Other', fix: null } };
    expect(withTextProblems(other, ['notes', 'pin'], get)).toEqual(other);
  });
});

describe('a number in a form', () => {
  test('is pointed out where it is none, or so large that another one would be kept', () => {
    for (const number of [0, -3.25, 9_999_999_999_999.99]) expect(numberProblem(number)).toBeNull();
    expect(numberProblem(Number.NaN)).toBe('Digits and a decimal point only.');
    for (const number of [Number('9'.repeat(400)), 10 ** 14, -(10 ** 14)])
      expect(numberProblem(number)).toBe('Too large to be kept: at most 1,00,00,00,00,00,000.');
    expect(numberProblem(10_000_001, 10_000_000)).toBe('Too large to be kept: at most 1,00,00,000.');
    useLanguage('hi-IN');
    expect(numberProblem(10 ** 14)).toMatch(/^\p{Script=Devanagari}/u);
    useLanguage('en-IN');
  });
});
