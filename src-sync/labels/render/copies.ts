/** Equal labels in a row are sent once, with the number of copies: the printer repeats them faster than any cable. */
import type { LabelPage } from '../page.ts';

export interface PageCopies {
  readonly page: LabelPage;
  /** The commands between a label's start and its end. */
  readonly body: string;
  readonly copies: number;
  readonly labels: number;
}

/** A printer that stops in the middle shall not leave more than this unsaid. */
const COPIES_MOST = 50;

export function* grouped(
  pages: Iterable<LabelPage>,
  bodyOf: (page: LabelPage) => string,
): Generator<PageCopies, void, undefined> {
  let group = null as { page: LabelPage; body: string; copies: number; labels: number } | null;
  for (const page of pages) {
    const body = bodyOf(page);
    if (group?.body === body && group.copies < COPIES_MOST) {
      group.copies += 1;
      group.labels += page.labels;
      continue;
    }
    if (group !== null) yield group;
    group = { page, body, copies: 1, labels: page.labels };
  }
  if (group !== null) yield group;
}
