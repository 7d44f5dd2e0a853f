/** The request budget outlives the process that spent it: a restart in the middle of a window does not begin a new one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openBudgetFile } from '../../../src-sync/engine/connection/budget-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'stockhand-budget-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives the next run what the last one had spent, also where it is less to say than before', () => {
  const long = {
    limit: 100,
    sent: [
      [1, 2],
      [3, 4],
    ] as [number, number][],
    inFlight: 2,
    pausedUntilWallMs: 5,
  };
  const short = { limit: 100, sent: [[3, 4]] as [number, number][], inFlight: 1, pausedUntilWallMs: null };
  for (const state of [long, short]) {
    const opened = openBudgetFile(folder);
    if (!opened.ok) throw new Error(opened.failure.message);
    opened.value.save(state);
    // A killed process closes nothing.
    const next = openBudgetFile(folder);
    if (!next.ok) throw new Error(next.failure.message);
    expect(next.value.state).toEqual(state);
    opened.value.close();
    next.value.close();
  }
});
