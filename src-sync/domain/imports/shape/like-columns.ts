/** Columns that may mean what another one means: `Stock Box` beside `Stock Pcs`, `Rate B` and `Wholesale` beside `Rate A`. */
import type { ImportCollection, ImportField, ImportMapping, OfField } from '../import-fields.ts';
import { isPackUnit, isUnitWord } from '../cells/units.ts';
import { plainWord, wordsOfTitle } from '../title-remarks.ts';
import { areAlike, isUsualTitle, rankOfTitle } from '../titles.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(plainWord));
}

interface Family {
  /** One of them names the thing. */
  readonly nouns: ReadonlySet<string>;
  /** They make another thing of it, unless the chosen column has them as well. */
  readonly others: ReadonlySet<string>;
}

const MONEY_OTHERS = `mrp discount disc tax taxes gst igst cgst sgst cess vat compare min minimum max maximum qty quantity margin markup
  value valuation amount amt total date account ledger unit description exchange type conversion self opening`;

const FAMILIES: Readonly<OfField<Family>> = {
  openingStock: {
    nouns: words(
      'inward inwards outward outwards stock stocks qty qnty quantity balance bal closing hand स्टॉक मात्रा शेष',
    ),
    others:
      words(`op opening ob प्रारंभिक आरंभिक शुरुआती ओपनिंग in inward inwards out outward outwards received receipt receipts issued issue
      issues sold sale sales purchase purchased purchases po so order ordered reserved committed allocated held booked damaged damage free scheme expired
      expiry return returned returns min minimum max maximum reorder re alert low level safety buffer transit pending sample rejected demand
      forecast forecasted incoming outgoing available value amount amt rate price rs cost date no number group category location place name
      uom per code moq lot batch conversion weight wt alt alternate alternative last difference diff variance status track type dr cr account discount
      days weeks months years percent share turnover turn turns life cover coverage age aging ageing avg average ratio
      rank ranking velocity दिन महीने प्रतिशत औसत`),
  },
  price: {
    // A basic rate has no tax, and a dealer price is what one shop pays and another one takes: they may be the price or the cost.
    nouns: words('price prices rate rates retail wholesale basic dp nlc ptr pts mop msp दर भाव दाम मूल्य कीमत'),
    others: words(`${MONEY_OTHERS} purchase purc buying buy cost landing landed p खरीद क्रय`),
  },
  cost: {
    nouns: words('cost purchase purc buying landing landed लागत खरीद क्रय'),
    others: words(MONEY_OTHERS),
  },
};

/** With what came and went since, an opening stock is not the one of today. */
const OPENING = words('opening op प्रारंभिक आरंभिक शुरुआती ओपनिंग');
const FLOWS = words(
  'in inward inwards out outward outwards received receipt receipts issued issue issues sold sale sales purchase purchases',
);

/** `Carton Qty` beside `Stock` says how many a carton holds; beside `Loose Qty` it counts cartons. */
function isPackCount(said: readonly string[], own: ReadonlySet<string>): boolean {
  const countsPieces = [...own].some((word) => word === 'loose' || (isUnitWord(word) && !isPackUnit(word)));
  const isPack = said.some((word) => isPackUnit(word) || PACKS.has(word));
  return (
    isPack &&
    !countsPieces &&
    said.length === 2 &&
    said.some((word) => /^(?:qty|qnty|quantity|मात्रा)$/.test(word))
  );
}
const PACKS = words('case inner outer master std strip');

function isOfFamily({ nouns, others }: Family, chosen: string, title: string): boolean {
  const own = new Set(wordsOfTitle(chosen).map(({ word }) => word));
  const said = wordsOfTitle(title).map(({ word }) => word);
  const isOpening = [...own].some((word) => OPENING.has(word));
  const isSame = (word: string): boolean =>
    own.has(word) || !others.has(word) || (isOpening && FLOWS.has(word));
  return said.some((word) => nouns.has(word)) && said.every(isSame) && !isPackCount(said, own);
}

