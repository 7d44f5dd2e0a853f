/** Barcodes of a spreadsheet that would mean two items: from then on no scan of them could be answered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normaliseGtin } from '../domain/gtin.ts';
import type { ImportProblem } from '../domain/import-fields.ts';
import type { Reader } from '../store/handles.ts';
import { itemRows } from '../store/queries/items.ts';
import { codeSeqs } from '../store/queries/codes/find-code.ts';
import { textIn, type Judged } from './import-judge.ts';

/** Codes looked up, as a scan looks them up, before other questions get their turn. */
const TURN_CODES = 100;

/** A row that would be taken in, and the item that it changes. */
export interface ComingRow {
  readonly row: Judged;
  readonly ownId: string | null;
}

/** By row: the item that has its barcode, or the earlier row. An item may keep the code it has. */
export async function takenCodes(
  reader: Reader,
  coming: readonly ComingRow[],
): Promise<ReadonlyMap<number, ImportProblem>> {
  const problems = new Map<number, ImportProblem>();
  const firstRowOf = new Map<string, number>();
  const coded = coming.filter(({ row }) => textIn(row.record, 'barcode') !== '');
  for (const [index, { row, ownId }] of coded.entries()) {
    if (index % TURN_CODES === TURN_CODES - 1) await nextTurn();
    const code = textIn(row.record, 'barcode').trim();
    const items = await itemRows(reader, await codeSeqs(reader, code));
    const wrong = { row: row.row, field: 'barcode', value: code } as const;
    const [other] = items;
    if (other !== undefined && items.every(({ id }) => id !== ownId)) {
      problems.set(row.row, { ...wrong, kind: 'codeTaken', detail: other.name });
      continue;
    }
    const article = normaliseGtin(code) ?? code;
    const first = firstRowOf.get(article);
    if (first === undefined) firstRowOf.set(article, row.row);
    else if (!row.problems.some(({ kind }) => kind === 'twice'))
      problems.set(row.row, { ...wrong, kind: 'twice', detail: String(first) });
  }
  return problems;
}
