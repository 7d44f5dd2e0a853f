/** Two suites: everything that runs in Node, and the real window. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { COMPILE_CACHE } from './test/compile-cache.ts';
import { DESKS_AT_ONCE } from './test/e2e/at-once.ts';

/**
 * V8 keeps a list of its pages of code where the processor can lock them (PKU), and threads that begin and end beside one another break it:
 * `Check failed: jit_page.has_value()` ends the process, once in some thousand test files. Other processors never have that list.
 */
const [nodeMajor = 0] = process.versions.node.split('.').map(Number);
const withoutKeys = nodeMajor >= 22 ? ['--no-memory-protection-keys'] : [];
// Other workers have the processors that would help to collect garbage: alone, and less often, it takes a twelfth less of a run.
const collectsAlone = ['--single-threaded-gc', '--min-semi-space-size=16', '--max-semi-space-size=64'];
const execArgv = [...withoutKeys, ...collectsAlone];

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  test: {
    pool: 'forks',
    execArgv,
    // A worker reads the tree once and stays warm for all its files (eslint.config.js says what a helper therefore must not do).
    isolate: false,
    teardownTimeout: 30_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          // A machine of the CI is up to three times slower than a PC: what hangs is ended, nothing else.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Most of the time they wait for timers, for the disk and for one another's processes: six keep two cores busy.
          // With eight, a test of the budget in windows of two seconds failed now and then.
          maxWorkers: 6,
          // Threads of the engine, hundreds in a run, would strip and compile the same modules again.
          env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: DESKS_AT_ONCE,
          // A poll's own is one second, too short for a key on a busy PC.
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['test/e2e/prepare.ts'],
          setupFiles: ['test/e2e/setup.ts'],
        },
      },
    ],
  },
});
