/** Rows of a list without codes whose stock is that of the rows above them together. With a code of its own such a row is an item. */
import { isKnownByName, shortened, type Reading } from '../../../domain/imports/rows.ts';
import { addQuantities } from '../../../domain/values/quantity.ts';
import { raise, stockOf, textIn, type Draft } from '../draft.ts';

/** Only of a list of stock without codes: there a sum is a reason to ask. */
export function mayHoldSums(reading: Reading): boolean {
  return reading.mapping.openingStock !== undefined && isKnownByName(reading);
}

export function tellSum(draft: Draft, reading: Reading): void {
  const value = shortened(textIn(draft.record, 'name'));
  raise(draft, { row: draft.row, field: null, kind: 'totalRow', value, detail: '' }, reading);
}

function isTold({ problems }: Draft): boolean {
  return problems.some(({ kind }) => kind === 'totalRow');
}

/** A total, whatever it is called: its stock is that of all rows since the last one, or of all goods, and it says less than they do. */
export function tellTotals(drafts: readonly Draft[], reading: Reading): void {
  if (!mayHoldSums(reading)) return;
  const all = new Block();
  let block = new Block();
  for (const draft of drafts) {
    if (!isTold(draft) && (block.isSummedUpBy(draft) || all.isSummedUpBy(draft))) tellSum(draft, reading);
    if (isTold(draft)) block = new Block();
    else if (stockOf(draft) !== 0) {
      block.add(draft);
      all.add(draft);
    }
  }
}

/** Fields that every row of such a list has. */
const COMMON: ReadonlySet<string> = new Set(['name', 'sku', 'openingStock', 'openingPlace']);
/** So many of the rows must have a field before one without it says less. */
const MOST = 0.8;

export class Block {
  readonly #filled = new Map<string, number>();
  #rows = 0;
  #sum = 0;

  add(draft: Draft): void {
    this.#rows += 1;
    this.#sum = addQuantities(this.#sum, stockOf(draft));
    for (const field of Object.keys(draft.record)) {
      if (!COMMON.has(field)) this.#filled.set(field, (this.#filled.get(field) ?? 0) + 1);
    }
  }

  /** Fields that most rows of the block have, and those of them that this row has not. */
  fieldsOf({ record }: Draft): { readonly usual: readonly string[]; readonly missing: readonly string[] } {
    const usual = [...this.#filled].flatMap(([field, rows]) => (rows >= this.#rows * MOST ? [field] : []));
    return { usual, missing: usual.filter((field) => record[field] === undefined) };
  }

  /** Equal numbers are chance where all else of a row is there; where little is missing, or the list has nothing else, it takes more rows. */
  isSummedUpBy(draft: Draft): boolean {
    if (this.#rows < 2 || stockOf(draft) !== this.#sum) return false;
    const { usual, missing } = this.fieldsOf(draft);
    if (usual.length > 0 && missing.length === 0) return false;
    return this.#rows >= 3 || (usual.length > 0 && missing.length === usual.length);
  }
}
