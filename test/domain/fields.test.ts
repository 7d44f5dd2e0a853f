/** Facts that the contract does not name are read in every plausible form, and never made up. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FIELDS,
  readBoolean,
  readNumber,
  readServerId,
  readText,
  readTime,
  readTracked,
  readUnread,
} from '../../src-sync/domain/records/fields.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';

const one = (value: JsonValue): { value: JsonValue } => ({ value });

describe('text', () => {
  test('is the first name that holds any, as sent', () => {
    expect(readText({ a: '', b: ' x ', c: 'y' }, ['a', 'b', 'c'])).toBe(' x ');
    expect(readText({ a: 12 }, ['a'])).toBe('12');
    expect(readText({ a: null, b: {}, c: [], d: true, e: '  ' }, ['a', 'b', 'c', 'd', 'e', 'f'])).toBeNull();
  });

  test('is never found in what every object inherits', () => {
    expect(readText({}, ['constructor', 'toString', '__proto__'])).toBeNull();
  });
});

describe('a number', () => {
  test.each<[JsonValue, number | null]>([
    [12.5, 12.5],
    ['12.50', 12.5],
    [' -3 ', -3],
    ['1e3', 1000],
    ['.5', 0.5],
    ['', null],
    ['  ', null],
    ['12 pcs', null],
    ['1,50', null],
    ['0x10', null],
    ['Infinity', null],
    ['1e999', null],
    [true, null],
    [null, null],
    [[1], null],
  ])('is read from %j as %j', (value, expected) => {
    expect(readNumber(one(value), ['value'])).toBe(expected);
  });

  test('is the same whether it was sent as number or as text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(readNumber(one(String(number)), ['value'])).toBe(Object.is(number, -0) ? 0 : number);
      }),
    );
  });
});

test('a truth value is read from its usual spellings only', () => {
  for (const value of [true, 'true', 'TRUE', 1, '1', 'yes'])
    expect(readBoolean(one(value), ['value'])).toBe(true);
  for (const value of [false, 'false', 0, '0', 'no']) expect(readBoolean(one(value), ['value'])).toBe(false);
  for (const value of [null, '', 2, 'maybe', {}]) expect(readBoolean(one(value), ['value'])).toBeNull();
});

describe('a time', () => {
  test.each<[JsonValue, string | null]>([
    ['2026-11-21T06:30:00Z', '2026-11-21T06:30:00.000Z'],
    ['2026-11-21T12:00:00+05:30', '2026-11-21T06:30:00.000Z'],
    ['2026-11-21T06:30:00.123456789Z', '2026-11-21T06:30:00.123Z'],
    ['2026-11-21T06:30:00', '2026-11-21T06:30:00.000Z'],
    ['2026-11-21 06:30:00', '2026-11-21T06:30:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    [1_795_242_600, '2026-11-21T06:30:00.000Z'],
    [1_795_242_600_000, '2026-11-21T06:30:00.000Z'],
    ['1795242600', '2026-11-21T06:30:00.000Z'],
    ['yesterday', null],
    ['2026-13-45', null],
    [0, null],
    [-5, null],
    [1e300, null],
    [null, null],
  ])('is read from %j as %j', (value, expected) => {
    expect(readTime(one(value), ['value'])).toBe(expected);
  });

  test('in the spelling we write ourselves is what the calendar says, also for days that do not exist', () => {
    const digits = (length: number, max: number): fc.Arbitrary<string> =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    const day = fc.tuple(digits(4, 3000), digits(2, 13), digits(2, 32));
    const clock = fc.tuple(digits(2, 25), digits(2, 60), digits(2, 60), digits(3, 999));
    fc.assert(
      fc.property(day, clock, (ymd, [hours, minutes, seconds, ms]) => {
        const text = `${ymd.join('-')}T${hours}:${minutes}:${seconds}.${ms}Z`;
        const timeMs = Date.parse(text);
        const expected = Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
        expect(readTime(one(text), ['value'])).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never fails, whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const time = readTime(one(value), ['value']);
        expect(time === null || !Number.isNaN(Date.parse(time))).toBe(true);
      }),
    );
  });
});

test('the id is gid before id, as text', () => {
  expect(readServerId({ id: 7, gid: 'g' })).toBe('g');
  expect(readServerId({ id: 7 })).toBe('7');
  expect(readServerId({ gid: null, id: 'x' })).toBe('x');
  expect(readServerId({ id: {} })).toBeNull();
});

test('a notification is unread unless something says that it was read', () => {
  expect(readUnread({})).toBe(true);
  expect(readUnread({ read: false })).toBe(true);
  expect(readUnread({ isRead: 'true' })).toBe(false);
  expect(readUnread({ unread: false })).toBe(false);
  expect(readUnread({ status: 'READ' })).toBe(false);
  expect(readUnread({ readAt: '2026-11-21T06:30:00Z' })).toBe(false);
  expect(readUnread({ readAt: null })).toBe(true);
});

test('an item is tracked unless the Service says otherwise', () => {
  expect(readTracked({})).toBe(true);
  expect(readTracked({ trackInventory: false })).toBe(false);
  expect(readTracked({ trackInventory: 'false' })).toBe(false);
});

test('every alias list is free of doubles', () => {
  for (const names of Object.values(FIELDS)) expect(new Set(names).size).toBe(names.length);
});
