/** Many cases on copies of one sound database, and their figures. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomStream } from '../../src-service/random.ts';
import { fileOf, type Place } from '../torture/place.ts';
import { strike, type Blow, type Sort } from './blows.ts';
import { goThrough, type Seen } from './case.ts';
import { makeSound } from './sound.ts';

export interface DamageReport {
  cases: number;
  /** Changes that were not touched and lay in a damaged file. */
  untouched: number;
  /** Of these, not in the outbox afterwards: a sentence told where they are. */
  notCarriedOver: number;
  slowestMs: number;
  readonly problems: string[];
}

export interface DamageOptions {
  readonly seed: number;
  readonly cases: number;
  readonly only?: Sort | undefined;
  /** One case alone. */
  readonly number?: number | undefined;
  /** The engine is opened in one case of so many. */
  readonly engineEach?: number;
  readonly onCase?: (number: number, blow: Blow, seen: Seen, report: DamageReport) => void;
}

/** One file in ten is cut short: there are fewer ways to do that. */
const SORTS: readonly Sort[] = [
  ...([
    'pages',
    'columns',
    'pages',
    'columns',
    'cuts',
    'pages',
    'columns',
    'pages',
    'columns',
    'pages',
  ] as const),
];

export async function damageEveryByte(options: DamageOptions): Promise<DamageReport> {
  const report: DamageReport = { cases: 0, untouched: 0, notCarriedOver: 0, slowestMs: 0, problems: [] };
  const sound = await makeSound(options.seed);
  const copy: Place = { ...sound.place, dataDir: join(sound.folder, 'damaged') };
  const counted: Record<Sort, number> = { pages: 0, columns: 0, cuts: 0 };
  let left: string[] = [];
  const onLeft = (error: unknown): void =>
    void left.push(String(error instanceof Error ? error.stack : error));
  process.on('unhandledRejection', onLeft);
  try {
    for (let number = 0; number < options.cases; number += 1) {
      const sort = SORTS[number % SORTS.length] ?? 'pages';
      counted[sort] += 1;
      if (options.only !== undefined && options.only !== sort) continue;
      if (options.number !== undefined && options.number !== number) continue;
      rmSync(copy.dataDir, { recursive: true, force: true });
      cpSync(sound.place.dataDir, copy.dataDir, { recursive: true });
      for (const suffix of ['-wal', '-shm']) rmSync(fileOf(copy) + suffix, { force: true });
      const random = randomStream(options.seed, `damage ${number}`);
      const blow = strike(sort, counted[sort] - 1, sound, fileOf(copy), random);
      const seen = await goThrough(copy, blow.untouched, number % (options.engineEach ?? 3) === 0);
      const problems = [...seen.problems, ...left.map((trace) => `nobody caught ${trace}`)];
      left = [];
      report.cases += 1;
      report.untouched += blow.untouched.length;
      report.notCarriedOver += seen.notCarriedOver;
      report.slowestMs = Math.max(report.slowestMs, seen.slowestMs);
      report.problems.push(...problems.map((problem) => `case ${number}, ${blow.words}: ${problem}`));
      options.onCase?.(number, blow, seen, report);
    }
  } finally {
    process.off('unhandledRejection', onLeft);
    await sound.close();
    rmSync(sound.folder, { recursive: true, force: true });
  }
  return report;
}
