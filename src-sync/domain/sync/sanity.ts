/** Findings of the checks after each reading, and their sentences for a person. */
import { collectionNamed } from '../records/collection-words.ts';
import { aboutLists } from '../messages/lists.ts';
import type { Message } from '../messages/message.ts';
import type { CollectionName } from '../records/collections.ts';

/**
 * `count`: the Service's total and the rows here differ · `unlisted`: shown here, though two complete readings did not list them ·
 * `orphan`: belongs to a record that is not here · `lostParent`: names a record that never was here · `danglingOperation`: a waiting
 * change names a record that does not exist · `danglingAlias`: an id that stands for nothing.
 */
export const FINDINGS = [
  'count',
  'unlisted',
  'orphan',
  'lostParent',
  'danglingOperation',
  'danglingAlias',
] as const;

export type FindingKind = (typeof FINDINGS)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** `null` where it is not about one collection. */
  readonly collection: CollectionName | null;
  /** Number of records; of `count`, the rows the Service has more (above 0) or fewer (below 0) than are here. */
  readonly rows: number;
  /** Of `count`: rows there are as the Service counts them. */
  readonly total: number | null;
  /** Local ids of a few of them, for whoever looks into it. */
  readonly examples: readonly string[];
}

/**
 * These mean that the database contradicts itself. The others are differences to the Service: it may have changed while it was read,
 * so they count only once they have stood for two complete readings.
 */
export function isDefect({ kind }: Finding): boolean {
  return kind === 'lostParent' || kind === 'danglingOperation' || kind === 'danglingAlias';
}

/** One sentence: what was found, and what it means. */
export function findingInWords({ kind, collection: of, rows }: Finding): Message {
  const collection = of === null ? aboutLists('records') : collectionNamed(of);
  const count = Math.abs(rows).toLocaleString('en-IN');
  switch (kind) {
    case 'count':
      return aboutLists(rows > 0 ? 'moreThere' : 'moreHere', { count, collection });
    case 'unlisted':
      return aboutLists('unlisted', { count, collection });
    case 'orphan':
      return aboutLists('orphans', { count, collection });
    case 'lostParent':
      return aboutLists('lostParents', { count, collection });
    case 'danglingOperation':
      return aboutLists(rows === 1 ? 'oneChangeDangles' : 'changesDangle', { count });
    case 'danglingAlias':
      return aboutLists(rows === 1 ? 'oneIdDangles' : 'idsDangle', { count });
  }
}
