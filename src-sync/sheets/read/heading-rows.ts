/** Rows of a heading by their texts: words, and titles over parts of a title. */
import { isUnitRemark } from '../../domain/imports/title-remarks.ts';
import { isPartOfTitle, isUsualTitle, rankOfTitle } from '../../domain/imports/titles.ts';

export type Texts = readonly string[];

const TITLE_CHARACTERS_MAX = 60;

export const GOODS = ['name', 'sku', 'barcode', 'category'] as const;
export const AMOUNTS = ['openingStock', 'price', 'cost'] as const;

/** The title is one of these fields of items. */
export function names(fields: readonly (typeof GOODS | typeof AMOUNTS)[number][], title: string): boolean {
  return fields.some((field) => rankOfTitle('items', field, title) !== null);
}

export function isOther(text: string | undefined, above: string): boolean {
  return (text ?? '') !== '' && text !== above;
}

export function isPeriod(text: string): boolean {
  return /\d{1,4}[-/. ][\p{L}\d]{1,9}[-/. ]\d{2,4}/u.test(text);
}

/** Numbers are goods, but for a period and for the second of several columns, such as `Rate 2`. */
export function isOfWords(texts: Texts): boolean {
  const isWord = (text: string): boolean =>
    isUnitRemark(text) || (/\p{L}/u.test(text) && (/^\D+(?:\s\d)?$/.test(text) || isUsualTitle(text)));
  return texts.every(
    (text) => text === '' || isPeriod(text) || (text.length <= TITLE_CHARACTERS_MAX && isWord(text)),
  );
}

/** The texts of a row that are not filled down from the row above it. */
function ownIn([top = [], below = []]: readonly Texts[]): readonly number[] {
  return below.flatMap((text, column) => (isOther(text, top[column] ?? '') ? [column] : []));
}

/**
 * A title that is merged over several columns, and nothing beside what stands below it: `Price` over `1-9`, `10-49` and `50+`. Goods have a
 * name as well.
 * @param lastColumnOf the last column of a cell of the upper row that is merged
 */
export function isOverParts(
  levels: readonly Texts[],
  lastColumnOf: (column: number) => number | null,
): boolean {
  const [top = [], below = []] = levels;
  if (levels.length !== 2 || !isOfWords(top) || top.filter((text) => text !== '').length < 2) return false;
  const merged = top.flatMap((text, column) => {
    const last = text === '' ? null : lastColumnOf(column);
    return last === null || names(GOODS, text) ? [] : [{ first: column, last }];
  });
  const own = ownIn(levels);
  const isPart = (column: number): boolean =>
    merged.some(({ first, last }) => column >= first && column <= last) &&
    (below[column] ?? '').length <= TITLE_CHARACTERS_MAX;
  const filled = merged.filter(({ first, last }) => own.filter((at) => at >= first && at <= last).length > 1);
  return filled.length > 0 && new Set(own.map((at) => below[at])).size > 1 && own.every(isPart);
}

/** `Bhosari Godown` over `Qty` and `Value`, and the next godown over them again, as a text file keeps what was merged. */
export function isOverMeasures(levels: readonly Texts[]): boolean {
  const [top = [], below = []] = levels;
  const own = levels.length === 2 && isOfWords(top) ? ownIn(levels) : [];
  const [first = 0] = own;
  const said = own.map((column) => below[column] ?? '');
  const isRepeated =
    new Set(said).size > 1 && said.every((text) => said.filter((one) => one === text).length > 1);
  return (
    isRepeated &&
    said.every((text) => isPartOfTitle(text) && !names(GOODS, text)) &&
    top.slice(0, first).some((text) => names(GOODS, text)) &&
    top.slice(first).every((text, at) => text === '' || (below[first + at] ?? '') !== '') &&
    own.some((column) => (top[column] ?? '') === '')
  );
}

/** `Closing Balance` alone, over nothing but `Quantity`, `Rate` and `Value`: Tally has `Particulars` one row below. */
export function isStockOverMeasures([top = [], below = [], ...more]: readonly Texts[]): boolean {
  const at = top.findIndex((text) => text !== '');
  const under = below.slice(at).filter((text) => text !== '');
  const isMeasure = (text: string): boolean =>
    names(AMOUNTS, text) || (isPartOfTitle(text) && !isUsualTitle(text));
  const isStock = at > 0 && more.length === 0 && names(['openingStock'], top[at] ?? '');
  return isStock && under.length > 1 && isMeasure(below[at] ?? '') && under.every(isMeasure);
}
