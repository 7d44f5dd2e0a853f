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
import { fieldWords } from '../field-words.ts';
import { isMoney, numberOf, timeKind, type Scalar } from './answer-values.ts';

/** In words of the catalogue where it has them. Names that are no field names (`Counter sales`, `2026-11`) stay as they are. */
export function nameWords(name: string): string {
  const key = `answer.field.${name}`;
  if (isTextKey(key)) return t(key);
  return /^[a-z][A-Za-z0-9_]*$/.test(name) ? fieldWords(name) : labelWords(name);
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
  const number = numberOf(value, name);
  if (number !== null) return isAmount ? formatMoney(number) : formatNumber(number);
  return labelWords(String(value));
}

/** Number of entries of a value, for a line that opens it. */
export function countOf(value: JsonValue): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
}
