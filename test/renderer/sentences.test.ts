/** What the engine says in English is said in Hindi in a Hindi window: its log, its warnings, why a change was not taken. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import ts from 'typescript';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { inPersonsLanguage, readSentences } from '../../src-renderer/i18n/sentences.svelte.ts';
import { parseAddress } from '../../src-sync/domain/values/address.ts';
import { COLLECTIONS } from '../../src-sync/domain/records/collections.ts';
import { passedInWords, readAgainInWords } from '../../src-sync/domain/sync/skipped-lists.ts';
import {
  printerOff,
  printerRefused,
  printerStopped,
  printerUnknown,
  printingUnavailable,
} from '../../src-sync/printing/words.ts';
import { findingInWords, FINDINGS } from '../../src-sync/domain/sync/sanity.ts';

beforeAll(() => readWords('hi-IN'));

beforeEach(async () => {
  useLanguage('hi-IN');
  await readSentences('hi-IN');
});

afterEach(() => {
  useLanguage('en-IN');
});

/** Whatever is filled in, and the names of things, stay as they are. */
const LEFT = /Service|Stockhand|UTC|SKU|CRM|CSV|XLSX|PNG|JPEG|GIF|WebP|SHA|HTTP|https?:\S*/g;

function isSaidInHindi(english: string): boolean {
  const said = inPersonsLanguage(english);
  return /\p{Script=Devanagari}/u.test(said) && !/[A-Za-z]{3,}/.test(said.replaceAll(LEFT, ''));
}

/** A text as it stands in a source, put together where it was broken in two; what is filled in reads 7. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : `${left ?? '7'}${right ?? '7'}`;
}

/** Every text of a file that is a sentence. */
function sentencesIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null) found.push(text);
    if (text === null || ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => /^[A-Z“7].* .*[.!?]$/s.test(text) && !SQL.test(text));
}

const SQL = /^(DELETE|ORDER BY|SELECT|UPDATE|VACUUM)\b|\b(GROUP BY|UNION ALL)\b|^7 = \?$/;

/** What no window shows: the command lines, a box of the system, HTTP inside the program, a picture for the docs. */
const ELSEWHERE = [
  ...['src-sync/cli/', 'src-main/app/arguments.ts', 'src-main/app/alert-looks.ts'],
  // Its words of both languages stand there.
  'src-main/background/words.ts',
  ...['src-main/preload/', 'src-main/security/app-protocol.ts', 'src-main/window/screenshot.ts'],
];

/** What reaches the window with its name and its figures, and is said from the catalogue (label-words.test.ts). */
const BY_NAME = ['src-sync/labels/', 'src-sync/domain/labels/label-'];

/** Put together of words of its own: said whole in the tests below and, of lists, in those of the log. */
const COMPOSED = [
  ...['The 7 is refused: 7 ', 'This PC already has a workspace of 7.', 'The Service 7 row 7 of this list.'],
  ...['7 for the Service or for you.', '7, and removing the workspace would lose them.'],
  ...['7 is syncing this profile.', 'The Service no longer lists 77.', '7 of 7 that the Service sent '],
  ...['This database is a backup of 7 UTC. 7 ', 'The local database was damaged and was set aside as 7. 7 7'],
  ...['7 carried over.', '7 waiting 7 a record that is not ', '7 former 7 for a record that is not '],
  ...['7 does not answer, so', '7 does not take jobs', '7 stopped taking the job', '7 7: choose another way'],
  ...[
    'This PC has no printer called 7',
    '7 7: 7 7 changed here.',
    '7 Nothing was changed.',
    '7 Nothing was opened.',
    '7 Nothing was forgotten; ',
  ],
];

/** A tag inside the program, and what is said by a box of the system or on a terminal where there is no window. */
const UNSAID = [
  'Changed meanwhile.',
  'Its window stopped several times in a row. ',
  'Stockhand does not start with the switch ',
];

