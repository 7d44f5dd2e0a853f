/** Barcodes of a spreadsheet that would mean two items: from then on no scan of them could be answered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainCode } from '../../domain/values/code-text.ts';
import { normaliseGtin } from '../../domain/values/gtin.ts';
import type { Reading } from '../../domain/imports/rows.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import { itemRows } from '../../store/queries/items.ts';
import { recordsByKey } from '../../store/queries/import-keys.ts';
import { codeSeqs } from '../../store/queries/codes/code-seqs.ts';
import { tell, textIn, type Draft } from './draft.ts';

/** Codes looked up, as a scan looks them up, before other questions get their turn. */
const TURN_CODES = 100;

/** Tells a barcode that another item has, or an earlier row, and a new SKU that is the barcode of another item or row. An item may keep the code it has. */
export async function tellTakenCodes(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
): Promise<void> {
  const firstRowOf = new Map<string, number>();
  const coded = drafts.filter(({ record }) => textIn(record, 'barcode') !== '');
  const barcodes = new Map(
    coded.filter(({ joins }) => joins === null).map((draft) => [articleOf(draft, 'barcode'), draft]),
  );
  await tellTakenSkus(reader, drafts, barcodes, reading);
  for (const [index, draft] of coded.entries()) {
    if (index % TURN_CODES === TURN_CODES - 1) await nextTurn();
    const code = textIn(draft.record, 'barcode');
    const items = await itemRows(reader, await codeSeqs(reader, code));
    const [other] = items;
    if (other !== undefined && items.every(({ id }) => id !== draft.match?.id)) {
      tell(draft, 'barcode', { kind: 'codeTaken', detail: other.name }, reading);
      continue;
    }
    const article = articleOf(draft, 'barcode');
    const first = firstRowOf.get(article);
    if (first === undefined) firstRowOf.set(article, draft.row);
    else if (draft.joins === null && !draft.problems.some(({ kind }) => kind === 'twice'))
      tell(draft, 'barcode', { kind: 'twice', detail: String(first) }, reading);
  }
}

/** Every length of one article number is the same code. */
function articleOf({ record }: Draft, field: 'barcode' | 'sku'): string {
  const code = plainCode(textIn(record, field));
  return normaliseGtin(code) ?? code;
}

/** A scan finds the item with the barcode, never the one with the SKU. In a list whose only codes are article numbers they become SKUs. */
async function tellTakenSkus(
  reader: Reader,
  drafts: readonly Draft[],
  barcodes: ReadonlyMap<string, Draft>,
  reading: Reading,
): Promise<void> {
  const fresh = drafts.filter(({ match, record }) => match === null && textIn(record, 'sku') !== '');
  for (let from = 0; from < fresh.length; from += TURN_CODES) {
    const some = fresh.slice(from, from + TURN_CODES);
    const here = await recordsByKey(
      reader,
      'barcode',
      some.map(({ record }) => plainCode(textIn(record, 'sku'))),
    );
    for (const draft of some) {
      const sku = plainCode(textIn(draft.record, 'sku'));
      const [byBarcode] = here.get(sku) ?? [];
      const [byArticle] =
        normaliseGtin(sku) === null ? [] : await itemRows(reader, await codeSeqs(reader, sku));
      const row = barcodes.get(articleOf(draft, 'sku'));
      const inFile =
        row === undefined || row === draft || row === draft.joins ? undefined : textIn(row.record, 'name');
      const name = byBarcode?.name ?? byArticle?.name ?? inFile;
      if (name !== undefined) tell(draft, 'sku', { kind: 'codeTaken', detail: name }, reading);
    }
    await nextTurn();
  }
}
