/** Plans that once broke a promise, each with what was wrong then. `npm run simulate -- --regressions` lives through all, the tests through the quick ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from './plan.ts';

export interface Regression {
  /** The seed, the promise that was broken, and how. */
  readonly was: string;
  /** As `--shrink` printed it. */
  readonly plan: Plan;
  /** Lived through in a few seconds. */
  readonly isQuick?: true;
}

const FOLDER = join(import.meta.dirname, 'regressions');

export const REGRESSIONS: readonly Regression[] = readdirSync(FOLDER)
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Regression);
