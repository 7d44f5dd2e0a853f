/** The definition of an automation as text: read, or what is wrong with it and where. */
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import { shortened } from '../../../src-sync/domain/values/shortened.ts';
import { t } from '../../i18n/index.svelte.ts';
import { firstLoss } from './definition-losses.ts';

export type Definition =
  | { readonly kind: 'read'; readonly value: JsonValue }
  | { readonly kind: 'wrong'; readonly sentence: string };

/** Signs; the Service tells no bound, and a longer one is no rule that a person has written. */
const CHARACTERS_MAX = 200_000;
/** As in the answers of the Service (src-sync/contract/decode.ts). */
const DEPTH_MAX = 100;

export function textOfDefinition(value: JsonValue | undefined): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}

/** Nothing typed is an empty definition. */
export function readDefinition(text: string): Definition {
  if (text.trim() === '') return { kind: 'read', value: {} };
  if (text.length > CHARACTERS_MAX) return { kind: 'wrong', sentence: t('automation.tooLong') };
  try {
    const value = JSON.parse(text) as JsonValue;
    if (isTooDeep(value, DEPTH_MAX)) return { kind: 'wrong', sentence: t('automation.tooDeep') };
    const loss = firstLoss(text);
    if (loss === null) return { kind: 'read', value };
    const shown = { [loss.kind]: shortened(loss.written), ...placeOf(text, loss.at) };
    return { kind: 'wrong', sentence: t(`automation.lost.${loss.kind}`, shown) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'wrong', sentence: sentenceOf(text) };
  }
}

function sentenceOf(text: string): string {
  const at = faultAt(text);
  if (at >= text.trimEnd().length) return t('automation.endsEarly');
  return t('automation.notJson', placeOf(text, at));
}

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

const BLANK = /[ \t\n\r]*/y;
const TOKEN =
  /[{}[\]:,]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iy;

/** The kind of sign that may stand next inside a list, an object, or outside of both. */
type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end';

/** @returns the sign of a text that is no JSON from which on it is none; its length where the end comes too early */
export function faultAt(text: string): number {
  const inside: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  const afterValue = (): Wanted =>
    inside.length === 0 ? 'end' : inside.at(-1) === '{' ? ', or }' : ', or ]';
  for (let at = 0; ;) {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    at = BLANK.lastIndex;
    TOKEN.lastIndex = at;
    const token = at < text.length ? TOKEN.exec(text)?.[0] : undefined;
    if (token === undefined) return at;
    const isText = token.startsWith('"');
    const isValue = isText || !/^[{}[\]:,]/.test(token);
    if (wanted.startsWith('value') && (token === '{' || token === '[')) {
      inside.push(token);
      wanted = token === '{' ? 'name or }' : 'value or ]';
    } else if (wanted.startsWith('value') && isValue) wanted = afterValue();
    else if (wanted.startsWith('name') && isText) wanted = ':';
    else if (wanted === ':' && token === ':') wanted = 'value';
    else if (wanted.startsWith(',') && token === ',') wanted = wanted === ', or }' ? 'name' : 'value';
    else if (wanted.endsWith(token) && (token === '}' || token === ']')) {
      inside.pop();
      wanted = afterValue();
    } else return at;
    at = TOKEN.lastIndex;
  }
}

function isTooDeep(value: JsonValue, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    left === 0 || Object.values(value).some((inner) => inner !== undefined && isTooDeep(inner, left - 1))
  );
}
