/** Our own QR codes against a library's: module for module one that it draws, and what was written is what a scanner reads. */
import bwip from 'bwip-js/generic';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createQrEncoder, type QrCode } from '../../src-sync/labels/symbols/qr/qr-code.ts';
import { readAll } from './proof.ts';

const SEED = 18004;
const encode = createQrEncoder();

function codeOf(text: string): QrCode {
  const code = encode(text);
  if (code === null) throw new Error(`No code holds ${text.length} letters.`);
  return code;
}

/** The library with each mask in turn: it weighs masks before the format is drawn, the standard weighs the finished code. */
function libraryDraws(text: string): string[] {
  return Array.from({ length: 8 }, (_, mask) => {
    const [drawn] = bwip.raw('qrcode', text, `eclevel=M mask=${mask + 1}`) as { readonly pixs: number[] }[];
    return (drawn?.pixs ?? []).join('');
  });
}

async function read({ side, modules }: QrCode): Promise<string | undefined> {
  const [quiet, dots] = [4, 4];
  const width = (side + 2 * quiet) * dots;
  const bytes = new Uint8Array(width * width).fill(255);
  for (const [at, module] of modules.entries()) {
    if (module === 0) continue;
    const left = ((at % side) + quiet) * dots;
    const top = (Math.floor(at / side) + quiet) * dots;
    for (let y = top; y < top + dots; y += 1) bytes.fill(0, y * width + left, y * width + left + dots);
  }
  const [first] = await readAll({ width, height: width, bytes });
  return first?.text;
}

/** From the smallest code to the largest: one length for each of the forty sizes and a few between. */
const LENGTHS = [
  1, 9, 14, 17, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560,
];
const LONG_LENGTHS = [
  624, 666, 711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989,
  2099, 2213, 2331,
];

describe('a QR code', () => {
  test.each(['x', 'AB-', '7'])(
    'of so many “%s” is module for module one that the library draws, in every size',
    (letters) => {
      for (const length of [...LENGTHS, ...LONG_LENGTHS.filter((_, index) => index % 4 === 0)]) {
        const text = letters.repeat(Math.ceil(length / letters.length));
        expect(libraryDraws(text), `${length}`).toContain(codeOf(text).modules.join(''));
      }
    },
    60_000,
  );

  test('reads as what was written, whatever it is: digits, capitals, small letters, Hindi, emoji, one after the other', async () => {
    const part = fc.oneof(
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...Array.from('ABCXYZ $%*+-./:')), minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
      fc.constantFrom('क़ब्ज़ा', '₹ 96.00', '😀', '^XA^FD', '~JA'),
    );
    const texts = fc
      .array(part, { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await read(codeOf(text))).toBe(text);
      }),
      { numRuns: 150, seed: SEED },
    );
  });

  test('is never larger than the library makes it, where digits and letters take turns', () => {
    const parts = fc.array(fc.constantFrom('HNG-', '100017', 'a', '89012345', 'MCB 16 A', 'satin', '-'), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(parts, (words) => {
        const text = words.join('');
        const [drawn] = bwip.raw('qrcode', text, 'eclevel=M mask=1') as { readonly pixx: number }[];
        expect(codeOf(text).side).toBeLessThanOrEqual(drawn?.pixx ?? 0);
      }),
      { numRuns: 150, seed: SEED },
    );
  });

  test('is none where no size holds the text, and the largest just holds the longest', () => {
    expect(encode('x'.repeat(2_331))?.side).toBe(177);
    expect(encode('x'.repeat(2_332))).toBeNull();
  });
});
