/** For the end-to-end tests only (`STOCKHAND_TEST=1`): the window waits until the test is attached. */
const OBSERVER_PATIENCE_MS = 5_000;

/**
 * Playwright calls `__playwright_run` once it is attached. A window that loads while it attaches is sometimes never seen by
 * it, and the test waits for ever; so under test the window waits for the call instead.
 */
export function untilObserved(): Promise<void> {
  if (process.env['STOCKHAND_TEST'] !== '1') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, OBSERVER_PATIENCE_MS);
    Object.assign(globalThis, { __playwright_run: () => resolve() });
  });
}
