/** Headings of several rows, as Tally, Busy and Marg write them: a title over the titles of some columns, merged or not. */
import { IMPORT_COLLECTIONS } from '../../domain/imports/import-fields.ts';
import { isUnitRemark } from '../../domain/imports/title-remarks.ts';
import { hasSameMeaning, isPartOfTitle, isUsualTitle, rankOfTitle } from '../../domain/imports/titles.ts';
import { HEADING_SPAN_MAX, shownIn } from '../../domain/imports/sheet-table.ts';
import type { TableRow } from '../table.ts';
import {
  AMOUNTS,
  GOODS,
  isOfWords,
  isOther,
  isOverMeasures,
  isOverParts,
  isPeriod,
  isStockOverMeasures,
  names,
  type Texts,
} from './heading-rows.ts';

export interface SheetRows {
  readonly rows: readonly TableRow[];
  /** The last column of a cell that is merged over several columns. */
  readonly lastColumnOf: (row: number, column: number) => number | null;
}

/** The titles of the columns: those that stand above each other joined, a title over several columns repeated for each. */
export function joinedTitles(sheet: SheetRows, from: number, count: number): readonly string[] {
  return partsOf(sheet, from, count).map((parts) => parts.join(' '));
}

/** Number of rows of the heading that begins in this row; 1 where the next row is none of it. */
export function stackFrom(sheet: SheetRows, from: number): number {
  for (let count = HEADING_SPAN_MAX; count > 1; count -= 1) if (isStack(sheet, from, count)) return count;
  return 1;
}

/** The heading of several rows that holds this row; `null` where it is one by itself. */
export function stackAround(
  sheet: SheetRows,
  index: number,
): { readonly index: number; readonly count: number } | null {
  for (let from = Math.max(0, index - HEADING_SPAN_MAX + 1); from <= index; from += 1) {
    const count = stackFrom(sheet, from);
    if (count > 1 && from + count > index) return { index: from, count };
  }
  return null;
}

/** Goods may be called `Box` or `Set`. */
function namesRecord(title: string): boolean {
  return IMPORT_COLLECTIONS.some((collection) => rankOfTitle(collection, 'name', title) !== null);
}

function isUnitOfColumn(text: string): boolean {
  return isUnitRemark(text) && !isPartOfTitle(text);
}

function textsIn(sheet: SheetRows, from: number, count: number): readonly Texts[] {
  return sheet.rows
    .slice(from, from + count)
    .map(({ cells }) => cells.map((cell) => shownIn(cell).replaceAll(/\s+/g, ' ').trim()));
}

/** By column, from above; a merged cell that was filled down counts once. */
function partsOf(sheet: SheetRows, from: number, count: number): readonly Texts[] {
  const levels = textsIn(sheet, from, count);
  const above = new Set(textsIn(sheet, 0, from).flat());
  const kept = levels.map((_, level) => {
    const nothing = titleOfAll(levels, level, above);
    return spreadLevel(sheet, levels, from, level).map((text) => (text === nothing ? '' : text));
  });
  const width = Math.max(...levels.map((texts) => texts.length));
  return Array.from({ length: width }, (_, column) => {
    const parts = kept.map((texts) => texts[column] ?? '').filter((text) => text !== '');
    // `Nos` under `Stock` is `Stock (Nos)`; `Quantity` under it is another part of the title.
    return parts
      .filter((text, at) => text !== parts[at - 1])
      .map((text, at) => (at > 0 && isUnitOfColumn(text) ? `(${text.replace(/^\((.*)\)$/, '$1')})` : text));
  });
}

/** A title reaches as far as its merged cell, else up to the next one beside or above it, over columns that have titles below. */
function spreadLevel(sheet: SheetRows, levels: readonly Texts[], from: number, level: number): Texts {
  const own = levels[level] ?? [];
  const below = levels.slice(level + 1);
  const hasBelow = (column: number): boolean => below.some((texts) => (texts[column] ?? '') !== '');
  const hasAbove = (column: number): boolean =>
    levels.slice(0, level).some((texts) => (texts[column] ?? '') !== '');
  const spread = [...own];
  const width = Math.max(...levels.map((texts) => texts.length));
  for (let start = 0; start < own.length; start += 1) {
    const text = own[start] ?? '';
    if (text === '' || below.length === 0) continue;
    const merged = sheet.lastColumnOf(sheet.rows[from + level]?.row ?? 0, start);
    const isTitleOfTitles = merged !== null || below.some((texts) => isOther(texts[start], text));
    const last = isTitleOfTitles ? (merged ?? width - 1) : start;
    for (let column = start + 1; column <= last && column < width; column += 1) {
      if ((own[column] ?? '') !== '' || hasAbove(column) || !hasBelow(column)) break;
      spread[column] = text;
    }
  }
  return spread;
}

/**
 * The one title over all other titles, where it tells none of them from another: the period, the firm as it stands above the table, a
 * godown over `Closing Balance`. `null` where there are several, or it says what the columns are.
 */
