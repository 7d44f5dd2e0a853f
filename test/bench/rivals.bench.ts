/**
 * Stockhand beside the libraries that a team would pick instead, and beside bare SQLite and bare HTTP as the limit: the same rows, the same
 * questions, the same answers. docs/performance.md says how, and what was seen.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { projectRoot } from '../../scripts/runtime/paths.ts';
import { BenchChild, buildBenchPrograms } from './children.ts';
import { runCourse, ROWS, type Figures, type RowName, type Stage } from './contenders/course.ts';
import { CHANGES, drained, LIMIT } from './contenders/drain.ts';
import type { Entrant } from './contenders/entrants.ts';
import { readOptions, type Options } from './contenders/options.ts';
import { resultOf, type Result } from './contenders/results.ts';
import { prepareRivals } from './rival-packages.ts';

export const name = 'rivals';

/** The Service alone holds every item as an object. */
const SERVICE_FLAGS = ['--max-old-space-size=8192'];
/** Twenty-five windows, and as much again. */
const LIMITED_SECONDS = 300;
const SERVICE = 'contenders/service';
const OUT = join(projectRoot, 'out', 'rivals');

export async function run(): Promise<readonly BenchRow[]> {
  const options = readOptions(process.argv);
  await prepareRivals();
  await buildBenchPrograms([
    SERVICE,
    'contenders/stockhand-program',
    'contenders/bare-sqlite-program',
    'contenders/bare-http-program',
  ]);
  const results: Result[] = [...(await drains(options))];
  for (const rows of options.sizes) {
    results.push(...(await ofSize(rows, options)));
    keep(results);
  }
  return results.flatMap(benchRows);
}

async function ofSize(rows: number, options: Options): Promise<readonly Result[]> {
  const service = new BenchChild(SERVICE, { flags: SERVICE_FLAGS });
  try {
    const data = { items: rows, contacts: 0, warehouses: 1, notifications: 0, untrackedShare: 0.1 };
    const address = await service.ask<Stage['address']>('start', { data, rateLimit: null });
    const rounds = new Map<Entrant, Figures[]>(options.entrants.map((entrant) => [entrant, []]));
    for (let round = 0; round < options.rounds; round += 1) {
      for (const entrant of inTurn(options.entrants, round)) {
        const all = rounds.get(entrant) ?? [];
        // Whoever fell once would fall again.
        if (all.some((figures) => Object.values(figures).some((value) => typeof value === 'string')))
          continue;
        // Prices have changed since the last one was asked.
        const asked = await service.ask<Pick<Stage, 'questions' | 'answers'>>('questions');
        const figures = await runCourse(entrant, { rows, service, address, allowed: options, ...asked });
        console.log(JSON.stringify({ rows, round, name: entrant.name, ...figures }));
        all.push(figures);
      }
    }
    return options.entrants.map((entrant) => resultOf(rows, entrant.name, rounds.get(entrant) ?? []));
  } finally {
    await service.end();
  }
}

/** The same for every size. Without a limit one after the other; with it all at once, because then most of the time is waiting. */
async function drains(options: Options): Promise<readonly Result[]> {
  const rounds = new Map<Entrant, Figures[]>(options.entrants.map((entrant) => [entrant, []]));
  const senders = options.entrants.filter(({ without }) => without?.includes('drain') !== true);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const entrant of inTurn(senders, round)) {
      const took = await drained(entrant, null, options);
      const figure = typeof took === 'number' ? (CHANGES / took) * 1_000 : took;
      console.log(JSON.stringify({ round, name: entrant.name, drain: figure }));
      rounds.get(entrant)?.push({ drain: figure });
    }
  }
  const allowed = { ...options, seconds: LIMITED_SECONDS };
  await Promise.all(
    senders.map(async (entrant) => {
      const took = await drained(entrant, LIMIT, allowed);
      const figure = typeof took === 'number' ? took / 1_000 : took;
      console.log(JSON.stringify({ name: entrant.name, drainLimited: figure }));
      rounds.get(entrant)?.push({ drainLimited: figure });
    }),
  );
  return senders.map((entrant) => resultOf(CHANGES, entrant.name, rounds.get(entrant) ?? []));
}

/** Each round begins with another one, so that none always comes after the same. */
function inTurn(entrants: readonly Entrant[], round: number): readonly Entrant[] {
  const first = round % entrants.length;
  return [...entrants.slice(first), ...entrants.slice(0, first)];
}

function keep(results: readonly Result[]): void {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(
    join(OUT, 'figures.json'),
    JSON.stringify({ at: new Date().toISOString(), results }, null, 1),
  );
}

function benchRows({ rows, name: entrant, cells }: Result): BenchRow[] {
  return Object.entries(cells).flatMap(([row, { median }]) =>
    median === undefined
      ? []
      : [{ name: `${rows}: ${ROWS[row as RowName]}: ${entrant}`, value: median, unit: '' }],
  );
}
