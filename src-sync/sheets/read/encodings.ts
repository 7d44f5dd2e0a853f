/** From bytes to text: which encoding a file has, and in which others it can be read. */
import { SheetError } from '../table.ts';

/** Encodings that a person can choose, the likely ones first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'ibm437',
  'ibm850',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'iso-8859-15',
  'gb18030',
  'shift_jis',
] as const;

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/** Stands for bytes that mean nothing in the encoding. */
export const REPLACEMENT = '\uFFFD';

/** Code pages of DOS, which only the library's tables know. */
const DOS_PAGES: Readonly<Record<string, number>> = { ibm437: 437, ibm850: 850 };

/** @throws SheetError when the chosen encoding is not known */
export async function decodeText(bytes: Buffer, chosen: string | undefined): Promise<DecodedText> {
  const encoding = chosen?.toLowerCase() ?? (await proposedEncoding(bytes));
  return { text: (await decodeAs(bytes, encoding)).replace(/^\uFEFF/, ''), encoding };
}

async function decodeAs(bytes: Buffer, encoding: string): Promise<string> {
  const page = DOS_PAGES[encoding];
  if (page !== undefined) {
    const { cptable } = await import('@e965/xlsx/dist/cpexcel.full.mjs');
    return Array.from(bytes, (byte) => cptable[page]?.dec[byte] ?? REPLACEMENT).join('');
  }
  if (!ENCODINGS.some((known) => known === encoding)) throw new SheetError('no-encoding', encoding);
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Excel writes UTF-16 as "Unicode text" and the old code page of the PC as "CSV"; everybody else writes UTF-8.
 * A few bytes that are wrong do not make the rest of a file unreadable.
 */
async function proposedEncoding(bytes: Buffer): Promise<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideEncoding(bytes);
  if (wide !== null) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return mostlyUtf8(bytes) ? 'utf-8' : likelyCodePage(bytes);
  }
}

/** UTF-16 without a mark: every second byte of the separators, digits and Latin letters is zero. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const size = Math.min(bytes.length, 8_192);
  const zeros = [0, 0];
  for (let at = 0; at < size; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > size / 20 && even < odd / 10) return 'utf-16le';
  return even > size / 20 && odd < even / 10 ? 'utf-16be' : null;
}

/** Bytes that are UTF-8 by chance are rare in any other encoding. */
function mostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let wrong = 0;
  let right = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) wrong += 1;
    else if (code > 0x7f) right += 1;
  }
  return right > wrong;
}

const CODE_PAGES = ['windows-1252', 'ibm437', 'macintosh'] as const;
const SAMPLE_BYTES = 65_536;

/** The code page in which the foreign signs make words: a small letter beside a small letter, no sign within a word. */
async function likelyCodePage(bytes: Buffer): Promise<string> {
  let best: { readonly encoding: string; readonly points: number } | null = null;
  for (const encoding of CODE_PAGES) {
    const points = pointsOf(await decodeAs(samplesOf(bytes), encoding));
    if (best === null || points > best.points) best = { encoding, points };
  }
  return best?.encoding ?? 'windows-1252';
}

/** What stands around the first bytes that are not ASCII. */
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
  for (const [word] of text.matchAll(/[\p{L}\p{M}\d\u0080-\uffff]+/gu)) {
    if (!/[^\0-\x7f]/.test(word)) continue;
    if (/[\u0080-\u009f\u2500-\u259f]/.test(word)) points -= 2;
    else if (/\p{L}/u.test(word) && /[^\p{L}\p{M}\d°²³½¼¾×Ø]/u.test(word)) points -= 1;
    else if (/\p{Ll}\p{Lu}/u.test(word)) points -= 1;
    else if (/^\p{Lu}?[\p{Ll}\d]+$|^\p{Lu}+$/u.test(word)) points += 1;
  }
  return points;
}
