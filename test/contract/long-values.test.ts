/**
 * Values of the Service, or of a hostile one, that are very long: each is read in time that grows with its length. One that took the square
 * of its length would need minutes here, and run into the limit of the test.
 */
import { describe, expect, it } from 'vitest';
import { emailMeantBy, emailsIn, isEmail } from '../../src-sync/domain/values/email.ts';
import { readNumber } from '../../src-sync/domain/records/fields.ts';
import { looksLikeHtml } from '../../src-sync/domain/correspondence/html-text.ts';
import { pageOf } from '../../src-sync/domain/labels/label-sheet.ts';
import { referencesIn } from '../../src-sync/domain/notifications/reference.ts';
import { readNumberText } from '../../src-sync/domain/values/number-text.ts';
import { trimEndOf, trimStartOf } from '../../src-sync/domain/values/trim.ts';
import { decodeImportAnswer } from '../../src-sync/contract/decode-import.ts';
import { NO_EXTRAS } from '../../src-sync/domain/labels/labels.ts';
import { parseJson, TOO_LARGE } from '../../src-sync/transport/json-text.ts';
import { readRetryAfterMs } from '../../src-sync/transport/limits/rate-headers.ts';

const LONG = 400_000;
const many = (text: string, times = LONG): string => text.repeat(Math.ceil(times / text.length));

describe('a very long value', () => {
  it.each([
    ['digits and a letter', `${many('1')}x`],
    ['a point among digits', `${many('1')}.${many('1')}x`],
    ['zeros', `${many('0')}x`],
    ['blanks', `1${many(' ')}x`],
  ])('that is no number (%s) is none', (_, text) => {
    expect(readNumber({ price: text }, ['price'])).toBeNull();
    expect(readNumberText(text)).toMatchObject({ kind: expect.stringMatching(/commas|number/) as string });
  });

  it.each([
    ['points', many('.')],
    ['points before a letter', `${many('.')}a`],
    ['letters', `${many('a')}@${many('a')}`],
    ['blanks around @', `a${many(' ')}@${many(' ')}b.co x`],
    ['brackets', many('<[')],
    ['labels', `a@${many('a-')}`],
  ])('that is no e-mail address (%s) is none', (_, text) => {
    expect(isEmail(text)).toBe(false);
    expect(emailMeantBy(text)).toBeNull();
    expect(emailsIn(text)).toEqual([]);
  });

  it('is searched for references, for HTML and for the row it is about', () => {
    expect(referencesIn(`${many('.')}a ${many('!')} GRN-1126-01`)).toEqual(['GRN-1126-01']);
    expect(looksLikeHtml(many('<a '))).toBe(false);
    const problems = decodeImportAnswer({ errors: [`row${many(' ')}x`, 'Row 3: no SKU'] });
    expect(JSON.stringify(problems)).toContain('no SKU');
  });

  it('of a header, a page type or a number with too many digits is bounded', () => {
    expect(readRetryAfterMs({ 'retry-after': many('abc 2026 ', 30_000) }, 0)).toBeNull();
    expect(pageOf({ pageType: `${many('1', 60_000)} mm`, extras: NO_EXTRAS })).toBeNull();
    expect(parseJson(Buffer.from(`{"a":${many('1')}}`))).toEqual({ a: many('1') });
  });

  it('loses what stands at its ends, whatever it is', () => {
    const isDash = (sign: string): boolean => sign === '-' || sign === '😀';
    expect(trimEndOf(`${many('-')}a`, isDash).length).toBe(LONG + 1);
    expect(trimEndOf(`a😀${many('-')}😀`, isDash)).toBe('a');
    expect(trimStartOf(`😀${many('-')}a-`, isDash)).toBe('a-');
  });
});

describe('an answer that would hold the engine or fill its memory', () => {
  const members = (member: string, count: number): string => Array(count).fill(member).join(',');

  it.each([
    ['ten million rows', `[${members('{}', 1_000_000)}]`],
    ['a list in a list', `[${members('[]', 1_000_000)}]`],
    ['a row of 300,000 fields', `[{${Array.from({ length: 300_000 }, (_, at) => `"f${at}":1`).join(',')}}]`],
    ['a million lists, each in the one before', '['.repeat(1_000_000)],
    ['100 rows of 5,000 fields', `[${members(`[${members('1', 5_000)}]`, 100)}]`],
    ['20,000 numbers with too many digits', `[${members(`[${members('1'.repeat(20), 100)}]`, 200)}]`],
    ['rows behind a text of quotes', `[${JSON.stringify(many('"\\\\'))},${members('0', 60_000)}]`],
  ])('is not parsed: %s', (_, text) => {
    expect(parseJson(Buffer.from(text))).toBe(TOO_LARGE);
  });

  it.each([
    [
      'a page of 100 rows with 500 fields',
      `[${members(`{${Array.from({ length: 500 }, (_, at) => `"f${at}":"1"`).join(',')}}`, 100)}]`,
    ],
    ['10,000 rows', `[${members('{"id":"12345678901234567","name":"Hinge"}', 10_000)}]`],
    ['one long text', JSON.stringify([many('a,{[1"\\', 4_000_000)])],
  ])('is not taken for one: %s', (_, text) => {
    const read = parseJson(Buffer.from(text));
    expect(JSON.stringify(read)).toHaveLength(text.length);
  });
});
