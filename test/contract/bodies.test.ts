/** Bodies that may be sent: required fields, bounds and nothing unknown, as the contract says. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  addStockBody,
  automationBody,
  automationEnabledBody,
  contactActivityBody,
  contactBody,
  contactUpdateBody,
  formBody,
  itemBody,
  itemCustomFieldBody,
  itemUpdateBody,
  labelsBody,
  labelTemplateBody,
  leadTagBody,
  notificationPreferencesBody,
  pipelineOrderBody,
  pipelineStagesBody,
  pushSubscriptionBody,
  stockAdjustmentBody,
  stockAssignBody,
  stockTransferBody,
  warehouseBody,
} from '../../src-sync/contract/bodies.ts';
import { contactListQuery } from '../../src-sync/contract/contacts.ts';

const ID = '3f0a2c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** A valid smallest body of each kind, with the fields that it cannot do without. */
const SMALLEST: readonly (readonly [string, z.ZodType, Readonly<Record<string, unknown>>])[] = [
  ['contact', contactBody, { name: 'Asha Stores', phone: '98450 12345' }],
  ['contact activity', contactActivityBody, { type: 'CALL' }],
  ['automation', automationBody, { name: 'n', triggerType: 't' }],
  ['form', formBody, { name: 'n' }],
  ['item', itemBody, { name: 'Hinge', sku: 'HNG-4' }],
  ['item update', itemUpdateBody, { name: 'Hinge', sku: 'HNG-4' }],
  ['custom field', itemCustomFieldBody, { label: 'Shade' }],
  ['label template', labelTemplateBody, { name: 'Shelf' }],
  ['warehouse', warehouseBody, { name: 'Bhosari Godown' }],
  ['stock adjustment', stockAdjustmentBody, { qty: -3 }],
  ['added stock', addStockBody, { itemId: ID, quantity: 1 }],
  ['stock transfer', stockTransferBody, { itemId: ID, fromWarehouseId: ID, toWarehouseId: ID, qty: 0.5 }],
  ['stock assignment', stockAssignBody, { warehouseId: ID, itemIds: [ID] }],
  ['notification preferences', notificationPreferencesBody, { preferences: {} }],
  ['push subscription', pushSubscriptionBody, { endpoint: 'e', keys: { p256dh: 'p', auth: 'a' } }],
];

describe.each(SMALLEST)('the body of a %s', (_name, schema, smallest) => {
  test('is accepted with its required fields alone', () => {
    expect(accepts(schema, smallest)).toBe(true);
  });

  test('is refused without any one of them', () => {
    for (const field of Object.keys(smallest)) {
      const rest = Object.fromEntries(Object.entries(smallest).filter(([name]) => name !== field));
      expect([field, accepts(schema, rest)]).toEqual([field, false]);
    }
  });

  test('is refused with a field that the contract does not know', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (name, value) => {
        fc.pre(!(name in (schema as z.ZodObject).shape) && name !== '__proto__');
        return !accepts(schema, { ...smallest, [name]: value });
      }),
    );
  });

  test('is refused when it is no object at all', () => {
    for (const value of [null, 'text', 4, [], [smallest]]) expect(accepts(schema, value)).toBe(false);
  });
});

