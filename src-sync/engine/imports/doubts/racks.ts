/** A column of racks or branches, in a file for which a person has chosen the warehouse. */
import type { ImportMapping } from '../../../domain/imports/import-fields.ts';
import { matchName } from '../../../domain/imports/cells/names.ts';
import { shownIn } from '../../../domain/imports/sheet-table.ts';
import { plainTitle } from '../../../domain/imports/titles.ts';
import { placeOfCode, type PlaceWords } from '../../../domain/records/places.ts';
import type { JoinedTable } from '../row-troubles.ts';

/** Titles that mean a warehouse and nothing smaller: a name below them that nothing here has is asked about. */
const WAREHOUSE = /warehouse|godown|godam|depot|गोदाम|वेयरहाउस|भंडार/u;

/** `Location` and `Branch` are no place where none of their cells names a warehouse here, or nearly. @param isChosen a person said where the stock is */
export function withoutRacks(
  mapping: ImportMapping,
  { columns, rows }: JoinedTable,
  places: readonly PlaceWords[],
  isChosen: boolean,
): ImportMapping {
  const { openingPlace, ...rest } = mapping;
  if (openingPlace === undefined || !isChosen) return mapping;
  if (WAREHOUSE.test(plainTitle(columns[openingPlace] ?? ''))) return mapping;
  const words = places.flatMap(({ name, tag, code }) => [name, tag, ...(code === null ? [] : [code])]);
  const cells = new Set(rows.map((row) => shownIn(row.cells[openingPlace]).trim()).filter(Boolean));
  const isPlace = (cell: string): boolean =>
    placeOfCode(cell, places) !== null || matchName(cell, words, false).kind !== 'new';
  return [...cells].some(isPlace) ? mapping : rest;
}
