/** Quantity of an item that an order list suggests. */
import { addQuantities, roundQuantity } from '../values/quantity.ts';

/** Days that an order is meant to last, beside the reorder level. */
export const COVER_DAYS = 14;
/** As much as a line of a session holds. */
export const ORDER_QUANTITY_MAX = 10_000_000;

const DAY_MS = 86_400_000;
/** Movements further back say little about what is sold today. */
const OUTFLOW_DAYS_MAX = 90;
/** The first sale of a new item would count as the sales of every day. */
const OUTFLOW_DAYS_MIN = 14;

export interface ReorderFacts {
  /** Of all places together; below zero where more was booked out than was there. */
  readonly onHand: number | null;
  readonly reorderLevel: number | null;
  /** `null`: this PC has read no movements of the item. */
  readonly perDay: number | null;
  /** Units in a purchase unit; `null` where the item has none. */
  readonly boxQty: number | null;
  readonly trackInventory: boolean;
}

/**
 * Brings the stock to the reorder level and what goes out in `coverDays`; to twice the level where nobody knows what goes out. Whole units,
 * and whole cartons where the item comes in them. 0: nothing is needed, or there is nothing to go by.
 */
export function suggestedQuantity(facts: ReorderFacts, coverDays = COVER_DAYS): number {
  if (!facts.trackInventory) return 0;
  const level = finite(facts.reorderLevel);
  const perDay = facts.perDay === null ? null : finite(facts.perDay);
  const ahead = perDay === null ? level : roundQuantity(perDay * coverDays);
  return inCartons(addQuantities(level, ahead, -finite(facts.onHand)), facts.boxQty);
}

/** Whole units, and whole cartons where there are any; never more than a line holds. */
export function inCartons(needed: number, boxQty: number | null): number {
  if (needed <= 0) return 0;
  const units = Math.min(Math.ceil(needed), ORDER_QUANTITY_MAX);
  if (boxQty === null || !Number.isFinite(boxQty) || boxQty <= 1) return units;
  const cartons = Math.ceil(roundQuantity(units / boxQty));
  const quantity = roundQuantity(cartons * boxQty);
  return quantity <= ORDER_QUANTITY_MAX
    ? quantity
    : roundQuantity(Math.floor(ORDER_QUANTITY_MAX / boxQty) * boxQty);
}

/** Of one place to another: what lies there, and no more than that. Whole cartons only where they are there. */
export function pickQuantity({
  level,
  there,
  here,
  boxQty,
}: {
  level: number;
  there: number;
  here: number;
  boxQty: number | null;
}): number {
  const needed = inCartons(addQuantities(level, -there), boxQty);
  return Math.max(0, Math.min(needed, here));
}

export interface Outflow {
  readonly atMs: number | null;
  readonly qty: number | null;
  /** As the Service calls it, e.g. `SALE`. */
  readonly kind: string | null;
}

/** Between places, or a correction of the books: nothing left the shop. */
const STAYS = /transfer|assign|count|opening|revers/i;

/**
 * Quantity that went out per day, from the movements of one item.
 * @param readAtMs when they were read
 * @returns `null` where there are none
 */
export function wentOutPerDay(movements: readonly Outflow[], readAtMs: number): number | null {
  const times = movements.flatMap(({ atMs }) => (atMs === null ? [] : [atMs]));
  if (times.length === 0) return null;
  const known = (readAtMs - Math.min(...times)) / DAY_MS;
  const days = Math.min(OUTFLOW_DAYS_MAX, Math.max(OUTFLOW_DAYS_MIN, known));
  const sinceMs = readAtMs - days * DAY_MS;
  const out = movements.filter(
    ({ atMs, qty, kind }) => atMs !== null && atMs >= sinceMs && (qty ?? 0) < 0 && !STAYS.test(kind ?? ''),
  );
  return roundQuantity(-addQuantities(...out.map(({ qty }) => finite(qty))) / days);
}

/** A number that no line can hold is no fact. */
function finite(value: number | null): number {
  return value !== null && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : 0;
}
