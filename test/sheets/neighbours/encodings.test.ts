/** Field log 18 (M1 to M7): texts in the code pages of old PCs, in UTF-16, and with letters that were lost before. */
import { cptable } from '@e965/xlsx/dist/cpexcel.full.mjs';
import { describe, expect, it } from 'vitest';
import { cellsOf, notesIn, read, refusalOf } from './read.ts';

const PAGES = { 'windows-1252': 1252, ibm437: 437, ibm850: 850, macintosh: 10_000, 'windows-1251': 1251 };

function inPage(page: number, text: string): Buffer {
  return Buffer.from(Array.from(text, (sign) => cptable[page]?.enc[sign] ?? sign.charCodeAt(0)));
}

function list(...names: readonly string[]): string {
  return ['Name,SKU', ...names.map((name, at) => `${name},E-${at}`)].join('\r\n');
}

describe('a text in an old code page', () => {
  it.each([
    ['windows-1252', ['Café latch', 'Müller']],
    ['windows-1252', ['CAFÉ LATCH']],
    ['windows-1252', ['Valve ½ inch', 'Pipe 1½"']],
    ['windows-1252', ['Pipe 2” long', 'Carpenter’s hammer', 'Bolt – zinc']],
    ['windows-1252', ['D’Souza & Sons', 'O’Brien']],
    ['windows-1252', ['Elbow 90°', 'Rod Ø12', 'Bolt ±0.5 mm']],
    ['windows-1252', ['Fevicol® glue', 'Tape™ 2×4']],
    ['windows-1252', ['Bolt €5', 'Nut £6']],
    ['windows-1252', ['Latch\u00a0brass']],
    ['ibm437', ['Valve ½ inch']],
    ['ibm437', ['Elbow 90°', 'Café']],
    ['ibm437', ['Müller', 'Größe']],
    ['ibm850', ['Café', 'À la carte']],
    ['macintosh', ['Café latch', 'Nut']],
    ['macintosh', ['Pipe 2” long', 'Carpenter’s hammer', 'Bolt – zinc']],
    ['macintosh', ['Elbow 90°', 'Rod Ø12']],
    ['windows-1251', ['Болт М8', 'Гайка']],
  ] as const)('%s: %j comes in as it was written', async (encoding, names) => {
    const bytes = inPage(PAGES[encoding], list(...names));
    expect((await read(bytes)).layout.encoding).toBe(encoding);
    expect((await cellsOf(bytes)).map(([name]) => name)).toEqual(names);
  });

  it('is read in the one that a page or XML names', async () => {
    const polish = Buffer.from([0x8c, 0x72, 0x75, 0x62, 0x61]);
    const page = (declared: string) =>
      Buffer.concat([
        Buffer.from(`<html><head>${declared}</head><table><tr><td>Name<td>SKU<tr><td>`),
        polish,
        Buffer.from('<td>E-1</table></html>'),
      ]);
    for (const declared of [
      '<meta charset="windows-1250">',
      '<meta http-equiv=Content-Type content="text/html; charset=windows-1250">',
    ])
      expect(await cellsOf(page(declared))).toEqual([['Śruba', 'E-1']]);
  });
});

describe('a text in UTF-16', () => {
  const hindi = list('हिंदी कब्ज़ा', 'बहुत लंबा नाम जिसमें बहुत सारे अक्षर हैं और कोई अंक नहीं है');
  it.each([
    ['utf-16le', Buffer.from(hindi, 'utf16le')],
    ['utf-16le', Buffer.from(`\ufeff${hindi.replaceAll(',', '\t')}`, 'utf16le')],
    ['utf-16be', Buffer.from(hindi, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(`\ufeff${hindi}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from('नाम,कोड\n'.concat(`${'लंबा नाम '.repeat(20)},अ१\n`.repeat(30)), 'utf16le')],
  ])('%s is read, with a mark or without', async (encoding, bytes) => {
    const table = await read(bytes);
    expect(table.layout.encoding).toBe(encoding);
    expect(table.columns).toHaveLength(2);
    expect((await cellsOf(bytes))[0]?.[0]).toMatch(/^(?:हिंदी कब्ज़ा|(?:लंबा नाम ?)+)$/);
    expect(notesIn(table)).toEqual([]);
  });
});

describe('letters that are lost', () => {
  it.each([
    ['one byte of Latin-1', Buffer.from([0xa0])],
    ['one of DOS', Buffer.from([0xab])],
    ['the half of a letter', Buffer.from('ह').subarray(0, 2)],
  ])('%s among Hindi is told by its cell, and the Hindi stays', async (_name, byte) => {
    const bytes = Buffer.concat([
      Buffer.from('Name,SKU\nताला,E-0\nPipe '),
      byte,
      Buffer.from('x,E-1\nनट,E-2\n'),
    ]);
    const table = await read(bytes);
    expect(table.layout.encoding).toBe('utf-8');
    expect(notesIn(table)).toEqual(['3:0 bad-encoding']);
    expect(await cellsOf(bytes)).toContainEqual(['ताला', 'E-0']);
  });

  it('is told also where as many bytes are wrong as are right', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Name,SKU\nCafé,E-0\nLatch'),
      Buffer.from([0xa0]),
      Buffer.from('x,E-1\n'),
    ]);
    expect(await cellsOf(bytes)).toContainEqual(['Café', 'E-0']);
    expect(notesIn(await read(bytes))).toEqual(['3:0 bad-encoding']);
  });

  it.each([
    'CafÃ© latch',
    'CAFÃ‰',
    'Elbow 90Â°',
    'Menâ€™s',
    'à¤¤à¤¾à¤²à¤¾',
    'à®•à®¤à®µà¯',
    '????? lock',
    '?? nut',
  ])('%s was damaged before, and is told', async (name) => {
    expect(notesIn(await read(list(name, 'Really?', 'à la carte', 'Âge', 'M8 (?)')))).toEqual([
      '2:0 bad-encoding',
    ]);
  });
});

it('columns that spaces alone set apart are refused in words, and one column of texts is read', async () => {
  const report =
    'Name            SKU     Price\n--------------  -----\nBolt M6         B6      12.50\nNut M6  N6   2\n';
  expect(await refusalOf(report)).toBe('spaced-columns');
  expect(await refusalOf(report.replaceAll(/ {2,}/g, '|'))).toBe('read');
  expect(await cellsOf('Name\nBolt  M6\nNut M6\nPin\n')).toEqual([['Bolt  M6'], ['Nut M6'], ['Pin']]);
});

it('zeros behind a text are no rows, and what is no text is not read', async () => {
  const text = list('Bolt');
  expect(await cellsOf(Buffer.concat([Buffer.from(text), Buffer.alloc(4_096)]))).toEqual([['Bolt', 'E-0']]);
  const wide = Buffer.alloc(text.length * 4);
  for (const [at, sign] of [...text].entries()) wide.writeUInt32LE(sign.codePointAt(0) ?? 0, at * 4);
  for (const bytes of [wide, Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex')])
    expect(await refusalOf(bytes)).toBe('unreadable');
});
