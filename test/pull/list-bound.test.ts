/** The figures of a list without an end: honest lists of any size that is mirrored stay within them. */
import { describe, expect, it } from 'vitest';
import { endlessList, LIST_BOUNDS } from '../../src-sync/pull/sweep/list-bound.ts';

const MILLION = 1_000_000;

describe('an honest list is within the bound:', () => {
  it.each([
    ['a million rows that were announced', MILLION, MILLION],
    ['ten million rows that were announced', 10 * MILLION, 10 * MILLION],
    ['ten million rows of which no total was told', 10 * MILLION, 0],
    ['a total that lacks a part of the rows', 1_040_000, MILLION],
    ['a total of half of the rows', 2 * MILLION, MILLION],
    ['a short list that somebody fills meanwhile', 90_000, 12],
    ['a list whose rows come twice', 2 * MILLION, MILLION],
  ])('%s', (_words, segmentSeen, announcedRows) => {
    expect(endlessList({ segmentSeen, announcedRows }, LIST_BOUNDS)).toBeNull();
  });
});

describe('a list that goes on is over it, whatever it announces:', () => {
  it.each([
    ['far more rows than it announced', 100_125, 12, 'it announced 12 rows, and 1,00,125 came.'],
    ['rows without any total', 20_000_001, 0, ': 2,00,00,001 rows came.'],
    ['more than any PC mirrors', 20_000_001, 999_999_999, 'it announced 99,99,99,999 rows'],
    ['a total beyond all numbers', 20_000_001, Number.MAX_SAFE_INTEGER, '2,00,00,001 came.'],
  ])('%s', (_words, segmentSeen, announcedRows, sentence) => {
    const failure = endlessList({ segmentSeen, announcedRows }, LIST_BOUNDS);
    expect(failure?.code).toBe('LIST_TOO_LONG');
    expect(failure?.message).toContain(sentence);
  });
});
