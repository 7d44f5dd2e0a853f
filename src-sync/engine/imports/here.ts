/** A record of this PC as the cells of a spreadsheet, so that a row can be compared with it. */
import {
  IMPORT_FIELDS,
  type ImportCollection,
  type ImportField,
  type OfField,
} from '../../domain/imports/import-fields.ts';
import { isOwnField, ownCellOf, type OwnColumns } from '../../domain/imports/own-columns.ts';
import { nameKey } from '../../domain/imports/cells/names.ts';
import { cleaned, isEmptyWord } from '../../domain/imports/cells/plain-text.ts';
import { asText, isKnownByName, type Reading } from '../../domain/imports/rows.ts';
import { checkGstin } from '../../domain/values/gstin.ts';
import type { JsonObject, JsonValue } from '../../domain/values/json.ts';
import { shownIn, valueIn, type TableCell } from '../../domain/imports/sheet-table.ts';
import { importKey } from '../../store/queries/import-keys.ts';
import type { Cell } from '../../sheets/table.ts';
import { exportedCell } from '../answers/export-list.ts';

function oneLine(text: string): string {
  return cleaned(text).replaceAll(/\s+/g, ' ');
}

/** An export tells the stock of today, and no place. */
function cellHere(document: JsonObject, field: ImportField, own: OwnColumns): Cell {
  if (isOwnField(field)) {
    const column = own.get(field);
    return column === undefined ? null : ownCellOf(document, column);
  }
  if (field === 'openingPlace') return null;
  return exportedCell(document, field === 'openingStock' ? 'onHand' : field);
}

/** The cell says what an export of the record would say. */
export function isAsHere(
  document: JsonObject,
  field: ImportField,
  cell: TableCell | undefined,
  { own }: Pick<Reading['columns'], 'own'>,
): boolean {
  const here = cellHere(document, field, own);
  const value = oneLine(valueIn(cell));
  if (typeof here === 'number') return value !== '' && Number(value) === here;
  if (typeof here === 'boolean') return value.toLowerCase() === String(here);
  return oneLine(shownIn(cell)) === oneLine(here ?? '');
}

/** Every cell that is read says what an export of the record would say. */
export function isWhollyAsHere(
  document: JsonObject,
  { mapping, columns }: Pick<Reading, 'mapping' | 'columns'>,
  cells: readonly TableCell[],
): boolean {
  return Object.entries(mapping).every(
    ([field, column]) =>
      field === 'openingPlace' || isAsHere(document, field as ImportField, cells[column], columns),
  );
}

export type Here = Readonly<OfField<Cell>>;

/** The record's value of every field that a row may change; opening stock is none of them. */
export function fieldsHere({ collection, columns: { own } }: Reading, document: JsonObject): Here {
  const fields = [...IMPORT_FIELDS[collection], ...own.keys()].filter(
    (field) => field !== 'openingStock' && field !== 'openingPlace',
  );
  return Object.fromEntries(fields.map((field) => [field, cellHere(document, field, own)]));
}

export function stockHere(document: JsonObject): number {
  const onHand = exportedCell(document, 'onHand');
  return typeof onHand === 'number' ? onHand : 0;
}

/** Fields of a record that are to become others. */
export function changesOf(
  { collection, mapping, columns }: Pick<Reading, 'collection' | 'mapping' | 'columns'>,
  here: Here,
  { record, cells }: { readonly record: JsonObject; readonly cells: readonly TableCell[] },
): JsonObject {
  const stateCell = mapping.state === undefined ? '' : shownIn(cells[mapping.state]).trim();
  const hasNoState = stateCell === '' || isEmptyWord(stateCell, false);
  const isByName = collection === 'items' && isKnownByName({ mapping });
  const changes = Object.entries(record).filter(([name, value]) => {
    const field = name as ImportField;
    const cell = here[field];
    if (cell === undefined) return false;
    // A state that follows from the GSTIN is a guess beside one that somebody chose. An empty cell says what is here, where the GSTIN is too.
    if (field === 'state' && hasNoState && value === stateOf(record)) {
      const isAsBefore =
        mapping.state !== undefined && isSame(collection, 'gstin', here.gstin ?? null, record['gstin']);
      return !isAsBefore && oneLine(String(cell ?? '')) === '';
    }
    // The name that found it is no wish to rename it.
    if (field === 'name' && isByName) return nameKey(String(cell ?? '')) !== nameKey(asText(value));
    // `45.50` of an own field is a text in the record, and the number 45.5 in its cell.
    const isNumber = columns.own.get(field)?.type === 'NUMBER' && cell !== null && cell !== '';
    if (isNumber && Number(cell) === Number(value)) return false;
    return !isSame(collection, field, cell, value);
  });
  return Object.fromEntries(changes);
}

function stateOf({ gstin }: JsonObject): string | null {
  const check = checkGstin(typeof gstin === 'string' ? gstin : '');
  return check.kind === 'valid' ? check.state : null;
}

function withoutZeros(code: string): string {
  return /^\d+$/.test(code) ? code.replace(/^0+/, '') : code;
}

function isSame(
  collection: ImportCollection,
  field: ImportField,
  here: Cell,
  value: JsonValue | undefined,
): boolean {
  if (typeof value !== 'string' || typeof here !== 'string') return value === here;
  if (oneLine(value) === oneLine(here)) return true;
  if (field === 'phone') return importKey('phone', value) === importKey('phone', here);
  // A spreadsheet drops the zeros before a number; nobody asked for another code on the shelf.
  if (field === 'barcode') return value.length < here.length && withoutZeros(value) === withoutZeros(here);
  return collection === 'items' && field === 'sku' && importKey('sku', value) === importKey('sku', here);
}
