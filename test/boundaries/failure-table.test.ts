/** Each decision by the code of a failure stands in its row, and nowhere else as a list of codes. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAILURE_CODES } from '../../src-sync/domain/failure-table.ts';

const CODE = `'(?:${FAILURE_CODES.join('|')})'`;
const LISTS = [
  new RegExp(String.raw`\[\s*${CODE},\s*${CODE}`),
  new RegExp(String.raw`case ${CODE}:\s*case ${CODE}:`),
];

function listsCodes(text: string): boolean {
  return LISTS.some((list) => list.test(text));
}

it('no file but the table lists failure codes', () => {
  const files = globSync('{src-sync,src-main,src-renderer}/**/*.{ts,svelte}');
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => listsCodes(readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  "const PASSING = new Set(['GONE', 'REFUSED']);",
  "const CODES = [\n  'GONE',\n  'REFUSED',\n];",
  "case 'GONE':\n    case 'REFUSED':\n      return true;",
])('a list is found: %s', (text) => {
  expect(listsCodes(text)).toBe(true);
});
