/** Figures of the stock that this PC works out from what it has: the window asks for them where they are drawn. */
import { z } from 'zod';
import type { WarehouseRow } from '../../questions/rows.ts';
import type { ItemHistory } from './item-history.ts';

const id = z.string().min(1).max(200);
const limit = z.number().int().min(1).max(200);

export const figureQuestionMakers = {
  /** Stock of one item over time. */
  'figures.item': () => z.strictObject({ id }),
  /** Value of the stock of each category, at cost. */
  'figures.categories': () => z.strictObject({}),
  /** Items with stock that have not moved for so many days, most worth first. */
  'figures.slow': () => z.strictObject({ days: z.number().int().min(1).max(3_650), limit }),
  /** Items whose stock lasts at most so many days if as much goes out as lately, the shortest first. */
  'figures.lasting': () => z.strictObject({ days: z.number().int().min(1).max(3_650), limit }),
  /** Time of the last count of each category at each place. */
  'figures.counted': () => z.strictObject({}),
} as const;

export type FigureQuestion = keyof typeof figureQuestionMakers;

export interface CategoryValue {
  /** `null` for items without one. */
  readonly name: string | null;
  readonly items: number;
  readonly value: number;
}

export interface CategoryValues {
  /** Most worth first. */
  readonly rows: readonly CategoryValue[];
  readonly value: number;
  /** Items with stock whose cost is not known: they are in no value. */
  readonly withoutCost: number;
}

/** Of how many items the movements are on this PC: they are read with their item. */
export interface KnownItems {
  /** Tracked items with stock. */
  readonly withStock: number;
  /** Those of them whose movements were read. */
  readonly known: number;
  /** ISO 8601 time of the oldest of these readings; `null` where there is none. */
  readonly oldestReadAt: string | null;
}

export interface FigureItem {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string | null;
  readonly onHand: number;
}

export interface SlowItem extends FigureItem {
  /** At cost; `null` where that is not known. */
  readonly value: number | null;
  /** ISO 8601; `null` where it never moved. */
  readonly lastAt: string | null;
  readonly readAt: string;
}

export interface SlowItems extends KnownItems {
  readonly total: number;
  readonly value: number;
  readonly withoutCost: number;
  readonly rows: readonly SlowItem[];
}

export interface LastingItem extends FigureItem {
  /** Quantity that went out in so many days before its movements were read. */
  readonly out: number;
  readonly days: number;
  /** 0 where nothing is left. */
  readonly daysLeft: number;
  readonly readAt: string;
}

export interface LastingItems extends KnownItems {
  readonly total: number;
  readonly rows: readonly LastingItem[];
}

export interface CountedCell {
  readonly warehouseId: string;
  readonly category: string | null;
  /** Items of the category that have stock at the place. */
  readonly items: number;
  /** Those of them that were ever counted there. */
  readonly counted: number;
  /** ISO 8601 time of the last count; `null` where this PC knows of none. */
  readonly lastAt: string | null;
}

export interface CountedCells {
  readonly places: readonly WarehouseRow[];
  /** By name, at the end those without one. */
  readonly categories: readonly (string | null)[];
  /** Only where there is stock, or this PC counted. */
  readonly cells: readonly CountedCell[];
}

export interface FigureAnswers {
  'figures.item': ItemHistory;
  'figures.categories': CategoryValues;
  'figures.slow': SlowItems;
  'figures.lasting': LastingItems;
  'figures.counted': CountedCells;
}
