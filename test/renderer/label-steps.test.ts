/** Steps back and forth on the label: runs of arrows are one, and the part that changed is the chosen one again. */
import { describe, expect, it } from 'vitest';
import { back, forth, NO_STEPS, stepped, type StepsState } from '../../src-renderer/features/labels/steps.ts';

/** A draft is the place of one part here. */
function nudges(
  steps: StepsState<number>,
  from: number,
  count: number,
  run: string,
  atMs: number,
): StepsState<number> {
  let next = steps;
  for (let at = from; at < from + count; at += 1) {
    const before = { draft: at, selected: 2 };
    next = stepped(
      next,
      { before, after: { draft: at + 1, selected: 2 } },
      { name: run, atMs: atMs + (at - from) * 30 },
    );
  }
  return next;
}

describe('a step back on the label', () => {
  it('takes a run of arrows back whole, and the part stays chosen', () => {
    const steps = nudges(NO_STEPS, 0, 40, 'arrows 2', 0);
    const taken = back(steps);
    expect(taken?.shown).toEqual({ draft: 0, selected: 2 });
    expect(back(taken!.steps)).toBeNull();
    expect(forth(taken!.steps)?.shown).toEqual({ draft: 40, selected: 2 });
  });

  it('ends the run at a pause, at another part and at anything else that is done', () => {
    const first = nudges(NO_STEPS, 0, 3, 'arrows 2', 0);
    expect(back(nudges(first, 3, 3, 'arrows 2', 2_000))?.shown.draft).toBe(3);
    expect(back(nudges(first, 3, 3, 'arrows 5', 100))?.shown.draft).toBe(3);
    const bold = { before: { draft: 3, selected: 2 }, after: { draft: 3.5, selected: 2 } };
    expect(back(nudges(stepped(first, bold, null), 4, 3, 'arrows 2', 100))?.shown.draft).toBe(4);
    // Neither does a step back join what comes after it to what came before.
    const again = nudges(back(first)!.steps, 0, 2, 'arrows 2', 100);
    expect([back(again)?.shown.draft, back(back(again)!.steps)]).toEqual([0, null]);
  });

  it('chooses what was taken off the label, and what was put on it is chosen again by the step forth', () => {
    const removed = stepped(
      NO_STEPS as StepsState<string>,
      {
        before: { draft: 'with', selected: 4 },
        after: { draft: 'without', selected: null },
      },
      null,
    );
    expect(back(removed)?.shown).toEqual({ draft: 'with', selected: 4 });
    expect(forth(back(removed)!.steps)?.shown).toEqual({ draft: 'without', selected: null });
  });

  it('forgets what was taken back once something else is done', () => {
    const taken = back(nudges(NO_STEPS, 0, 3, 'arrows 2', 0))!;
    expect(forth(nudges(taken.steps, 0, 1, 'arrows 1', 50))).toBeNull();
  });
});
