/** Parts of a JSON text that reading it would lose: a name that is given twice, a number with more digits than can be kept. */
import { trimEndOf } from '../../domain/values/trim.ts';

/** From the outermost object to the place: names, and positions in lists. */
export type Path = readonly (string | number)[];

interface Frame {
  /** `null` in a list. */
  readonly names: Set<string> | null;
  at: string | number;
}

const AFTER_NAME = /\s*:/y;

/** The first name that one object gives twice, as the last step of its path; reading keeps the last value and tells nothing of the others. */
export function nameGivenTwice(text: string): Path | null {
  const frames: Frame[] = [];
  let textBegin: number | null = null;
  for (const { 0: mark, index } of text.matchAll(/\\.|["{}[\],]/gs)) {
    if (textBegin === null) {
      if (mark === '"') textBegin = index;
      else noteMark(frames, mark);
      continue;
    }
    if (mark !== '"') continue;
    AFTER_NAME.lastIndex = index + 1;
    const frame = frames.at(-1);
    if (frame?.names != null && AFTER_NAME.test(text)) {
      const name = String(JSON.parse(text.slice(textBegin, index + 1)));
      frame.at = name;
      if (frame.names.has(name)) return frames.map(({ at }) => at);
      frame.names.add(name);
    }
    textBegin = null;
  }
  return null;
}

/** A mark outside of texts. */
function noteMark(frames: Frame[], mark: string): void {
  const last = frames.at(-1);
  if (mark === '{') frames.push({ names: new Set(), at: '' });
  else if (mark === '[') frames.push({ names: null, at: 0 });
  else if (mark === '}' || mark === ']') frames.pop();
  else if (last !== undefined && typeof last.at === 'number') last.at += 1;
}

export interface AlteredNumber {
  readonly sentence: string;
  readonly path: Path;
}

/** The first number that JavaScript would silently round, as it was written. */
export function alteredNumber(text: string): AlteredNumber | null {
  if (!/[\d.]{16}|\d[eE]/.test(text)) return null;
  let found: { readonly source: string; readonly value: number; holder: unknown; path: Path } | null = null;
  // An object is looked at after its values: so the path is put together from its end.
  function look(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
    const step = Array.isArray(this) ? Number(key) : key;
    const source = context?.source;
    if (found !== null) {
      if (found.holder === value) found = { ...found, holder: this, path: [step, ...found.path] };
    } else if (
      typeof value === 'number' &&
      source !== undefined &&
      digitsOf(source) !== digitsOf(String(value))
    ) {
      found = { source, value, holder: this, path: [step] };
    }
    return value;
  }
  JSON.parse(text, look);
  return found === null ? null : inWords(found);
}

function inWords({ source, value, path }: { source: string; value: number; path: Path }): AlteredNumber {
  const beyond = value === 0 ? 'closer to nothing' : 'larger';
  const why =
    Number.isFinite(value) && value !== 0
      ? 'cannot be kept exactly; write it with fewer digits'
      : `is ${beyond} than any that can be kept`;
  // The first step is the name under which the reader keeps the whole.
  return { sentence: `The number ${source} ${why}.`, path: path.slice(1) };
}

/** A decimal number as significant digits and exponent, so that 1.50, 15e-1 and 1.5 are the same. */
function digitsOf(decimal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal);
  if (match === null) {
    return decimal;
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = trimEndOf(digits, (digit) => digit === '0');
  if (significant === '') {
    return '0';
  }
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
