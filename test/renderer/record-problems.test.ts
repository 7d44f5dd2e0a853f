/** What no field can keep is said at the field, as the engine would refuse it. */
import { describe, expect, test } from 'vitest';
import { textProblem, withTextProblems } from '../../src-renderer/features/records/problems.ts';
import { useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
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
    expect(textProblem(text)?.message).toMatch(/^(Holds a character|Too long to be kept)/);
    useLanguage('hi-IN');
    expect(textProblem(text)?.message).toMatch(/^[\p{Script=Devanagari}]/u);
    useLanguage('en-IN');
  });

  test('is judged only where a person changed it, and after what else is wrong with it', () => {
    const get = (field: string): string => (field === 'pin' ? '' : 'a\0');
    expect(Object.keys(withTextProblems({}, ['notes'], get))).toEqual(['notes']);
    const other = { notes: { message: 'Other', fix: null } };
    expect(withTextProblems(other, ['notes', 'pin'], get)).toEqual(other);
  });
});
