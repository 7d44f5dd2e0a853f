/**
 * Columns that a table gets beside its own, where programs keep in several what the Service keeps in one: first and last name, several phone
 * numbers, the lines of an address, the halves of a tax rate, a name and its size.
 */
import type { ImportCollection } from '../import-fields.ts';
import type { OwnColumn } from '../own-columns.ts';
import { ownTitled } from '../propose-mapping.ts';
import { addressesOf } from './addresses.ts';
import type { JoinedColumn, Joining, Rows } from './joining.ts';
import { firmAndPerson, nameOf, phoneOf } from './people.ts';
import { taxRateOf } from './taxes.ts';
import { variantNameOf } from './variants.ts';

/** The joined columns stand behind the last title, before what a row has too much. A field of the shop's own is no part of another. */
export function withJoinedColumns<Table extends Rows>(
  collection: ImportCollection,
  table: Table,
  own: readonly OwnColumn[] = [],
): Table & { readonly joined: readonly JoinedColumn[] } {
  const ofShop = new Set(ownTitled(collection, table.columns, own).map(({ column }) => column));
  const columns = table.columns.map((title, column) => (ofShop.has(column) ? '' : title));
  const joinings = joiningsOf(collection, { ...table, columns });
  const at = table.columns.length;
  if (joinings.length === 0) return { ...table, joined: [] };
  return {
    ...table,
    columns: [
      ...table.columns,
      ...joinings.map(({ from }) => from.map((column) => table.columns[column] ?? '').join(' + ')),
    ],
    rows: table.rows.map((row) => ({
      ...row,
      cells: [
        ...Array.from({ length: at }, (_, column) => row.cells[column] ?? ''),
        ...joinings.map(({ cellOf }) => cellOf(row.cells)),
        ...row.cells.slice(at),
      ],
    })),
    joined: joinings.map(({ field, from }, index) => ({ column: at + index, field, from })),
  };
}

function joiningsOf(collection: ImportCollection, table: Rows): readonly Joining[] {
  const found =
    collection === 'items'
      ? [variantNameOf(table), taxRateOf(table)]
      : [...nameOf(table), ...firmAndPerson(table), phoneOf(table), ...addressesOf(table)];
  return found.filter((one) => one !== null);
}
