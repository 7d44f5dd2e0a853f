import { describe, expect, it } from 'vitest';
import { hasQuotedNumber } from '../../src-renderer/shared/object-form/definition-losses.ts';
import { faultAt, readDefinition } from '../../src-renderer/shared/object-form/definition-text.ts';

describe('the definition of an automation', () => {
  it.each([
    ['{"a": oops}', 6],
    ['{"a": 1,}', 8],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ['{"a": "b\nc"}', 6],
    ['[1, 2', 5],
    ['{"a": [1, {"b": 2}]', 19],
    ['{} {}', 3],
    ['[1]]', 3],
    ['{"a":1]', 6],
    ["{'a': 1}", 1],
    ['01', 1],
    ['"\\x"', 0],
  ])('that reads %j is no JSON from sign %i on', (text, at) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(faultAt(text)).toBe(at);
    expect(readDefinition(text).kind).toBe('wrong');
  });

  it('is read where it is JSON of any kind, and empty where nothing is typed', () => {
    for (const value of [{ a: [1, -2.5e3, 'ü\u2028', null, true, {}] }, [], 'text', 7, false])
      expect(readDefinition(JSON.stringify(value, null, 2))).toEqual({ kind: 'read', value });
    expect(readDefinition('  \n')).toEqual({ kind: 'read', value: {} });
  });

  it.each([
    ['{"id": 9007199254740993}', /^The number 9007199254740993 in line 1, character 8 is not kept/],
    ['{"a": 1,\n "b": 1e400}', /^The number 1e400 in line 2, character 7 /],
    ['[0.1234567890123456789]', /^The number 0\.1234567890123456789 /],
    ['[1e-400]', /^The number 1e-400 /],
    ['{"a": 1, "b": [{"a": 2}], "a": 3}', /^The name “a” in line 1, character 27 stands twice/],
    ['{"a": 1, "\\u0061": 3}', /^The name “a” in line 1, character 10 stands twice/],
  ])('is refused where %s would be changed without a word', (text, sentence) => {
    const read = readDefinition(text);
    expect(read).toMatchObject({ kind: 'wrong', sentence: expect.stringMatching(sentence) as string });
  });

  it.each([
    '{"a": {"a": [{"a": 1}, {"a": "\\"a\\": 1, 1e400"}]}, "b": {"a": 1}}',
    '[9007199254740991, 0.10, 1.50e2, -0, 0.0, 1e21, 12345678.9, 5e-324, 100000000000000000000]',
    '{"": 1, " ": 2, "1e400": "9007199254740993"}',
  ])('is read where %s stays what it says', (text) => {
    expect(readDefinition(text)).toEqual({ kind: 'read', value: JSON.parse(text) as unknown });
  });

  it('says that a long number of the Service, which arrives as text, is in quotes', () => {
    expect(hasQuotedNumber({ steps: [{ account: '9007199254740993' }] })).toBe(true);
    expect(hasQuotedNumber({ phone: '9823055120', code: '0012', long: 'a9007199254740993' })).toBe(false);
  });

  it('is refused where it is too long or too deep, without an error', () => {
    expect(readDefinition(`"${'a'.repeat(200_001)}"`).kind).toBe('wrong');
    expect(readDefinition('['.repeat(150) + ']'.repeat(150)).kind).toBe('wrong');
    expect(readDefinition('['.repeat(150_000)).kind).toBe('wrong');
  });
});
