/**
 * `npm run simulate -- --seeds N --hours H [--from S] [--threads T]`, `--seed S` for one, `--plan JSON` for a shrunk one, `--shrink` to
 * make failing ones smaller, `--short-runs` for programs that run for a minute at most, `--regressions` for the plans that once failed. Exits with 1 when a promise was broken, or when a fault never struck in the whole set.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { FAULT_KINDS, type FaultKind } from './faults.ts';
import { reportsOf, runPlans } from './many.ts';
import { drawPlan, type Plan } from './plan.ts';
import { REGRESSIONS } from './regressions.ts';
import { shrink } from './shrink.ts';
import type { SeedReport } from './world.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    hours: { type: 'string', default: '24' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plan: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    shrink: { type: 'boolean', default: false },
    'short-runs': { type: 'boolean', default: false },
    regressions: { type: 'boolean', default: false },
  },
});

const SHRINK_RUNS_MAX = 60;
/** Fewer seeds than this may well miss a rare fault. */
const SEEDS_THAT_MEET_EVERYTHING = 40;
const HOUR_MS = 3_600_000;

const numbers = [values.seeds, values.hours, values.seed ?? values.from, values.threads].map(Number);
const [seeds = 0, hours = 0, first = 0, threads = 0] = numbers;
if (numbers.some((number) => !(number > 0))) {
  console.error('--seeds, --hours, --from, --seed and --threads take numbers above 0.');
  process.exit(64);
}

const counts = new Map<FaultKind, number>();
const total = { seeds: 0, simulatedMs: 0, simulatedPcMs: 0, requests: 0, promised: 0, races: 0, broken: 0 };
const failing: SeedReport[] = [];
const startedMs = performance.now();

const kind = values['short-runs'] ? ({ shortRuns: true } as const) : {};

function* plans(): Iterable<Plan> {
  if (values.regressions) yield* REGRESSIONS.map(({ plan }) => plan);
  else if (values.plan !== undefined) yield JSON.parse(values.plan) as Plan;
  else {
    const last = values.seed === undefined ? first + seeds - 1 : first;
    for (let seed = first; seed <= last; seed += 1) yield { ...drawPlan(seed, hours), ...kind };
  }
}

function note(report: SeedReport): void {
  total.seeds += 1;
  total.simulatedMs += report.simulatedMs;
  total.simulatedPcMs += report.simulatedMs * report.plan.pcs;
  total.requests += report.requests;
  total.promised += report.promised;
  total.races += report.races;
  for (const [kind, count] of Object.entries(report.faults) as [FaultKind, number][])
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  if (report.violations.length > 0) sayFailing(report);
  if (total.seeds % 20 === 0) saySum();
}

function again(plan: Plan): string {
  if (values.plan !== undefined || values.regressions) return `--plan '${JSON.stringify(plan)}'`;
  return `--seed ${plan.seed} --hours ${plan.hours}${values['short-runs'] ? ' --short-runs' : ''}`;
}

function sayFailing(report: SeedReport): void {
  total.broken += 1;
  failing.push(report);
  console.log(`seed ${report.seed}: ${report.violations.length} promises broken`);
  for (const { invariant, sentence, atMs } of report.violations.slice(0, 5))
    console.log(`  ${invariant} at ${(atMs / HOUR_MS).toFixed(3)} h: ${sentence}`);
  console.log(`  again: npm run simulate -- ${again(report.plan)}`);
  if (values.seed !== undefined || values.plan !== undefined)
    for (const line of report.tail) console.log(line);
}

function saySum(): void {
  const simulatedHours = total.simulatedMs / HOUR_MS;
  const { user, system } = process.cpuUsage();
  const processorSeconds = (user + system) / 1_000_000;
  const perSecond = simulatedHours / processorSeconds;
  const pcHoursPerSecond = total.simulatedPcMs / HOUR_MS / processorSeconds;
  const { requests, promised, races, broken } = total;
  console.log(
    `${total.seeds} seeds, ${simulatedHours.toFixed(0)} simulated hours in ${seconds()} s on ${threads} threads ` +
      `(${perSecond.toFixed(1)} hours a second of the processor, ${pcHoursPerSecond.toFixed(1)} of a PC): ${promised} changes saved, ${requests} requests, ` +
      `${races} races that nobody can prevent, ${broken} seeds with a broken promise`,
  );
}

function seconds(): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(1);
}

/** @returns the faults that never struck */
function sayFaults(): readonly FaultKind[] {
  console.log(FAULT_KINDS.map((kind) => `${kind} ${counts.get(kind) ?? 0}`).join(', '));
  return FAULT_KINDS.filter((kind) => !counts.has(kind));
}

async function shrinkFirst(): Promise<void> {
  const [report] = failing;
  const invariant = report?.violations[0]?.invariant;
  if (report === undefined || invariant === undefined) return;
  const breaks = async (plan: Plan): Promise<boolean> => {
    const [again] = await reportsOf([plan], 1);
    return again?.violations.some((one) => one.invariant === invariant) === true;
  };
  const small = await shrink(report.plan, breaks, SHRINK_RUNS_MAX);
  console.log(`shrunk: npm run simulate -- --plan '${JSON.stringify(small)}'`);
}

/** Ended early: what was lived through until then still counts. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    saySum();
    sayFaults();
    process.exit(total.broken > 0 ? 1 : 0);
  });
}

await runPlans(plans(), threads, note);
saySum();
const missing = sayFaults();
if (values.shrink) await shrinkFirst();
const isWholeSet =
  values.plan === undefined && values.seed === undefined && seeds >= SEEDS_THAT_MEET_EVERYTHING;
if (isWholeSet && missing.length > 0) console.log(`never struck: ${missing.join(', ')}`);
process.exitCode = total.broken > 0 || (isWholeSet && missing.length > 0) ? 1 : 0;
