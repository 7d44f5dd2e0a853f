/**
 * Pages that showed rows which one of our own writes was about to change, or had changed meanwhile: those rows were kept as they are, so
 * what others did to them is not here yet. Each such page is read once more when the writes have ended.
 */
import type { SweptCollection } from '../domain/collections.ts';
import { ok, type Result } from '../domain/result.ts';
import { inMirrorWrite } from '../store/database.ts';
import { applyServerRows } from '../store/records.ts';
import type { PullContext } from './context.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import { readPage, type Page } from './read-page.ts';

interface HeldPage {
  readonly description: CollectionDescription;
  readonly segment: Segment;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

export class HeldPages {
  readonly #pages = new Map<string, HeldPage>();

  get size(): number {
    return this.#pages.size;
  }

  /** A page of which not every row was taken. */
  note(description: CollectionDescription, { asked }: Pick<Page, 'asked'>): void {
    // Where each row is completed by a reading of its own, the list alone would say less than is known.
    if (asked === undefined || description.details.length > 0) return;
    this.#pages.set(JSON.stringify([description.collection, asked]), { description, ...asked });
  }

  /** Reads each once more. @returns what changed; a page whose rows are still about to be changed stays */
  async readAgain(context: Omit<PullContext, 'report'>): Promise<Result<ReadonlySet<SweptCollection>>> {
    const changed = new Set<SweptCollection>();
    for (const [key, { description, segment, query }] of [...this.#pages]) {
      const { collection } = description;
      const page = await readPage(context, description, segment, query);
      if (!page.ok) return page;
      const { rows, requestedAtTick } = page.value;
      const nowMs = context.nowMs();
      const applied = await inMirrorWrite(context.store.writer, (tx) =>
        applyServerRows(tx, { collection, rows, sweep: null, requestedAtTick, nowMs }),
      );
      if (!applied.ok) return applied;
      if (applied.value.held === 0) this.#pages.delete(key);
      if (applied.value.inserted + applied.value.updated > 0) changed.add(collection);
    }
    return ok(changed);
  }
}
