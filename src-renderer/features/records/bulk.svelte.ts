/** One change to many records: planned once, taken in some at a time, said with the way back. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { saySaved } from '../../app/undo.ts';
import { tn } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** A field that many records can be given at once. */
export interface BulkField {
  readonly field: string;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'yesNo';
  /** Values that are here already. */
  readonly known?: readonly string[];
}

type Plan = ChannelRequest<'bulk.plan'>;

/** What is changed together, and in which fields it can be. */
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
    let taken = 0;
    const stopped = await eachStep(
      0,
      (from) => {
        this.progress = { taken, all: records };
        return ask('bulk.take', { planId, from });
      },
      (step) => (taken += step.taken),
    );
    this.progress = null;
    const what = plan.changes === null ? 'deleted' : 'done';
    // Stopped half way, the part that was changed can be taken back all the same.
    if (stopped === null || taken > 0) {
      saySaved({
        text: tn(`bulk.${what}.${plan.list.collection}`, taken),
        hold: planId,
        undo: () => takeBack(planId),
      });
    }
    return stopped;
  }
}

/** One after the other, until none is next. @returns why they stopped before the last */
async function eachStep<Place extends number | null, Step extends { readonly next: number | null }>(
  first: Place,
  ask: (from: Place | number) => Promise<Result<Step>>,
  then: (step: Step) => void,
): Promise<Failure | null> {
  let from: Place | number = first;
  for (;;) {
    const step = await ask(from);
    if (!step.ok) return step.failure;
    then(step.value);
    if (step.value.next === null) return null;
    from = step.value.next;
  }
}

async function takeBack(planId: string): Promise<void> {
  let [undone, tooLate] = [0, 0];
  const stopped = await eachStep(
    null,
    (before) => ask('bulk.undo', { planId, before }),
    (step) => {
      undone += step.undone;
      tooLate += step.tooLate;
    },
  );
  if (stopped !== null) {
    toasts.failure(stopped);
    return;
  }
  toasts.show(tooLate > 0 ? 'pending' : 'ok', tn('bulk.undone', undone), {
    detail: tooLate > 0 ? tn('bulk.tooLate', tooLate) : null,
  });
}
