/** Plans that once broke a promise, each with what was wrong then. They are lived through again by every run of the tests. */
import { drawPlan, type Plan } from './plan.ts';

const CALM: Pick<Plan, 'colleagueDeeds' | 'faults'> = {
  colleagueDeeds: 0,
  faults: { requests: {}, perDay: {} },
};

export const REGRESSIONS: readonly { readonly was: string; readonly plan: Plan }[] = [
  {
    was: 'seed 7004, I5: a picture that came where the record had none was removed by somebody who never saw it',
    plan: {
      ...drawPlan(7004, 0.25),
      ...CALM,
      pcs: 2,
      burstsPerPc: 10,
      deeds: ['items.setImage', 'items.removeImage'],
    },
  },
];
