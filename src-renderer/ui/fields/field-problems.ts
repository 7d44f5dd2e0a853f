/** Texts that no field can keep, with the sentence for each: every form says it at the field, before anything is sent. */
import { readNumberText } from '../../../src-sync/domain/values/number-text.ts';
import { t } from '../../i18n/index.svelte.ts';

/** The bounds of the engine (`src-sync/commands/input/clean-input.ts`), which refuses a whole operation for one text. */
const TEXT_BYTES_MAX = 64 * 1024;
const BYTES_A_UNIT_MAX = 3;
/** Above this not every number with two decimals is one that the PC can hold: another would be kept than was typed. */
const NUMBER_MAX = 10_000_000_000_000;

/**
 * Such as what was pasted from a file that is no text; `null` for what can be kept.
 * @param charactersMax where the field holds less than any text may be long
 */
export function textProblem(text: string, charactersMax = TEXT_BYTES_MAX): string | null {
  if (text.includes('\0') || !text.isWellFormed()) return t('problem.unkeepable');
  const mayBeLong = text.length * BYTES_A_UNIT_MAX > TEXT_BYTES_MAX;
  if (mayBeLong && new TextEncoder().encode(text).length > TEXT_BYTES_MAX) return t('problem.tooLong');
  return text.trim().length > charactersMax ? t('problem.tooManyCharacters', { count: charactersMax }) : null;
}

/** The same of a number as it is typed; an empty box holds none. */
export function numberProblem(text: string, most = NUMBER_MAX): string | null {
  if (text.trim() === '') return null;
  const read = readNumberText(text);
  if (read.kind === 'wrong-commas') return t('problem.wrongCommas');
  if (read.kind === 'not-a-number') return t('problem.notANumber');
  return Math.abs(read.value) > most ? t('problem.tooLarge', { most }) : null;
}

/** The same of an amount of money, which is zero or more. */
export function amountProblem(text: string): string | null {
  const unkept = numberProblem(text);
  if (unkept !== null || text.trim() === '') return unkept;
  const read = readNumberText(text);
  return read.kind === 'number' && read.value < 0 ? t('problem.negative') : null;
}
