/** Finds the items that a code means: the one place for scans, the scan bar, `find CODE` and labels. */
import { seqsOf } from './code-seqs.ts';
import { attemptsFor, type FoundBy } from '../../../domain/codes/lookups.ts';
import type { LayoutName } from '../../../domain/codes/key-layouts.ts';
import { proposalOf } from '../../../domain/codes/stated-quantity.ts';
import { readCode } from '../../../domain/codes/read-code.ts';
import type { Answer, Question } from '../../../domain/questions/questions.ts';
import type { Gs1Fields, Gs1Reading } from '../../../domain/codes/gs1.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { itemDetail, itemRows } from '../items.ts';

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

/** Items of a code, with what the code says besides. */
export async function scanFind(
  reader: Reader,
  { code, byPosition, withDetail }: Question<'scan.find'>,
): Promise<Answer<'scan.find'>> {
  const found = await findCode(reader, code, byPosition ?? null);
  const items = await itemRows(reader, found.seqs);
  const [only] = items.length === 1 ? items : [];
  const { quantity, why } = proposalOf(found, only ?? null);
  const detail = withDetail === true && only !== undefined ? await itemDetail(reader, only.id) : null;
  return {
    code,
    found: found.code,
    items,
    how: found.how,
    layout: found.layout,
    gs1: found.gs1,
    quantity,
    doubt: why?.message ?? null,
    ...(detail === null ? {} : { detail }),
  };
}
