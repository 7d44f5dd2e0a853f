/**
 * `npm test [-- --only lint|types|unit|e2e [filters]]`: every check there is; the last line of the output is
 * `N passed, M failed`.
 */
import { resolveElectron } from './runtime/electron.ts';
import { ensureLibraries } from './runtime/libraries.ts';
import { hasDisplay } from './runtime/display.ts';
import { Explained, runScript } from './runtime/processes.ts';
import { groups, stepsOf, type Group, type Step } from './testing/steps.ts';
import type { Counts } from './testing/vitest-report.ts';

interface Wish {
  readonly only: Group | null;
  readonly filters: readonly string[];
}

function readWish(words: readonly string[]): Wish {
  const position = words.indexOf('--only');
  if (position === -1 && words.length > 0)
    throw new Explained('Filters need --only unit or --only e2e before them.');
  if (position === -1) return { only: null, filters: [] };
  const only = groups.find((group) => group === words[position + 1]);
  if (only === undefined) throw new Explained(`--only takes one of: ${groups.join(', ')}.`);
  return { only, filters: words.toSpliced(position, 2) };
}

/** Everything the tests need from the machine, before the first of them runs. */
async function prepareMachine(): Promise<void> {
  const electron = await resolveElectron();
  console.log(electron.description);
  ensureLibraries(electron.executable, { virtualDisplay: !hasDisplay(), keychain: true });
}

async function runStep(step: Step): Promise<Counts> {
  console.log(`\n── ${step.name}`);
  const startedMs = performance.now();
  const counts = await step.run();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  console.log(`── ${step.name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`);
  return { ...counts, failures: counts.failures.map((failure) => `${step.name}: ${failure}`) };
}

async function runInTurn(steps: Iterable<Step>): Promise<readonly Counts[]> {
  const counted: Counts[] = [];
  for (const step of steps) counted.push(await runStep(step));
  return counted;
}

/** Checks that only read, two at a time: each alone would leave a core idle. */
async function runInTwoLanes(steps: readonly Step[]): Promise<readonly Counts[]> {
  const left = steps.values();
  return (await Promise.all([runInTurn(left), runInTurn(left)])).flat();
}

/** A machine that cannot run the tests is a failure of its own; the checks that need nothing still run. */
async function tryToPrepare(): Promise<boolean> {
  try {
    await prepareMachine();
    return true;
  } catch (error) {
    if (!(error instanceof Explained)) throw error;
    console.error(error.message);
    return false;
  }
}

async function runAll({ only, filters }: Wish): Promise<number> {
  const steps = stepsOf(filters).filter((step) => only === null || step.group === only);
  const needsMachine = steps.some((step) => step.group === 'unit' || step.group === 'e2e');
  const prepared = !needsMachine || (await tryToPrepare());
  const able = steps.filter((step) => prepared || step.group !== 'e2e');
  const reads = able.filter(({ group }) => group === 'lint' || group === 'types');
  const counted = [...(await runInTwoLanes(reads)), ...(await runInTurn(able.slice(reads.length)))];
  const sum = (of: 'passed' | 'failed' | 'skipped'): number =>
    counted.reduce((total, counts) => total + counts[of], 0);
  const passed = sum('passed');
  const failed = sum('failed') + (prepared ? 0 : 1);
  const skipped = sum('skipped');
  if (skipped > 0) console.log(`\n${skipped} skipped on this machine`);
  // Whoever sees only the end of a long output finds out what it was.
  const failures = counted.flatMap((counts) => counts.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await runScript(() => runAll(readWish(process.argv.slice(2))));
