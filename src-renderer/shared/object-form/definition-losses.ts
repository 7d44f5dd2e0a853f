/** Losses that reading a text of valid JSON would make without a word: numbers that are not kept, and names that stand twice. */
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';

export interface Loss {
  readonly kind: 'number' | 'name';
  /** As it is written. */
  readonly written: string;
  /** Its first sign. */
  readonly at: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\]:,]|true|false|null/g;

/** The first one of a text that `JSON.parse` reads. */
export function firstLoss(text: string): Loss | null {
  /** Names of each object around the place; `null` of a list. */
  const around: (Set<string> | null)[] = [];
  let isName = false;
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const names = around.at(-1) ?? null;
    if (token.startsWith('"') && isName && names !== null) {
      const name = JSON.parse(token) as string;
      if (names.has(name)) return { kind: 'name', written: name, at };
      names.add(name);
    } else if (/^[-\d]/.test(token) && !isKept(token)) return { kind: 'number', written: token, at };
    if (token === '{' || token === '[') around.push(token === '{' ? new Set() : null);
    if (token === '}' || token === ']') around.pop();
    isName = token === '{' || (token === ',' && (around.at(-1) ?? null) !== null);
  }
  return null;
}

/** The PC's numbers hold some seventeen digits: the number comes back with the value that is written. */
function isKept(written: string): boolean {
  const number = Number(written);
  return Number.isFinite(number) && valueOf(written) === valueOf(String(number));
}

/** `1.50e2` and `150` have the same: `15e1`. */
function valueOf(written: string): string {
  const [figure = '', power = '0'] = written.toLowerCase().split('e');
  const [whole = '', decimals = ''] = figure.replace('-', '').split('.');
  const digits = `${whole}${decimals}`.replace(/^0+/, '');
  const ending = /0*$/.exec(digits)?.[0].length ?? 0;
  if (digits === '') return '0';
  const sign = figure.startsWith('-') ? '-' : '';
  return `${sign}${digits.slice(0, digits.length - ending)}e${String(Number(power) - decimals.length + ending)}`;
}

/** Whole numbers that the PC cannot hold arrive as text (src-sync/transport/json-text.ts). */
export function hasQuotedNumber(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return /^-?\d{16,}$/.test(value) && !Number.isSafeInteger(Number(value));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasQuotedNumber);
}
