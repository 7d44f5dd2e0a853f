/** For the end-to-end tests, which must kill exactly one process: only there, and only numbers. */
import type { Workspace } from '../workspace/workspace.ts';

export interface StockhandDiagnostics {
  enginePid(): number | null;
  servicePid(): number | null;
}

export function offerDiagnostics(workspace: Workspace): void {
  if (process.env['STOCKHAND_TEST'] !== '1') return;
  const diagnostics: StockhandDiagnostics = {
    enginePid: () => workspace.enginePid(),
    servicePid: () => workspace.servicePid(),
  };
  Object.assign(globalThis, { stockhandDiagnostics: diagnostics });
}
