/** Two suites: everything that runs in Node, and the real window. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  test: {
    pool: 'forks',
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Most of them wait for one another's processes and for timers: four share two cores well.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One window at a time: they share one display, and two cores.
          fileParallelism: false,
          maxWorkers: 1,
          globalSetup: ['test/e2e/prepare.ts'],
          setupFiles: ['test/e2e/setup.ts'],
        },
      },
    ],
  },
});
