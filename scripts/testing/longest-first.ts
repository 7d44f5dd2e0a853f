/** The order of the test files: those that may take minutes first, or at the end a core would wait for the last of them. */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A limit of its own that a test gives itself: `}, 150_000)` or `timeout: 150_000`. */
const LIMIT = /(?:\}, |timeout: )(\d{1,3}(?:_\d{3})+)\b/g;

function limitMsOf({ moduleId }: TestSpecification): number {
  const limits = readFileSync(moduleId, 'utf8').matchAll(LIMIT);
  return Math.max(0, ...limits.map(([, digits = '']) => Number(digits.replaceAll('_', ''))));
}

/** Files of one limit stay in vitest's own order: by their times where it knows any, else by their sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const limitsMs = new Map(files.map((file) => [file, limitMsOf(file)]));
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => (limitsMs.get(other) ?? 0) - (limitsMs.get(one) ?? 0));
  }
}
