/** Signs that nobody sees are no name, make no second name, and turn none round. */
import { expect, test } from 'vitest';
import { asSeen, isBlank, withoutDirections } from '../../src-sync/domain/values/signs/unseen.ts';

test.each(['', ' \t', '\u200B', '\u00A0\u2060', '\u202E\u200D', '\uFEFF', '\u00AD', '\u3164', '\u2800'])(
  '%j shows nothing',
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(['a', '०', '\u200Bx', '-', '🔩', 'क्\u200Dष', '०\u0947'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});

test('names that read alike are alike, and the text of a name stands in the order of its signs', () => {
  expect(asSeen(' Re\u200Btail\u00AD ')).toBe('Retail');
  expect(withoutDirections('invoice-\u202Efdp.exe')).toBe('invoice-fdp.exe');
  expect(withoutDirections('\u2067क्\u200Dष\u2069')).toBe('क्\u200Dष');
});
