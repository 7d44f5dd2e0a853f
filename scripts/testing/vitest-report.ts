/** Reads the counts, and what failed, out of the report vitest writes for programs. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from '../runtime/paths.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failures: for each a line that names it, and the first line of its reason. */
  readonly failures: readonly string[];
}

interface Test {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly Test[];
}

interface Report {
  readonly testResults: readonly TestFile[];
}

const NEVER_RAN: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['no report was written'] };
const REASON_LENGTH_MAX = 300;

/**
 * @param exitCode of vitest: an error outside of any test fails the run without failing a test, and a run without a
 * report or without tests proves nothing; both count as one failure.
 */
export function countsOf(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return NEVER_RAN;
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  const failures = report.testResults.flatMap(failuresIn);
  if (failures.length === 0 && exitCode !== 0) failures.push('an error outside of any test');
  if (failures.length === 0 && passed === 0) failures.push('no test ran');
  return { passed, failed: failures.length, skipped, failures };
}

function failuresIn(file: TestFile): readonly string[] {
  const path = relative(projectRoot, file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  // A file that could not even be loaded has no tests to fail.
  if (failed.length === 0) return file.status === 'failed' ? [line(path, file.message)] : [];
  return failed.map(({ fullName, failureMessages }) => line(`${path} > ${fullName}`, failureMessages?.[0]));
}

function line(name: string, reason = ''): string {
  return `${name}: ${reason.split('\n', 1).join('').slice(0, REASON_LENGTH_MAX)}`;
}
