/** The changes of one plan, made step by step and taken back together. */
import type { Failure } from '../../../src-sync/domain/failure.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { tn } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** One after the other, until none is next. @returns why they stopped before the last */
export async function eachStep<Place extends number | null, Step extends { readonly next: number | null }>(
  first: Place,
  step: (from: Place | number) => Promise<Result<Step>>,
  then: (step: Step) => void,
): Promise<Failure | null> {
  let from: Place | number = first;
  for (;;) {
    const answer = await step(from);
    if (!answer.ok) return answer.failure;
    then(answer.value);
    if (answer.value.next === null) return null;
    from = answer.value.next;
  }
}

/** Takes back what was made under the hold of this id, and says so. */
export async function takeBackPlan(planId: string): Promise<void> {
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
