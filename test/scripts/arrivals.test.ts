/** The page of what reaches the contract is held to what arrived, as far as its test files ran. */
import { describe, expect, test } from 'vitest';
import { coverageRows, judgeArrivals } from '../../scripts/testing/arrivals.ts';

const PAGE = `
| operation | reach | screen | control | offline | tests |
| --------- | ----- | ------ | ------- | ------- | ----- |
| \`GET /a\` | window | A | list | kept | e2e/a, e2e/crm/b, engine/a |
| \`POST /a\` | window | A | New | queued | e2e/a |
| \`POST /push\` | by design not | | | | contract/conformance |
`;
const rows = coverageRows(PAGE);
const judge = (arrived: Readonly<Record<string, readonly string[]>>, isFullRun = false) =>
  judgeArrivals(
    rows,
    new Map(Object.entries(arrived).map(([name, list]) => [name, new Set(list)])),
    isFullRun,
  );

describe('operations that a page says are pressed in the window', () => {
  test('hold where one of their test files sent them', () => {
    expect(judge({ 'e2e/a': ['POST /a'], 'e2e/crm/b': ['GET /a'] })).toEqual({ judged: 2, missing: [] });
  });

  test('are missing where none of their test files did', () => {
    const { missing } = judge({ 'e2e/a': [], 'e2e/crm/b': ['GET /a'] });
    expect(missing).toEqual(['POST /a is named to be pressed in e2e/a, but never arrived']);
  });

  test('are not judged before all of their test files have run', () => {
    expect(judge({ 'e2e/crm/b': [] })).toEqual({ judged: 0, missing: [] });
    expect(judge({ 'e2e/a': ['POST /a'] })).toEqual({ judged: 1, missing: [] });
  });

  test('are missing from a full run that could not judge them, be their test file gone, failed or skipped in part', () => {
    expect(judge({ 'e2e/a': ['POST /a'] }, true)).toEqual({
      judged: 1,
      missing: ['GET /a was not judged: not every test of e2e/crm/b ran and passed'],
    });
    expect(judge({ 'e2e/a': ['POST /a'], 'e2e/crm/b': ['GET /a'] }, true)).toEqual({
      judged: 2,
      missing: [],
    });
  });
});
