/** Numbers with a unit in their title, `Price per dozen` or `Stock (Boxes)`, or in a column beside them, of an item that is counted in another one. */
import type { ImportField } from '../../../domain/imports/import-fields.ts';
import type { Reading } from '../../../domain/imports/rows.ts';
import { unitsOfTitle } from '../../../domain/imports/title-remarks.ts';
import {
  countsOtherwise,
  isAnyUnit,
  isPackUnit,
  isSameUnit,
  unitsIn,
} from '../../../domain/imports/cells/units.ts';
import { shownIn } from '../../../domain/imports/sheet-table.ts';
import { tell, textIn, type Draft } from '../draft.ts';
import { perColumns } from './priced-per.ts';

const PRICES: readonly ImportField[] = ['price', 'cost'];
const COUNTS: readonly ImportField[] = ['openingStock', 'reorderLevel'];

/** `Doz`, `1 Kg`, `Per Box`: of a number of pieces the price of one is told. */
const UNIT_IN = /^(?:per )?(?:1\s?)?(\p{L}[\p{L}\p{M}]*)\.?$/iu;

/** Tells each such number, with the one for the unit of the item as suggestion where a unit is a known number of the other. */
export function tellTitleUnits(drafts: readonly Draft[], titles: readonly string[], reading: Reading): void {
  for (const field of [...PRICES, ...COUNTS]) {
    const column = reading.mapping[field];
    const ofTitle = column === undefined ? [] : unitsOfTitle(titles[column] ?? '');
    const beside = PRICES.includes(field) ? perColumns(titles, reading) : [];
    if (ofTitle.length === 0 && beside.length === 0) continue;
    for (const draft of drafts) {
      const number = draft.record[field];
      // The stock of an item that is here is never imported.
      const isRead = field !== 'openingStock' || draft.match === null;
      if (typeof number !== 'number' || number === 0 || !isRead) continue;
      const unit = unitOf(draft);
      const ofRow = beside.flatMap((at) => UNIT_IN.exec(shownIn(draft.cells[at]).trim())?.[1] ?? []);
      const named = ofRow.length > 0 ? ofRow : ofTitle;
      const other = otherUnit(named, unit);
      if (other === null) continue;
      const many = manyIn(other, unit, draft);
      const meant = PRICES.includes(field) ? number / (many ?? 1) : number * (many ?? 1);
      const suggestion = many === null ? {} : { suggestion: String(Number(meant.toPrecision(12))) };
      tell(draft, field, { kind: 'otherTitleUnit', detail: other, ...suggestion }, reading);
    }
  }
}

/** As the row says it, else as it is here. */
function unitOf({ record, match }: Draft): string {
  const here = match?.here.unit;
  return textIn(record, 'unit') || (typeof here === 'string' ? here : '');
}

/** The unit of the title in which the item is not counted, as far as it can be told; of an item without a unit that of a pack. */
function otherUnit(named: readonly string[], unit: string): string | null {
  const [first] = named;
  if (first === undefined) return null;
  if (unit === '' || isAnyUnit(unit.toLowerCase()))
    return isPackUnit(first) || (unit !== '' && countsOtherwise(first, unit)) ? first : null;
  return named.every((one) => countsOtherwise(one, unit)) ? first : null;
}

/** The number of units of the item in one of the title. */
function manyIn(other: string, unit: string, { record }: Draft): number | null {
  const bought = textIn(record, 'purchaseUnit');
  const conversion = record['uomConversion'];
  const isBought = bought === '' || isSameUnit(bought, other);
  const ofPack = isPackUnit(other) && isBought && typeof conversion === 'number' ? conversion : null;
  return unitsIn(other, unit === '' ? 'pcs' : unit) ?? ofPack;
}
