/** Equal labels in a row are sent once, with the number of copies: the printer repeats them faster than any cable. */
import type { LabelPage } from '../page.ts';

export interface PageCopies {
  readonly page: LabelPage;
  /** The commands between a label's start and its end. */
  readonly body: Buffer;
  readonly copies: number;
  readonly labels: number;
}

/** A printer that stops in the middle shall not leave more than this unsaid. */
const COPIES_MOST = 50;

export function* grouped(
  pages: Iterable<LabelPage>,
  bodyOf: (page: LabelPage) => Buffer,
): Generator<PageCopies, void, undefined> {
  let group = null as { page: LabelPage; body: Buffer; copies: number; labels: number } | null;
  for (const page of pages) {
    const body = group?.page.boxes === page.boxes ? group.body : bodyOf(page);
    if (group !== null && group.copies < COPIES_MOST && group.body.equals(body)) {
      group.copies += 1;
      group.labels += page.labels;
      continue;
    }
    if (group !== null) yield group;
    group = { page, body, copies: 1, labels: page.labels };
  }
  if (group !== null) yield group;
}
