/** One change to many records: planned once, taken in some at a time, said with the way back. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import type { Failure } from '../../../src-sync/domain/failure.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
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

export class BulkChange {
  progress = $state.raw<{ readonly taken: number; readonly all: number } | null>(null);

  /** @returns why it did not happen, or stopped */
  async run(plan: Plan): Promise<Failure | null> {
    const planned = await ask('bulk.plan', plan);
    if (!planned.ok) return planned.failure;
    const { planId, records } = planned.value;
    let taken = 0;
    for (let from: number | null = 0; from !== null;) {
      this.progress = { taken, all: records };
      const step: Awaited<ReturnType<typeof takeStep>> = await takeStep(planId, from);
      if (!step.ok) {
        this.progress = null;
        return step.failure;
      }
      taken += step.value.taken;
      from = step.value.next;
    }
    this.progress = null;
    const what = plan.changes === null ? 'deleted' : 'done';
    toasts.show('ok', tn(`bulk.${what}.${plan.list.collection}`, taken), {
      detail: t('toast.savedHere'),
      action: { label: t('undo'), run: () => void takeBack(planId), takesBack: true },
    });
    return null;
  }
}

function takeStep(planId: string, from: number) {
  return ask('bulk.take', { planId, from });
}

async function takeBack(planId: string): Promise<void> {
  let [undone, tooLate] = [0, 0];
  for (let from: number | null = 0; from !== null;) {
    const step: Awaited<ReturnType<typeof undoStep>> = await undoStep(planId, from);
    if (!step.ok) {
      toasts.failure(step.failure);
      return;
    }
    undone += step.value.undone;
    tooLate += step.value.tooLate;
    from = step.value.next;
  }
  toasts.show(tooLate > 0 ? 'pending' : 'ok', tn('bulk.undone', undone), {
    detail: tooLate > 0 ? tn('bulk.tooLate', tooLate) : null,
  });
}

function undoStep(planId: string, from: number) {
  return ask('bulk.undo', { planId, from });
}
