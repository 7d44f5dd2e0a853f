/** One look at one collection: the quick way (what changed, or how many are unread) or all of it. */
import { ok, type Result } from '../domain/result.ts';
import { readCollectionState } from '../store/sweeps.ts';
import type { PullContext } from '../pull/context.ts';
import { delta } from '../pull/delta.ts';
import type { CollectionDescription } from '../pull/descriptions.ts';
import type { SweepOutcome } from '../pull/finish-sweep.ts';
import { knownPages, parseLearnt } from '../pull/learnt.ts';
import { sweep } from '../pull/sweep.ts';
import { lookAtUnread } from '../pull/unread.ts';
import type { LookKind } from './reading.ts';

export interface LookEnd {
  /** Whether the quick look is known to work now. */
  readonly quickWorks: boolean | null;
  /** What a sweep would cost, from the sizes the lists have now; `null` where they were not told. */
  readonly sweepRequests: number | null;
  /** All that had changed before it began is here. A count tells that something is unread, not what else changed. */
  readonly bringsAll: boolean;
  /** It could not bring or judge everything. */
  readonly sweepNext: boolean;
  /** Set after a complete sweep. */
  readonly swept: SweepOutcome | null;
}

export async function runLook(
  context: PullContext,
  description: CollectionDescription,
  kind: LookKind,
): Promise<Result<LookEnd>> {
  if (kind === 'quick') return quickLook(context, description);
  const swept = await sweep(context, description);
  if (!swept.ok) return swept;
  const { learnt } = await readCollectionState(context.store.reader, description.collection);
  const { deltaHonoured } = parseLearnt(learnt);
  const sweepNext = swept.value.unjudgedRows > 0 || swept.value.proofWanted;
  return ok({
    quickWorks: deltaHonoured,
    sweepRequests: null,
    bringsAll: true,
    sweepNext,
    swept: swept.value,
  });
}

async function quickLook(context: PullContext, description: CollectionDescription): Promise<Result<LookEnd>> {
  if (description.count !== undefined) {
    const counted = await lookAtUnread(context, description, description.count);
    if (!counted.ok) return counted;
    const quickWorks = counted.value !== 'not-offered';
    const sweepNext = counted.value === 'differs';
    return ok({ quickWorks, sweepRequests: null, bringsAll: false, sweepNext, swept: null });
  }
  const looked = await delta(context, description);
  if (!looked.ok) return looked;
  const { learnt } = await readCollectionState(context.store.reader, description.collection);
  const quickWorks = looked.value !== 'not-honoured';
  const sweepRequests = knownPages(parseLearnt(learnt));
  const [bringsAll, sweepNext] = [looked.value === 'caught-up', looked.value === 'too-long'];
  return ok({ quickWorks, sweepRequests, bringsAll, sweepNext, swept: null });
}
