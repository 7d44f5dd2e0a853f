/** Items by a code, as rows of the database. */
import type { Lookup } from '../../../domain/codes/lookups.ts';
import { plainCode } from '../../../domain/values/code-text.ts';
import { normaliseGtin } from '../../../domain/values/gtin.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';

export const HITS_MAX = 20;

type Find = (reader: Reader, value: string) => Promise<readonly { readonly seq: number }[]>;

function by(condition: string): Find {
  const statement = kept<{ readonly seq: number }>(
    `SELECT seq FROM item WHERE live = 1 AND ${condition} ORDER BY seq LIMIT ${String(HITS_MAX)}`,
  );
  const times = condition.split('?').length - 1;
  return (reader, value) => statement.all(reader, ...Array.from({ length: times }, () => value));
}

/** One index on the barcode serves both: it does not regard case, and an exact look-up compares once more. */
export const LOOKUPS: Readonly<Record<Lookup['by'], Find>> = {
  barcode: by('barcode = ? COLLATE NOCASE AND barcode = ?'),
  anyCase: by('barcode = ? COLLATE NOCASE'),
  gtin: by('gtin = ?'),
  sku: by('sku = ? COLLATE NOCASE'),
};

export async function seqsOf(
  reader: Reader,
  column: Lookup['by'],
  values: readonly string[],
): Promise<number[]> {
  const seqs = new Set<number>();
  for (const value of values) {
    for (const { seq } of await LOOKUPS[column](reader, value)) seqs.add(seq);
  }
  return [...seqs].slice(0, HITS_MAX);
}

/** Items that have the code to the letter, else as the same article in another length, else as their SKU: no scan may mean another. */
export async function codeSeqs(reader: Reader, text: string): Promise<readonly number[]> {
  const code = plainCode(text);
  const gtin = normaliseGtin(code);
  return (
    (await someOf(reader, 'barcode', code)) ??
    (gtin === null ? null : await someOf(reader, 'gtin', gtin)) ??
    (await seqsOf(reader, 'sku', [code]))
  );
}

export async function someOf(reader: Reader, column: Lookup['by'], value: string): Promise<number[] | null> {
  const seqs = await seqsOf(reader, column, [value]);
  return seqs.length > 0 ? seqs : null;
}
