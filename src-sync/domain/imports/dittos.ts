/** Ditto marks: a cell that says the same as the one above it, as a list that was written by hand has it. */
import type { ImportField, ImportMapping, OfField } from './import-fields.ts';
import { shownIn, type TableCell } from './sheet-table.ts';

/** `〃`, `,,`, `''`, `- " -` */
const SIGNS = /^(?=.*["'`´‘’“”„″〃,])[\s"'`´‘’“”„″〃,.–—-]+$/u;
const WORDS =
  /^[\s"'.–—-]*(?:do|ditt?o|same|(?:same )?as above|same as bill(?:ing)?(?: to)?(?: address)?|तदैव|वही|उपरोक्त|ऊपर जैसा|वरीलप्रमाणे)[\s"'.–—-]*$/iu;
const CHARACTERS_MAX = 40;

/** @param hasAbove below nothing a word is no mark: a person may be called `Do` */
export function isDittoMark(text: string, hasAbove = true): boolean {
  return text.length <= CHARACTERS_MAX && (SIGNS.test(text) || (hasAbove && WORDS.test(text)));
}

/** By the cells of a row its fields with a ditto mark, each with the cell that is meant: an empty one where nothing stands above. */
export type Dittos = ReadonlyMap<readonly TableCell[], Readonly<OfField<TableCell>>>;

export function dittosIn(
  rows: readonly { readonly cells: readonly TableCell[] }[],
  mapping: ImportMapping,
): Dittos {
  const dittos = new Map<readonly TableCell[], OfField<TableCell>>();
  for (const [name, column] of Object.entries(mapping)) {
    const field = name as ImportField;
    let above: TableCell = '';
    // The same as the billing address of its row may be meant.
    let hasAbove = field === 'shippingAddress';
    for (const { cells } of rows) {
      const cell = cells[column] ?? '';
      const text = shownIn(cell).trim();
      if (isDittoMark(text, hasAbove)) dittos.set(cells, { ...dittos.get(cells), [field]: above });
      else above = cell;
      hasAbove ||= text !== '';
    }
  }
  return dittos;
}
