/** Damaged files: random bytes, a file cut short, a log cut short or gone. Opened without a crash, nothing lost without a word. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOperation } from '../../src-sync/store/outbox/outbox.ts';
import { openForReading } from '../../src-sync/store/database.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { randomStream, type Random } from '../../src-service/random.ts';
import { startService } from '../../src-service/server.ts';
import { deskOf, drain, fileOf, mirrorOnce, newReport, type KillReport, type Place } from './place.ts';
import { Victim } from './victim.ts';
import { Work, type Deed } from './work.ts';

const CHANGES = 30;

/** Checks that fail as long as what a change names was not read from the Service again. */
const REREAD: ReadonlySet<string> = new Set(['references', 'outbox']);

type Blow = (file: string, random: Random) => void;

/** Changes that only the log holds go with it: to SQLite they were never there. Then those that are left are the first ones. */
const BLOWS: Readonly<Record<string, { readonly strike: Blow; readonly takesTheLast: boolean }>> = {
  'random bytes in the database': { strike: (file, random) => scribble(file, random), takesTheLast: false },
  'random bytes in the log': {
    strike: (file, random) => scribble(`${file}-wal`, random),
    takesTheLast: true,
  },
  'the log cut short': { strike: (file, random) => cut(`${file}-wal`, random), takesTheLast: true },
  'the log gone': { strike: (file) => rmSync(`${file}-wal`, { force: true }), takesTheLast: true },
  'the database cut short': { strike: (file, random) => cut(file, random), takesTheLast: false },
};

function scribble(file: string, random: Random): void {
  const bytes = readFileSync(file);
  const from = random.between(0, Math.max(0, bytes.length - 1));
  const length = random.between(1, 6_000);
  for (let at = from; at < Math.min(bytes.length, from + length); at += 1) bytes[at] = random.between(0, 255);
  writeFileSync(file, bytes);
}

function cut(file: string, random: Random): void {
  truncateSync(file, random.between(0, readFileSync(file).length));
}

/** @param each how often each kind of damage is done, at other places each time */
export async function damageFiles(seed: number, each: number): Promise<KillReport> {
  const report = newReport();
  const data = { items: 40, contacts: 40, warehouses: 2, notifications: 2 };
  const service = await startService({ data, rateLimit: null, seed });
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-damage-'));
  const place: Place = { dataDir: join(folder, 'sound'), service, factor: 1, sinceMs: Date.now() };
  try {
    await mirrorOnce(place);
    await service.goDark();
    const work = await killedWithWork(place, seed, CHANGES);
    report.accepted = work.accepted.length;
    const random = randomStream(seed, 'damage');
    const copy: Place = { ...place, dataDir: join(folder, 'damaged') };
    for (const [name, blow] of Object.entries(BLOWS)) {
      for (let time = 0; time < each; time += 1) {
        rmSync(copy.dataDir, { recursive: true, force: true });
        cpSync(place.dataDir, copy.dataDir, { recursive: true });
        blow.strike(fileOf(copy), random);
        const problems = await openedOrNot(copy, work, blow.takesTheLast);
        report.problems.push(...problems.map((problem) => `${name}: ${problem}`));
        report.rounds += 1;
      }
    }
    // The last one was cut short: what was carried over is done once, on a mirror that is read anew.
    await service.comeBack();
    await forgetWhatIsGone(copy, work);
    await drain(copy, work, report);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
  return report;
}

/** Of a copy that lacks what others hold. */
export async function forgetWhatIsGone(place: Place, work: Work): Promise<void> {
  const opened = await openForReading(fileOf(place));
  if (!opened.ok) throw new Error(opened.failure.message);
  for (const deed of work.accepted) {
    const stored = await findOperation(opened.value.reader, deed.operationId ?? '');
    // An edit goes on with one that waits: the operation may be there without it.
    const says = stored === null ? '' : JSON.stringify(stored.body);
    const isThere = stored !== null && (deed.edit === null || says.includes(deed.edit.value));
    if (!isThere) deed.operationId = null;
  }
  await opened.value.close();
}

/** A database that nobody closed, with changes in its file as well as in its log. */
export async function killedWithWork(place: Place, seed: number, changes: number): Promise<Work> {
  const work = new Work(place.service, randomStream(seed, 'work'));
  const early = await deskOf(place);
  for (let count = 0; count < changes; count += 1) {
    const deed = work.next();
    deed.operationId = (await early.accept(deed.operation)).opId;
  }
  await early.engine.stop();
  await enqueuedAndKilled(place, work, { changes, answers: changes });
  return work;
}

/** Killed after so many answers. */
export async function enqueuedAndKilled(
  place: Place,
  work: Work,
  { changes, answers: wanted }: { readonly changes: number; readonly answers: number },
): Promise<readonly Deed[]> {
  const victim = new Victim(place, 'enqueue');
  const deeds = Array.from({ length: changes }, () => work.next());
  victim.feed(deeds);
  const { answers } = await victim.kill({ answers: wanted, requests: 0, laterMs: 0 });
  answers.forEach(({ opId }, index) => {
    const deed = deeds[index];
    if (deed !== undefined && opId !== undefined) deed.operationId = opId;
  });
  return deeds.filter(({ operationId }) => operationId !== null);
}

/** Whatever is thrown is a start that failed with a crash instead of a sentence. */
async function openedOrNot(place: Place, work: Work, takesTheLast: boolean): Promise<string[]> {
  try {
    return await openDamaged(place, work, takesTheLast);
  } catch (error) {
    return [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

async function openDamaged(place: Place, work: Work, takesTheLast: boolean): Promise<string[]> {
  const said: string[] = [];
  const desk = await deskOf(place, { onNotice: (notice) => said.push(notice) });
  await desk.engine.stop();
  const opened = await openForReading(fileOf(place));
  if (!opened.ok) return [`cannot be opened afterwards: ${opened.failure.message}`];
  const problems: string[] = [];
  try {
    const { reader } = opened.value;
    // Several edits may be one operation, whose later part a shorter log lacks: they cannot be told apart by their ids.
    const marked = work.accepted.filter(({ mark }) => mark !== null);
    const there: boolean[] = [];
    for (const { operationId } of marked)
      there.push((await findOperation(reader, operationId ?? '')) !== null);
    const missing = there.filter((one) => !one).length;
    const isAside =
      said.length > 0 && readdirSync(dirname(fileOf(place))).some((name) => name.includes('damaged'));
    const isFirstOnes = there.lastIndexOf(true) === marked.length - missing - 1;
    if (missing > 0 && !isAside && !(takesTheLast && isFirstOnes)) {
      problems.push(`${missing} changes are gone without a word`);
    }
    const { checks } = await verify(reader);
    for (const { name, ok, detail } of checks) {
      // A record that a change names may be read from the Service again: the same record gets the same local id.
      if (!ok && !(isAside && REREAD.has(name))) problems.push(`verify: ${name}, ${detail}`);
    }
  } finally {
    await opened.value.close();
  }
  if (!existsSync(fileOf(place))) problems.push('there is no database any more');
  return problems;
}
