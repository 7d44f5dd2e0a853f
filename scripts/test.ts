/**
 * `npm test [-- --only lint|types|unit|e2e [filters]]`: every check there is; the last line of the output is
 * `N passed, M failed`.
 */
import { resolveElectron } from './runtime/electron.ts';
import { ensureLibraries } from './runtime/libraries.ts';
import { hasDisplay } from './runtime/display.ts';
import { Explained, runScript } from './runtime/processes.ts';
import { CHECKS, groups, stepsOf, type Check, type Group, type Step } from './testing/steps.ts';
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
  const startedMs = performance.now();
  console.log(`\n── ${step.name}`);
  return told(step.name, startedMs, await step.run());
}

/** Says nothing until it is over: the tests beside it write meanwhile. */
async function runCheck(check: Check, isPatient: boolean): Promise<Counts> {
  const startedMs = performance.now();
  const { output, ...counts } = await check.run(isPatient);
  console.log(`\n── ${check.name}\n${output}`.trimEnd());
  return told(check.name, startedMs, counts);
}

function told(name: string, startedMs: number, counts: Counts): Counts {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`);
  return { ...counts, failures: counts.failures.map((failure) => `${name}: ${failure}`) };
}

async function runInTurn<Part>(
  parts: Iterable<Part>,
  run: (part: Part) => Promise<Counts>,
): Promise<readonly Counts[]> {
  const all: Counts[] = [];
  for (const part of parts) all.push(await run(part));
  return all;
}

/** Two at a time, each alone would leave a core idle; beside tests they take what those leave of the processors. */
async function runChecks(checks: readonly Check[], isPatient: boolean): Promise<readonly Counts[]> {
  const left = checks.values();
  const lane = (): Promise<readonly Counts[]> => runInTurn(left, (check) => runCheck(check, isPatient));
  return (await Promise.all([lane(), lane()])).flat();
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
  const isMeant = ({ group }: { readonly group: Group }): boolean => only === null || group === only;
  const steps = stepsOf(filters).filter(isMeant);
  const prepared = steps.length === 0 || (await tryToPrepare());
  const able = steps.filter((step) => prepared || step.group !== 'e2e');
  const ended = await Promise.all([
    runChecks(CHECKS.filter(isMeant), able.length > 0),
    runInTurn(able, runStep),
  ]);
  const all = ended.flat();
  const sum = (of: 'passed' | 'failed' | 'skipped'): number =>
    all.reduce((total, counts) => total + counts[of], 0);
  const passed = sum('passed');
  const failed = sum('failed') + (prepared ? 0 : 1);
  const skipped = sum('skipped');
  if (skipped > 0) console.log(`\n${skipped} skipped on this machine`);
  // Whoever sees only the end of a long output finds out what it was.
  const failures = all.flatMap((counts) => counts.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await runScript(() => runAll(readWish(process.argv.slice(2))));
