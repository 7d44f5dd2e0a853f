/** From bytes to text: which encoding a file has, and in which others it can be read. */
import { SheetError } from '../../table.ts';
import { likelyCodePage } from './code-pages.ts';

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
  // A PC that lost its power while it wrote leaves zeros behind the text.
  const text = (await decodeAs(bytes, encoding)).replace(/^\uFEFF/, '').replace(/\0+$/, '');
  if (isBinary(text)) throw new SheetError('unreadable', 'no text');
  return { text, encoding };
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
    return mostlyUtf8(bytes) ? 'utf-8' : (declaredEncoding(bytes) ?? likelyCodePage(bytes, decodeAs));
  }
}

/** Names of encodings that browsers read as another one. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  ...{ 'iso-8859-1': 'windows-1252', latin1: 'windows-1252', 'us-ascii': 'windows-1252' },
  ...{ gb2312: 'gb18030', gbk: 'gb18030', 'iso-8859-9': 'windows-1254', 'x-sjis': 'shift_jis' },
};

/** A web page and XML say it at their beginning. */
function declaredEncoding(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 2_048);
  if (!/^\s*</.test(head)) return null;
  const [, inXml, inPage] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)|charset\s*=\s*["']?([\w-]+)/i.exec(head) ?? [];
  const name = (inXml ?? inPage ?? '').toLowerCase();
  const encoding = ALSO_CALLED[name] ?? name;
  const isUseful = encoding !== 'utf-8' && !encoding.startsWith('utf-16');
  return isUseful && ENCODINGS.some((known) => known === encoding) ? encoding : null;
}

/** A picture, an archive, a database: signs that no text has. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 8_192);
  const controls = head.match(/[\0-\x08\x0e-\x1b]/g)?.length ?? 0;
  return controls > 2 && controls * 100 > head.length;
}

/** UTF-16 without a mark: every second byte of the separators, digits and Latin letters is zero. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const size = Math.min(bytes.length, 8_192) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < size; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 2 && even < odd / 10) return hasLines(bytes, size, 'utf-16le') ? 'utf-16le' : null;
  if (even > 2 && odd < even / 10) return hasLines(bytes, size, 'utf-16be') ? 'utf-16be' : null;
  return null;
}

/** A long Hindi list holds few zeros; a text of another encoding holds no line ends of this one. */
function hasLines(bytes: Buffer, size: number, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, size));
  return /[\r\n]/.test(text) && !/[\ufffd\p{Co}]/u.test(text.slice(0, -1));
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
  return right > 0 && right >= wrong;
}
