/**
 * Pages with rows that one of our own writes was about to change, or changed meanwhile. Those rows were left as they are, so a colleague's
 * changes to them are not here yet. Each page is read once more when the writes have ended.
 */
import type { SweptCollection } from '../../domain/records/collections.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { AppliedRows } from '../../store/records/incoming/server-page.ts';
import type { CollectionDescription, Segment } from '../descriptions.ts';
import type { Page } from '../rows/page.ts';

/** One page of a list, requested outside a sweep. */
export interface AskedPage {
  readonly description: CollectionDescription;
  readonly segment: Segment;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

export class HeldPages {
  readonly #pages = new Map<string, AskedPage>();

  get size(): number {
    return this.#pages.size;
  }

  /** Notes a page of which some rows were not taken. */
  note(description: CollectionDescription, { asked }: Pick<Page, 'asked'>): void {
    // A list whose rows are completed by another operation shows less than is known here.
    if (asked === undefined || description.details.length > 0) return;
    this.#pages.set(JSON.stringify([description.collection, asked]), { description, ...asked });
  }

  /**
   * Reads each page once more.
   * @returns the collections that changed; a page whose rows are still being written stays
   */
  async readAgain(
    take: (page: AskedPage) => Promise<Result<Pick<AppliedRows, 'held' | 'inserted' | 'updated'>>>,
  ): Promise<Result<ReadonlySet<SweptCollection>>> {
    const changed = new Set<SweptCollection>();
    for (const [key, asked] of [...this.#pages]) {
      const first = await take(asked);
      // Two such answers say that the record of this list, such as a warehouse, was deleted since; one may be a gateway's.
      const taken = isListGone(first) ? await take(asked) : first;
      if (isListGone(taken)) {
        this.#pages.delete(key);
        continue;
      }
      if (!taken.ok) return taken;
      const { held, inserted, updated } = taken.value;
      if (held === 0) this.#pages.delete(key);
      if (inserted + updated > 0) changed.add(asked.description.collection);
    }
    return ok(changed);
  }
}

function isListGone(taken: Result<unknown>): boolean {
  return !taken.ok && taken.failure.code === 'GONE';
}
