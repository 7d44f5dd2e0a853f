/** Barcodes of a spreadsheet that would mean two items: from then on no scan of them could be answered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normaliseGtin } from '../../domain/gtin.ts';
import type { Reading } from '../../domain/imports/rows.ts';
import type { Reader } from '../../store/handles.ts';
import { itemRows } from '../../store/queries/items.ts';
import { codeSeqs } from '../../store/queries/codes/find-code.ts';
import { problemWith, raise, textIn, type Draft } from './draft.ts';

/** Codes looked up, as a scan looks them up, before other questions get their turn. */
const TURN_CODES = 100;

/** Tells a barcode that another item has, or an earlier row. An item may keep the code it has. */
export async function tellTakenCodes(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
): Promise<void> {
  const firstRowOf = new Map<string, number>();
  const coded = drafts.filter(({ record }) => textIn(record, 'barcode') !== '');
  for (const [index, draft] of coded.entries()) {
    if (index % TURN_CODES === TURN_CODES - 1) await nextTurn();
    const code = textIn(draft.record, 'barcode').trim();
    const items = await itemRows(reader, await codeSeqs(reader, code));
    const [other] = items;
    if (other !== undefined && items.every(({ id }) => id !== draft.match?.id)) {
      raise(draft, problemWith(draft, 'barcode', { kind: 'codeTaken', detail: other.name }), reading);
      continue;
    }
    const article = normaliseGtin(code) ?? code;
    const first = firstRowOf.get(article);
    if (first === undefined) firstRowOf.set(article, draft.row);
    else if (!draft.problems.some(({ kind }) => kind === 'twice'))
      raise(draft, problemWith(draft, 'barcode', { kind: 'twice', detail: String(first) }), reading);
  }
}
