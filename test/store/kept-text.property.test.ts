import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeptText } from '../../src-sync/store/queries/kept/kept-text.ts';
import { seqsOf } from '../../src-sync/store/queries/search/found.ts';
import { likePattern } from '../../src-sync/store/queries/search/search-text.ts';
import Database from 'better-sqlite3';

const LETTERS = ['a', 'A', 'b', 'Z', '1', '0', '-', '%', '_', '\\', 'é', 'É', 'क', '\u{1F529}', '\0'];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 });
const written = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.option(text));

it('finds the texts that have a part, as SQLite compares them, whatever was written before', () => {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE row (seq INTEGER PRIMARY KEY, text TEXT)');
  const put = database.prepare('INSERT OR REPLACE INTO row VALUES (?, ?)');
  const find = database
    .prepare<[string], number>(`SELECT seq FROM row WHERE text LIKE ? ESCAPE '\\' ORDER BY seq`)
    .pluck();
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 60 }),
      fc.array(text, { minLength: 1, maxLength: 8 }),
      (rows, parts) => {
        database.exec('DELETE FROM row');
        const kept = new KeptText(9);
        for (const [seq, value] of rows) {
          put.run(seq, value);
          expect(kept.put(seq, value)).toBe(true);
        }
        for (const part of parts) {
          const found = kept.with(part);
          if (part === '' || part.includes('\0')) expect(found).toBeNull();
          else expect(found === null ? null : seqsOf(found), part).toEqual(find.all(likePattern(part)));
        }
      },
    ),
  );
  database.close();
});

it('asks to be read anew when most of its texts were replaced', () => {
  const kept = new KeptText(0);
  const answers = Array.from({ length: 60_000 }, (_, at) => kept.put(1, `sku ${at}`));
  expect(answers.slice(0, 50_000)).not.toContain(false);
  expect(answers.at(-1)).toBe(false);
});
