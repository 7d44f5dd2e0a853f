/** Bars of Code 128 (subset B) and EAN-13, as widths in modules: bar, space, bar, … */
import { eanCheckDigit } from '../inventory/ean.ts';
import { invalid } from '../http/refusal.ts';

/** ISO/IEC 15417, symbol values 0 to 106; the last is the stop pattern. */
export const CODE_128_PATTERNS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const START_B = 104;
const STOP = 106;

const widthsOf = (value: number): number[] => Array.from(CODE_128_PATTERNS[value] ?? '', Number);

function code128(text: string): number[] {
  if (!/^[\x20-\x7e]{1,80}$/.test(text)) throw invalid('CODE_128 takes 1 to 80 printable ASCII characters');
  const values = Array.from(text, (character) => character.charCodeAt(0) - 32);
  const checksum = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  return [START_B, ...values, checksum, STOP].flatMap(widthsOf);
}

/** Widths of the digits in the left half, odd parity (ISO/IEC 15420); even parity is the mirror image. */
const EAN_DIGITS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
const EAN_PARITIES = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];

function ean13(text: string): number[] {
  if (!/^\d{13}$/.test(text)) throw invalid('EAN_13 takes 13 digits');
  if (!text.endsWith(eanCheckDigit(text)))
    throw invalid(`The last digit of ${text} should be ${eanCheckDigit(text)}`);
  const parity = EAN_PARITIES[Number(text.charAt(0))] ?? '';
  const digit = (index: number): number[] => Array.from(EAN_DIGITS[Number(text.charAt(index))] ?? '', Number);
  const left = [1, 2, 3, 4, 5, 6].flatMap((index) =>
    parity.charAt(index - 1) === 'E' ? digit(index).toReversed() : digit(index),
  );
  const right = [7, 8, 9, 10, 11, 12].flatMap(digit);
  return [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...right, 1, 1, 1];
}

const ENCODERS: Readonly<Record<string, (text: string) => number[]>> = { CODE_128: code128, EAN_13: ean13 };

export function barWidths(symbology: string, text: string): number[] {
  const encode =
    ENCODERS[
      symbology
        .toUpperCase()
        .replaceAll(/[- ]/g, '_')
        .replace(/^CODE128$/, 'CODE_128')
    ];
  if (encode === undefined) throw invalid(`type must be one of ${Object.keys(ENCODERS).join(', ')}`);
  return encode(text);
}

export interface Bar {
  readonly x: number;
  readonly width: number;
}

/** Positions of the bars, in modules, without the quiet zone. */
export function barsOf(widths: readonly number[]): { readonly bars: Bar[]; readonly total: number } {
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, total: x };
}

const escapeXml = (text: string): string =>
  text.replaceAll(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);

export function barcodeSvg(symbology: string, text: string): string {
  const { bars, total } = barsOf(barWidths(symbology, text));
  const drawn = bars
    .map((bar) => `<rect x="${bar.x + 10}" y="4" width="${bar.width}" height="40"/>`)
    .join('');
  const caption = `<text x="${(total + 20) / 2}" y="54" font-size="8" text-anchor="middle">${escapeXml(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total + 20} 58"><rect width="100%" height="100%" fill="#fff"/>${drawn}${caption}</svg>`;
}
