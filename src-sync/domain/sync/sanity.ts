/** What the checks after each reading can find, and how it reads for a person. */
import { collectionInWords } from '../records/collection-words.ts';
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
  /** How many; of `count`, the rows the Service has more (above 0) or fewer (below 0) than are here. */
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
export function findingInWords({ kind, collection, rows }: Finding): string {
  const name = collection === null ? 'records' : collectionInWords(collection);
  const n = Math.abs(rows).toLocaleString('en-IN');
  switch (kind) {
    case 'count':
      return rows > 0
        ? `The Service counts ${n} more ${name} than are here, and reading all of them again did not bring them.`
        : `There are ${n} more ${name} here than the Service counts, and reading all of them again did not change that.`;
    case 'unlisted':
      return `${n} of the ${name} shown here were not listed by the Service in two complete readings.`;
    case 'orphan':
      return `The Service lists ${n} of ${name} that belong to a record it does not list itself.`;
    case 'lostParent':
      return `${n} of ${name} belong to a record that is not in the local database.`;
    case 'danglingOperation':
      return `${n} waiting ${rows === 1 ? 'change names' : 'changes name'} a record that is not in the local database.`;
    case 'danglingAlias':
      return `${n} former ${rows === 1 ? 'id stands' : 'ids stand'} for a record that is not in the local database.`;
  }
}
