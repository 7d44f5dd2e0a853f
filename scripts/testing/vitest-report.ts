/** Reads the counts out of the report vitest writes for programs. */
import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface TestFile {
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

interface Report {
  readonly testResults: readonly TestFile[];
}

const neverRan: Counts = { passed: 0, failed: 1, skipped: 0 };

/**
 * @param exitCode of vitest: an error outside of any test fails the run without failing a test, and a run without a
 * report or without tests proves nothing; both count as one failure.
 */
export function countsOf(reportFile: string, exitCode: number): Counts {
  if (!existsSync(reportFile)) return neverRan;
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((result) => result.status);
    const failures = statuses.filter((status) => status === 'failed').length;
    passed += statuses.filter((status) => status === 'passed').length;
    skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
    // A file that could not even be loaded has no tests to fail.
    failed += failures === 0 && file.status === 'failed' ? 1 : failures;
  }
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1;
  return { passed, failed, skipped };
}
