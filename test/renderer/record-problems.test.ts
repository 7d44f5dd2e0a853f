/** A text that no field can keep is reported at the field, as the engine would refuse it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { withTextProblems } from '../../src-renderer/shared/records/problems.ts';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { numberProblem, textProblem } from '../../src-renderer/ui/fields/field-problems.ts';
import { uncleanInput } from '../../src-sync/commands/input/clean-input.ts';

beforeAll(() => readWords('hi-IN'));

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
    for (const text of ['', ' ', '0', '−3.25', '9999999999999.99']) expect(numberProblem(text)).toBeNull();
    expect(numberProblem('12a')).toBe('Digits and a decimal point only.');
    for (const text of ['9'.repeat(400), '100000000000000', '-100000000000000'])
      expect(numberProblem(text)).toBe('Too large to be kept: at most 1,00,00,00,00,00,000.');
    expect(numberProblem('10000001', 10_000_000)).toBe('Too large to be kept: at most 1,00,00,000.');
    useLanguage('hi-IN');
    expect(numberProblem('100000000000000')).toMatch(/^\p{Script=Devanagari}/u);
    useLanguage('en-IN');
  });

  test('is pointed out where its commas group nothing, with how it is written', () => {
    for (const text of ['1,00,000', '1,000', '12,34,567.50']) expect(numberProblem(text)).toBeNull();
    for (const text of ['12,5', '1,5', ',5', '1.234,50', '1,2,3'])
      expect(numberProblem(text)).toMatch(/1,00,000 or 1,000.+12\.5/);
    useLanguage('hi-IN');
    expect(numberProblem('12,5')).toMatch(/^\p{Script=Devanagari}.+1,00,000.+12\.5/u);
    useLanguage('en-IN');
  });
});
