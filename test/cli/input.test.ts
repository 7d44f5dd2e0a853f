import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine, readLines } from '../../src-sync/cli/arguments/input.ts';

async function linesOf(...pieces: (string | Uint8Array)[]): Promise<(string | null)[]> {
  async function* input(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      yield Buffer.from(piece);
    }
  }
  const lines: (string | null)[] = [];
  for await (const line of readLines(input())) {
    lines.push(line?.toString() ?? null);
  }
  return lines;
}

const refusal = (text: string | Buffer): string | null => {
  const parsed = parseLine(Buffer.from(text));
  return parsed === null || parsed.ok ? null : parsed.failure.message;
};

describe('lines from stdin', () => {
  test('are the same however they are cut into pieces', async () => {
    const bytes = Buffer.from('{"a":"ü"}\n\n{"b":1}\r\nlast');
    const expected = ['{"a":"ü"}', '', '{"b":1}\r', 'last'];
    expect(await linesOf(bytes)).toEqual(expected);
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(await linesOf(bytes.subarray(0, at), bytes.subarray(at))).toEqual(expected);
    }
    expect(await linesOf(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  test('a line without end is dropped as it comes, and the next one is read', async () => {
    const mega = 'x'.repeat(1024 * 1024);
    expect(await linesOf(...Array.from({ length: 12 }, () => mega), '\nnext\n')).toEqual([null, 'next']);
  });

  test('blank ones get no answer', () => {
    for (const blank of ['', ' ', '\t\r']) {
      expect(parseLine(Buffer.from(blank))).toBeNull();
    }
  });

  test('what is not one JSON object is refused', () => {
    const deep = '{"a":'.repeat(40) + '1' + '}'.repeat(40);
    const veryDeep = '['.repeat(200_000);
    for (const text of ['{', 'null', '7', '"x"', '[]', '{"a":1}{"b":2}', '{a:1}', deep, veryDeep]) {
      expect(refusal(text)).toMatch(/^The line is/);
    }
    expect(refusal(Buffer.from([0x7b, 0xff, 0x7d]))).toBe('The line is not UTF-8 text.');
    expect(refusal(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('The line is not UTF-8 text.');
  });

  test('a refusal names the place in the line', () => {
    const pathOf = (text: string) => {
      const parsed = parseLine(Buffer.from(text));
      return parsed === null || parsed.ok ? null : parsed.failure.path;
    };
    for (const [text, path] of [
      ['{"op":"a","op":"b"}', ['op']],
      ['{"op":"a","record":{"x":[1,{"y":["],[",2],"z":{"a":1}},{"q":1,"q":2}]}}', ['record', 'x', 2, 'q']],
      ['{"price":1e999}', ['price']],
      [
        '{"op":"a","record":{"x":[{"y":[0,9007199254740993]}],"z":9007199254740993}}',
        ['record', 'x', 0, 'y', 1],
      ],
      ['[1e999]', []],
    ] as const) {
      expect(pathOf(text)).toEqual(path);
    }
    expect(refusal('{"price":1e999}')).toBe('The number 1e999 is larger than any that can be kept.');
    expect(refusal('{"price":1e-400}')).toBe(
      'The number 1e-400 is closer to nothing than any that can be kept.',
    );
  });

  test('a field that is given twice is refused, however it is spelt and wherever it stands', () => {
    for (const [text, name] of [
      ['{"op":"a","op":"b"}', 'op'],
      ['{"op":"a","record":{"qty":1,"x":[{"a":"}"},{"a":1}],"q\\u0074y" : 2}}', 'qty'],
      ['{"record":[{"a\\"{b":1,"c":"\\\\","a\\"{b":2}]}', 'a"{b'],
      ['{"__proto__":1,"__proto__":2}', '__proto__'],
      ['{"":1,\n"" :2}', ''],
    ] as const) {
      expect(refusal(text)).toBe(`The line gives “${name}” twice, and only one of the two could be kept.`);
    }
    expect(refusal(`{"${'x'.repeat(9_000)}":1,"${'x'.repeat(9_000)}":1}`)?.length).toBeLessThan(300);
  });

  test('whatever gives each field of an object once is taken, at any length', () => {
    fc.assert(
      fc.property(
        fc.object({ withNullPrototype: false, values: [fc.string(), fc.constant('":{}\\')] }),
        (value) => {
          expect(refusal(JSON.stringify(value)) ?? '').not.toContain('twice');
        },
      ),
    );
    expect(refusal(JSON.stringify({ a: '\n":{'.repeat(500_000), b: '{"a":1,"a":2}' }))).toBeNull();
  });

  test('a number that would be rounded silently is refused, one that is only spelt differently is not', () => {
    for (const number of [
      '9007199254740993',
      '0.12345678901234567890',
      '1e999',
      '-12345678901234567',
      '1e-400',
    ]) {
      expect(refusal(`{"price":${number}}`)).toContain(number);
    }
    for (const number of [
      '42.5',
      '1.50',
      '1e21',
      '15E-1',
      '1000000000000000000000',
      '0.1',
      '-0',
      '0.0',
      '1e2',
    ]) {
      expect(refusal(`{"price":${number}}`)).toBeNull();
    }
    expect(refusal('{"ean":"90071992547409930000001"}')).toBeNull();
  });
});
