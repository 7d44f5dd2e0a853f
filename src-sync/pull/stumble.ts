/**
 * A page at which the Service fails once is remembered, so that it is read otherwise when it does so again.
 * A list at which it fails each time, while it answers others: it is put behind them, asked for once more, and passed over in the
 * end, so that it does not keep the others from ever being read. A failing Service is not taken for a failing list.
 */
import type { Failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { PullContext } from './context.ts';
import { passOver, putBehind, type SweepCursor } from './cursor.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import { PAGE_SIZE, readPage, type Page } from './read-page.ts';

/** Where a sweep stands after an answer. */
export interface Step {
  /** `null` when there was nothing to apply. */
  readonly page: Page | null;
  readonly cursor: SweepCursor;
  /** Set where it was no good answer: the look goes on with something else, or it ends and the place is kept. */
  readonly trouble?: { readonly failure: Failure; readonly ends: boolean };
}

/** No accident that passes in a moment. */
const FINAL: ReadonlySet<Failure['code']> = new Set(['REFUSED', 'NOT_ALLOWED']);
/** The Service itself has answered: another list may be tried at once. */
const ANSWERED: ReadonlySet<Failure['code']> = new Set([...FINAL, 'SERVER_ERROR', 'UNREADABLE_ANSWER']);
/** One list's fault or everybody's. Sign-in, subscription, scope and limit never are one list's. */
const MAY_BE_ITS_OWN: ReadonlySet<Failure['code']> = new Set([...ANSWERED, 'INTERRUPTED', 'NOT_THE_SERVICE']);
/** After so many lists in a row the look ends: it is hardly their fault. */
const IN_A_ROW_MAX = 3;

/** The page, `null` for the first one without its number; a word for a list without pages. */
type Asked = number | string | null;

export function hasStumbled(cursor: SweepCursor, asked: Asked): boolean {
  return cursor.troubled.includes(placeOf(cursor, asked));
}

/** Where to go on after a page that could not be read. */
export async function afterStumble(
  context: PullContext,
  description: CollectionDescription,
  cursor: SweepCursor,
  asked: Asked,
  failure: Failure,
): Promise<Result<Step>> {
  if (!MAY_BE_ITS_OWN.has(failure.code)) return failed(failure);
  if (description.segments.kind === 'fixed') return ok(sameAgain(cursor, asked, failure));
  const restored = sortRestored(cursor);
  const isLast = cursor.segment === cursor.parents.length - 1;
  const read = cursor.parents.slice(0, cursor.segment).filter((parent) => !cursor.passed.includes(parent));
  const isFinal = FINAL.has(failure.code);
  if (!hasStumbled(cursor, asked) && !(isFinal && read.length > 0)) {
    const troubled = [...cursor.troubled, placeOf(cursor, asked)];
    const noted = { ...restored, failing: cursor.failing + 1, troubled };
    const ends = isLast || !(isFinal || (ANSWERED.has(failure.code) && noted.failing < IN_A_ROW_MAX));
    return ok({ page: null, cursor: isLast ? noted : putBehind(noted), trouble: { failure, ends } });
  }
  const other = await askOther(context, description, read);
  if (other === null)
    return ok({ page: null, cursor: putBehind(restored), trouble: { failure, ends: true } });
  if (!other.ok) return other;
  return ok({ page: null, cursor: passOver({ ...restored, failing: 0 }), trouble: { failure, ends: false } });
}

/**
 * Nothing but this list to read: the same page is asked for again, in parts if it fails once more (page-parts.ts), and then as a whole: a
 * Service in trouble is not asked for the parts each time.
 */
function sameAgain(cursor: SweepCursor, asked: Asked, failure: Failure): Step {
  const place = placeOf(cursor, asked);
  const others = cursor.troubled.filter((one) => one !== place);
  const troubled = hasStumbled(cursor, asked) ? others : [...others, place];
  return { page: null, cursor: { ...cursor, troubled }, trouble: { failure, ends: true } };
}

function placeOf({ parents, segment }: SweepCursor, asked: Asked): string {
  return `${parents[segment] ?? segment}: ${asked ?? 'first'}`;
}

/** Whether the Service answers such a list at this very moment: one of those that this sweep has read. `null` where there is none. */
async function askOther(
  context: PullContext,
  description: CollectionDescription,
  read: readonly string[],
): Promise<Result<Page> | null> {
  for (const parent of read.toReversed()) {
    const answer = await readPage(context, description, segmentOf(description, parent), {
      pageSize: PAGE_SIZE,
    });
    // Deleted since it was read.
    if (answer.ok || answer.failure.code !== 'GONE') return answer;
  }
  return null;
}

/** It is refused without the sort as well: the others are read with it. */
function sortRestored(cursor: SweepCursor): SweepCursor {
  const { unsorted, parents, segment, segmentSeen } = cursor;
  if (unsorted === null || unsorted.parent !== parents[segment] || segmentSeen > 0) return cursor;
  return { ...cursor, sorted: true, ordered: unsorted.ordered, unsorted: null };
}

/** The list that is read of one parent. */
export function segmentOf({ segments }: CollectionDescription, parent: string): Segment {
  return { path: segments.kind === 'fixed' ? {} : { [segments.parameter]: parent }, query: {} };
}
