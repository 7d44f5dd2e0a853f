import { expect, it } from 'vitest';
import { parseJson } from '../../src-sync/transport/json-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('a whole number keeps its digits wherever it stands in the answer and however long it is', () => {
  for (let before = 0; before <= 40; before += 1) {
    for (let length = 1; length <= 40; length += 1) {
      const number = '9'.repeat(length);
      const text = `["${'x'.repeat(before)}",${number}]`;
      const whole = Number(number);
      const kept = Number.isSafeInteger(whole) ? whole : number;
      expect(parseJson(bytes(text)), text).toEqual(['x'.repeat(before), kept]);
    }
  }
});

it('digits inside text are left as they are, also when there are millions of them', () => {
  const digits = '7'.repeat(4_000_000);
  expect(parseJson(bytes(JSON.stringify({ digits, price: 12.5 })))).toEqual({ digits, price: 12.5 });
});

it('bytes that are not UTF-8 are not JSON', () => {
  expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined();
  expect(parseJson(bytes('{"a":'))).toBeUndefined();
});

it('a document nested beyond the stack is read, and long numbers in it and beside it keep their digits', () => {
  const levels = 50_000;
  const text = `{"id":12345678901234567890,"price":1.5e3,"note":"7777777777777777 \\" 1","deep":${'['.repeat(levels)}98765432109876543210${']'.repeat(levels)}}`;
  const { deep, ...flat } = parseJson(bytes(text)) as Record<string, unknown>;
  expect(flat).toEqual({ id: '12345678901234567890', price: 1500, note: '7777777777777777 " 1' });
  let inner = deep;
  while (Array.isArray(inner)) [inner] = inner as unknown[];
  expect(inner).toBe('98765432109876543210');
});
