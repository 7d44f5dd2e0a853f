/** Runs one poll of a collection: a quick one (changes, or the count of unread ones) or a sweep. */
import { ok, type Result } from '../../domain/result.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import type { PullContext } from '../../pull/context.ts';
import { delta } from '../../pull/delta.ts';
import type { CollectionDescription } from '../../pull/descriptions.ts';
import type { SweepOutcome } from '../../pull/sweep/finish-sweep.ts';
import { knownPages, parseLearnt } from '../../pull/sweep/learnt.ts';
import { sweep } from '../../pull/sweep/sweep.ts';
import { lookAtUnread } from '../../pull/rows/unread.ts';
import type { LookKind } from './collection-state.ts';

export interface LookEnd {
  /** True where the quick poll is known to work now. */
  readonly quickWorks: boolean | null;
  /** The requests of a sweep, from the present sizes of the lists; `null` where they are unknown. */
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
