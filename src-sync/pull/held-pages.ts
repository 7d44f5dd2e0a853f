/**
 * Pages that showed rows which one of our own writes was about to change, or had changed meanwhile: those rows were kept as they are, so
 * what others did to them is not here yet. Each such page is read once more when the writes have ended.
 */
import type { SweptCollection } from '../domain/collections.ts';
import { ok, type Result } from '../domain/result.ts';
import { inMirrorWrite } from '../store/database.ts';
import { applyServerRows, type AppliedRows } from '../store/records.ts';
import type { PullContext } from './context.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import { readPage, type Page } from './read-page.ts';

/** One page of a list, asked for outside any sweep. */
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

  /** A page of which not every row was taken. */
  note(description: CollectionDescription, { asked }: Pick<Page, 'asked'>): void {
    // Where each row is completed by a reading of its own, the list alone would say less than is known.
    if (asked === undefined || description.details.length > 0) return;
    this.#pages.set(JSON.stringify([description.collection, asked]), { description, ...asked });
  }

  /** Reads each once more. @returns what changed; a page whose rows are still about to be changed stays */
  async readAgain(context: Omit<PullContext, 'report'>): Promise<Result<ReadonlySet<SweptCollection>>> {
    const changed = new Set<SweptCollection>();
    for (const [key, asked] of [...this.#pages]) {
      const taken = await takePage(context, asked);
      if (!taken.ok) return taken;
      const { held, inserted, updated } = taken.value;
      if (held === 0) this.#pages.delete(key);
      if (inserted + updated > 0) changed.add(asked.description.collection);
    }
    return ok(changed);
  }
}

/** Reads a page and takes its rows into the mirror. */
export async function takePage(
  context: Omit<PullContext, 'report'>,
  { description, segment, query }: AskedPage,
): Promise<Result<AppliedRows & Pick<Page, 'rowCount' | 'totalPages'>>> {
  const page = await readPage(context, description, segment, query);
  if (!page.ok) return page;
  const { rows, requestedAtTick, rowCount, totalPages } = page.value;
  const { collection } = description;
  const nowMs = context.nowMs();
  const applied = await inMirrorWrite(context.store.writer, (tx) =>
    applyServerRows(tx, { collection, rows, sweep: null, requestedAtTick, nowMs }),
  );
  return applied.ok ? ok({ ...applied.value, rowCount, totalPages }) : applied;
}
