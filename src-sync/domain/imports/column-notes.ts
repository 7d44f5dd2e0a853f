/** Things to know about a column that is read, which no row by itself would show. */
import type { ImportField } from './import-fields.ts';
import { likeColumns, unreadColumns, type TitledFile } from './shape/like-columns.ts';
import { noteOfTitle, type TitleNote } from './title-remarks.ts';
import { plainTitle } from './titles.ts';

export type ColumnNote =
  | TitleNote
  /** The Service has one price, and a column of the file says of which rows it has tax in it. */
  | { readonly kind: 'taxMarked'; readonly title: string }
  /** The list has no codes: the column is read as the name as well. */
  | { readonly kind: 'nameAsCode' }
  /** Columns that no field is read from, and that may be meant as well: other prices, other stocks, two lists side by side. */
  | { readonly kind: 'alsoMeant'; readonly titles: readonly string[] }
  /** No column is read for the field, and these may be it. */
  | { readonly kind: 'notRead'; readonly titles: readonly string[] };

/** `Inclusive Of Tax` of Vyapar, beside a column of prices. */
const SAYS_TAX =
  /^(?:price|rate)?(?:is)?(?:incl(?:usive|udes|uding|uded)?|with)(?:of)?(?:tax(?:es)?|gst|vat)$|^(?:tax(?:es)?|gst|vat)incl(?:usive|uded)?$/;

export function notesOfColumn(field: ImportField, file: TitledFile): readonly ColumnNote[] {
  const { titles, mapping } = file;
  const column = mapping[field];
  const title = column === undefined ? undefined : titles[column];
  if (column === undefined) {
    const unread = unreadColumns(field, file).map((at) => titles[at] ?? '');
    return unread.length === 0 ? [] : [{ kind: 'notRead', titles: unread }];
  }
  if (title === undefined) return [];
  const notes: ColumnNote[] = [];
  const ofTitle = noteOfTitle(field, title);
  if (ofTitle !== null) notes.push(ofTitle);
  if (field === 'sku' && column === mapping.name) notes.push({ kind: 'nameAsCode' });
  const mapped = new Set(Object.values(mapping));
  const unused = titles.filter((_, at) => !mapped.has(at));
  const says = field === 'price' ? unused.find((other) => SAYS_TAX.test(plainTitle(other))) : undefined;
  if (says !== undefined) notes.push({ kind: 'taxMarked', title: says });
  const alike = likeColumns(field, file).map((at) => titles[at] ?? '');
  if (alike.length > 0) notes.push({ kind: 'alsoMeant', titles: alike });
  return notes;
}
