import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATION_NAMES } from '../../src-sync/domain/outbox/operation.ts';
import { openOperations } from '../../src-sync/store/outbox/outbox.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, failureOf, filledShop, HINGE, MAIN, type Shop } from '../store/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await filledShop();
});
afterAll(() => shop.close());

type Path = readonly (string | number)[];

const edit = (changes: unknown): object => ({ op: 'contacts.update', id: ASHA.gid, changes });
const adjust = (record: unknown): object => ({ op: 'stock.adjust', id: HINGE.gid, record });
const item = (record: object): object => ({ op: 'items.create', record: { name: 'N', sku: 'S', ...record } });
const activity = (record: object): object => ({
  ...{ op: 'contacts.addActivity', id: ASHA.gid },
  record: { type: 'CALL', ...record },
});

const CASES: readonly (readonly [string, unknown, string, Path, RegExp])[] = [
  ['no object', 'contacts.create', 'VALIDATION', [], /JSON object/],
  ['a list', [], 'VALIDATION', [], /JSON object/],
  ['no op', { id: 'x' }, 'VALIDATION', ['op'], /op is required/],
  ['an op that is no text', { op: 5 }, 'VALIDATION', ['op'], /text/],
  [
    'an unknown operation',
    { op: 'items.delete', id: HINGE.gid },
    'UNKNOWN_OPERATION',
    ['op'],
    /items\.delete/,
  ],
  ['an unknown part', { ...edit({ notes: 'x' }), recrod: {} }, 'VALIDATION', ['recrod'], /no field "recrod"/],
  [
    'an unknown part of any length',
    { ...edit({ notes: 'x' }), ['y'.repeat(5_000)]: 1 },
    'VALIDATION',
    ['y'.repeat(5_000)],
    /^contacts\.update has no field "y{80}…y{80}"$/,
  ],
  ['an unknown field', edit({ fone: '1' }), 'VALIDATION', ['changes', 'fone'], /no field "fone"/],
  [
    'an unknown inner field',
    item({ openingStocks: [{ warehouseId: MAIN.gid, qty: 1, x: 1 }] }),
    'VALIDATION',
    ['record', 'openingStocks', 0, 'x'],
    /"x"/,
  ],
  [
    'a missing field',
    { op: 'contacts.create', record: { name: 'N' } },
    'VALIDATION',
    ['record', 'phone'],
    /phone is required/,
  ],
  ['a missing body', { op: 'contacts.create' }, 'VALIDATION', ['record'], /record is required/],
  ['a body that is no object', edit('x'), 'VALIDATION', ['changes'], /JSON object/],
  ['no changes', edit({}), 'VALIDATION', ['changes'], /at least one/],
  ['a wrong type', adjust({ qty: '3' }), 'VALIDATION', ['record', 'qty'], /^qty must be a number$/],
  ['null for a text', edit({ notes: null }), 'VALIDATION', ['changes', 'notes'], /must be a text/],
  [
    'a wrong inner type',
    edit({ customFields: { a: 1 } }),
    'VALIDATION',
    ['changes', 'customFields', 'a'],
    /a must be a text/,
  ],
  [
    'a wrong entry of a list',
    activity({ mentions: [randomUUID(), 'nope'] }),
    'VALIDATION',
    ['record', 'mentions', 1],
    /^mentions\[1\] must be an id$/,
  ],
  [
    'a wrong time',
    activity({ activityTime: '31-01-2026' }),
    'VALIDATION',
    ['record', 'activityTime'],
    /^activityTime must be a time such as 2026-01-31T09:30:00Z$/,
  ],
  [
    'half of a character in a list',
    activity({ mentions: ['a\ud800'] }),
    'VALIDATION',
    ['record', 'mentions', 0],
    /^mentions\[0\] contains half/,
  ],
  [
    'a word that is none of a few',
    { op: 'itemCustomFields.create', record: { fieldKey: 'k', label: 'K', fieldType: 'COLOUR' } },
    'VALIDATION',
    ['record', 'fieldType'],
    /^fieldType must be one of TEXT, NUMBER, DATE, SELECT, PHONE, FILE$/,
  ],
  ['a number that is none', adjust({ qty: Number.NaN }), 'VALIDATION', ['record', 'qty'], /must be a number/],
  [
    'a number without end',
    adjust({ qty: Number.POSITIVE_INFINITY }),
    'VALIDATION',
    ['record', 'qty'],
    /number/,
  ],
  [
    'a document that was never read',
    { op: 'stockSettings.update', changes: { negativeStock: false } },
    'NOT_FOUND',
    ['op'],
    /Sync first/,
  ],
  ['a negative price', item({ price: -1 }), 'VALIDATION', ['record', 'price'], /at least 0/],
  ['a blank name', item({ name: ' ' }), 'VALIDATION', ['record', 'name'], /must not be blank/],
  ['no id', { op: 'contacts.delete' }, 'VALIDATION', ['id'], /id is required/],
  ['an id that is no text', { op: 'contacts.delete', id: 7 }, 'VALIDATION', ['id'], /text/],
  ['a blank id', { op: 'contacts.delete', id: ' ' }, 'VALIDATION', ['id'], /blank/],
  [
    'an unknown id',
    { op: 'contacts.delete', id: 'nobody' },
    'NOT_FOUND',
    ['id'],
    /no contact with the id "nobody"/,
  ],
  [
    'a custom field that there is not',
    {
      ...{ op: 'items.setFile', id: HINGE.gid, field: 'nothing' },
      file: { sha256: 'a'.repeat(64), name: 'a.txt', type: 'text/plain', sizeBytes: 1 },
    },
    'NOT_FOUND',
    ['field'],
    /^There is no custom field with the key "nothing" on this PC$/,
  ],
  ['an id of another kind', { op: 'contacts.delete', id: HINGE.gid }, 'NOT_FOUND', ['id'], /no contact/],
  [
    'a sku in place of an id',
    { op: 'items.update', id: HINGE.sku, changes: { price: 1 } },
    'NOT_FOUND',
    ['id'],
    /no item/,
  ],
  ['a local id that is no UUID', { ...item({}), localId: 'mine' }, 'VALIDATION', ['localId'], /UUID/],
  [
    'a local id on an edit',
    { ...edit({ notes: 'x' }), localId: randomUUID() },
    'VALIDATION',
    ['localId'],
    /no field/,
  ],
  ['a local id in use', { ...item({}), localId: HINGE.gid }, 'VALIDATION', ['localId'], /already used/],
  ['a NUL', edit({ notes: 'a\0b' }), 'VALIDATION', ['changes', 'notes'], /NUL/],
  ['half of a character', edit({ notes: 'a\ud800b' }), 'VALIDATION', ['changes', 'notes'], /lone surrogate/],
  ['a text over 64 KiB', edit({ notes: 'é'.repeat(32_769) }), 'VALIDATION', ['changes', 'notes'], /64 KiB/],
  [
    'a key that poisons objects',
    JSON.parse('{"op":"contacts.update","id":"x","changes":{"__proto__":{"a":1}}}'),
    'VALIDATION',
    ['changes', '__proto__'],
    /no name/,
  ],
  [
    'such a key deep inside',
    edit({ customFields: { constructor: 'x' } }),
    'VALIDATION',
    ['changes', 'customFields', 'constructor'],
    /no name/,
  ],
  [
    'such a key at the top',
    { ...edit({ notes: 'x' }), prototype: 1 },
    'VALIDATION',
    ['prototype'],
    /no name/,
  ],
];

