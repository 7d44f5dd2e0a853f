/** Parts of `npm test`. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../runtime/build.ts';
import { installedCommand, projectRoot } from '../runtime/paths.ts';
import { runGathered, runWithChildren } from '../runtime/processes.ts';
import { checkArrivals } from './arrivals.ts';
import { countsOf, type Counts } from './vitest-report.ts';

export const groups = ['lint', 'types', 'unit', 'e2e'] as const;
export type Group = (typeof groups)[number];

export interface Step {
  readonly name: string;
  readonly group: Group;
  run(): Promise<Counts>;
}

/** Reads the checkout and changes nothing, so that it runs beside anything else. */
export interface Check {
  readonly name: string;
  readonly group: Group;
  /** @param isPatient only where nothing else wants the processors */
  run(isPatient: boolean): Promise<Counts & { readonly output: string }>;
}

/** Nearly all that a check reads stays until its end: to look more seldom for what can be thrown away takes a tenth less. */
const SELDOM_COLLECTED = '--max-semi-space-size=128';

/** One command that either is content or is not. */
function checkOf(name: string, group: Group, command: string, ...args: readonly string[]): Check {
  return {
    name,
    group,
    async run(isPatient) {
      const { exitCode, output } = await runGathered(installedCommand(command), args, {
        cwd: projectRoot,
        env: {
          ...process.env,
          NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${SELDOM_COLLECTED}`.trim(),
        },
        shell: process.platform === 'win32',
        isPatient,
      });
      return { ...verdict(exitCode), output };
    },
  };
}

function verdict(exitCode: number): Counts {
  const failures = exitCode === 0 ? [] : [`ended with ${exitCode}`];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures };
}

async function vitest(project: string, filters: readonly string[]): Promise<Counts> {
  const folder = join(projectRoot, 'test-results');
  const report = join(folder, `${project}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const watch = watchFor(report);
  const exitCode = await runWithChildren(
    installedCommand('vitest'),
    ['run', '--project', project, ...reporters, ...filters],
    { cwd: projectRoot, shell: process.platform === 'win32', signal: watch.signal },
  );
  watch.stop();
  const counts = countsOf(report, exitCode);
  if (!watch.signal.aborted) return counts;
  const failures = [
    ...counts.failures,
    'the run did not end by itself: a test left a process behind, or hangs',
  ];
  return { ...counts, failed: failures.length, failures };
}

const RUN_LIMIT_MS = 40 * 60_000;
/** Vitest gives each of its workers 30 s to end. */
const END_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** Gives up a run that hangs, before or after it has told its results. */
function watchFor(report: string): { readonly signal: AbortSignal; stop(): void } {
  const giveUp = new AbortController();
  const startedMs = performance.now();
  let reportedMs: number | null = null;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (reportedMs === null && existsSync(report)) reportedMs = nowMs;
    const isOver = nowMs - startedMs > RUN_LIMIT_MS || nowMs - (reportedMs ?? nowMs) > END_LIMIT_MS;
    if (isOver) giveUp.abort();
  }, LOOK_EVERY_MS);
  return {
    signal: giveUp.signal,
    stop: () => {
      clearInterval(timer);
    },
  };
}

/** The longest first: two of them run at once. */
export const CHECKS: readonly Check[] = [
  checkOf('eslint of components', 'lint', 'eslint', '.', '--max-warnings', '0'),
  // Checks every TypeScript file, those without a component too.
  checkOf(
    'svelte-check',
    'types',
    'svelte-check',
    ...['--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human', '--no-color'],
  ),
  checkOf('prettier', 'lint', 'prettier', '--check', '--log-level', 'warn', '.'),
  checkOf('oxlint', 'lint', 'oxlint'),
];

/** In this order, one after the other. @param filters for vitest, e.g. a folder of tests */
export function stepsOf(filters: readonly string[]): readonly Step[] {
  return [
    { name: 'unit, contract and engine tests', group: 'unit', run: () => vitest('unit', filters) },
    { name: 'build', group: 'e2e', run: async () => verdict(await build()) },
    { name: 'end-to-end tests in a real window', group: 'e2e', run: () => vitest('e2e', filters) },
    {
      name: 'operations that reached the Service',
      group: 'e2e',
      run: () =>
        Promise.resolve(checkArrivals(join(projectRoot, 'test-results', 'e2e.json'), filters.length === 0)),
    },
  ];
}
