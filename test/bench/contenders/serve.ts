/** The program around a contender: opens it as soon as the process runs, and takes the times inside of it. */
import type { Change, Contender, ListRow, NewContact, Place } from './contender.ts';
import { serveTasks } from '../serve-tasks.ts';
import { percentile } from '../rate-figures.ts';
import type { Asked, Questions } from './questions.ts';

export interface Times {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly count: number;
}

/** So long one kind of question is asked at most. */
const ASKING_MS = 3_000;
const WARM_MS = 1_000;
const ANSWERING_MS = 3_000;

/** The start of a contender's program: `begin` on a new folder, `start` on one that was filled. */
export function placeOf([, , , folder = '', url = '', token = '']: readonly string[]): Place {
  return { folder, url, token };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

/** Time of the processor, of all threads: what other programs do at the moment counts little in it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export interface Took {
  readonly ms: number;
  readonly processorMs: number;
}

async function mirrored(contender: Contender, place: Place): Promise<Took> {
  const before = processorMs();
  const ms = await timed(() => contender.mirror(place));
  return { ms, processorMs: processorMs() - before };
}

function timesOf(durations: readonly number[]): Times {
  return {
    medianMs: percentile(durations, 0.5),
    p95Ms: percentile(durations, 0.95),
    count: durations.length,
  };
}

/** One that is slow is asked fewer of them. */
async function asked<Question>(
  { warm, measured }: Asked<Question>,
  ask: (question: Question) => Promise<unknown>,
): Promise<Times> {
  await askFor(WARM_MS, warm, ask);
  return timesOf(await askFor(ASKING_MS, measured, ask));
}

async function askFor<Question>(
  limitMs: number,
  questions: readonly Question[],
  ask: (question: Question) => Promise<unknown>,
): Promise<readonly number[]> {
  const durations: number[] = [];
  const endMs = performance.now() + limitMs;
  for (const question of questions) {
    durations.push(await timed(() => ask(question)));
    if (performance.now() > endMs) break;
  }
  return durations;
}

export type Kind = 'keyed' | 'code' | 'firstPage' | 'deepPage' | 'search';

function asking(contender: Contender, kind: Kind, all: Questions): Promise<Times> {
  if (kind === 'keyed') return asked(all.keyed, (id) => contender.keyed(id));
  if (kind === 'code') return asked(all.code, (code) => contender.code(code));
  if (kind === 'search') return asked(all.search, (text) => contender.search(text));
  return asked(all[kind], (page) => contender.page(page));
}

/** So many of the answers as there are after a while: enough to see that they are the right ones. */
async function answered<Question, Answer>(
  { measured }: Asked<Question>,
  ask: (question: Question) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const endMs = performance.now() + ANSWERING_MS;
  for (const question of measured) {
    answers.push(await ask(question));
    if (performance.now() > endMs) break;
  }
  return answers;
}

/** Runs one after the other, so that none waits for another's turn. */
async function inTurn<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await ask(question));
  return answers;
}

export async function answersOf(contender: Contender, all: Questions): Promise<Answers> {
  return {
    keyed: await answered(all.keyed, async (id) => [await contender.keyed(id)].flatMap((row) => row ?? [])),
    code: await answered(all.code, (code) => contender.code(code)),
    firstPage: await answered(all.firstPage, (page) => contender.page(page)),
    deepPage: await answered(all.deepPage, (page) => contender.page(page)),
    search: await answered(all.search, (text) => contender.search(text)),
  };
}

export type Answers = Readonly<Record<Kind, readonly (readonly ListRow[])[]>>;

export async function serveContender(contender: Contender): Promise<void> {
  const place = placeOf(process.argv);
  const tasks = {
    mirror: () => mirrored(contender, place),
    answers: (questions: Questions) => answersOf(contender, questions),
    ask: ({ kind, questions }: { kind: Kind; questions: Questions }) => asking(contender, kind, questions),
    settle: async () => contender.settle?.(),
    queue: (contacts: readonly NewContact[]) => inTurn(contacts, (contact) => contender.queue(contact)),
    drain: () => timed(() => contender.drain(place)),
    poll: (changed: Change) => timed(() => contender.poll(place, changed)),
    write: async (changes: readonly Change[]) => {
      const warm = Math.floor(changes.length / 4);
      await inTurn(changes.slice(0, warm), (change) => contender.write(change));
      return timesOf(await inTurn(changes.slice(warm), (change) => timed(() => contender.write(change))));
    },
  };
  await contender.open(place);
  const isFilled = process.argv[2] === 'start';
  if (isFilled) await contender.page({ category: null, offset: 0 });
  // Counted from the start of the process.
  const started: Took = { ms: performance.now(), processorMs: processorMs() };
  serveTasks({ ...tasks, started: () => Promise.resolve(started) }, () => contender.close());
}
