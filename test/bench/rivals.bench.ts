/**
 * Stockhand beside the libraries that a team would pick instead, and beside bare SQLite and bare HTTP as the limit: the same rows, the same
 * questions, the same answers. docs/performance.md says how, and what was seen.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { projectRoot } from '../../scripts/runtime/paths.ts';
import { BenchChild, buildBenchPrograms } from './children.ts';
import { runCourse, ROWS, type RowName, type Stage } from './contenders/course.ts';
import { CHANGES, drained, LIMIT } from './contenders/drain.ts';
import type { Entrant } from './contenders/entrants.ts';
import { readOptions, type Options } from './contenders/options.ts';
import { writePage } from './contenders/page.ts';
import { FigureBook, type Figuring, type Result } from './contenders/results.ts';
import { prepareRivals } from './rival-packages.ts';

export const name = 'rivals';

/** The Service alone holds every item as an object. */
const SERVICE_FLAGS = ['--max-old-space-size=8192'];
/** Twenty-five windows, and as much again. */
const LIMITED_SECONDS = 300;
const SERVICE = 'contenders/service';
const FIGURES = join(projectRoot, 'out', 'rivals', 'figures.json');

export async function run(): Promise<readonly BenchRow[]> {
  const options = readOptions(process.argv);
  if (options.from !== null) {
    await writePage(JSON.parse(readFileSync(options.from, 'utf8')) as Figuring);
    return [];
  }
  await prepareRivals();
  await buildBenchPrograms([
    SERVICE,
    'contenders/stockhand-program',
    'contenders/bare-sqlite-program',
    'contenders/bare-http-program',
  ]);
  const book = new FigureBook(FIGURES);
  await drains(options, book);
  for (const rows of options.sizes) await ofSize(rows, options, book);
  if (options.page) await writePage(book.figures());
  return book.results().flatMap(benchRows);
}

async function ofSize(rows: number, options: Options, book: FigureBook): Promise<void> {
  const service = new BenchChild(SERVICE, { flags: SERVICE_FLAGS });
  try {
    // Nothing but items, so that nobody who mirrors more has more to read.
    const data = { items: rows, contacts: 0, warehouses: 0, notifications: 0, untrackedShare: 0.1 };
    const address = await service.ask<Stage['address']>('start', { data, rateLimit: null });
    for (let round = 0; round < options.rounds; round += 1) {
      for (const entrant of inTurn(options.entrants, round)) {
        if (book.hasFallen(rows, entrant.name)) continue;
        // Prices have changed since the last one was asked.
        const asked = await service.ask<Pick<Stage, 'questions' | 'answers'>>('questions');
        const stage = { rows, service, address, allowed: options, ...asked };
        book.add(rows, entrant.name, await runCourse(entrant, stage));
      }
    }
  } finally {
    await service.end();
  }
}

/** The same for every size. Without a limit one after the other; with it all at once, because then most of the time is waiting. */
async function drains(options: Options, book: FigureBook): Promise<void> {
  const senders = options.entrants.filter(({ without }) => without?.includes('drain') !== true);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const entrant of inTurn(senders, round)) {
      const took = await drained(entrant, null, options);
      book.add(CHANGES, entrant.name, { drain: typeof took === 'number' ? (CHANGES / took) * 1_000 : took });
    }
  }
  const allowed = { ...options, seconds: LIMITED_SECONDS };
  await Promise.all(
    senders.map(async (entrant) => {
      const took = await drained(entrant, LIMIT, allowed);
      book.add(CHANGES, entrant.name, { drainLimited: typeof took === 'number' ? took / 1_000 : took });
    }),
  );
}

/** Each round begins with another one, so that none always comes after the same. */
function inTurn(entrants: readonly Entrant[], round: number): readonly Entrant[] {
  const first = round % entrants.length;
  return [...entrants.slice(first), ...entrants.slice(0, first)];
}

function benchRows({ rows, name: entrant, cells }: Result): BenchRow[] {
  return Object.entries(cells).flatMap(([row, { median }]) =>
    median === undefined
      ? []
      : [{ name: `${rows}: ${ROWS[row as RowName]}: ${entrant}`, value: median, unit: '' }],
  );
}
