/** Finds the old code page of a text that is no UTF-8: the one in which its foreign signs stand where people write them. */

/** In doubt the first one: it is what Excel writes on most PCs. */
export const CODE_PAGES = ['windows-1252', 'ibm437', 'macintosh', 'ibm850', 'windows-1251'] as const;

const SAMPLE_BYTES = 65_536;

/** @param decodeAs reads bytes in one of `CODE_PAGES` */
export async function likelyCodePage(
  bytes: Buffer,
  decodeAs: (bytes: Buffer, encoding: string) => Promise<string>,
): Promise<string> {
  const samples = samplesOf(bytes);
  let best: { readonly encoding: string; readonly points: number } = { encoding: '', points: -Infinity };
  for (const encoding of CODE_PAGES) {
    const points = pointsOf(await decodeAs(samples, encoding));
    if (points > best.points) best = { encoding, points };
  }
  return best.encoding;
}

/** The text around the first bytes that are not ASCII. */
function samplesOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < SAMPLE_BYTES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const end = Math.min(bytes.length, at + 16);
    parts.push(bytes.subarray(Math.max(0, at - 8), end), Buffer.from('\n'));
    size += end - at;
    at = end;
  }
  return Buffer.concat(parts);
}

function pointsOf(text: string): number {
  let points = 0;
  for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const foreign = word.match(/[^\0-\x7f]/g)?.length ?? 0;
    if (foreign === 0) continue;
    const after = text[index + word.length] ?? ' ';
    points += foreign * (word.length === 1 ? lone(word, text[index - 1] ?? ' ', after) : inWord(word));
  }
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f\p{L}]/gu)) {
    const place = PLACES[sign];
    if (place === undefined) points -= NEVER.test(sign) ? 2 : 0.5;
    else points += place(text[index - 1] ?? ' ', text.slice(index + 1, index + 4)) ? 1 : -1;
  }
  return points;
}

/** Small letters behind at most one large one, or large ones alone, of one alphabet. */
function inWord(word: string): number {
  const isMixed = /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{M}]/u.test(word);
  // In Latin letters no word is written in accents alone.
  const isStrange = word.length > 2 && /^[^\0-\x7f]+$/.test(word) && /\p{Script=Latin}/u.test(word);
  if (isMixed || isStrange || /\p{Ll}\p{Lu}/u.test(word)) return -1;
  return /^\p{Lu}?\p{Ll}+$|^\p{Lu}+$/u.test(word) ? 1 : 0;
}

/** A letter that no other one stands beside: a diameter, an ordinal, a word of one letter. */
function lone(letter: string, before: string, after: string): number {
  if (letter === 'Ø' || letter === 'ø') return /[\s\d]/.test(after) && !/\d/.test(before) ? 1 : -1;
  if (letter === 'º' || letter === 'ª') return /\d/.test(before) ? 1 : -1;
  return /\s/.test(before) && /\s/.test(after) ? 0 : -1;
}

/** Controls, lines of boxes, bytes without a meaning. */
const NEVER = /[\u0080-\u009f\u2500-\u259f\ufffd]/;

type Place = (before: string, after: string) => boolean;
const LETTER = /^\p{L}/u;
const GAP = /^[\s,;|()[\]"'/-]|^$/;

const fraction: Place = (before, after) => !LETTER.test(before) && (!LETTER.test(after) || before === ' ');
const power: Place = (before) => /[\p{L}\d)]/u.test(before);
const times: Place = (before, after) => /[\s\d"']/.test(before) && /^[\s\d]/.test(after);
const mark: Place = (before) => /[\p{L}\d)]/u.test(before);
const money: Place = (before, after) => /^\s?\d/.test(after) || /[\d\s]/.test(before);
const dash: Place = (before, after) =>
  (before === ' ' && after.startsWith(' ')) || (/\d/.test(before) && /^\d/.test(after));
const opening: Place = (before, after) => GAP.test(before) && /^[\p{L}\d]/u.test(after);
const closing: Place = (before, after) => /[\p{L}\d.!?½¼¾]/u.test(before) && GAP.test(after);
const bullet: Place = (before, after) => GAP.test(before) && GAP.test(after) && before === ' ';
/** `men’s`, `O’Brien`, `D’Souza`, `6’`, `dogs’`; between other letters it is an accent of another page. */
const apostrophe: Place = (before, after) =>
  /^(?:s|t|d|m|re|ll|ve)(?![\p{L}])/u.test(after) ||
  (/[A-Z]/.test(before) && /^[A-Z]/.test(after)) ||
  closing(before, after);

/** Signs of a price list, and where they stand. */
const PLACES: Readonly<Partial<Record<string, Place>>> = {
  ...{ '½': fraction, '¼': fraction, '¾': fraction, '¹': power, '²': power, '³': power },
  '°': (before) => /[\s\d]/.test(before),
  '±': (before, after) => /^\s?\d/.test(after) && !LETTER.test(before),
  ...{ '×': times, '÷': times, '®': mark, '™': mark, '©': (before) => before !== ' ' || mark(before, '') },
  ...{ '€': money, '£': money, '¥': money, '–': dash, '—': dash },
  ...{ '“': opening, '‘': opening, '«': opening, '”': closing, '»': closing, '’': apostrophe },
  ...{ '…': closing, '•': bullet, '·': bullet, '¡': opening, '¿': opening },
  '\u00a0': (before, after) => before !== '\u00a0' || !after.startsWith('\u00a0'),
};
