import { describe, expect, test } from 'vitest';
import { enIN } from '../../src-renderer/i18n/en-IN/index.ts';
import { hiIN } from '../../src-renderer/i18n/hi-IN/index.ts';
import { labels } from '../../src-renderer/i18n/hi-IN/messages/labels.ts';
import { collectionInWords } from '../../src-sync/domain/records/collection-words.ts';
import type { Failure } from '../../src-sync/domain/failure.ts';
import { STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import { LABELS } from '../../src-sync/domain/messages/labels.ts';
import { sentenceOf } from '../../src-sync/domain/messages/message.ts';
import { gridOf } from '../../src-sync/domain/labels/label-sheet.ts';
import { COLLECTIONS } from '../../src-sync/domain/records/collections.ts';

function placeholders(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '').sort();
}

describe('words on screen', () => {
  test('every Hindi text fills in the same values as its English one', () => {
    for (const [key, english] of Object.entries(enIN)) {
      expect(placeholders(hiIN[key as keyof typeof hiIN]), key).toEqual(placeholders(english));
    }
  });

  test('no text is empty, and a text for one has a text for many', () => {
    for (const catalogue of [enIN, hiIN]) {
      for (const [key, text] of Object.entries(catalogue)) {
        expect(text.trim(), key).not.toBe('');
        if (key.endsWith('.one')) expect(catalogue, key).toHaveProperty([key.replace(/one$/, 'other')]);
      }
    }
  });

  test('whatever the engine says about a sheet or a print job is said in Hindi too, with the same figures', () => {
    const catalogue: Readonly<Record<string, string>> = labels;
    const sheet = { ...STARTER_TEMPLATES[0]!, pageType: 'A4', columns: 9 };
    const { failure } = gridOf(sheet) as { readonly failure: Failure };
    expect(sentenceOf(failure)).toMatchObject({
      key: 'labels.said.tooManyColumns',
      values: { columns: 9, page: 210 },
    });
    for (const [name, english] of Object.entries(LABELS)) {
      const hindi = catalogue[name];
      expect(hindi, name).toMatch(/\p{Script=Devanagari}/u);
      expect(placeholders(hindi ?? ''), name).toEqual(placeholders(english));
    }
  });

  test('every collection has a name of its own, in both languages and in the log', () => {
    const catalogues: readonly Readonly<Record<string, string>>[] = [enIN, hiIN];
    const names = [
      ...catalogues.map((catalogue) => COLLECTIONS.map((name) => catalogue[`collection.${name}`] ?? '')),
      COLLECTIONS.map(collectionInWords),
    ];
    for (const list of names) {
      expect(new Set(list).size).toBe(COLLECTIONS.length);
      for (const name of list) expect(name, name).not.toMatch(/^$|[a-z][A-Z]/);
    }
  });
});
