/** Rows of a stock summary that are groups: Tally has no codes, and its groups look like items. */
import type { Reading } from '../../../domain/imports/rows.ts';
import { shownIn } from '../../../domain/imports/sheet-table.ts';
import { addQuantities } from '../../../domain/values/quantity.ts';
import { stockOf, textIn, type Draft } from '../draft.ts';
import { Block, mayHoldSums, tellSum } from './total-rows.ts';

/** Items and groups directly below a group. */
const CHILDREN_MAX = 500;

/** A row whose stock is that of the rows below it together. With a code of its own it is an item. */
export function tellGroups(drafts: readonly Draft[], reading: Reading): void {
  if (!mayHoldSums(reading)) return;
  const like = groupsIn(drafts, { single: new Set(), hasRates: true });
  const isGrouped = (rowsInside(like).size + like.size) * 2 >= drafts.length;
  // In another list a row that says all that the rows below it say is an item, and its sum is chance.
  const sure = isGrouped ? like : groupsIn(drafts, { single: new Set(), hasRates: false });
  const inSure = rowsInside(sure);
  // Two items with the same stock may stand below each other; in a list of groups, outside of all of them, they are no two items.
  const single = drafts.flatMap((draft, at) =>
    isGrouped && !inSure.has(at) && !sure.has(at) && isLikeNext(drafts, at) ? [at] : [],
  );
  const groups = groupsIn(drafts, { single: new Set(single), hasRates: isGrouped });
  for (const [at, draft] of drafts.entries()) if (groups.has(at)) tellSum(draft, reading);
}

interface Wanted {
  /** Groups of one row. */
  readonly single: ReadonlySet<number>;
  /** Groups of the list may have a rate of their own, as Tally's have. */
  readonly hasRates: boolean;
}

/** By its place a group and how many rows belong to it, those of groups inside it included. */
function groupsIn(drafts: readonly Draft[], { single, hasRates }: Wanted): ReadonlyMap<number, number> {
  const stocks = drafts.map(stockOf);
  const groups = new Map<number, number>();
  for (let at = stocks.length - 1; at >= 0; at -= 1) {
    const stock = stocks[at] ?? 0;
    let sum = 0;
    let below = at + 1;
    for (let children = 0; sum < stock && below < stocks.length && children < CHILDREN_MAX; children += 1) {
      sum = addQuantities(sum, stocks[below] ?? 0);
      below += 1 + (groups.get(below) ?? 0);
    }
    const rows = below - at - 1;
    const isSum = stock > 0 && sum === stock && (rows > 1 || single.has(at));
    if (isSum && !saysAsMuch(drafts, at, below, hasRates)) groups.set(at, rows);
  }
  return groups;
}

/** With all that the rows below it say, such as a rate and a unit, a row is an item, and its sum is chance. */
function saysAsMuch(drafts: readonly Draft[], at: number, end: number, hasRates: boolean): boolean {
  const [own] = drafts.slice(at, at + 1);
  const block = new Block();
  for (const draft of drafts.slice(at + 1, end)) block.add(draft);
  if (own === undefined) return false;
  const { usual, missing } = block.fieldsOf(own);
  const isRate = (field: string): boolean => field === 'price' || field === 'cost';
  return missing.length === 0 && usual.some((field) => !(hasRates && isRate(field)));
}

function rowsInside(groups: ReadonlyMap<number, number>): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const [at, rows] of groups) for (let row = at + 1; row <= at + rows; row += 1) inside.add(row);
  return inside;
}

/** Every number of the row stands in the next one as well. */
function isLikeNext(drafts: readonly Draft[], at: number): boolean {
  const [own, next] = [drafts[at], drafts[at + 1]];
  if (own === undefined || next === undefined || stockOf(own) === 0) return false;
  return own.cells.every((cell, column) => {
    const text = shownIn(cell).trim();
    return !/^\S*\p{Nd}/u.test(text) || text === shownIn(next.cells[column]).trim() || isName(own, text);
  });
}

function isName({ record }: Draft, text: string): boolean {
  return textIn(record, 'name') === text;
}
