/** Sizes and colours in columns of their own: without them, three hinges would have one name. */
import { shownIn, type TableCell } from '../sheet-table.ts';
import { plainTitle, rankOfTitle } from '../titles.ts';
import { titles, withNotesOf, type Joining, type Rows } from './joining.ts';

const VARIANTS = titles(
  'size, sizes, colour, color, finish, shade, variant, variant name, option 1 value, option 2 value, option 3 value, option1 value, option2 value, option3 value, साइज़, साइज, रंग, आकार',
);
/** Shopify says so of a product without variants. */
const NO_VARIANT = /^default(?: title)?$/i;

/** The name with those columns that tell goods of one name and several codes apart. */
export function variantNameOf(table: Rows): Joining | null {
  const name = bestColumn(table, 'name');
  const sku = bestColumn(table, 'sku');
  if (name === null || sku === null || name === sku) return null;
  const textIn = (cells: readonly TableCell[], column: number): string => shownIn(cells[column]).trim();
  const rows = table.rows.map(({ cells }) => cells).filter((cells) => textIn(cells, name) !== '');
  const groups = [...Map.groupBy(rows, (cells) => textIn(cells, name).toLowerCase()).values()].filter(
    (group) => group.length > 1,
  );
  const isDifferent = (group: readonly (readonly TableCell[])[], columns: readonly number[]): boolean =>
    new Set(group.map((cells) => columns.map((column) => textIn(cells, column)).join('\0'))).size ===
    group.length;
  const varying = table.columns.flatMap((title, column) =>
    VARIANTS.has(plainTitle(title)) &&
    groups.some((group) => new Set(group.map((cells) => textIn(cells, column))).size > 1)
      ? [column]
      : [],
  );
  // One code in several rows is one item, whatever its sizes.
  if (varying.length === 0 || !groups.every((group) => isDifferent(group, [sku]))) return null;
  const told = groups.filter((group) => isDifferent(group, varying));
  if (told.length * 2 <= groups.length) return null;
  const from = [name, ...varying];
  return { field: 'name', from, cellOf: (cells) => nameIn(from.map((column) => cells[column] ?? '')) };
}

function bestColumn({ columns }: Rows, field: 'name' | 'sku'): number | null {
  const [best] = columns
    .map((title, column) => ({ column, rank: rankOfTitle('items', field, title) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  return best?.column ?? null;
}

/** A size that the name says already is not repeated; a row without a name stays without one. */
function nameIn(parts: readonly TableCell[]): TableCell {
  const [name = '', ...others] = parts.map((part) => shownIn(part).trim());
  if (name === '') return parts[0] ?? '';
  let text = name;
  for (const other of others) {
    const isSaid = ` ${text.toLowerCase()} `.includes(` ${other.toLowerCase()} `);
    if (other !== '' && !isSaid && !NO_VARIANT.test(other)) text += ` ${other}`;
  }
  return withNotesOf(parts, text);
}
