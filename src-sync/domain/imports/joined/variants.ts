/** Sizes and colours in columns of their own: without them, three hinges would have one name. */
import { shownIn, type TableCell } from '../sheet-table.ts';
import { plainTitle } from '../titles.ts';
import { bestColumn, columnOf, textAt, titles, withNotesOf, type Joining, type Rows } from './joining.ts';

const VARIANTS = titles(
  'size, sizes, colour, color, finish, shade, variant, variant name, option 1 value, option 2 value, option 3 value, option1 value, option2 value, option3 value, साइज़, साइज, रंग, आकार',
);
/** Goods with codes of their own may share a name, and keep it. */
const BRANDS = titles('brand, brand name, make');
const HANDLE = titles('handle');
/** Shopify says so of a product without variants. */
const NO_VARIANT = /^default(?: title)?$/i;

/** The name with those columns that tell goods of one name apart: of several codes, or of a list without codes. */
export function variantNameOf(table: Rows): Joining | null {
  const name = bestColumn(table, ['items', 'name']);
  if (name === null) return null;
  const sku = bestColumn(table, ['items', 'sku']);
  const keyOf = (cells: readonly TableCell[], columns: readonly number[]): string =>
    columns.map((column) => textAt(cells, column)).join('\0');
  const hasCodes = sku !== null && sku !== name;
  const variants = table.columns.flatMap((title, column) => {
    const plain = plainTitle(title);
    return VARIANTS.has(plain) || (!hasCodes && BRANDS.has(plain)) ? [column] : [];
  });
  // Stock at several places or of several batches: one code stands in several rows.
  const codes = hasCodes ? [sku] : variants;
  const titled = titleByHandle(table, name);
  const nameOf = (cells: readonly TableCell[]): TableCell =>
    textAt(cells, name) === '' && sku !== null && textAt(cells, sku) !== ''
      ? titled(cells)
      : (cells[name] ?? '');
  const lowerName = (cells: readonly TableCell[]): string => shownIn(nameOf(cells)).trim().toLowerCase();
  const rows = table.rows.map(({ cells }) => cells).filter((cells) => lowerName(cells) !== '');
  const goods = new Map(
    rows.map((cells) => [
      `${lowerName(cells)}\0${keyOf(cells, [...codes, ...variants]).toLowerCase()}`,
      cells,
    ]),
  );
  const groups = [...Map.groupBy(goods.values(), lowerName).values()].filter((group) => group.length > 1);
  const isDifferent = (group: readonly (readonly TableCell[])[], columns: readonly number[]): boolean =>
    new Set(group.map((cells) => keyOf(cells, columns))).size === group.length;
  const varying = variants.filter((column) =>
    groups.some((group) => new Set(group.map((cells) => textAt(cells, column))).size > 1),
  );
  // One code of several sizes is one item.
  if (varying.length === 0 || !groups.every((group) => isDifferent(group, codes))) return null;
  const told = groups.filter((group) => isDifferent(group, varying));
  if (told.length * 2 <= groups.length) return null;
  const from = [name, ...varying];
  return {
    field: 'name',
    from,
    cellOf: (cells) => nameIn([nameOf(cells), ...varying.map((column) => cells[column] ?? '')]),
  };
}

/** Shopify writes the title of a product in its first row alone; the handle says which rows are of it. */
function titleByHandle(table: Rows, name: number): (cells: readonly TableCell[]) => TableCell {
  const handle = columnOf(table, HANDLE);
  const handleOf = (cells: readonly TableCell[]): string => textAt(cells, handle);
  const titled = table.rows.flatMap(({ cells }) => {
    const isTitled = handleOf(cells) !== '' && textAt(cells, name) !== '';
    return isTitled ? [[handleOf(cells), cells[name] ?? ''] as const] : [];
  });
  const byHandle = new Map(titled);
  return (cells) => byHandle.get(handleOf(cells)) ?? '';
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
