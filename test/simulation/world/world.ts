/** One seed: PCs, people, colleagues and a Service live through some hours of trouble, then it is calm, and everything must be well. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { SWEPT_COLLECTIONS } from '../../../src-sync/domain/records/collections.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import type { StandInService } from '../../../src-service/server.ts';
import { Colleagues } from '../../sweeps/colleagues.ts';
import { Checks, filesHold } from './checks.ts';
import { removeFolder } from './disk.ts';
import { schedule, type Place } from './episodes.ts';
import { Faults, type FaultCounts } from './faults.ts';
import { Model } from './model.ts';
import { OpeningHours, scheduleNights } from './opening-hours.ts';
import { Pc } from './pc.ts';
import { Person } from './person.ts';
import type { Plan } from './plan.ts';
import { ShortRuns } from './short-runs.ts';
import { SignIn } from './sign-in.ts';
import { Trace } from './trace.ts';
import { VirtualTime } from './virtual-time.ts';

export interface Violation {
  readonly invariant: string;
  readonly sentence: string;
  readonly atMs: number;
}

export interface SeedReport {
  readonly seed: number;
  readonly plan: Plan;
  readonly hash: string;
  readonly violations: readonly Violation[];
  readonly faults: FaultCounts;
  readonly simulatedMs: number;
  readonly wallMs: number;
  readonly events: number;
  readonly requests: number;
  readonly promised: number;
  readonly races: number;
  /** The last lines before the first violation; none when all is well. */
  readonly tail: readonly string[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BASE_MS = Date.parse('2026-11-18T06:30:00.000Z');
/** In calm: how long everything may take until nothing differs any more, in rounds of half an hour. */
const CALM_ROUNDS_MAX = 10;
const CALM_ROUND_MS = 30 * MINUTE_MS;
const VIOLATIONS_MAX = 20;
/** Longer than any request and any run of `ShortRuns`. */
const STOP_MS_MAX = 5 * MINUTE_MS;
/** Time for which a person stays after coming to change something. */
const AT_THE_PC_MS = 4 * MINUTE_MS;

interface Seat extends Place {
  readonly person: Person;
  readonly checks: Checks;
  /** `null` where the program stays open. */
  readonly runs: ShortRuns | null;
}

/** @param say told of every line of the trace */
export async function runSeed(plan: Plan, say: ((line: string) => void) | null = null): Promise<SeedReport> {
  const folder = mkdtempSync(join('/dev/shm', 'stockhand-simulation-'));
  try {
    return await new World(plan, folder, say).live();
  } finally {
    removeFolder(folder);
  }
}

class World {
  readonly #plan: Plan;
  readonly #time = new VirtualTime();
  readonly #trace: Trace;
  readonly #model: Model;
  readonly #faults: Faults;
  readonly #folder: string;
  readonly #colleagues: Colleagues;
  readonly #seats: readonly Seat[];
  readonly #violations: Violation[] = [];
  readonly #startedMs = performance.now();
  #tail: readonly string[] = [];
  #isLooking = false;

  constructor(plan: Plan, folder: string, say: ((line: string) => void) | null) {
    const { seed } = plan;
    this.#plan = plan;
    this.#folder = folder;
    this.#trace = new Trace(() => this.#time.nowMs, say);
    this.#model = new Model({
      seed,
      shape: plan.shape,
      rate: plan.rate,
      data: plan.data,
      now: () => BASE_MS + Math.floor(this.#time.nowMs),
      violate: this.#violate,
    });
    this.#faults = new Faults(plan.faults);
    this.#colleagues = new Colleagues(this.#model as unknown as StandInService, seed);
    this.#seats = Array.from({ length: plan.pcs }, (_, index) => this.#seat(`pc${index + 1}`));
  }

  async live(): Promise<SeedReport> {
    const { hours, seed } = this.#plan;
    const endMs = hours * HOUR_MS;
    const random = randomStream(seed, 'when');
    const open = new OpeningHours(endMs);
    for (const seat of this.#seats) {
      const { name } = seat.pc;
      const parts = { time: this.#time, faults: this.#faults, model: this.#model, trace: this.#trace };
      schedule({ ...parts, endMs, open, random: randomStream(seed, `${name} episodes`) }, seat);
      if (seat.runs === null) {
        scheduleNights(this.#time, open, seat.pc, randomStream(seed, `${name} nights`));
        this.#time.after(random.between(0, 120_000), () => void seat.pc.open());
      } else seat.runs.begin();
      this.#schedulePerson(seat, random, open);
    }
    this.#scheduleColleagues(random, endMs);
    for (let hour = 1; hour < hours; hour += 1) {
      await this.#runUntil(hour * HOUR_MS);
      await this.#look();
    }
    await this.#runUntil(endMs);
    await this.#look();
    await this.#calmDown();
    return this.#report();
  }

  readonly #violate = (invariant: string, sentence: string): void => {
    if (this.#violations.length >= VIOLATIONS_MAX) return;
    this.#trace.note(`VIOLATION ${invariant}: ${sentence}`);
    if (this.#violations.length === 0) this.#tail = this.#trace.last();
    this.#violations.push({ invariant, sentence, atMs: this.#time.nowMs });
  };

  #seat(name: string): Seat {
    const { seed, sabotage } = this.#plan;
    const signIn = new SignIn(seed, name, this.#time, this.#model);
    const pc = new Pc({
      name,
      seed,
      time: this.#time,
      baseMs: BASE_MS,
      model: this.#model,
      faults: this.#faults,
      trace: this.#trace,
      folder: this.#folder,
      violate: this.#violate,
      secrets: () => signIn.current(),
      usesBroker: signIn.usesBroker,
      broker: () => signIn.answer(),
      sabotage,
      isCommandLine: this.#plan.shortRuns === true,
    });
    signIn.onSignIn = (secrets) => pc.setSecrets(secrets);
    const deeds = this.#plan.deeds === null ? null : new Set<string>(this.#plan.deeds);
    const stream = randomStream(seed, `${name} person`);
    const person = new Person(pc, stream, this.#model.journal, this.#trace, deeds);
    const checks = new Checks(pc, person, this.#model, this.#violate);
    pc.onOpened = async () => {
      await checks.look();
      await person.tellPresence();
    };
    const parts = { pc, checks, time: this.#time, model: this.#model };
    const runs =
      this.#plan.shortRuns === true
        ? new ShortRuns({ ...parts, random: randomStream(seed, `${name} runs`) })
        : null;
    return { pc, signIn, person, checks, runs };
  }

  /** People work in bursts: some changes within minutes, then nothing for a while. */
  #schedulePerson({ person, runs }: Seat, random: Random, open: OpeningHours): void {
    const endMs = this.#plan.hours * HOUR_MS;
    const gapMs = open.openMs / Math.max(1, this.#plan.burstsPerPc);
    for (let burst = 0; burst < this.#plan.burstsPerPc; burst += 1) {
      let atMs = open.at((burst + random.next()) * gapMs);
      if (runs === null) {
        this.#time.at(atMs, () => void person.sit(true));
        this.#time.at(atMs + AT_THE_PC_MS, () => void person.sit(false));
      }
      for (let left = random.between(1, this.#plan.changesPerBurst); left > 0; left -= 1) {
        atMs += random.pick([0, 200, 5_000, 30_000]) * random.next();
        const act = (): Promise<void> => (runs === null ? person.act() : runs.command(() => person.act()));
        if (atMs < endMs) this.#time.at(atMs, () => void act());
      }
    }
  }

  #scheduleColleagues(random: Random, endMs: number): void {
    for (let deed = 0; deed < this.#plan.colleagueDeeds; deed += 1) {
      this.#time.at(random.next() * endMs, () => {
        this.#colleagues.act();
        this.#model.noteWrite('colleague');
        this.#model.journal.look('colleague', this.#model.nowMs(), null);
      });
    }
  }

  #runUntil(untilMs: number): Promise<void> {
    return this.#time.run(untilMs);
  }

  async #look(): Promise<void> {
    for (const { checks, pc } of this.#seats) if (pc.isRunning) await checks.look();
  }

  async #calmDown(): Promise<void> {
    this.#faults.isCalm = true;
    this.#trace.note('calm');
    this.#model.organizations.first.subscriptionEnded = false;
    this.#model.shape.listLagMs = 0;
    for (const { pc, signIn, runs } of this.#seats) {
      Object.assign(pc.line, { isOffline: false, isPortal: false, isStorm: false });
      pc.beSpared();
      pc.hardware.wakeUp();
      signIn.mend();
      if (runs === null) await pc.open();
      else runs.calmDown();
    }
    let left: string[] = [];
    for (let round = 0; round < CALM_ROUNDS_MAX; round += 1) {
      for (const seat of this.#seats) {
        const ask = (): Promise<void> => this.#askForAll(seat);
        await (seat.runs === null ? ask() : seat.runs.command(ask));
      }
      await this.#runUntil(this.#time.nowMs + CALM_ROUND_MS);
      left = await this.#unsettled();
      if (left.length === 0) break;
    }
    for (const line of left.slice(0, 5)) this.#violate('I4', line);
    for (const { checks, pc, signIn } of this.#seats) {
      await pc.open();
      await checks.look();
      await checks.everythingIsDoneOnce();
      const file = filesHold(pc.dataDir, signIn.secrets);
      if (file !== null) this.#violate('I7', `a secret of ${pc.name} lies in ${file}`);
    }
  }

  /** A person comes to the PC and asks for a complete look. */
  async #askForAll({ pc, person }: Seat): Promise<void> {
    if (!pc.isRunning) {
      void pc.open();
      return;
    }
    await person.giveUpAll();
    const status = await pc.ask('status.get', {});
    const guarded = new Map(
      status.ok ? status.value.collections.map((one) => [one.collection, one.guardedRows]) : [],
    );
    for (const collection of SWEPT_COLLECTIONS) {
      const rows = guarded.get(collection) ?? 0;
      if (rows > 0) await pc.ask('guard.accept', { collection, rows });
      else await pc.ask('sync.check', { collection });
    }
  }

  async #unsettled(): Promise<string[]> {
    const lines: string[] = [];
    for (const { pc, checks, runs } of this.#seats) {
      if (runs !== null) await pc.open();
      if (!pc.isRunning) {
        lines.push(`${pc.name} does not run`);
        continue;
      }
      const open = await checks.openOperations();
      if (open > 0) lines.push(`${pc.name} still has ${open} open operations`);
      lines.push(...(await checks.differences()).map((line) => `${pc.name}: ${line}`));
    }
    return lines;
  }

  async #report(): Promise<SeedReport> {
    for (const { runs } of this.#seats) runs?.end();
    // A command that is under way ends with its request, and that takes time.
    const stopped = Promise.all(this.#seats.map(({ pc }) => pc.stop()));
    await this.#runUntil(this.#time.nowMs + STOP_MS_MAX);
    await stopped;
    await this.#time.quiet();
    return {
      seed: this.#plan.seed,
      plan: this.#plan,
      hash: this.#trace.digest(),
      violations: this.#violations,
      faults: this.#faults.counts(),
      simulatedMs: this.#time.nowMs,
      wallMs: performance.now() - this.#startedMs,
      events: this.#time.events,
      requests: this.#model.requests,
      promised: this.#seats.reduce((sum, { person }) => sum + person.promised.size, 0),
      races: this.#model.journal.races,
      tail: this.#violations.length === 0 ? [] : this.#tail,
    };
  }
}
