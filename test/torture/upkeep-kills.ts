/** Programs killed while they bring a database up to date, copy it or put a backup in its place: the next opening has every change. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomStream, type Random } from '../../src-service/random.ts';
import { startService } from '../../src-service/server.ts';
import { forgetWhatIsGone, killedWithWork } from './damage.ts';
import { drain, mirrorOnce, newReport, type KillReport, type Place } from './place.ts';
import { DEEDS, type DeedName } from './upkeep-deeds.ts';
import type { Victim } from './victim.ts';
import type { Work } from './work.ts';

export interface UpkeepKillOptions {
  readonly seed: number;
  /** Of each deed. */
  readonly kills: number;
  /** Items, and as many contacts: how long everything takes. */
  readonly records: number;
  readonly only?: DeedName | undefined;
  readonly onDeed?: (name: DeedName, report: KillReport) => void;
}

export interface Ground {
  /** A workspace without a connection, left by a program that was killed: as it is before each round. */
  readonly sound: Place;
  /** The one that is worked with. */
  readonly copy: Place;
  /** Of both, and of what else is needed. */
  readonly folder: string;
  readonly work: Work;
  readonly random: Random;
}

/** Something that a program is killed at. */
export interface UpkeepDeed {
  /** Makes the copy ready. */
  prepare(): Promise<void>;
  start(): Victim;
  /** It has begun to write. */
  hasBegun(): boolean;
  /** Opens what the kills left behind; what is wrong with it. */
  look(): Promise<readonly string[]>;
}

export const DEED_NAMES = Object.keys(DEEDS) as readonly DeedName[];

const CHANGES = 15;
/** Two programs killed one after the other before anybody looks. */
const TWICE = 0.25;
/** Before anything was written. */
const EARLY = 0.15;
/** A kill that comes too late is none. */
const ROUNDS_PER_KILL_MAX = 4;

export async function killUpkeep(options: UpkeepKillOptions): Promise<KillReport> {
  const whole = newReport();
  for (const name of DEED_NAMES) {
    if (options.only !== undefined && options.only !== name) continue;
    const report = await killsOf(name, options);
    options.onDeed?.(name, report);
    whole.rounds += report.rounds;
    whole.killed += report.killed;
    whole.accepted += report.accepted;
    whole.problems.push(...report.problems.map((problem) => `${name}: ${problem}`));
  }
  return whole;
}

async function killsOf(name: DeedName, { seed, kills, records }: UpkeepKillOptions): Promise<KillReport> {
  const report = newReport();
  const data = { items: records, contacts: records, warehouses: 3, notifications: 4 };
  const service = await startService({ data, rateLimit: null, seed });
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-upkeep-'));
  const sound: Place = { dataDir: join(folder, 'sound'), service, factor: 1, sinceMs: Date.now() };
  const copy: Place = { ...sound, dataDir: join(folder, 'copy') };
  try {
    await mirrorOnce(sound);
    await service.goDark();
    const work = await killedWithWork(sound, seed, CHANGES);
    const ground = { sound, copy, folder, work, random: randomStream(seed, name) };
    const deed = await DEEDS[name](ground);
    renew(ground);
    await deed.prepare();
    const pace = await deed.start().run(() => deed.hasBegun());
    while (report.killed < kills && report.rounds < kills * ROUNDS_PER_KILL_MAX) {
      await round(ground, deed, pace, report);
    }
    report.accepted = work.accepted.length;
    await service.comeBack();
    await forgetWhatIsGone(copy, work);
    if (report.problems.length === 0) await drain(copy, work, report);
  } finally {
    await service.stop();
    if (report.problems.length === 0) rmSync(folder, { recursive: true, force: true });
    else report.problems.push(`everything is kept: ${folder}`);
  }
  return report;
}

async function round(
  ground: Ground,
  deed: UpkeepDeed,
  pace: Awaited<ReturnType<Victim['run']>>,
  report: KillReport,
): Promise<void> {
  const { random } = ground;
  renew(ground);
  await deed.prepare();
  const moments: string[] = [];
  for (let left = random.chance(TWICE) ? 2 : 1; left > 0; left -= 1) {
    const isEarly = random.chance(EARLY);
    const laterMs = random.between(0, Math.ceil(isEarly ? pace.toSignMs : pace.fromSignMs));
    const sign = isEarly ? () => true : () => deed.hasBegun();
    const { ran } = await deed.start().kill({ answers: 0, requests: 0, sign, laterMs });
    if (ran) report.killed += 1;
    moments.push(`${laterMs} ms after it ${isEarly ? 'was started' : 'began'}`);
  }
  report.rounds += 1;
  const problems = await deed
    .look()
    .catch((error: unknown) => [
      `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ]);
  report.problems.push(
    ...problems.map((problem) => `round ${report.rounds}, killed ${moments.join(', ')}: ${problem}`),
  );
}

function renew({ sound, copy }: Ground): void {
  rmSync(copy.dataDir, { recursive: true, force: true });
  cpSync(sound.dataDir, copy.dataDir, { recursive: true });
}
