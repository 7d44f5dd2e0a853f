/** What the engine says in English is said in Hindi in a Hindi window: its log, its warnings, why a change was not taken. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import ts from 'typescript';
import { useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { inPersonsLanguage, readSentences } from '../../src-renderer/i18n/sentences.svelte.ts';
import { COLLECTIONS } from '../../src-sync/domain/collections.ts';
import { passedInWords, readAgainInWords } from '../../src-sync/domain/passed-lists.ts';
import { findingInWords, FINDINGS } from '../../src-sync/domain/sanity.ts';

beforeEach(async () => {
  useLanguage('hi-IN');
  await readSentences('hi-IN');
});

afterEach(() => {
  useLanguage('en-IN');
});

/** Whatever is filled in, and the names of things, stay as they are. */
const LEFT = /Service|Stockhand|UTC|SKU|CRM/g;

function isSaidInHindi(english: string): boolean {
  const said = inPersonsLanguage(english);
  return /\p{Script=Devanagari}/u.test(said) && !/[A-Za-z]{3,}/.test(said.replaceAll(LEFT, ''));
}

/** Every text of a file that is a sentence; what is filled in reads 7. */
function sentencesIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => /^[A-Z“].* .*[.!?]$/s.test(text) && !text.startsWith('SELECT'));
}

describe('in Hindi', () => {
  test('every sentence about the line, the sign-in and what the Service did not take is known', () => {
    const pushed = readdirSync('src-sync/push').map((name) => `src-sync/push/${name}`);
    const files = ['transport/failure-words', 'commands/settle', 'commands/warnings', 'engine/engine-log']
      .concat('engine/standing', 'engine/record-files', 'store/settling', 'store/storage-failure')
      .concat('store/salvage')
      .map((name) => `src-sync/${name}.ts`)
      .concat(pushed, 'src-main/window/recovery.ts', 'src-main/workspace/leaving.ts')
      .concat('src-sync/vault/keychain.ts');
    const sentences = files
      .flatMap(sentencesIn)
      // A tag inside the program, and what is said in a box of the system where there is no window any more.
      .filter((text) => text !== 'Changed meanwhile.' && !text.startsWith('Its window stopped'));
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.filter((sentence) => !isSaidInHindi(sentence))).toEqual([]);
  });

  test('so is every sentence about a change, a session of scans, a list, a backup and a workspace that is refused', () => {
    const files = ['accept', 'amend', 'late-duplicates', 'outbox-file', 'post-session', 'stock-sessions']
      .map((name) => `src-sync/commands/${name}.ts`)
      .concat(
        ['bulk-desk', 'import-desk', 'one-probe', 'related-reader', 'session-answers', 'upkeep/run']
          .concat('upkeep/rebuild')
          .map((name) => `src-sync/engine/${name}.ts`),
      )
      .concat(
        ['engine/ask-once', 'engine/supervisor', 'workspace/belonging', 'workspace/changes'].map(
          (name) => `src-main/${name}.ts`,
        ),
      );
    const sentences = files.flatMap(sentencesIn);
    expect(sentences.length).toBeGreaterThan(35);
    expect(sentences.filter((sentence) => !isSaidInHindi(sentence))).toEqual([]);
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
    ).toBe('सामान के अपने ख़ाने: पूरा पढ़ा, 2 पन्ने; यहाँ 1,200 रिकॉर्ड बदले।');
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
        'Bolt 8 (New item, B-8) needs a person: The Service refused this; nothing was changed there. It says: “SKU taken”.',
      ),
    ).toBe(
      'Bolt 8 (New item, B-8): किसी को देखना होगा; Service ने यह नहीं माना; वहाँ कुछ नहीं बदला। वह कहता है: “SKU taken”।',
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
