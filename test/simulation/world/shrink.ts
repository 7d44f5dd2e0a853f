/** Makes a failing plan smaller while it still breaks the same promise: fewer PCs, changes, kinds of faults, hours. */
import type { Plan } from './plan.ts';

/** Smaller plans than this one, the boldest first. */
function* smaller(plan: Plan): Iterable<Plan> {
  if (plan.hours > 1) yield { ...plan, hours: Math.max(1, Math.floor(plan.hours / 2)) };
  if (plan.pcs > 1) yield { ...plan, pcs: plan.pcs - 1 };
  if (plan.colleagueDeeds > 0) yield { ...plan, colleagueDeeds: Math.floor(plan.colleagueDeeds / 2) };
  if (plan.burstsPerPc > 1) yield { ...plan, burstsPerPc: Math.ceil(plan.burstsPerPc / 2) };
  if (plan.changesPerBurst > 1) yield { ...plan, changesPerBurst: Math.ceil(plan.changesPerBurst / 2) };
  for (const part of ['requests', 'perDay'] as const) {
    const kinds = Object.keys(plan.faults[part]);
    for (const kind of kinds) {
      const left = Object.entries(plan.faults[part]).filter(([other]) => other !== kind);
      yield { ...plan, faults: { ...plan.faults, [part]: Object.fromEntries(left) } };
    }
  }
  for (const name of Object.keys(plan.shape)) {
    const left = Object.entries(plan.shape).filter(([other]) => other !== name);
    yield { ...plan, shape: Object.fromEntries(left) };
  }
}

/**
 * @param breaks whether a plan still breaks the promise
 * @param runsMax plans tried at most
 */
export async function shrink(
  plan: Plan,
  breaks: (plan: Plan) => Promise<boolean>,
  runsMax: number,
): Promise<Plan> {
  let best = plan;
  let runs = 0;
  for (let hasShrunk = true; hasShrunk && runs < runsMax;) {
    hasShrunk = false;
    for (const candidate of smaller(best)) {
      if (runs >= runsMax) break;
      runs += 1;
      if (!(await breaks(candidate))) continue;
      best = candidate;
      hasShrunk = true;
      break;
    }
  }
  return best;
}
