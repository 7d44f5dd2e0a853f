/**
 * The request budget on disk, so that a restart in the middle of a window does not start a new one. Written before each request
 * leaves, without fsync: a kill loses nothing, and after a power cut the window is long over.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { GateState } from '../transport/gate.ts';

export interface BudgetFile {
  readonly state: GateState | undefined;
  save(state: GateState): void;
  close(): void;
}

export function openBudgetFile(folder: string): BudgetFile {
  const state = readBudgetFile(folder);
  const handle = openSync(fileIn(folder), 'w', 0o600);
  const budget: BudgetFile = {
    state,
    save(next) {
      // One write of a padded line: a reader never sees the tail of a longer, older state.
      const text = JSON.stringify(next);
      writeSync(handle, text.padEnd(8_192) + '\n', 0);
    },
    close() {
      closeSync(handle);
    },
  };
  if (state !== undefined) budget.save(state);
  return budget;
}

function fileIn(folder: string): string {
  return join(folder, 'budget.json');
}

/** For whoever only looks (`stockhand status`): what the last run left, or the running one has just written. */
export function readBudgetFile(folder: string): GateState | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as GateState;
  } catch (error) {
    // Absent on the first start; torn by a power cut: then the window it counted is over.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
