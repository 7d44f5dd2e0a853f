import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { problemWords } from '../../src-renderer/shared/sheets/problem-words.ts';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { IMPORT_NOTICES, IMPORT_TROUBLES } from '../../src-sync/domain/imports/import-fields.ts';

beforeAll(() => readWords('hi-IN'));

afterEach(() => useLanguage('en-IN'));

describe('the words of an import', () => {
  test.each(['en-IN', 'hi-IN'] as const)(
    'every kind of problem is said in a sentence of its own, in %s',
    (language) => {
      useLanguage(language);
      const said = [...IMPORT_TROUBLES, ...IMPORT_NOTICES].map((kind) =>
        problemWords({ kind, field: 'name', detail: 'X' }),
      );
      expect(new Set(said).size).toBe(said.length);
      for (const words of said) expect(words).toMatch(/[.।]$/);
      if (language === 'hi-IN') for (const words of said) expect(words).toMatch(/\p{Script=Devanagari}/u);
    },
  );
});
