/** One contender once through everything that is measured, on a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchChild } from '../children.ts';
import { percentile } from '../rate-figures.ts';
import type { Change } from './contender.ts';
import { startProgram, type Entrant } from './entrants.ts';
import { firstDifference, type Questions } from './questions.ts';
import type { Answers, Kind, Times, Took } from './serve.ts';
import { Fallen, type Allowed, type WatchedChild } from './watched.ts';

/** Of most rows less is better; of rows a second more. */
export const ROWS = {
  mirror: 'first mirror over loopback HTTP, rows a second',
  mirrorProcessor: 'processor time of the mirror, ms for 1,000 rows',
  mirrorMemory: 'peak memory of the mirror, MB',
  start: 'process start until the first page is answered, ms',
  startProcessor: 'processor time of the start, ms',
  keyed: 'one item by its id, ms',
  code: 'look-up of a barcode, ms',
  firstPage: 'first page of a category by name, ms',
  deepPage: 'a page 80 % down that list, ms',
  search: 'search, letter by letter, median, ms',
  searchSlow: 'search, letter by letter, p95, ms',
  poll: 'poll that brings one changed row, ms',
  write: 'a change with its queue entry, ms',
  memory: 'peak memory of asking and writing, MB',
  drain: '1,000 waiting changes, sent a second',
  drainLimited: '1,000 at 40 requests in 6 s, seconds',
} as const;

export const MORE_IS_BETTER: readonly RowName[] = ['mirror', 'drain'];

export type RowName = keyof typeof ROWS;

/** A figure, or the reason why there is none. */
export type Figures = Partial<Record<RowName, number | string>>;

export interface Stage {
  readonly rows: number;
  readonly service: BenchChild;
  readonly address: { readonly url: string; readonly token: string };
  readonly questions: Questions;
  readonly answers: Answers;
  readonly allowed: Allowed;
}

const COURSE_ROWS = (Object.keys(ROWS) as RowName[]).filter((row) => !row.startsWith('drain'));
const POLLS = 7;
const WRITES = 160;
/** As many as the slowest of them does in the time that it has. */
const KINDS: readonly Kind[] = ['keyed', 'code', 'firstPage', 'deepPage', 'search'];

export async function runCourse(entrant: Entrant, stage: Stage): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-rivals-'));
  const figures: Figures = {};
  try {
    await through(entrant, stage, folder, figures);
  } catch (error) {
    if (!(error instanceof Fallen)) throw error;
    for (const row of rowsOf(entrant)) figures[row] ??= error.message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

function rowsOf(entrant: Entrant): readonly RowName[] {
  return COURSE_ROWS.filter((row) => !(entrant.without ?? []).includes(row));
}

async function through(entrant: Entrant, stage: Stage, folder: string, figures: Figures): Promise<void> {
  let child = startProgram(entrant, 'begin', { folder, ...stage.address }, stage.allowed);
  try {
    const mirrored = await child.ask<Took>('mirror');
    figures.mirror = (stage.rows / mirrored.ms) * 1_000;
    figures.mirrorProcessor = (mirrored.processorMs / stage.rows) * 1_000;
    figures.mirrorMemory = await child.ask<number>('memory');
    if (entrant.lasts !== 'not at all') {
      await child.end();
      child = startProgram(entrant, 'start', { folder, ...stage.address }, stage.allowed);
    }
    if (entrant.without?.includes('keyed') !== true) await askEverything(entrant, child, stage, figures);
    if (entrant.without?.includes('poll') !== true) figures.poll = await polled(child, stage);
    if (entrant.lasts !== 'not at all') {
      // Nothing else is to be under way while it writes.
      await child.end();
      child = startProgram(entrant, 'start', { folder, ...stage.address }, stage.allowed);
      // The second time: by then its code is compiled.
      const started = await child.ask<Took>('started');
      figures.start = started.ms;
      figures.startProcessor = started.processorMs;
    }
    if (entrant.without?.includes('write') !== true) {
      const changes = Array.from({ length: WRITES }, (_, index) => changeOf(stage, POLLS + index));
      figures.write = (await child.ask<Times>('write', changes)).medianMs;
    }
    if (entrant.without?.includes('memory') !== true) figures.memory = await child.ask<number>('memory');
    await child.end();
  } finally {
    child.kill();
  }
}

async function askEverything(
  entrant: Entrant,
  child: WatchedChild,
  stage: Stage,
  figures: Figures,
): Promise<void> {
  const { questions } = stage;
  for (const kind of KINDS) {
    const { medianMs, p95Ms } = await child.ask<Times>('ask', { kind, questions });
    figures[kind] = medianMs;
    if (kind === 'search') figures.searchSlow = p95Ms;
  }
  // Afterwards, so that nothing that was asked for it is known already.
  const given = await child.ask<Answers>('answers', questions);
  const difference = firstDifference(stage.answers, given, questions);
  if (difference !== null) throw new Fallen(`answers otherwise: ${difference}`);
}

async function polled(child: WatchedChild, stage: Stage): Promise<number> {
  const polls: number[] = [];
  for (let index = 0; index < POLLS; index += 1) {
    const change = changeOf(stage, index);
    await stage.service.ask('edit', change);
    polls.push(await child.ask<number>('poll', change));
  }
  // The first one also finds out where the others go on.
  return percentile(polls.slice(1), 0.5);
}

function changeOf({ questions }: Stage, index: number): Change {
  return { id: questions.keyed.warm[index % questions.keyed.warm.length] ?? '', price: nextPrice() };
}

let price = 10_000;

/** Another one each time, so that no change is none. */
function nextPrice(): number {
  price += 1;
  return price;
}