describe('bad input is refused with a code, a sentence and the path', () => {
  it.each(CASES)('%s', async (_, input, code, path, sentence) => {
    const refused = failureOf(await shop.tryAccept(input));
    expect(refused).toMatchObject({ code, path });
    expect(refused.message).toMatch(sentence);
    expect(await openOperations(shop.store.reader)).toEqual([]);
  });

  it('a text of exactly 64 KiB is taken', async () => {
    const other = await filledShop();
    await other.accept(edit({ notes: 'x'.repeat(65_536) }));
    await other.close();
  });

  it('whatever comes in, it is taken whole or refused whole, and never throws', async () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: false }),
      fc.record(
        {
          op: fc.oneof(fc.constantFrom(...OPERATION_NAMES), fc.string()),
          id: fc.oneof(fc.constantFrom(ASHA.gid, HINGE.gid), fc.string(), fc.integer()),
          record: fc.dictionary(
            fc.constantFrom(
              'name',
              'phone',
              'sku',
              'qty',
              'price',
              'warehouseId',
              'customFields',
              '__proto__',
              'x',
            ),
            fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.jsonValue(), fc.constant(MAIN.gid)),
          ),
          changes: fc.dictionary(fc.constantFrom('notes', 'price', 'onHand', 'name'), fc.jsonValue()),
          localId: fc.oneof(fc.uuid(), fc.string()),
        },
        { requiredKeys: ['op'] },
      ),
    );
    const other = await filledShop();
    await fc.assert(
      fc.asyncProperty(anything, async (input) => {
        const before = (await openOperations(other.store.reader)).length;
        const result = await other.tryAccept(input);
        const after = (await openOperations(other.store.reader)).length;
        if (result.ok) {
          expect((await other.operation(result.value.opId)).id).toBe(result.value.opId);
        } else {
          expect(after).toBe(before);
          expect(result.failure.message.length).toBeGreaterThan(5);
          expect(JSON.parse(JSON.stringify(result.failure.path))).toEqual(result.failure.path);
        }
      }),
      { numRuns: 300 },
    );
    expect((await verify(other.store.reader)).checks.filter((check) => !check.ok)).toEqual([]);
    await other.close();
  });
});
