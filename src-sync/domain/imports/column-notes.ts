/** Things to know about a column that is read, which no row by itself would show. */
import type { ImportField } from './import-fields.ts';
import type { SheetLayout } from './sheet-table.ts';
import { isOwnField } from './own-columns.ts';
import { likeColumns, unreadColumns, type TitledFile } from './shape/like-columns.ts';
import { noteOfTitle, type TitleNote } from './title-remarks.ts';
import { plainTitle } from './titles.ts';

export type ColumnNote =
  | TitleNote
  /** The Service has one price, and a column of the file says of which rows it has tax in it, or a title above the list of all. */
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

/** `Rates are inclusive of GST`, `All prices with tax`: above the list. */
const TAX_ABOVE =
  /(?:price|rate|mrp|amount|दर|दाम|मूल्य).*(?<!\p{L})(?:incl(?:\.|usive|udes|uding|uded)?|with|सहित)(?!\p{L}).*(?:tax|gst|vat)|(?:tax|gst|कर|टैक्स|जीएसटी)(?:es)?\s+(?:incl(?:usive|uded|\.)?|सहित)(?!\p{L})/iu;
const TITLE_CHARACTERS_MAX = 120;

interface ShownFile extends TitledFile {
  readonly layout?: Pick<SheetLayout, 'heading' | 'headingRows' | 'preview'>;
}

/** Texts above the list, as far as its first rows are shown. */
function textsAbove({ layout }: ShownFile): readonly string[] {
  if (layout === undefined || layout.headingRows === 0) return [];
  return layout.preview
    .filter(({ row }) => row < layout.heading)
    .flatMap(({ cells }) => cells.filter((text) => text !== '' && text.length <= TITLE_CHARACTERS_MAX));
}

export function notesOfColumn(field: ImportField, file: ShownFile): readonly ColumnNote[] {
  const { titles, mapping } = file;
  const column = mapping[field];
  const title = column === undefined ? undefined : titles[column];
  if (column === undefined) {
    const unread = unreadColumns(field, file).map((at) => titles[at] ?? '');
    return unread.length === 0 ? [] : [{ kind: 'notRead', titles: unread }];
  }
  if (title === undefined || isOwnField(field)) return [];
  const notes: ColumnNote[] = [];
  const ofTitle = noteOfTitle(field, title);
  if (ofTitle !== null) notes.push(ofTitle);
  if (field === 'sku' && column === mapping.name) notes.push({ kind: 'nameAsCode' });
  const mapped = new Set(Object.values(mapping));
  const unused = titles.filter((_, at) => !mapped.has(at));
  const says = field === 'price' ? unused.find((other) => SAYS_TAX.test(plainTitle(other))) : undefined;
  const isPrice = field === 'price' || field === 'cost';
  const above =
    isPrice && ofTitle === null ? textsAbove(file).find((text) => TAX_ABOVE.test(text)) : undefined;
  const marked = says ?? above;
  if (marked !== undefined) notes.push({ kind: 'taxMarked', title: marked });
  const alike = likeColumns(field, file).map((at) => titles[at] ?? '');
  if (alike.length > 0) notes.push({ kind: 'alsoMeant', titles: alike });
  return notes;
}
