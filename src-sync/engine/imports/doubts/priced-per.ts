/** Prices of a hundred or a thousand pieces: a column beside the price says of how many it is, or the title, or the row of units below it. */
import { shownIn } from '../../../domain/imports/sheet-table.ts';
import type { Reading } from '../../../domain/imports/rows.ts';
import { countOfWord } from '../../../domain/imports/title-remarks.ts';
import { plainTitle } from '../../../domain/imports/titles.ts';
import { tell, type Draft } from '../draft.ts';

const PRICES = ['price', 'cost'] as const;
const PER_COLUMN =
  /^(?:per|(?:price|rate|cost)(?:unit|per|basis|unitqty|perqty|perunit)|(?:per|price|rate)(?:qty|quantity|nos|pcs)|rateunit|unitofprice)$/u;
/** `Rate/1000`, `Price per 100 pcs`, `Rs per gross`. */
const PER_WORDS = /(?:\bper|(?<!\d\s*)\/|प्रति)\s*(?:(\d{1,3}(?:,?\d{3})*)(?![\d.,])|(\p{L}[\p{L}\p{M}]*))/giu;

function countIn(text: string): number {
  return Number(
    /^(\d[\d,]*)(?:\.0+)?(?:\s*[\p{L}\p{M}.]+)?$/u.exec(text.trim())?.[1]?.replaceAll(',', '') ?? '1',
  );
}

/** In `100` or `Per 1,000`; 1 where nothing says otherwise. */
function countSaid(text: string): number {
  const counts = [...text.slice(0, 200).matchAll(PER_WORDS)].map(([, digits, word = '']) =>
    digits === undefined ? (countOfWord(word) ?? 1) : Number(digits.replaceAll(',', '')),
  );
  return Math.max(1, ...counts);
}

/** Columns that say of how many, or of which unit, the prices of their row are: `Per` beside `Rate`. */
export function perColumns(titles: readonly string[], { mapping }: Reading): readonly number[] {
  const amounts = new Set(PRICES.flatMap((field) => mapping[field] ?? []));
  return titles.flatMap((title, at) =>
    !amounts.has(at) && at !== mapping.openingStock && PER_COLUMN.test(plainTitle(title)) ? [at] : [],
  );
}

/** Tells each price that is not the price of one, with the price of one as suggestion. */
export function tellPricedPer(drafts: readonly Draft[], titles: readonly string[], reading: Reading): void {
  const { mapping } = reading;
  const beside = perColumns(titles, reading);
  for (const field of PRICES) {
    const column = mapping[field];
    if (column === undefined) continue;
    // A row of units stands above all goods, and has neither name nor code.
    const [first] = drafts;
    const units = first !== undefined && isOfUnits(first) ? countSaid(shownIn(first.cells[column])) : 1;
    const ofAll = Math.max(units, countSaid(titles[column] ?? ''));
    for (const draft of drafts) {
      const price = draft.record[field];
      if (typeof price !== 'number' || price === 0) continue;
      const own = beside.map((at) => countIn(shownIn(draft.cells[at]))).find((count) => count > 1);
      const count = own ?? ofAll;
      if (count <= 1) continue;
      const suggestion = String(Number((price / count).toPrecision(12)));
      tell(draft, field, { kind: 'pricePerMany', detail: String(count), suggestion }, reading);
    }
  }
}

function isOfUnits({ record }: Draft): boolean {
  return record['name'] === undefined && record['sku'] === undefined;
}