function titleOfAll(levels: readonly Texts[], level: number, above: ReadonlySet<string>): string | null {
  const under = levels[level + 1] ?? [];
  const groups = (levels[level] ?? []).filter((text, at) => text !== '' && isOther(under[at], text));
  const [only = null, ...others] = groups;
  if (only === null || others.length > 0 || isUsualTitle(only)) return null;
  const isOverTitles = level < levels.length - 2 && under.some(isUsualTitle);
  return above.has(only) || isPeriod(only) || isOverTitles ? only : null;
}

/** Words beside and below each other, each the title of a column or a part of one; a row of goods is none. */
function isStack(sheet: SheetRows, from: number, count: number): boolean {
  const rows = sheet.rows.slice(from, from + count);
  if (rows.length < count || !rows.every(({ row }, at) => row === (rows[0]?.row ?? 0) + at)) return false;
  const levels = textsIn(sheet, from, count);
  const [top = [], ...others] = levels;
  const last = levels[count - 1] ?? [];
  if (isOverMeasures(levels)) return true;
  if (!levels.every(isOfWords))
    return isOverParts(levels, (column) => sheet.lastColumnOf(rows[0]?.row ?? 0, column));
  if (top.filter((text) => text !== '').length < 2) return isStockOverMeasures(levels);
  const isOwn = (level: number, column: number): boolean => {
    const text = levels[level]?.[column] ?? '';
    return text !== '' && text !== levels[level - 1]?.[column];
  };
  const own = others.map((texts, at) => texts.map((_, column) => column).filter((c) => isOwn(at + 1, c)));
  if (own.some((columns) => columns.length === 0)) return false;
  const lowest = own.at(-1) ?? [];
  const named = lowest.filter((column) => isPartOfTitle(last[column] ?? ''));
  // A row of goods may hold a unit, and a name beside it.
  const isOfUnits = lowest.every(
    (column) =>
      isUnitOfColumn(last[column] ?? '') && !levels.some((texts) => namesRecord(texts[column] ?? '')),
  );
  if (isSplit(sheet, levels, from, lowest)) return true;
  if (named.length * 2 < lowest.length && !isOfUnits) return false;
  const parts = partsOf(sheet, from, count);
  const isRead = parts.some((one) => one.length > 1 && isUsualTitle(one.slice(-2).join(' ')));
  return isRead && !isWholeAlone(parts, last, new Set(lowest)) && reachesBeyond(sheet, levels, from, lowest);
}

/**
 * One title over two other ones beside each other, whatever they say: `Rate` over `Dealer` and `Retail`. A merged cell proves it; without
 * one the title is that of numbers, and its neighbour has none. Neither row below names goods.
 */
function isSplit(
  sheet: SheetRows,
  levels: readonly Texts[],
  from: number,
  lowest: readonly number[],
): boolean {
  const [top = []] = levels;
  const last = levels.at(-1) ?? [];
  const namesGoods = (column: number): boolean => levels.some((texts) => names(GOODS, texts[column] ?? ''));
  const isOver = (column: number): boolean =>
    lowest.includes(column) && lowest.includes(column + 1) && last[column] !== last[column + 1];
  if (lowest.some(namesGoods)) return false;
  return top.some((text, column) => {
    if (!isOver(column) || !names(AMOUNTS, text) || (top[column + 1] ?? '') !== '') return false;
    const merged = sheet.lastColumnOf(sheet.rows[from]?.row ?? 0, column);
    return merged === null || merged > column;
  });
}

/** Some title has no title under it, or several. A row with a title under each of its titles stands above a table of its own. */
function reachesBeyond(
  sheet: SheetRows,
  levels: readonly Texts[],
  from: number,
  lowest: readonly number[],
): boolean {
  const upper = levels.slice(0, -1);
  const isBlankAbove = (column: number): boolean => upper.every((texts) => (texts[column] ?? '') === '');
  const isAlone = (texts: Texts, level: number): boolean =>
    texts.some(
      (text, column) =>
        text !== '' &&
        !levels.slice(level + 1).some((below) => isOther(below[column], text)) &&
        sheet.lastColumnOf(sheet.rows[from + level]?.row ?? 0, column) === null,
    );
  return lowest.some(isBlankAbove) || upper.some(isAlone);
}

/** The last row names every column by itself, and what stands above it adds nothing, or is a title of the whole table. */
function isWholeAlone(parts: readonly Texts[], last: Texts, own: ReadonlySet<number>): boolean {
  const named = parts.map((one, column) => ({ title: one.join(' '), alone: last[column] ?? '', column }));
  const filled = named.filter(({ title }) => title !== '');
  if (filled.every(({ title, alone }) => alone !== '' && hasSameMeaning(title, alone))) return true;
  const usual = (titles: readonly string[]): number => new Set(titles.filter(isUsualTitle)).size;
  return (
    filled.every(({ column }) => own.has(column)) &&
    usual(filled.map(({ title }) => title)) < usual(filled.map(({ alone }) => alone))
  );
}
