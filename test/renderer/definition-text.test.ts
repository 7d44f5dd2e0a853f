import { describe, expect, it } from 'vitest';
import { faultAt, readDefinition } from '../../src-renderer/features/settings/crm/definition-text.ts';

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

  it('is refused where it is too long or too deep, without an error', () => {
    expect(readDefinition(`"${'a'.repeat(200_001)}"`).kind).toBe('wrong');
    expect(readDefinition('['.repeat(150) + ']'.repeat(150)).kind).toBe('wrong');
    expect(readDefinition('['.repeat(150_000)).kind).toBe('wrong');
  });
});
