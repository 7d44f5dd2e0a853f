/**
 * Some lists belong to a record of another collection: the stock of a warehouse. A record that comes after the sweep of these lists has
 * begun has no list here, however complete both sweeps are. Its list is then read by itself.
 */
import type { SweptCollection } from '../../domain/records/collections.ts';
import { DESCRIPTIONS, type CollectionDescription } from '../../pull/descriptions.ts';
import type { PullContext } from '../../pull/context.ts';
import { readList } from '../../pull/sweep/read-list.ts';
import type { Reader } from '../../store/database.ts';
import { serverIdsThere } from '../../store/sync/known.ts';

export class NewLists {
  /** Server ids of the records whose lists were read; none before the first sweep of this run of the engine. */
  readonly #read = new Map<SweptCollection, ReadonlySet<string>>();

  /** Server ids of the records whose lists a sweep that begins now will read. */
  async before(reader: Reader, { segments }: CollectionDescription): Promise<readonly string[]> {
    return segments.kind === 'perRecord' ? serverIdsThere(reader, segments.of) : [];
  }

  /** @param parents what {@link before} gave */
  swept({ collection, segments }: CollectionDescription, parents: readonly string[]): void {
    if (segments.kind === 'perRecord') this.#read.set(collection, new Set(parents));
  }

  /**
   * Reads the lists of the records that came since, one by one.
   * @returns false where one could not be read; a sweep brings it then
   */
  async readMissing(context: PullContext, description: CollectionDescription): Promise<boolean> {
    const { collection, segments } = description;
    const before = this.#read.get(collection);
    if (segments.kind !== 'perRecord' || before === undefined) return true;
    const there = await serverIdsThere(context.store.reader, segments.of);
    const read = new Set(there.filter((parent) => before.has(parent)));
    this.#read.set(collection, read);
    for (const parent of there) {
      if (read.has(parent)) continue;
      if (!(await readList(context, description, parent)).ok) return false;
      read.add(parent);
    }
    return true;
  }
}

/** Collections with a list for each record of this one. */
export function collectionsUnder(collection: SweptCollection): readonly CollectionDescription[] {
  return DESCRIPTIONS.filter(({ segments }) => segments.kind === 'perRecord' && segments.of === collection);
}
