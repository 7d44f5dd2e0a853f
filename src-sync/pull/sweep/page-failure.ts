/**
 * Decides how a sweep goes on after a page that the Service failed to answer. A failing page is remembered and read in another way the next
 * time. A list that fails each time, while others are answered, is deferred, requested once more, and skipped in the end, so that it does
 * not keep the others from being read. A failing Service is not mistaken for a failing list.
 */
import { says, type Failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { PullContext } from '../context.ts';
import type { SweepCursor } from '../cursor.ts';
import type { CollectionDescription, Segment } from '../descriptions.ts';
import { PAGE_SIZE, readPage } from '../rows/read-page.ts';
import type { Page } from '../rows/page.ts';
import { deferList, skipList, type SweepFacts } from './paging/segment.ts';

/** The state of a sweep after an answer. */
export interface Step {
  /** `null` when there was nothing to apply. */
  readonly page: Page | null;
  readonly cursor: SweepCursor;
  /** Set where the answer was bad: the sweep goes on elsewhere, or it ends and its position is kept. */
  readonly trouble?: { readonly failure: Failure; readonly ends: boolean };
}

/** After so many failing lists in a row the sweep ends: it is hardly their fault. */
const IN_A_ROW_MAX = 3;

/** The page number; `null` for the first page without its number; a word for a list without pages. */
type Asked = number | string | null;

export function hasFailedBefore(cursor: SweepFacts, asked: Asked): boolean {
  return cursor.troubled.includes(placeOf(cursor, asked));
}

/** Decides where to go on after a page that could not be read. */
export async function afterPageFailure(
  context: PullContext,
  description: CollectionDescription,
  cursor: SweepCursor,
  asked: Asked,
  failure: Failure,
): Promise<Result<Step>> {
  if (!says(failure, 'own-fault')) return failed(failure);
  if (description.segments.kind === 'fixed') return ok(retryPage(cursor, asked, failure));
  const restored = restoreSort(cursor);
  const isLast = cursor.segment === cursor.parents.length - 1;
  const read = cursor.parents.slice(0, cursor.segment).filter((parent) => !cursor.passed.includes(parent));
  const isFinal = says(failure, 'final');
  if (!hasFailedBefore(cursor, asked) && !(isFinal && read.length > 0)) {
    const troubled = [...cursor.troubled, placeOf(cursor, asked)];
    const noted = { ...restored, failing: cursor.failing + 1, troubled };
    // The Service itself has answered, so another list may be tried at once.
    const ends = isLast || !(isFinal || (says(failure, 'bad-row') && noted.failing < IN_A_ROW_MAX));
    return ok({ page: null, cursor: isLast ? noted : deferList(noted), trouble: { failure, ends } });
  }
  const other = await askOther(context, description, read);
  if (other === null)
    return ok({ page: null, cursor: deferList(restored), trouble: { failure, ends: true } });
  if (!other.ok) return other;
  return ok({ page: null, cursor: skipList({ ...restored, failing: 0 }), trouble: { failure, ends: false } });
}

/**
 * The step after a list that goes on too long. The one of a single parent is skipped, and the others are read. Where it is the whole
 * collection the sweep ends; it keeps its position, so that trying again costs one request and stores nothing.
 */
export function withoutEnd({ segments }: CollectionDescription, cursor: SweepCursor, failure: Failure): Step {
  const ends = segments.kind === 'fixed';
  return { page: null, cursor: ends ? cursor : skipList(cursor), trouble: { failure, ends } };
}

/**
 * This is the only list left. The same page is requested again: in parts if it failed twice (page-parts.ts), then whole again. A Service in
 * trouble is not asked for all the parts each time.
 */
function retryPage(cursor: SweepCursor, asked: Asked, failure: Failure): Step {
  const place = placeOf(cursor, asked);
  const others = cursor.troubled.filter((one) => one !== place);
  const troubled = hasFailedBefore(cursor, asked) ? others : [...others, place];
  return { page: null, cursor: { ...cursor, troubled }, trouble: { failure, ends: true } };
}

function placeOf({ parents, segment }: SweepFacts, asked: Asked): string {
  return `${parents[segment] ?? segment}: ${asked ?? 'first'}`;
}

/** Asks for a list that this sweep has already read, to see whether the Service answers such lists now. `null` where there is none. */
async function askOther(
  context: PullContext,
  description: CollectionDescription,
  read: readonly string[],
): Promise<Result<Page> | null> {
  for (const parent of read.toReversed()) {
    const answer = await readPage(context, description, segmentOf(description, parent), {
      pageSize: PAGE_SIZE,
    });
    // Its parent was deleted since.
    if (answer.ok || answer.failure.code !== 'GONE') return answer;
  }
  return null;
}

/** The list is refused without the sort too, so the others keep the sort. */
function restoreSort(cursor: SweepCursor): SweepCursor {
  const { unsorted, parents, segment, segmentSeen } = cursor;
  if (unsorted === null || unsorted.parent !== parents[segment] || segmentSeen > 0) return cursor;
  return { ...cursor, sorted: true, ordered: unsorted.ordered, unsorted: null };
}

/** The parent whose list is being read. */
export function segmentOf({ segments }: CollectionDescription, parent: string): Segment {
  return { path: segments.kind === 'fixed' ? {} : { [segments.parameter]: parent }, query: {} };
}
