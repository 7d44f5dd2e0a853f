/**
 * Somebody dismisses all notifications at once on another PC. That happens every day and looks like a fault of the list. It is trusted if
 * a second list of the same and the count of unread ones agree. Anything else is for a person.
 */
import { decodeCount } from '../../contract/decode.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { serverUnread } from '../../store/queries/notifications/window.ts';
import { applyServerRows } from '../../store/records/records.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import { isNotOffered, type Failure } from '../../domain/failure.ts';
import { ok, type Result } from '../../domain/result.ts';
import { pause } from './confirm-missing.ts';
import type { PullContext } from '../context.ts';
import { newCursor } from '../cursor.ts';
import type { CollectionDescription } from '../descriptions.ts';
import { parseLearnt } from '../sweep/learnt.ts';
import { readNext } from '../sweep/sweep-read.ts';

/** True where the missing notifications were really dismissed. Those that the second reading shows are taken. */
export async function wereDismissed(
  context: PullContext,
  description: CollectionDescription,
  sweepNumber: number,
): Promise<Result<boolean>> {
  const { count, listAlso, collection } = description;
  if (count === undefined || listAlso === undefined) return ok(false);
  await pause(context);
  const other = await readAlso(context, { ...description, list: listAlso }, sweepNumber);
  if (!other.ok) return isNotThere(other.failure) ? ok(false) : other;
  if (!other.value) return ok(false);
  const tick = context.tick();
  const answer = await context.client.call(count, { lane: context.lane, signal: context.signal });
  if (!answer.ok) return isNotThere(answer.failure) ? ok(false) : answer;
  const counted = decodeCount(answer.value.data);
  if (!counted.ok) return ok(false);
  const left = await serverUnread(context.store.reader, sweepNumber);
  const { unread } = parseLearnt((await readCollectionState(context.store.reader, collection)).learnt);
  const difference = counted.value - left.count;
  const agrees = difference === 0 || difference === unread.offset;
  return ok(agrees && !left.inTheAir && context.tick() === tick);
}

/** A list that is not there looks like somebody else's answer (read-page.ts). */
function isNotThere(failure: Failure): boolean {
  return isNotOffered(failure) || failure.status === 404;
}

/** @returns true where the whole list could be read */
async function readAlso(
  context: PullContext,
  description: CollectionDescription,
  sweep: number,
): Promise<Result<boolean>> {
  const { collection } = description;
  let cursor = newCursor([]);
  while (cursor.segment === 0) {
    const read = await readNext(context, description, { path: {}, query: {} }, cursor, ONE_PAGE);
    if (!read.ok) return read;
    ({ cursor } = read.value);
    const { page } = read.value;
    if (page === null || page.parked.length > 0 || !cursor.ordered) return ok(false);
    const { rows, requestedAtTick } = page;
    const saved = await inMirrorWrite(context.store.writer, (tx) =>
      applyServerRows(tx, { collection, rows, sweep, requestedAtTick, nowMs: context.nowMs() }),
    );
    if (!saved.ok) return saved;
  }
  return ok(true);
}

const ONE_PAGE = { firstPage: null, pages: 1 } as const;
