import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATION_NAMES } from '../../src-sync/domain/operation.ts';
import { openOperations } from '../../src-sync/store/outbox.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { ASHA, BHOSARI, failureOf, filledShop, HINGE, MAIN, type Shop } from '../store/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await filledShop();
});
afterAll(() => shop.close());

type Path = readonly (string | number)[];

const edit = (changes: unknown): object => ({ op: 'contacts.update', id: ASHA.gid, changes });
const adjust = (record: unknown): object => ({ op: 'stock.adjust', id: HINGE.gid, record });
const item = (record: object): object => ({ op: 'items.create', record: { name: 'N', sku: 'S', ...record } });
const transfer = (record: object): object => ({
  op: 'stock.transfer',
  record: { itemId: HINGE.gid, fromWarehouseId: BHOSARI.gid, toWarehouseId: MAIN.gid, qty: 1, ...record },
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
  ['a number that is none', adjust({ qty: Number.NaN }), 'VALIDATION', ['record', 'qty'], /must be a number/],
  [
    'a number without end',
    adjust({ qty: Number.POSITIVE_INFINITY }),
    'VALIDATION',
    ['record', 'qty'],
    /number/,
  ],
  [
    'more than can be counted',
    adjust({ qty: -1e13 }),
    'VALIDATION',
    ['record', 'qty'],
    /at most 1000000000000$/,
  ],
  [
    'more in stock than can be counted',
    item({ onHand: 1e300 }),
    'VALIDATION',
    ['record', 'onHand'],
    /at most/,
  ],
  [
    'an opening stock of more than can be counted',
    item({
      openingStocks: [
        { warehouseId: BHOSARI.gid, qty: 1e12 },
        { warehouseId: MAIN.gid, qty: 1e300 },
      ],
    }),
    'VALIDATION',
    ['record', 'openingStocks', 1, 'qty'],
    /^qty must be at most 1000000000000$/,
  ],
  [
    'a document that was never read',
    { op: 'stockSettings.update', changes: { negativeStock: false } },
    'NOT_FOUND',
    ['op'],
    /Sync first/,
  ],
  ['a negative price', item({ price: -1 }), 'VALIDATION', ['record', 'price'], /at least 0/],
  [
    'a negative opening stock',
    item({ openingStocks: [{ warehouseId: MAIN.gid, qty: -1 }] }),
    'VALIDATION',
    ['record', 'openingStocks', 0, 'qty'],
    /at least 0/,
  ],
  ['a transfer of nothing', transfer({ qty: 0 }), 'VALIDATION', ['record', 'qty'], /more than 0/],
  [
    'a transfer to where it is',
    transfer({ toWarehouseId: BHOSARI.gid }),
    'VALIDATION',
    ['record', 'toWarehouseId'],
    /another warehouse/,
  ],
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
  [
    'an unknown warehouse',
    adjust({ qty: 1, warehouseId: 'x' }),
    'NOT_FOUND',
    ['record', 'warehouseId'],
    /no warehouse/,
  ],
  [
    'a warehouse that is no text',
    adjust({ qty: 1, warehouseId: null }),
    'VALIDATION',
    ['record', 'warehouseId'],
    /text/,
  ],
  [
    'an unknown opening warehouse',
    item({ openingStocks: [{ warehouseId: randomUUID(), qty: 1 }] }),
    'NOT_FOUND',
    ['record', 'openingStocks', 0, 'warehouseId'],
    /no warehouse/,
  ],
  [
    'stock set by an edit',
    { op: 'items.update', id: HINGE.gid, changes: { onHand: 3 } },
    'VALIDATION',
    ['changes', 'onHand'],
    /stock\.adjust/,
  ],
  [
    'opening stock in an edit',
    { op: 'items.update', id: HINGE.gid, changes: { openingStocks: [] } },
    'VALIDATION',
    ['changes', 'openingStocks'],
    /stock\.adjust/,
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

  it('a transfer within one warehouse, by whatever ids it is named', async () => {
    const here = await shop.id('warehouses', MAIN.gid);
    const refused = failureOf(
      await shop.tryAccept(transfer({ fromWarehouseId: MAIN.gid, toWarehouseId: here })),
    );
    expect(refused.code).toBe('VALIDATION');
    expect(refused.path).toEqual(['record', 'toWarehouseId']);
  });

  it('an opening stock of one warehouse twice, by whatever ids it is named', async () => {
    const here = await shop.id('warehouses', MAIN.gid);
    for (const second of [MAIN.gid, here]) {
      const openingStocks = [MAIN.gid, BHOSARI.gid, second].map((warehouseId) => ({ warehouseId, qty: 1 }));
      const refused = failureOf(await shop.tryAccept(item({ openingStocks })));
      expect(refused).toMatchObject({
        code: 'VALIDATION',
        path: ['record', 'openingStocks', 2, 'warehouseId'],
      });
      expect(refused.message).toMatch(/names this warehouse already/);
    }
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
