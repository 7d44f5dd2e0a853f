/** Rounds of `kill -9`: something runs, is killed at a drawn moment, and the profile is opened and looked through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomStream, type Random } from '../../src-service/random.ts';
import { startService, type FaultRule, type Shape } from '../../src-service/server.ts';
import { drain, lookThrough, mirrorOnce, newReport, type KillReport, type Place } from './place.ts';
import { Victim, VICTIMS, type Moment, type VictimName } from './victim.ts';
import { Work } from './work.ts';

export interface KillOptions {
  readonly seed: number;
  readonly rounds: number;
  readonly victims?: readonly VictimName[];
  /** Operations handed in a round. */
  readonly perRound?: number;
  /** Kills come only once all of a round were answered, so that as many are accepted as were handed in. */
  readonly isAllHandedIn?: boolean;
  readonly shape?: Partial<Shape>;
  readonly faults?: readonly FaultRule[];
  /** The factor by which the clock of an engine runs that is killed. */
  readonly factor?: number;
  readonly onRound?: (round: number, report: KillReport) => void;
}

const DATA = { items: 40, contacts: 30, warehouses: 3, notifications: 4 };
const LATENCY_MS = 4;

export async function killRounds(options: KillOptions): Promise<KillReport> {
  const { seed, rounds, shape = {}, faults = [], factor = 1 } = options;
  const service = await startService({ data: DATA, rateLimit: null, latencyMs: LATENCY_MS, shape, seed });
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-torture-'));
  const place: Place = { dataDir, service, factor, sinceMs: Date.now() };
  const report = newReport();
  try {
    await mirrorOnce(place);
    const work = new Work(service, randomStream(seed, 'work'));
    for (const rule of faults) service.faults.add(rule);
    const random = randomStream(seed, 'kills');
    while (report.rounds < rounds && report.problems.length === 0) {
      await round(place, work, random, options, report);
      report.rounds += 1;
      options.onRound?.(report.rounds, report);
    }
    if (report.problems.length === 0) await drain(place, work, report);
  } finally {
    await service.stop();
    if (report.problems.length === 0) rmSync(dataDir, { recursive: true, force: true });
    else report.problems.push(`the profile is kept: ${dataDir}`);
  }
  return report;
}

async function round(
  place: Place,
  work: Work,
  random: Random,
  { victims = VICTIMS, perRound = 6, isAllHandedIn = false }: KillOptions,
  report: KillReport,
): Promise<void> {
  const name = random.pick(victims);
  const victim = new Victim(place, name);
  const deeds = name === 'sync' ? [] : Array.from({ length: perRound }, () => work.next());
  victim.feed(deeds);
  const { ran, answers } = await victim.kill(
    isAllHandedIn
      ? { answers: perRound, requests: random.between(1, 2 * perRound), laterMs: random.between(0, 25) }
      : drawMoment(random, name, perRound),
  );
  answers.forEach(({ accepted, opId }, index) => {
    const deed = deeds[index];
    // The output of `sync` is no answer to a change.
    if (deed !== undefined && accepted === true && opId !== undefined) deed.operationId = opId;
    else if (deed !== undefined)
      report.problems.push(`refused: ${JSON.stringify(deed.operation)} ${JSON.stringify(answers[index])}`);
  });
  if (ran) report.killed += 1;
  report.accepted = work.accepted.length;
  const { problems, inTheAir } = await lookThrough(place, work);
  report.inTheAir += inTheAir;
  report.problems.push(...problems, ...work.problemsAtService(false));
}

function drawMoment(random: Random, name: VictimName, perRound: number): Moment {
  const laterMs = random.chance(0.5) ? 0 : random.between(0, 25);
  // Before it has opened its database, or while it does.
  if (random.chance(0.1)) return { answers: 0, requests: 0, laterMs: random.between(50, 900) };
  if (name === 'enqueue') return { answers: random.between(0, perRound), requests: 0, laterMs };
  if (name === 'sync') return { answers: 0, requests: random.between(1, 40), laterMs };
  return random.chance(0.3)
    ? { answers: random.between(1, perRound), requests: 0, laterMs }
    : { answers: perRound, requests: random.between(1, 14), laterMs };
}
