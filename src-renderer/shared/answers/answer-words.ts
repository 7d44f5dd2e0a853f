/** The words of an answer on screen: names of its fields, and its values as people here write them. */
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import {
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatTime,
} from '../../i18n/format.svelte.ts';
import { isTextKey, t } from '../../i18n/index.svelte.ts';
import { codeWords } from '../codes.ts';
import { fieldWords } from '../field-words.ts';
import { isCodeName, isMoney, momentOf, numberOf, timeKind, type Scalar } from './answer-values.ts';

/** In words of the catalogue where it has them. Names that are no field names (`Counter sales`, `2026-11`) stay as they are. */
export function nameWords(name: string): string {
  const key = `answer.field.${name}`;
  if (isTextKey(key)) return t(key);
  return shortName(/^[a-z][A-Za-z0-9_]*$/.test(name) ? fieldWords(name) : labelWords(name));
}

/** Names may be of any length; nobody reads more of one than this. */
const NAME_CHARACTERS = 80;

export function shortName(words: string): string {
  return words.length <= NAME_CHARACTERS ? words : `${words.slice(0, NAME_CHARACTERS - 1)}…`;
}

export function labelWords(label: string): string {
  const kind = timeKind(label);
  if (kind === 'month') return formatMonth(label);
  if (kind === 'day') return formatMoment(`${label}T00:00:00`);
  if (kind === 'moment') return `${formatMoment(label)}, ${formatTime(label)}`;
  return label.trim() === '' ? t('emptyValue') : label;
}

export function valueWords(value: Scalar, name: string, isAmount = isMoney(name)): string {
  if (value === null || value === '') return t('answer.nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const moment = momentOf(value, name);
  if (moment !== null) return labelWords(moment);
  const number = numberOf(value, name);
  if (number !== null)
    return Math.abs(number) < LONG_FROM ? figureWords(number, isAmount) : powerOfTen(number);
  const text = String(value);
  const word = codeWords(name, text);
  if (word !== text) return word;
  return isCodeName(name) || !STATE.test(text) ? labelWords(text) : fieldWords(text);
}

/** `WAITING_FOR_PARTS`: a state that only a program spells so. */
const STATE = /^[A-Z]{2,}(?:_[A-Z]{2,})+$/;

/** From here on a number has more digits than anybody reads, and than it is exact to. */
export const LONG_FROM = 1e15;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function figureWords(number: number, isAmount: boolean): string {
  return isAmount ? formatMoney(number) : formatNumber(number);
}

/** `1.8 × 10³⁰⁸` */
function powerOfTen(number: number): string {
  const [figure = '', power = ''] = number.toExponential().split('e+');
  const shown = formatNumber(Number(Number(figure).toFixed(3)));
  return `${shown} × 10${power.replaceAll(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)}`;
}

/** Number of entries of a value, for a line that opens it. */
export function countOf(value: JsonValue): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
}
