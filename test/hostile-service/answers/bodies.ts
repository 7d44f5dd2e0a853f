/** Answers whose bytes unfold, are no text, are no JSON, or are JSON that fills a memory. */
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { body, envelope, page, rowsOf, spoiled, type HostileAnswer } from '../hostile-answer.ts';

const GIGABYTE = 1024 * 1024 * 1024;
const GZIP = { 'content-encoding': 'gzip' } as const;
const about = 'contacts' as const;
/** A list that is too large is asked for in ever smaller parts, which takes a while. */
const IN_PARTS = { exits: ['offline', 'deadline'], isEndless: true } as const;

/** A gigabyte of blanks, without having it. */
async function bomb(): Promise<Buffer> {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const pieces = Array<Buffer>(GIGABYTE / piece.length).fill(piece);
  return buffer(Readable.from(pieces).pipe(createGzip({ level: constants.Z_BEST_COMPRESSION })));
}

let gigabyte: Promise<Buffer> | null = null;

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

export const BODIES: readonly HostileAnswer[] = [
  {
    name: 'gzip that unfolds to a gigabyte',
    about,
    ...IN_PARTS,
    answer: async (asked) => body(await (gigabyte ??= bomb()), GZIP)(asked),
  },
  {
    name: 'gzip within gzip within gzip',
    about,
    ...IN_PARTS,
    answer: async (asked) => {
      const inner = gzipSync(gzipSync(await (gigabyte ??= bomb())));
      return body(inner, { 'content-encoding': 'gzip, gzip, gzip' })(asked);
    },
  },
  {
    name: 'ten million empty rows in gzip',
    about,
    ...IN_PARTS,
    answer: (asked) =>
      body(gzipSync(page(Array(10_000_000).fill('{}').join(','), 10_000_000), { level: 1 }), GZIP)(asked),
  },
  {
    name: 'brotli, which was not asked for',
    about,
    exits: ['offline'],
    answer: (asked) => body(brotliCompressSync(page('', 0)), { 'content-encoding': 'br' })(asked),
  },
  {
    name: 'deflate, which was not asked for',
    about,
    exits: ['offline'],
    answer: body(deflateSync(page('', 0)), { 'content-encoding': 'deflate' }),
  },
  {
    name: 'an encoding that nobody knows',
    about,
    exits: ['offline'],
    answer: body(page('', 0), { 'content-encoding': 'x-evil' }),
  },
  { name: 'gzip that is none', about, exits: ['offline'], answer: body(page('', 0), GZIP) },
  {
    name: 'gzip that is cut off',
    about,
    exits: ['offline'],
    answer: body(gzipSync(page('', 0)).subarray(0, 30), GZIP),
  },
  {
    name: 'a web page',
    about,
    exits: ['offline'],
    answer: body('<html><script>alert(1)</script></html>', { 'content-type': 'text/html' }),
  },
  {
    name: 'a web page that calls itself JSON',
    about,
    exits: ['offline'],
    answer: body('<html>hello</html>'),
  },
  { name: 'JSON and something behind it', about, exits: ['offline'], answer: spoiled((text) => `${text}{}`) },
  {
    name: 'JSON behind a byte order mark',
    about,
    exits: ['ok', 'offline'],
    answer: spoiled((text) => `\ufeff${text}`),
  },
  {
    name: 'JSON in UTF-16',
    about,
    exits: ['offline'],
    answer: spoiled((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  },
  {
    name: 'bytes that are no UTF-8 in every text',
    about,
    exits: ['ok', 'offline'],
    answer: spoiled((text) => Buffer.from(text.replaceAll('"name":"', '"name":"\xff\xfe\xc0\xaf'), 'latin1')),
  },
  {
    name: 'sixteen megabytes of blanks before the JSON',
    about,
    ...IN_PARTS,
    answer: spoiled((text) => `${' '.repeat(16 * 1024 * 1024)}${text}`),
  },
  {
    name: 'fifteen million brackets',
    about,
    ...IN_PARTS,
    answer: (asked) => body('['.repeat(15_000_000))(asked),
  },
  {
    name: 'a row nested two hundred thousand deep',
    about,
    exits: ['ok', 'offline', 'deadline'],
    answer: spoiled((text) => text.replace('"name":', `"deep":${deep(200_000)},"name":`)),
  },
  {
    name: 'a row of two and a half million fields',
    about,
    exits: ['ok', 'offline', 'deadline'],
    answer: spoiled((text) => text.replace('"name":', `${rowsOf(2_500_000, (at) => `"f${at}":1`)},"name":`)),
  },
  {
    name: 'a name of two million words',
    about,
    exits: ['ok', 'offline', 'deadline'],
    answer: spoiled((text) => text.replace('"name":"', `"name":"${'ab '.repeat(2_000_000)}`)),
  },
  {
    name: 'half a million numbers with too many digits',
    about,
    exits: ['ok', 'offline', 'deadline'],
    answer: spoiled((text) =>
      text.replace('"name":', `"long":[${rowsOf(500_000, () => '12345678901234567890')}],"name":`),
    ),
  },
  {
    name: 'a number of a million digits',
    about,
    exits: ['ok', 'offline', 'deadline'],
    answer: spoiled((text) => text.replace('"name":', `"long":${'9'.repeat(1_000_000)},"name":`)),
  },
  {
    name: 'numbers that are none (NaN, Infinity, 0x10)',
    about,
    exits: ['offline'],
    answer: spoiled((text) => text.replace('"name":', '"odd":[NaN,-Infinity,0x10],"name":')),
  },
  {
    name: 'numbers beyond all numbers (1e999, -0, 1e-999)',
    about,
    exits: ['ok'],
    answer: spoiled((text) => text.replace('"name":', '"odd":[1e999,-1e999,-0,1e-999],"name":')),
  },
  {
    name: 'each key twice',
    about,
    exits: ['ok', 'offline', 'deadline'],
    afterwards: 'refused',
    answer: spoiled((text) => text.replaceAll('"name":', '"name":17,"gid":null,"gid":"twice","name":')),
  },
  {
    name: 'keys of the language itself, everywhere',
    about,
    exits: ['ok'],
    answer: spoiled((text) =>
      text.replaceAll(
        '"name":',
        '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":1,"hasOwnProperty":null,"name":',
      ),
    ),
  },
  {
    name: 'an envelope that is the keys of the language itself',
    about,
    exits: ['offline'],
    answer: body('{"__proto__":{"success":true,"data":{"items":[]}},"constructor":null}'),
  },
  { name: 'success without data', about, exits: ['ok', 'offline'], answer: body('{"success":true}') },
  { name: 'data that is a number', about, exits: ['offline'], answer: body(envelope('17')) },
];
