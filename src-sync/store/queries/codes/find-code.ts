/** Finds the items that a code means: the one place for scans, the scan bar, `find CODE` and labels. */
import { attemptsFor, type FoundBy, type Lookup } from '../../../domain/codes/lookups.ts';
import type { LayoutName } from '../../../domain/codes/key-layouts.ts';
import { statedQuantity } from '../../../domain/codes/gs1-values.ts';
import { readCode } from '../../../domain/codes/read-code.ts';
import { normaliseGtin } from '../../../domain/gtin.ts';
import type { Answer, Question } from '../../../domain/questions.ts';
import type { Gs1Fields, Gs1Reading } from '../../../domain/codes/gs1.ts';
import type { Reader } from '../../handles.ts';
import { kept } from '../../kept.ts';
import { itemDetail, itemRows } from '../items.ts';

const HITS_MAX = 20;

type Find = (reader: Reader, value: string) => Promise<readonly { readonly seq: number }[]>;

/** One index on the barcode serves both: it does not regard case, and an exact look-up compares once more. */
const LOOKUPS: Readonly<Record<Lookup['by'], Find>> = {
  barcode: by('barcode = ? COLLATE NOCASE AND barcode = ?'),
  anyCase: by('barcode = ? COLLATE NOCASE'),
  gtin: by('gtin = ?'),
  sku: by('sku = ? COLLATE NOCASE'),
};

function by(condition: string): Find {
  const statement = kept<{ readonly seq: number }>(
    `SELECT seq FROM item WHERE live = 1 AND ${condition} ORDER BY seq LIMIT ${String(HITS_MAX)}`,
  );
  const times = condition.split('?').length - 1;
  return (reader, value) => statement.all(reader, ...Array.from({ length: times }, () => value));
}

export interface FoundCode {
  /** Positions of the items; more than one where several items have the code. */
  readonly seqs: readonly number[];
  /** `null` where nothing was found. */
  readonly how: FoundBy | null;
  /** The text that was found: not what was sent where keys were read by their position. */
  readonly code: string;
  /** The keyboard layout by which it was read, where that is known. */
  readonly layout: LayoutName | null;
  readonly gs1: Gs1Fields | null;
  /** The count in it may be a shorter one, with a batch or a number behind it. */
  readonly isCountDoubtful: boolean;
}

/** @param byPosition the same keys as a US keyboard has them, where the window knows them */
export async function findCode(
  reader: Reader,
  text: string,
  byPosition: string | null = null,
): Promise<FoundCode> {
  for (const { reading, lookups, layout } of attemptsFor(text, byPosition)) {
    for (const { how, by: column, values, readsGs1 } of lookups) {
      const seqs = await seqsOf(reader, column, values);
      if (seqs.length === 0) continue;
      const gs1 = readsGs1 === true || reading.isMarked ? reading.gs1 : null;
      return { seqs, how, code: reading.sent, layout, ...told(gs1) };
    }
  }
  const { sent, gs1 } = readCode(text);
  return { seqs: [], how: null, code: sent, layout: null, ...told(gs1) };
}

function told(gs1: Gs1Reading | null): Pick<FoundCode, 'gs1' | 'isCountDoubtful'> {
  return { gs1: gs1?.fields ?? null, isCountDoubtful: gs1?.isCountDoubtful === true };
}

async function seqsOf(reader: Reader, column: Lookup['by'], values: readonly string[]): Promise<number[]> {
  const seqs = new Set<number>();
  for (const value of values) {
    for (const { seq } of await LOOKUPS[column](reader, value)) seqs.add(seq);
  }
  return [...seqs].slice(0, HITS_MAX);
}

/** Items that have the code to the letter, else as the same article in another length, else as their SKU: no scan may mean another. */
export async function codeSeqs(reader: Reader, code: string): Promise<readonly number[]> {
  const gtin = normaliseGtin(code);
  return (
    (await someOf(reader, 'barcode', code)) ??
    (gtin === null ? null : await someOf(reader, 'gtin', gtin)) ??
    (await seqsOf(reader, 'sku', [code]))
  );
}

async function someOf(reader: Reader, column: Lookup['by'], value: string): Promise<number[] | null> {
  const seqs = await seqsOf(reader, column, [value]);
  return seqs.length > 0 ? seqs : null;
}

/** Items of a code, with what the code says besides. */
export async function scanFind(
  reader: Reader,
  { code, byPosition, withDetail }: Question<'scan.find'>,
): Promise<Answer<'scan.find'>> {
  const found = await findCode(reader, code, byPosition ?? null);
  const items = await itemRows(reader, found.seqs);
  const [only] = items.length === 1 ? items : [];
  const detail = withDetail === true && only !== undefined ? await itemDetail(reader, only.id) : null;
  return {
    code,
    found: found.code,
    items,
    how: found.how,
    layout: found.layout,
    gs1: found.gs1,
    quantity:
      found.gs1 === null || found.isCountDoubtful ? null : statedQuantity(found.gs1, only?.unit ?? null),
    ...(detail === null ? {} : { detail }),
  };
}
