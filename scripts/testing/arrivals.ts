/** `docs/contract-coverage.md` against what the windows really sent: a test that is named must have made its operation arrive. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../runtime/paths.ts';
import type { Counts } from './vitest-report.ts';

export interface CoverageRow {
  readonly operation: string;
  readonly reach: string;
  readonly screen: string;
  readonly control: string;
  readonly offline: string;
  readonly tests: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export const ARRIVALS_FOLDER = join(projectRoot, 'test-results', 'arrivals');

/** @param test as the page names it: `e2e/contacts` */
export function arrivalsFile(test: string): string {
  return join(ARRIVALS_FOLDER, `${test}.json`);
}

/** Cells of each row of each table of the page. */
export function tableCells(page: string): readonly (readonly string[])[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

export function coverageRows(page: string): readonly CoverageRow[] {
  return tableCells(page)
    .filter((cells) => cells.length === 6 && cells[0]?.startsWith('`') === true)
    .map(([operation = '', reach = '', screen = '', control = '', offline = '', tests = '']) => ({
      ...{ operation: operation.replaceAll('`', ''), reach, screen, control, offline },
      tests: tests === '' ? [] : tests.split(', '),
    }));
}

/**
 * @param arrived what each test file of the window that ran to its end sent; others are not in it. An operation is judged once all files
 *   that are named for it have run, so that a run of some files blames nobody.
 * @param isFullRun all test files were to run: then an operation that cannot be judged is missing, too
 */
export function judgeArrivals(
  rows: readonly CoverageRow[],
  arrived: ReadonlyMap<string, ReadonlySet<string>>,
  isFullRun = false,
): { readonly judged: number; readonly missing: readonly string[] } {
  const inWindow = rows
    .filter(({ reach }) => reach === 'window')
    .map(({ operation, tests }) => ({ operation, tests: tests.filter((name) => name.startsWith('e2e/')) }));
  const hasRun = (name: string): boolean => arrived.has(name);
  const judged = inWindow.filter(({ tests }) => tests.every(hasRun));
  const unjudged = isFullRun ? inWindow.filter((row) => !judged.includes(row)) : [];
  const missing = judged.filter(({ operation, tests }) =>
    tests.every((name) => arrived.get(name)?.has(operation) !== true),
  );
  return {
    judged: judged.length,
    missing: [
      ...missing.map(
        ({ operation, tests }) =>
          `${operation} is named to be pressed in ${tests.join(', ')}, but never arrived`,
      ),
      ...unjudged.map(({ operation, tests }) => {
        const others = tests.filter((name) => !hasRun(name)).join(', ');
        return `${operation} was not judged: not every test of ${others} ran and passed`;
      }),
    ],
  };
}

/** @param report of the run that has just ended @param isFullRun of all test files */
export function checkArrivals(report: string, isFullRun: boolean): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const arrived = new Map<string, ReadonlySet<string>>();
  for (const { name, assertionResults } of testResults) {
    const test = relative(join(projectRoot, 'test'), name)
      .replaceAll('\\', '/')
      .replace(/\.e2e\.ts$/, '');
    const isWhole = assertionResults.every(({ status }) => status === 'passed');
    const file = arrivalsFile(test);
    if (!isWhole || !existsSync(file)) continue;
    arrived.set(test, new Set(JSON.parse(readFileSync(file, 'utf8')) as readonly string[]));
  }
  const page = readFileSync(join(projectRoot, 'docs', 'contract-coverage.md'), 'utf8');
  const rows = coverageRows(page);
  const { judged, missing } = judgeArrivals(rows, arrived, isFullRun);
  const all = isFullRun ? rows.filter(({ reach }) => reach === 'window').length : judged;
  console.log(`${String(all - missing.length)} of ${String(all)} operations arrived at the Service.`);
  return { passed: missing.length === 0 ? 1 : 0, failed: missing.length, skipped: 0, failures: missing };
}
