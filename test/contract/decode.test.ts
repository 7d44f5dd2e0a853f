/** Answers come in many forms; every plausible one is read, and nothing else is ever read as an empty list. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeCount,
  decodeCreated,
  decodeEnvelope,
  decodeList,
  decodeRow,
} from '../../src-sync/contract/decode.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';

const ID = '3f0a2c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const OTHER = '11111111-2222-4333-8444-555555555555';

describe('the envelope', () => {
  test('is read with all its fields, and data that is left out is null', () => {
    const whole = { success: true, message: 'Success', data: [1], timestamp: '2026-01-01T00:00:00Z' };
    expect(decodeEnvelope(whole)).toEqual({ ok: true, value: whole });
    expect(decodeEnvelope({ success: true, message: 'Success' })).toMatchObject({ value: { data: null } });
  });

  test('is not found in anything else', () => {
    for (const json of [null, [], 'ok', 1, {}, { data: [] }, { success: 'true' }, { success: true }]) {
      expect(decodeEnvelope(json)).toMatchObject({ ok: false, failure: { code: 'NOT_THE_SERVICE' } });
    }
  });
});

describe('a list', () => {
  const rows = [{ id: ID }, { id: OTHER }];
  const forms: readonly (readonly [string, JsonValue])[] = [
    ['a paginated result', { items: rows, page: 1, pageSize: 20, totalElements: 2, totalPages: 1 }],
    ['items alone', { items: rows }],
    ['a bare array', rows],
    ['content', { content: rows, number: 0, size: 20, totalElements: 2, totalPages: 1, first: true }],
    ['data', { data: rows, total: 2 }],
    ['results', { results: rows, count: 2, next: null }],
    ['one array of another name', { warehouses: rows }],
    ['one array beside facts about pages', { movements: rows, page: 1, hasMore: false }],
  ];

  test.each(forms)('is read from %s', (_name, data) => {
    expect(decodeList(data)).toMatchObject({ ok: true, value: { rows } });
  });

  test('keeps the echoed paging, as numbers or text, flat or nested', () => {
    const paging = { page: 2, pageSize: 50, totalElements: 120, totalPages: 3 };
    expect(decodeList({ items: [], ...paging })).toMatchObject({ value: paging });
    const asText = { page: '2', pageSize: '50', totalElements: '120', totalPages: '3' };
    expect(decodeList({ items: [], ...asText })).toMatchObject({ value: paging });
    const nested = { content: [], page: { number: 2, size: 50, totalElements: 120, totalPages: 3 } };
    expect(decodeList(nested)).toMatchObject({ value: paging });
    expect(decodeList([])).toMatchObject({ value: { page: null, totalPages: null } });
  });

  test.each<[string, JsonValue]>([
    ['nothing', null],
    ['text', ''],
    ['an empty object', {}],
    ['a record', { id: ID, name: 'x' }],
    ['a record with an empty list in it', { gid: ID, tags: [] }],
    ['a record that has items', { id: ID, items: [] }],
    ['a record without id with an empty list', { name: 'x', tags: [] }],
    ['errors', { errors: [] }],
    ['an error code', { code: 'X', items: [] }],
    ['items that are no list', { items: {} }],
    ['items that are null', { items: null, totalElements: 0 }],
    ['two lists', { live: [], gone: [] }],
  ])('is not read from %s', (_name, data) => {
    expect(decodeList(data)).toMatchObject({ ok: false, failure: { code: 'UNREADABLE_ANSWER' } });
  });

  test('is empty only where an empty array was sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const list = decodeList(value);
        if (!list.ok || list.value.rows.length > 0) return true;
        return JSON.stringify(value).includes('[]');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the answer to a create', () => {
  test.each<[string, JsonValue, string | null, JsonValue]>([
    ['an id', ID, ID, null],
    ['a number', 42, '42', null],
    ['the record', { id: ID, name: 'x' }, ID, { id: ID, name: 'x' }],
    ['an object with the id', { id: ID }, ID, null],
    ['an object with the gid', { gid: ID }, ID, null],
    ['a record in a wrapper', { contact: { gid: ID, name: 'x' } }, ID, { gid: ID, name: 'x' }],
    ['an id under another name', { contactId: ID }, ID, null],
    ['nothing', null, null, null],
    ['an empty object', {}, null, null],
    ['a message', 'Contact created', null, null],
    ['a flag', true, null, null],
  ])('is read from %s', (_name, data, serverId, document) => {
    expect(decodeCreated(data)).toEqual({ serverId, document });
  });
});

describe('a row', () => {
  test('has gid before id, its times in UTC and its document whole', () => {
    const document = {
      id: 7,
      gid: ID,
      name: 'x',
      extra: { a: 1 },
      updatedAt: '2026-01-02T05:30:00+05:30',
      createdAt: 1_700_000_000,
    };
    expect(decodeRow('contacts', document)).toEqual({
      ok: true,
      value: {
        serverId: ID,
        document,
        updatedAt: '2026-01-02T00:00:00.000Z',
        createdAt: '2023-11-14T22:13:20.000Z',
      },
    });
  });

  test('may have a number for its id and no times', () => {
    expect(decodeRow('items', { id: 12 })).toMatchObject({
      value: { serverId: '12', updatedAt: null, createdAt: null },
    });
  });

  test('is refused without an id, or when it is no record', () => {
    for (const value of [{ name: 'x' }, { id: '' }, { id: null }, null, 'x', [ID]]) {
      expect(decodeRow('items', value as JsonValue)).toMatchObject({ ok: false });
    }
  });

  test.each([
    ['with a line end', 'a\nb'],
    ['with NUL', 'a\u0000b'],
    ['of half a character', 'a\ud800'],
    ['of a megabyte', 'x'.repeat(1_000_000)],
  ])('is refused under an id %s: it would become another on its way through the database', (_words, gid) => {
    expect(decodeRow('items', { gid, name: 'x' })).toMatchObject({ ok: false });
    expect(decodeRow('stock', { itemId: gid, qty: 1 })).toMatchObject({ ok: false });
  });

  test('that lost its id is not the one record that it names', () => {
    const row = { name: 'Hinge', sku: 'H-1', category: { id: OTHER, name: 'Hinges' } };
    expect(decodeRow('items', row)).toMatchObject({ ok: false });
    expect(decodeRow('items', { ...row, id: 'a\nb' })).toMatchObject({ ok: false });
    expect(decodeCreated(row)).toEqual({ serverId: null, document: null });
  });

  test('nested beyond all use is refused, and no deeper than it may be is taken', () => {
    const nested = (levels: number): JsonValue =>
      JSON.parse(`{"id":"${ID}","deep":${'['.repeat(levels)}${']'.repeat(levels)}}`) as JsonValue;
    expect(decodeRow('items', nested(90))).toMatchObject({ ok: true });
    expect(decodeRow('items', nested(200))).toMatchObject({ ok: false });
    expect(decodeRow('items', nested(100_000))).toMatchObject({ ok: false });
  });

  test('is found inside a wrapper', () => {
    expect(decodeRow('items', { item: { id: ID } })).toMatchObject({
      value: { serverId: ID, document: { id: ID } },
    });
  });

  test.each<[string, JsonValue, object]>([
    [
      'itemId',
      { id: OTHER, itemId: ID, warehouseId: 'w', qty: 1 },
      { serverId: OTHER, itemServerId: ID, warehouseServerId: 'w' },
    ],
    ['itemGid', { itemGid: ID, qty: 1 }, { serverId: null, itemServerId: ID }],
    [
      'a nested item and warehouse',
      { item: { id: ID }, warehouse: { gid: 'w' } },
      { serverId: null, itemServerId: ID, warehouseServerId: 'w' },
    ],
    ['its own id', { id: ID, name: 'Hinge', qty: 1 }, { serverId: null, itemServerId: ID }],
    ['an id that repeats the item', { id: ID, itemId: ID }, { serverId: null, itemServerId: ID }],
  ])('of stock names its item by %s', (_name, value, expected) => {
    expect(decodeRow('stock', value)).toMatchObject({ ok: true, value: { ...expected, document: value } });
  });

  test('of stock is refused when it names no item', () => {
    expect(decodeRow('stock', { qty: 3 })).toMatchObject({ ok: false });
  });
});

describe('a count', () => {
  test.each<[JsonValue, number]>([
    [4, 4],
    ['4', 4],
    [{ count: 4 }, 4],
    [{ unreadCount: '4' }, 4],
    [{ unread: 0 }, 0],
    [{ notifications: 9 }, 9],
  ])('is read from %j', (data, expected) => {
    expect(decodeCount(data)).toEqual({ ok: true, value: expected });
  });

  test.each<[JsonValue]>([[null], [''], [-1], [1.5], [{}], [{ a: 1, b: 2 }], [[]], [true]])(
    'is not read from %j',
    (data) => {
      expect(decodeCount(data)).toMatchObject({ ok: false });
    },
  );
});

describe('notification preferences', () => {
  test.each<[JsonValue]>([[{ preferences: { LEAD: { email: true } } }], [{ LEAD: { email: true } }]])(
    'are known by the name the contract sends them under, also where the answer is the map itself',
    (answer) => {
      const row = decodeRow('notificationPreferences', answer);
      expect(row.ok && row.value.document).toEqual({ preferences: { LEAD: { email: true } } });
    },
  );

  test('are found among the times and ids of such a map, which stay beside them', () => {
    const besides = { userId: 7, updatedAt: '2026-11-18T06:30:00.000Z' };
    const row = decodeRow('notificationPreferences', { ...besides, LEAD: { email: true } });
    expect(row.ok && row.value.document).toEqual({ ...besides, preferences: { LEAD: { email: true } } });
  });
});
