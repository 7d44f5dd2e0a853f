/** A cell that holds a page of signs is read in one go: the engine answers nobody while it reads one. */
import { expect, it } from 'vitest';
import { severalCodes } from '../../../src-sync/domain/imports/cells/codes.ts';
import { isPackContent } from '../../../src-sync/domain/imports/cells/names.ts';
import {
  isSameName,
  maybeSamePerson,
  peopleIn,
} from '../../../src-sync/domain/imports/cells/person-names.ts';
import { readNumber } from '../../../src-sync/domain/imports/cells/numbers.ts';
import { isUsualTitle } from '../../../src-sync/domain/imports/titles.ts';

const blanks = (count: number): string => `5${' '.repeat(count)}!`;

it.each<[string, () => unknown]>([
  ['a unit of letters', () => isPackContent('a'.repeat(120_000))],
  ['a code of blanks', () => severalCodes(blanks(200_000))],
  ['a name of blanks', () => peopleIn(blanks(200_000))],
  ['a person of blanks', () => maybeSamePerson(`s${blanks(200_000)}`, `Asha${blanks(200_000)}`)],
  ['two names of letters', () => isSameName('s/o '.repeat(50_000), 'w/o '.repeat(50_000))],
  ['a number of blanks', () => readNumber('price', blanks(2_000), 'point')],
  ['a title of brackets', () => isUsualTitle('Price (Rs '.repeat(40_000))],
])('%s is read within two seconds', (_name, read) => {
  const startMs = performance.now();
  read();
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