/** `Barcode 2` beside `Barcode 1`: the title without its number or letter. */
function stemOf(title: string): string | null {
  const said = wordsOfTitle(title).map(({ word }) => word);
  const isMark = /^(?:\d{1,2}|[a-h])$/.test(said.at(-1) ?? '');
  return isMark && said.length > 1 ? said.slice(0, -1).join(' ') : null;
}

/** Behind a column without a title may stand a list of another kind: the balances of customers are no stock. */
function columnsOfOtherList(
  collection: ImportCollection,
  titles: readonly string[],
  own: number,
): ReadonlySet<number> {
  const other = collection === 'items' ? 'contacts' : 'items';
  const found = new Set<number>();
  for (let from = 0; from < titles.length; from += 1) {
    const end = titles.indexOf('', from);
    const to = end === -1 ? titles.length : end;
    const part = titles.slice(from, to);
    const names = (list: ImportCollection): boolean =>
      part.some((title) => rankOfTitle(list, 'name', title) !== null);
    if ((own < from || own >= to) && names(other) && !names(collection))
      for (let at = from; at < to; at += 1) found.add(at);
    from = to;
  }
  return found;
}

export interface TitledFile {
  readonly collection: ImportCollection;
  readonly titles: readonly string[];
  readonly mapping: ImportMapping;
}

/** Columns that no field is read from, and that may be meant in place of the one of this field. */
export function likeColumns(
  field: ImportField,
  { collection, titles, mapping }: TitledFile,
): readonly number[] {
  const column = mapping[field];
  const chosen = column === undefined ? undefined : titles[column];
  if (chosen === undefined || chosen === '') return [];
  const used = new Set(Object.values(mapping));
  const inOtherList = columnsOfOtherList(collection, titles, column ?? 0);
  const family = FAMILIES[field];
  const stem = stemOf(chosen);
  return titles.flatMap((title, at) => {
    if (used.has(at) || title === '' || inOtherList.has(at)) return [];
    // A column that is joined of this one alone stands behind it, with its title.
    if (title === chosen && at < (column ?? 0)) return [];
    const isLike =
      areAlike(collection, field, chosen, title) ||
      (stem !== null && stemOf(title) === stem) ||
      (family !== undefined && isOfFamily(family, chosen, title));
    return isLike ? [at] : [];
  });
}

/** `Price list` says which one is used. */
const NO_VALUES = words('list group type name');
const PLACES = words('shop shops store godown warehouse branch depot yard total दुकान गोदाम कुल');

/** The field has no column, and these may be it: `Box` and `Pcs`, `Shop`, `Godown` and `Total`, `Rate Pune` and `Rate Nashik`. */
export function unreadColumns(
  field: ImportField,
  { collection, titles, mapping }: TitledFile,
): readonly number[] {
  const family = FAMILIES[field];
  const isOpen = collection === 'items' && (field === 'price' || field === 'openingStock');
  if (family === undefined || !isOpen || mapping[field] !== undefined) return [];
  const used = new Set(Object.values(mapping));
  const isValue = (word: string): boolean => !family.others.has(word) && !NO_VALUES.has(word);
  const saidIn = (title: string): readonly string[] => wordsOfTitle(title).map(({ word }) => word);
  const open = titles.flatMap((title, at) => {
    const said = saidIn(title);
    return used.has(at) || said.length === 0 ? [] : [{ at, title, said }];
  });
  const found = open.filter(
    ({ title, said }) =>
      rankOfTitle(collection, field, title) === null &&
      said.some((word) => family.nouns.has(word)) &&
      said.every(isValue),
  );
  if (field === 'price' || found.length > 0) return found.map(({ at }) => at);
  const ofUnits = open.filter(
    ({ title, said }) => !isUsualTitle(title) && said.length === 1 && said.every(isUnitWord),
  );
  const ofPlaces = open.filter(({ said }) => said.every((word) => PLACES.has(word)));
  return [ofUnits, ofPlaces].flatMap((some) => (some.length > 1 ? some.map(({ at }) => at) : []));
}
