/** Rate headers in whatever form they come. */
import { describe, expect, test } from 'vitest';
import { readRate, readRetryAfterMs } from '../../src-sync/transport/limits/rate-headers.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 6, 30, 0);
const DAY_MS = 86_400_000;
const date = (offsetMs = 0): string => new Date(NOW_MS + offsetMs).toUTCString();
const reset = (inMs: number, unitMs = 1000): string => String(Math.round((NOW_MS + inMs) / unitMs));

describe('the reset', () => {
  test.each<[string, Record<string, string>, number | null]>([
    ['in seconds', { date: date(), 'x-ratelimit-reset': reset(42_000) }, 42_000],
    ['in milliseconds', { date: date(), 'x-ratelimit-reset': reset(42_000, 1) }, 42_000],
    [
      'by a clock a day ahead, Date included',
      { date: date(DAY_MS), 'x-ratelimit-reset': reset(42_000 + DAY_MS) },
      42_000,
    ],
    ['without a Date, by this PC’s clock', { 'x-ratelimit-reset': reset(42_000) }, 42_000],
    ['a day too far', { date: date(), 'x-ratelimit-reset': reset(DAY_MS) }, 120_000],
    ['a day ago', { date: date(), 'x-ratelimit-reset': reset(-DAY_MS) }, 1_000],
    ['as garbage', { date: date(), 'x-ratelimit-reset': 'soon' }, null],
    ['not at all', { date: date() }, null],
  ])('given %s is so far away', (_name, headers, expected) => {
    expect(readRate(headers, NOW_MS).resetInMs).toBe(expected);
  });

  test('teaches the length of the window only where it is plausible and the Service tells its time', () => {
    const headers = { date: date(), 'x-ratelimit-reset': reset(42_000) };
    expect(readRate(headers, NOW_MS).resetUnixMs).toBe(NOW_MS + 42_000);
    expect(readRate({ 'x-ratelimit-reset': reset(42_000) }, NOW_MS).resetUnixMs).toBeNull();
    expect(readRate({ ...headers, 'x-ratelimit-reset': reset(DAY_MS) }, NOW_MS).resetUnixMs).toBeNull();
    expect(readRate({ ...headers, 'x-ratelimit-reset': reset(-DAY_MS) }, NOW_MS).resetUnixMs).toBeNull();
  });
});

describe('limit and remaining', () => {
  test('are whole numbers or not there', () => {
    expect(readRate({ 'x-ratelimit-limit': ' 60 ', 'x-ratelimit-remaining': '0' }, NOW_MS)).toMatchObject({
      limit: 60,
      remaining: 0,
    });
    for (const text of ['', 'many', '-1', 'NaN', '1e9']) {
      const headers = { 'x-ratelimit-limit': text, 'x-ratelimit-remaining': text };
      expect(readRate(headers, NOW_MS)).toMatchObject({ limit: null, remaining: null });
    }
    expect(readRate({ 'x-ratelimit-limit': '0' }, NOW_MS).limit).toBeNull();
  });
});

describe('Retry-After', () => {
  test.each<[string, string | undefined, number | null]>([
    ['seconds', '17', 17_000],
    ['no wait', '0', 1_000],
    ['more than an hour', '86400', 3_600_000],
    ['an HTTP date', date(20_000), 20_000],
    ['a date in the past', date(-DAY_MS), 1_000],
    ['a word', 'later', null],
    ['a word with a number', 'soon 7', null],
    ['less than nothing', '-5', null],
    ['nothing', '', null],
    ['no header', undefined, null],
  ])('as %s', (_name, text, expected) => {
    const headers: Record<string, string> = { date: date() };
    if (text !== undefined) headers['retry-after'] = text;
    expect(readRetryAfterMs(headers, NOW_MS)).toBe(expected);
  });
});
