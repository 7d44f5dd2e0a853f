/** The suggestions of an order list, and the goods that went out per day. */
import { describe, expect, it } from 'vitest';
import {
  inCartons,
  ORDER_QUANTITY_MAX,
  pickQuantity,
  suggestedQuantity,
  wentOutPerDay,
  type ReorderFacts,
} from '../../../src-sync/domain/stock/order-suggestion.ts';

const facts = (some: Partial<ReorderFacts> = {}): ReorderFacts => ({
  onHand: 4,
  reorderLevel: 10,
  perDay: null,
  boxQty: null,
  trackInventory: true,
  ...some,
});

describe('the suggested quantity', () => {
  it('brings an item without movements to twice its reorder level', () => {
    expect(suggestedQuantity(facts())).toBe(16);
  });

  it('brings an item with movements to its level and what goes out in two weeks', () => {
    expect(suggestedQuantity(facts({ perDay: 3 }))).toBe(48);
    expect(suggestedQuantity(facts({ perDay: 0 }))).toBe(6);
    expect(suggestedQuantity(facts({ perDay: 3 }), 7)).toBe(27);
  });

  it('counts stock below zero as wanted', () => {
    expect(suggestedQuantity(facts({ onHand: -5 }))).toBe(25);
  });

  it('is nothing for a service, for enough stock, and where there is nothing to go by', () => {
    expect(suggestedQuantity(facts({ trackInventory: false }))).toBe(0);
    expect(suggestedQuantity(facts({ onHand: 20 }))).toBe(0);
    expect(suggestedQuantity(facts({ reorderLevel: null, onHand: null }))).toBe(0);
    expect(suggestedQuantity(facts({ reorderLevel: 0, onHand: 0 }))).toBe(0);
  });

  it('goes by what goes out where an item has no reorder level', () => {
    expect(suggestedQuantity(facts({ reorderLevel: null, perDay: 2, onHand: 3 }))).toBe(25);
  });

  it('is whole units, and no unit more for the dust of binary fractions', () => {
    expect(suggestedQuantity(facts({ reorderLevel: 2.5, onHand: 1.2 }))).toBe(4);
    expect(suggestedQuantity(facts({ reorderLevel: 0.15, onHand: -0.7 }))).toBe(1);
    expect(suggestedQuantity(facts({ reorderLevel: 0.3, onHand: -0.1 - 0.2 - 2.1 }))).toBe(3);
  });

  it('is whole cartons where the item comes in them', () => {
    expect(suggestedQuantity(facts({ boxQty: 12 }))).toBe(24);
    expect(suggestedQuantity(facts({ boxQty: 16 }))).toBe(16);
    expect(suggestedQuantity(facts({ boxQty: 2.5 }))).toBe(17.5);
    expect(suggestedQuantity(facts({ boxQty: 1 }))).toBe(16);
    expect(suggestedQuantity(facts({ boxQty: Number.NaN }))).toBe(16);
  });

  it('never exceeds what a line holds, whatever the record says', () => {
    expect(suggestedQuantity(facts({ reorderLevel: 9e9 }))).toBe(ORDER_QUANTITY_MAX);
    expect(suggestedQuantity(facts({ reorderLevel: 9e9, boxQty: 12 }))).toBe(9_999_996);
    expect(suggestedQuantity(facts({ reorderLevel: 1e300, onHand: Number.NaN }))).toBe(0);
    expect(suggestedQuantity(facts({ perDay: Number.POSITIVE_INFINITY }))).toBe(6);
    expect(inCartons(5, 20_000_000)).toBe(0);
  });
});

describe('a quantity to fetch', () => {
  it('fills the place up, in cartons, and takes no more than there is', () => {
    expect(pickQuantity({ level: 10, there: 3, here: 100, boxQty: null })).toBe(7);
    expect(pickQuantity({ level: 10, there: 3, here: 100, boxQty: 6 })).toBe(12);
    expect(pickQuantity({ level: 10, there: 3, here: 5, boxQty: 6 })).toBe(5);
    expect(pickQuantity({ level: 10, there: 12, here: 5, boxQty: null })).toBe(0);
    expect(pickQuantity({ level: 10, there: 0, here: -2, boxQty: null })).toBe(0);
  });
});

describe('what went out per day', () => {
  const DAY_MS = 86_400_000;
  const now = Date.UTC(2026, 10, 29);
  const moved = (daysAgo: number, qty: number | null, kind: string | null = 'SALE') => ({
    atMs: now - daysAgo * DAY_MS,
    qty,
    kind,
  });

  it('is unknown without movements, and nothing where nothing went out', () => {
    expect(wentOutPerDay([], now)).toBeNull();
    expect(wentOutPerDay([{ atMs: null, qty: -5, kind: 'SALE' }], now)).toBeNull();
    expect(wentOutPerDay([moved(10, 40, 'RECEIPT')], now)).toBe(0);
  });

  it('takes the last 90 days, or as long as the item has been moved', () => {
    expect(wentOutPerDay([moved(400, 500, 'OPENING'), moved(200, -300), moved(30, -90)], now)).toBe(1);
    expect(wentOutPerDay([moved(30, -60)], now)).toBe(2);
  });

  it('does not take the first day of an item for every day', () => {
    expect(wentOutPerDay([moved(1, -14)], now)).toBe(1);
  });

  it('leaves out what only went elsewhere, and corrections of the books', () => {
    const stays = ['TRANSFER_OUT', 'ASSIGN', 'COUNT', 'REVERSAL'].map((kind) => moved(20, -50, kind));
    expect(wentOutPerDay([...stays, moved(20, -20), moved(20, null), moved(20, -20, null)], now)).toBe(2);
  });
});
