/** For the end-to-end tests only (`STOCKHAND_TEST=1`): which processes to kill, and no window before somebody looks. */
import type { Workspace } from '../workspace/workspace.ts';

export interface StockhandDiagnostics {
  enginePid(): number | null;
  servicePid(): number | null;
}

const OBSERVER_PATIENCE_MS = 5_000;

function underTest(): boolean {
  return process.env['STOCKHAND_TEST'] === '1';
}

export function offerDiagnostics(workspace: Workspace): void {
  if (!underTest()) return;
  const diagnostics: StockhandDiagnostics = {
    enginePid: () => workspace.enginePid(),
    servicePid: () => workspace.servicePid(),
  };
  Object.assign(globalThis, { stockhandDiagnostics: diagnostics });
}

/**
 * Playwright calls `__playwright_run` once it is attached. A window that loads while it attaches is sometimes never seen by
 * it, and the test waits for ever; so under test the window waits for the call instead.
 */
export function untilObserved(): Promise<void> {
  if (!underTest()) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, OBSERVER_PATIENCE_MS);
    Object.assign(globalThis, { __playwright_run: () => resolve() });
  });
}
