/** The hits of a search in a list of records, the best hits first: in a window, in the palette and at the command line the same. */
import type { CollectionName } from '../../../domain/records/collections.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { contactsPlan } from '../contacts.ts';
import { itemsPlan } from '../items.ts';
import { listedSeqs } from '../list-window.ts';

export interface BestRecords {
  /** Positions, the best hit first. */
  readonly seqs: readonly number[];
  /** The nearest spelling, where nothing is found by the text itself. */
  readonly instead: string | null;
}

interface Asked {
  readonly collection: CollectionName;
  readonly q?: string | null;
  readonly deleted?: boolean;
}

/** `null` where nothing is searched, or no index knows the records: only live items and contacts have one. */
export async function bestRecords(
  reader: Reader,
  { collection, q, deleted }: Asked,
): Promise<BestRecords | null> {
  const text = q?.trim() ?? '';
  if (text === '' || deleted === true) return null;
  const list = { q: text, filter: 'all', sort: 'relevance', direction: 'asc' } as const;
  const plan =
    collection === 'items'
      ? await itemsPlan(reader, { ...list, category: null })
      : collection === 'contacts'
        ? await contactsPlan(reader, list)
        : null;
  return plan === null ? null : { seqs: await listedSeqs(reader, plan), instead: plan.instead ?? null };
}