describe('in Hindi', () => {
  test('every sentence of the engine and of the main process is known', () => {
    const sources = globSync('{src-sync,src-main}/**/*.ts').map((file) => file.replaceAll('\\', '/'));
    const begins = (text: string) => (start: string) => text.startsWith(start);
    const sentences = sources
      .filter((file) => ![...ELSEWHERE, ...BY_NAME].some(begins(file)))
      .flatMap(sentencesIn)
      .filter((text) => ![...COMPOSED, ...UNSAID].some(begins(text)));
    expect(sentences.length).toBeGreaterThan(200);
    expect(sentences.filter((sentence) => !isSaidInHindi(sentence))).toEqual([]);
  });

  test('so is an address that is refused, whatever is wrong with it and whose it is', () => {
    for (const whose of [undefined, 'broker address', 'address of the sign-in server'])
      for (const address of ['?', 'ftp://a.example', 'https://me:you@a.example', 'http://a.example'].concat(
        'https://a.example?b',
      )) {
        const answer = parseAddress(address, whose);
        expect(answer.ok || isSaidInHindi(answer.failure.message), address).toBe(!answer.ok);
      }
  });

  test('so is the trouble of a printer', () => {
    const without = 'This PC has no print system (CUPS) that takes labels.';
    for (const { message } of [
      ...[printerOff('7', ''), printerRefused('7', ''), printerUnknown('7'), printingUnavailable(without)],
      ...[0, 1, 12].map((labels) => printerStopped('7', labels, '')),
    ])
      expect(isSaidInHindi(message), message).toBe(true);
  });

  test('so are the sentences that are put together of words', () => {
    const later = 'Nothing was changed; use that one, or stop it and try again.';
    const rest = 'and removing the workspace would lose them.';
    for (const english of [
      `Another Stockhand is syncing this profile. ${later}`,
      `Another Stockhand (process 812) is syncing this profile. ${later}`,
      'This PC already has a workspace of this organization.',
      'This PC already has a workspace of this organization, named “7”.',
      '1 change waits for the Service or for you.',
      '12 changes wait for the Service or for you.',
      `It cannot be told how many changes wait there, ${rest}`,
      `1 change waits there, ${rest}`,
      `12 changes wait there, ${rest}`,
      'The Service fails each time at row 7 of this list.',
      'The Service answered, but it cannot be read at all: row 7 of this list.',
      'This database is a backup of 2026-11-23 06:00 UTC.',
      '12 changes that waited then are looked for at the Service before anything is sent, because it may have been sent since.',
      'The local database was damaged and was set aside as 7. 12 unsent changes were carried over. Everything else is being read again from the Service.',
      '12 rows of items that the Service sent cannot be understood and were set aside; all others were taken.',
    ])
      expect(isSaidInHindi(english), inPersonsLanguage(english)).toBe(true);
  });

  test('whatever is found and passed over is said of every collection', () => {
    for (const collection of COLLECTIONS) {
      for (const kind of FINDINGS)
        for (const rows of [1, 1_200, -3])
          expect(
            isSaidInHindi(findingInWords({ kind, collection, rows, total: 9, examples: [] })),
            collection,
          ).toBe(true);
      const lists = [{ serverId: '1', name: '7' }];
      expect(isSaidInHindi(passedInWords(collection, lists)), collection).toBe(true);
      expect(isSaidInHindi(readAgainInWords(collection, lists)), collection).toBe(true);
    }
  });

  test('the log tells what was read, with its figures and in the name of the collection', () => {
    expect(
      inPersonsLanguage('Item custom fields read completely, 2 pages: 1,200 records changed here.'),
    ).toBe('सामान के अपने फ़ील्ड: पूरा पढ़ा, 2 पन्ने; यहाँ 1,200 रिकॉर्ड बदले।');
    expect(isSaidInHindi('Contacts looked at: 1 record changed here.')).toBe(true);
    const lost = 'The Service no longer lists 40 of 130 contacts, and 7 rows of stock would go with them.';
    expect(inPersonsLanguage(`${lost} That looks like a fault, so all of them are kept on this PC.`)).toBe(
      'Service की सूची में 130 में से 40 संपर्क अब नहीं हैं, और इनके साथ स्टॉक की 7 पंक्तियाँ जातीं। यह गड़बड़ जैसा लगता है, इसलिए ये सब इस पीसी पर रखे हैं।',
    );
    const failed =
      'Items cannot be read. The Service did not answer in time. Nothing was lost; it is tried again later.';
    expect(isSaidInHindi(failed)).toBe(true);
  });

  test('a sentence inside another is said too, and names with full stops stay whole', () => {
    expect(
      inPersonsLanguage(
        'A file of “Bolt 8” cannot be read: The Service refused this; nothing was changed there. It says: “SKU taken”.',
      ),
    ).toBe(
      '“Bolt 8” की फ़ाइल नहीं पढ़ी जा सकती: Service ने यह नहीं माना; वहाँ कुछ नहीं बदला। वह कहता है: “SKU taken”।',
    );
  });

  test('what is not known stays as it was written, and English is left alone', () => {
    expect(inPersonsLanguage('Nobody ever wrote this. Nothing was sent.')).toBe(
      'Nobody ever wrote this. कुछ भेजा नहीं गया।',
    );
    useLanguage('en-IN');
    expect(inPersonsLanguage('Nothing was sent.')).toBe('Nothing was sent.');
  });
});