describe('bounds', () => {
  const item = { name: 'Hinge', sku: 'HNG-4' };
  const money = ['price', 'cost', 'gstRate', 'onHand', 'reorderLevel'] as const;
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

  test('prices, costs, rates and quantities of an item are 0 or more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...money), finite, (field, value) => {
        expect(accepts(itemBody, { ...item, [field]: value })).toBe(value >= 0);
      }),
    );
  });

  test('numbers that JSON cannot carry are refused', () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      expect(accepts(itemBody, { ...item, price: value })).toBe(false);
      expect(accepts(stockAdjustmentBody, { qty: value })).toBe(false);
    }
  });

  test('a transfer moves more than nothing, added stock is at least one', () => {
    fc.assert(
      fc.property(finite, (value) => {
        const transfer = { itemId: ID, fromWarehouseId: ID, toWarehouseId: ID, qty: value };
        expect(accepts(stockTransferBody, transfer)).toBe(value > 0);
        expect(accepts(addStockBody, { itemId: ID, quantity: value })).toBe(value >= 1);
        expect(accepts(stockAdjustmentBody, { qty: value })).toBe(true);
        expect(accepts(stockAdjustmentBody, { qty: 1, unitCost: value })).toBe(value >= 0);
      }),
    );
  });

  test('blank text is refused where the contract says not blank, and only there', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ \t\n]*$/), (blank) => {
        expect(accepts(itemBody, { ...item, sku: blank })).toBe(false);
        expect(accepts(warehouseBody, { name: blank })).toBe(false);
        expect(accepts(contactActivityBody, { type: blank })).toBe(false);
        expect(accepts(contactBody, { name: blank, phone: blank })).toBe(true);
      }),
    );
  });

  test('ids are UUIDs', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (id, other) => {
        expect(accepts(stockAssignBody, { warehouseId: id, itemIds: [id] })).toBe(true);
        fc.pre(!/^[0-9a-f-]{36}$/i.test(other));
        expect(accepts(stockAssignBody, { warehouseId: id, itemIds: [other] })).toBe(false);
      }),
    );
    expect(accepts(stockAssignBody, { warehouseId: ID, itemIds: [] })).toBe(false);
    expect(accepts(pipelineOrderBody, [ID, ID])).toBe(true);
    expect(accepts(pipelineOrderBody, ['x'])).toBe(false);
  });

  test('a custom field has one of six types', () => {
    for (const fieldType of ['TEXT', 'NUMBER', 'DATE', 'SELECT', 'PHONE', 'FILE']) {
      expect(accepts(itemCustomFieldBody, { label: 'l', fieldType })).toBe(true);
    }
    expect(accepts(itemCustomFieldBody, { label: 'l', fieldType: 'text' })).toBe(false);
  });

  test('pages have 1 to 100 rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 1000 }), (pageSize) => {
        expect(accepts(contactListQuery, { pageSize })).toBe(pageSize >= 1 && pageSize <= 100);
      }),
    );
  });
});

describe('other shapes', () => {
  test('an update of a contact needs no field', () => {
    expect(accepts(contactUpdateBody, {})).toBe(true);
    expect(accepts(contactUpdateBody, { phone: 12 })).toBe(false);
  });

  test('an update of an item can never carry a quantity', () => {
    const item = { name: 'Hinge', sku: 'HNG-4' };
    expect(accepts(itemUpdateBody, { ...item, onHand: 3 })).toBe(false);
    expect(accepts(itemUpdateBody, { ...item, openingStocks: [] })).toBe(false);
  });

  test('maps, arrays and settings keep to their values', () => {
    expect(accepts(automationEnabledBody, { enabled: true })).toBe(true);
    expect(accepts(automationEnabledBody, { enabled: 'yes' })).toBe(false);
    expect(accepts(pipelineStagesBody, [{ key: 'new', winProbability: 10 }])).toBe(true);
    expect(accepts(pipelineStagesBody, [{ winProbability: 0.5 }])).toBe(false);
    expect(accepts(leadTagBody, {})).toBe(true);
    expect(accepts(labelsBody, { items: [{ itemId: ID, qty: 2 }], columns: 3, pageType: 'A4' })).toBe(true);
    expect(accepts(labelsBody, { items: [{ itemId: ID, qty: 2.5 }] })).toBe(false);
    expect(accepts(contactBody, { name: 'n', phone: 'p', customFields: { a: 'b' } })).toBe(true);
    expect(accepts(contactBody, { name: 'n', phone: 'p', customFields: { a: 1 } })).toBe(false);
  });
});
