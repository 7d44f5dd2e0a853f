/**
 * Asks how many notifications are unread instead of listing them: one request while nothing happens. New ones are on the newest page; those
 * that are gone need a sweep. docs/reading.md, "Notifications", has the outline.
 */
import { decodeCount } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import { isNotOffered } from '../../domain/failure.ts';
import { ok, type Result } from '../../domain/result.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { serverUnread } from '../../store/queries/notifications/window.ts';
import { applyServerRows } from '../../store/records/records.ts';
import { readCollectionState, saveLearnt } from '../../store/sync/sweeps.ts';
import type { PullContext } from '../context.ts';
import type { CollectionDescription } from '../descriptions.ts';
import { parseLearnt, type Learnt } from '../sweep/learnt.ts';
import { PAGE_SIZE, readPage } from './read-page.ts';

/** `agrees`: nothing more to read · `differs`: a sweep has to find out · `not-offered`: this Service gives no count. */
export type UnreadOutcome = 'agrees' | 'differs' | 'not-offered';

const NO_SEGMENT = { path: {}, query: {} };

/** The Service's count, and the logical time of the request. */
interface Asked {
  readonly tick: number;
  readonly serverCount: number;
}

export async function lookAtUnread(
  context: PullContext,
  description: CollectionDescription,
  countKey: OperationKey,
): Promise<Result<UnreadOutcome>> {
  const { collection } = description;
  const learnt = parseLearnt((await readCollectionState(context.store.reader, collection)).learnt);
  const tick = context.tick();
  const answer = await context.client.call(countKey, { lane: context.lane, signal: context.signal });
  if (!answer.ok && !isNotOffered(answer.failure)) return answer;
  const counted = answer.ok ? decodeCount(answer.value.data) : answer;
  if (!counted.ok) return conclude(context, learnt, { ...learnt, deltaHonoured: false }, 'not-offered');
  context.report({ collection, pagesRead: 0, pagesExpected: null, changedRows: 0 });
  const asked = { tick, serverCount: counted.value };
  let here = await compare(context, learnt, asked);
  if (here.verdict === 'differs') {
    const read = await readNewest(context, description);
    if (!read.ok) return read;
    here = await compare(context, learnt, asked);
  }
  const unread = afterComparison(learnt.unread, here);
  const outcome = here.verdict === 'differs' && unread.isDoubted ? 'differs' : 'agrees';
  return conclude(context, learnt, { ...learnt, deltaHonoured: true, unread }, outcome);
}

interface Comparison {
  /** `unclear`: our own marks are being sent, so the two cannot be compared now. */
  readonly verdict: 'agrees' | 'differs' | 'unclear';
  readonly difference: number;
}

async function compare(context: PullContext, { unread }: Learnt, asked: Asked): Promise<Comparison> {
  const here = await serverUnread(context.store.reader);
  const difference = asked.serverCount - here.count;
  if (difference === 0 || difference === unread.offset) return { verdict: 'agrees', difference };
  const isUnclear = here.inTheAir || context.tick() !== asked.tick;
  return { verdict: isUnclear ? 'unclear' : 'differs', difference };
}

/**
 * A difference that the newest page does not explain leads to a sweep. If the two still differ then, the Service counts something else than
 * it lists, or a row could not be read. From then on only a change of the difference means anything.
 */
function afterComparison(unread: Learnt['unread'], { verdict, difference }: Comparison): Learnt['unread'] {
  if (verdict === 'unclear') return unread;
  if (verdict === 'agrees') return { offset: difference, isDoubted: false };
  return unread.isDoubted
    ? { offset: difference, isDoubted: false }
    : { offset: unread.offset, isDoubted: true };
}

async function readNewest(context: PullContext, description: CollectionDescription): Promise<Result<void>> {
  const { collection } = description;
  const page = await readPage(context, description, NO_SEGMENT, { limit: PAGE_SIZE });
  if (!page.ok) return page;
  const { rows, requestedAtTick } = page.value;
  const applied = await inMirrorWrite(context.store.writer, (tx) =>
    applyServerRows(tx, { collection, rows, sweep: null, requestedAtTick, nowMs: context.nowMs() }),
  );
  if (!applied.ok) return applied;
  const changedRows = applied.value.inserted + applied.value.updated;
  context.report({ collection, pagesRead: 1, pagesExpected: null, changedRows });
  return ok(undefined);
}

/** A poll that finds nothing new writes nothing. */
async function conclude(
  context: PullContext,
  before: Learnt,
  after: Learnt,
  outcome: UnreadOutcome,
): Promise<Result<UnreadOutcome>> {
  const isSame =
    before.deltaHonoured === after.deltaHonoured &&
    before.unread.offset === after.unread.offset &&
    before.unread.isDoubted === after.unread.isDoubted;
  if (isSame) return ok(outcome);
  const saved = await inMirrorWrite(context.store.writer, (tx) => saveLearnt(tx, 'notifications', after));
  return saved.ok ? ok(outcome) : saved;
}
