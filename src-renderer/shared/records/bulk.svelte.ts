/** One change to many records: planned once, accepted some at a time, said with the way back. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import { reworded, type Failure } from '../../../src-sync/domain/failure.ts';
import type { SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { saySaved } from '../../app/undo.ts';
import { tn } from '../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../i18n/sentences.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { eachStep, takeBackPlan } from '../plans/take-back.ts';

/** A field that many records can be given at once. */
export interface BulkField {
  readonly field: string;
  readonly text: string;
  /** `price`: a new one for all, or each by a share of itself. */
  readonly kind: 'text' | 'number' | 'yesNo' | 'price';
  /** A list of the shop: its entries are offered, and what is typed can be put on it. */
  readonly list?: SmallList;
  /** Values that are here already, of a field without such a list. */
  readonly known?: readonly string[];
}

/** The rest was changed; why the first of these was not stands for all of them. */
function notAll(refusal: Failure | null, refused: number): Failure | null {
  if (refusal === null) return null;
  return reworded(refusal, {
    message: tn('bulk.refused', refused, { why: inPersonsLanguage(refusal) }),
  });
}

type Plan = ChannelRequest<'bulk.plan'>;

/** The records that are changed together, and the fields that can be. */
export interface BulkSubject {
  /** The list as it is filtered now, or what is picked of it. */
  readonly list: Plan['list'];
  readonly total: number;
  readonly isPicked: boolean;
  readonly fields: readonly [BulkField, ...BulkField[]];
}

export class BulkChange {
  progress = $state.raw<{ readonly taken: number; readonly all: number } | null>(null);

  /** @returns why it did not happen, or stopped */
  async run(plan: Plan): Promise<Failure | null> {
    const planned = await ask('bulk.plan', plan);
    if (!planned.ok) return planned.failure;
    const { planId, records } = planned.value;
    if (records === 0) return null;
    let taken = 0;
    let refused = 0;
    let refusal: Failure | null = null;
    const stopped = await eachStep(
      0,
      (from) => {
        this.progress = { taken, all: records };
        return ask('bulk.take', { planId, from });
      },
      (step) => {
        taken += step.taken;
        refused += step.refused;
        refusal ??= step.refusal;
      },
    );
    this.progress = null;
    const what = plan.changes === null ? 'deleted' : 'done';
    // Stopped half way, the part that was changed can be taken back all the same.
    if (stopped === null || taken > 0) {
      saySaved({
        text: tn(`bulk.${what}.${plan.list.collection}`, taken),
        hold: planId,
        undo: () => takeBackPlan(planId),
      });
    }
    return stopped ?? notAll(refusal, refused);
  }
}
