/** The engine's English sentences are Hindi in a Hindi window: its log, its warnings, why a change was not taken. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import ts from 'typescript';
import { messages } from '../../src-renderer/i18n/hi-IN/messages/index.ts';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { inPersonsLanguage, readSentences } from '../../src-renderer/i18n/sentences.svelte.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { MESSAGES } from '../../src-sync/domain/messages/catalogue.ts';
import { aboutConnection } from '../../src-sync/domain/messages/connection.ts';
import { aboutLists } from '../../src-sync/domain/messages/lists.ts';
import { joined, type Message } from '../../src-sync/domain/messages/message.ts';
import { aboutRecords } from '../../src-sync/domain/messages/records.ts';
import { collectionNamed, collectionNamedAtStart } from '../../src-sync/domain/records/collection-words.ts';
import { parseAddress } from '../../src-sync/domain/values/address.ts';
import { COLLECTIONS } from '../../src-sync/domain/records/collections.ts';
import { passedInWords, readAgainInWords } from '../../src-sync/domain/sync/skipped-lists.ts';
import { printerStopped, printerUnknown } from '../../src-sync/printing/words.ts';
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
const LEFT =
  /\{\w+\}|Service|Stockhand|UTC|SKU|CRM|CSV|XLSX|PNG|JPEG|GIF|SVG|WebP|PDF|Letter|dpi|SHA|HTTP|TLS|Electron|Node|https?:\S*/g;

function isHindi(said: string): boolean {
  return /\p{Script=Devanagari}/u.test(said) && !/[A-Za-z]{3,}/.test(said.replaceAll(LEFT, ''));
}

function isSaidInHindi(message: Message): boolean {
  return isHindi(inPersonsLanguage(message));
}

function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);
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

/** Sentences that no window shows: the command lines, a box of the system, HTTP inside the program, a picture for the docs. */
const ELSEWHERE = [
  ...['src-sync/cli/', 'src-main/app/arguments.ts', 'src-main/app/alert-looks.ts'],
  // Its words of both languages stand there.
  'src-main/background/words.ts',
  ...['src-main/preload/', 'src-main/security/app-protocol.ts', 'src-main/window/screenshot.ts'],
];

/** The catalogues themselves; what is wrong with a row of labels is a code and its figures. */
const CATALOGUES = ['src-sync/domain/messages/', 'src-sync/labels/'];

/** A tag inside the program, and what is said by a box of the system or on a terminal where there is no window. */
const UNSAID = [
  'Changed meanwhile.',
  'Its window ',
  'Only a first start takes 7.',
  'Stockhand does not start with the switch ',
  'Stockhand is already open with this data folder.',
];

describe('in Hindi', () => {
  test('every sentence of the engine and of the main process stands in a catalogue', () => {
    const sources = globSync('{src-sync,src-main}/**/*.ts').map((file) => file.replaceAll('\\', '/'));
    const begins = (text: string) => (start: string) => text.startsWith(start);
    const elsewhere = sources
      .filter((file) => ![...ELSEWHERE, ...CATALOGUES].some(begins(file)))
      .flatMap((file) => sentencesIn(file).map((text) => `${file}: ${text}`))
      .filter((found) => !UNSAID.some((start) => found.includes(`: ${start}`)));
    expect(sentencesIn('src-sync/domain/messages/outbox.ts').length).toBeGreaterThan(50);
    expect(elsewhere).toEqual([]);
  });

  test('each of them is said in Hindi, with no value that its English does not have', () => {
    for (const [subject, texts] of Object.entries(MESSAGES)) {
      const inHindi: Readonly<Record<string, string>> = messages[subject as keyof typeof MESSAGES];
      for (const [key, english] of Object.entries(texts)) {
        const hindi = inHindi[key] ?? '';
        expect(isHindi(hindi), `${subject}.${key}: ${hindi}`).toBe(true);
        expect(valuesIn(english), `${subject}.${key}`).toEqual(expect.arrayContaining([...valuesIn(hindi)]));
      }
    }
  });

  test('so is an address that is refused, whatever is wrong with it and whose it is', () => {
    for (const whose of [undefined, 'broker', 'signInServer'] as const)
      for (const address of ['?', 'ftp://a.example', 'https://me:you@a.example', 'http://a.example'].concat(
        'https://a.example?b',
      )) {
        const answer = parseAddress(address, whose);
        expect(answer.ok || isSaidInHindi(answer.failure), address).toBe(!answer.ok);
      }
  });

  test('so is the trouble of a printer, with its name and its labels', () => {
    for (const trouble of [
      printerUnknown('7'),
      ...[0, 1, 12].map((labels) => printerStopped('7', labels, '')),
    ])
      expect(isSaidInHindi(trouble), trouble.message).toBe(true);
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
    const read = joined(
      aboutLists('wholeOfPages', { collection: collectionNamedAtStart('itemCustomFields'), pages: 2 }),
      aboutLists('manyChanged', { count: '1,200' }),
    );
    expect(read.message).toBe('Item custom fields read completely, 2 pages: 1,200 records changed here.');
    expect(inPersonsLanguage(read)).toBe('सामान के अपने फ़ील्ड: पूरा पढ़ा, 2 पन्ने; यहाँ 1,200 रिकॉर्ड बदले।');
    const values = { count: '40', all: '130', rows: '7', collection: collectionNamed('contacts') };
    const lost = aboutLists('lostWithRows', values);
    expect(lost.message).toBe(
      'The Service no longer lists 40 of 130 contacts, and 7 rows of stock would go with them. That looks like a fault, so all of them are kept on this PC.',
    );
    expect(inPersonsLanguage(lost)).toBe(
      'Service की सूची में 130 में से 40 संपर्क अब नहीं हैं, और इनके साथ स्टॉक की 7 पंक्तियाँ जातीं। यह गड़बड़ जैसा लगता है, इसलिए ये सब इस पीसी पर रखे हैं।',
    );
  });

  test('a sentence inside another is said too, and names with full stops stay whole', () => {
    const why = failure(
      'REFUSED',
      joined(aboutConnection('refusedThere'), aboutConnection('itSays', { said: 'SKU taken' })),
    );
    const said = aboutRecords('fileNotRead', { name: 'Bolt 8. M6', why });
    expect(said.message).toBe(
      'A file of “Bolt 8. M6” cannot be read: The Service refused this; nothing was changed there. It says: “SKU taken”.',
    );
    expect(inPersonsLanguage(said)).toBe(
      '“Bolt 8. M6” की फ़ाइल नहीं पढ़ी जा सकती: Service ने यह नहीं माना; वहाँ कुछ नहीं बदला। वह कहता है: “SKU taken”।',
    );
  });

  test('what an older or newer version said stays as it was written, and English is left alone', () => {
    const written = 'Nobody ever wrote this.';
    expect(inPersonsLanguage({ message: written })).toBe(written);
    expect(inPersonsLanguage({ message: written, words: [{ key: 'outbox.unheardOf', values: {} }] })).toBe(
      written,
    );
    const formerly = { message: written, words: { name: 'jobGone', values: {} } };
    expect(inPersonsLanguage(formerly as unknown as Message)).toBe(written);
    useLanguage('en-IN');
    expect(inPersonsLanguage(aboutConnection('nothingChanged'))).toBe('Nothing was changed.');
  });
});
