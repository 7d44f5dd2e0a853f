/** The lines of an address and its city in columns of their own; state and PIN have fields here. */
import type { ImportField } from '../import-fields.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { isEmptyWord } from '../cells/plain-text.ts';
import { rankOfTitle } from '../titles.ts';
import { isFilledIn, withNotesOf, type Joining, type Rows } from './joining.ts';

const OWNER =
  '(?:(bill(?:ing|\\s*to)|business|office|work|home|permanent|postal|mailing|default\\s*address|ship(?:ping|\\s*to)|delivery|consignee)\\s*[-:]?\\s*)?';
const LINE = new RegExp(
  `^${OWNER}(?:full\\s*)?(?:address|addr?\\.?|street|पता)\\s*(?:line|street)?\\s*[-.]?\\s*(\\d?)$`,
  'iu',
);
const PLACE = new RegExp(
  `^${OWNER}(?:(?:city|town|village|district|dist\\.?|area|locality|landmark|taluka|taluk|शहर|नगर|गाँव|ज़िला|जिला|इलाका)(?:\\s*/\\s*|$))+$`,
  'iu',
);
const SHIPPING = /^(?:ship|delivery|consignee)/i;
/** Ends most addresses: two lines that each have one are two addresses. */
const PIN = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/;

interface Part {
  readonly column: number;
  /** As the title begins: `billing`; empty where it says nothing. */
  readonly owner: string;
  /** Lines by their numbers, the city behind them. */
  readonly order: number;
}
const BEHIND_LINES = 10;

function partsOf(table: Rows): readonly Part[] {
  return table.columns.flatMap((title, column) => {
    const line = LINE.exec(title.trim());
    const [, owner = ''] = line ?? PLACE.exec(title.trim()) ?? [title];
    const isPart = line !== null || PLACE.test(title.trim());
    if (!isPart || !isFilledIn(table, column)) return [];
    const order = line === null ? BEHIND_LINES : Number(line[2] ?? '') || 1;
    return [{ column, owner: owner.toLowerCase().replaceAll(/\s/g, ''), order }];
  });
}

/** One for where bills go, one for where goods go. */
export function addressesOf(table: Rows): readonly (Joining | null)[] {
  const parts = partsOf(table);
  const billing = parts.filter(({ owner }) => !SHIPPING.test(owner));
  const [best] = billing
    .filter(({ order }) => order < BEHIND_LINES)
    .map(({ column, owner }) => ({
      owner,
      rank: rankOfTitle('contacts', 'billingAddress', table.columns[column] ?? '') ?? Infinity,
    }))
    .toSorted((one, other) => one.rank - other.rank);
  const shipping = parts.filter(({ owner }) => SHIPPING.test(owner));
  const isOfBest = ({ owner, order }: Part): boolean =>
    owner === best?.owner || (owner === '' && order === BEHIND_LINES);
  return [
    joinedLines(table, 'billingAddress', billing.filter(isOfBest)),
    joinedLines(table, 'shippingAddress', shipping),
  ];
}

function joinedLines(table: Rows, field: ImportField, parts: readonly Part[]): Joining | null {
  const lines = parts.filter(({ order }) => order < BEHIND_LINES);
  const whole = lines.filter(({ column }) => isWhole(table, column));
  if (lines.length === 0 || parts.length < 2 || whole.length > 1) return null;
  const from = parts.toSorted((one, other) => one.order - other.order).map(({ column }) => column);
  return { field, from, cellOf: (cells) => addressIn(from.map((column) => cells[column] ?? '')) };
}

/** Most of its cells end in a PIN. */
function isWhole({ rows }: Rows, column: number): boolean {
  const texts = rows.map(({ cells }) => shownIn(cells[column]).trim()).filter((text) => text !== '');
  return texts.filter((text) => PIN.test(text)).length * 2 > texts.length;
}

/** A city that the lines name as well is not repeated. */
function addressIn(parts: readonly TableCell[]): TableCell {
  const texts: string[] = [];
  for (const part of parts) {
    const text = shownIn(part).trim().replace(/,$/, '');
    if (text === '' || isEmptyWord(text, false)) continue;
    const words = (one: string): string =>
      ` ${one
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim()} `;
    if (!words(texts.join(' ')).includes(words(text))) texts.push(text);
  }
  return withNotesOf(parts, texts.join(', '));
}
