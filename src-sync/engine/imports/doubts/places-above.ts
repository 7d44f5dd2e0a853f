/** The warehouse that a title names, above the heading or above its goods: the stock below may be there, and not at the chosen place. */
import { shownIn } from '../../../domain/imports/sheet-table.ts';
import type { Reading } from '../../../domain/imports/rows.ts';
import { placeOfCode } from '../../../domain/records/places.ts';
import type { WarehouseRow } from '../../../domain/questions/rows.ts';
import type { JoinedTable } from '../row-troubles.ts';

const PLACE_WORD =
  /^(?:stock (?:at|in|of)\s+)?(?:godown|go-?down|warehouse|location|branch|store|depot|place|गोदाम|वेयरहाउस)(?:\s+name)?\s*[:=–—-]+\s*/iu;
const ABOUT_STOCK =
  /^(?:closing |opening )?stock\s+(?:at|in|of)\s+|(?:\s+(?:as on|as at|on|upto)\b.*)$|\s+(?:closing )?stock$/giu;
/** A tag of one or two letters is an abbreviation of anything. */
const LETTERS_MIN = 3;
/** A longer text is no title. */
const CHARACTERS_MAX = 120;

/** `Bhosari Godown`, `Godown: Bhosari Godown`, `Stock at Bhosari Godown as on 1-4-2026`. */
function placeIn(text: string, places: readonly WarehouseRow[]): WarehouseRow | null {
  const plain = text.trim();
  if (plain.length < LETTERS_MIN || plain.length > CHARACTERS_MAX || !/\p{L}/u.test(plain)) return null;
  for (const name of [
    plain,
    plain.replace(PLACE_WORD, ''),
    plain.replaceAll(ABOUT_STOCK, '').replace(PLACE_WORD, ''),
  ]) {
    const place = name.trim().length < LETTERS_MIN ? null : placeOfCode(name.trim(), places);
    if (place !== null) return place;
  }
  return null;
}

/** Of several in one row each stands over the columns from its own on. */
function placeOver(
  texts: readonly string[],
  column: number,
  places: readonly WarehouseRow[],
): WarehouseRow | null {
  const named = texts.flatMap((text, at) => {
    const place = placeIn(text, places);
    return place === null ? [] : [{ at, place }];
  });
  if (named.length < 2) return named[0]?.place ?? null;
  return named.findLast(({ at }) => at <= column)?.place ?? null;
}

/** Words of a row of goods: more than a name and the titles of its numbers. */
function isTitleRow(texts: readonly string[], skuColumn: number | undefined): boolean {
  const isWords = (text: string): boolean =>
    text.length > CHARACTERS_MAX || /\p{L}/u.test(text.replaceAll(/\d[\d.,]*\s*\p{L}+\.?/gu, ''));
  const words = texts.filter(isWords);
  return (
    words.length === 1 &&
    (skuColumn === undefined || (texts[skuColumn] ?? '') === '' || words[0] === texts[skuColumn])
  );
}

/** By row, the warehouse that a title above it names. */
export function placesAbove(
  { above, headings, columns, rows }: JoinedTable,
  { mapping }: Reading,
  places: readonly WarehouseRow[],
): ReadonlyMap<number, WarehouseRow> {
  const found = new Map<number, WarehouseRow>();
  const column = mapping.openingStock;
  if (column === undefined || places.length < 2) return found;
  let current: WarehouseRow | null = null;
  for (const texts of [...above, ...headings, ...columns.slice(column, column + 1).map((title) => [title])])
    current = placeOver(texts, column, places) ?? current;
  for (const { row, cells } of rows) {
    const texts = cells.map((cell) => shownIn(cell).trim());
    if (isTitleRow(texts, mapping.sku)) current = placeOver(texts, column, places) ?? current;
    if (current !== null) found.set(row, current);
  }
  return found;
}
