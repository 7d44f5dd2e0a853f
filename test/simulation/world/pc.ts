/** One PC: a production engine on its disk and its line, which can be stopped, killed, cut from power, put to sleep and opened again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CONTRACT_NAMES, type Secrets } from '../../../src-sync/domain/sync/profile.ts';
import type { CollectionName } from '../../../src-sync/domain/records/collections.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import type { Accepted } from '../../../src-sync/domain/questions/rows.ts';
import type { MirrorRecord } from '../../../src-sync/domain/records/record.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { openEngine } from '../../../src-sync/engine/run/open-engine.ts';
import type { SyncSummary } from '../../../src-sync/engine/run/types.ts';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import type { Reader } from '../../../src-sync/store/database.ts';
import type { Outcome } from '../../../src-service/control/faults.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import { Died, Disk, removeFolder, type DeathPlan, type Loss } from './disk.ts';
import type { Faults } from './faults.ts';
import { Line, type LineState } from './line.ts';
import type { Model } from './model.ts';
import type { Trace } from './trace.ts';
import { Hardware, ProgramClock, type VirtualTime } from './virtual-time.ts';
import type { Violate } from './journal.ts';
import type { Sabotage } from './sabotage.ts';
import type { Chosen } from './workload.ts';

export const BASE_URL = 'https://service.example';
export const BROKER_HOST = 'sign-in.example';

export interface PcParts {
  readonly name: string;
  readonly seed: number;
  readonly time: VirtualTime;
  readonly baseMs: number;
  readonly model: Model;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly folder: string;
  readonly violate: Violate;
  readonly secrets: () => Secrets;
  readonly usesBroker: boolean;
  readonly broker: () => Outcome | 'silent';
  readonly sabotage: Sabotage | null;
  /** Opened for one command after the other; nothing is read or sent but by `run`. */
  readonly isCommandLine: boolean;
}

/** A program as it runs: with its end everything that is its own ends, too. */
interface Run {
  readonly engine: SyncEngine;
  readonly clock: ProgramClock;
  readonly disk: Disk;
}

const TROUBLES = {
  SQLITE_FULL: 'diskFull',
  SQLITE_BUSY: 'diskBusy',
  SQLITE_IOERR_WRITE: 'diskError',
} as const;

/** As the engine keeps what is done (src-sync/engine/run/open-engine.ts). */
const DONE_KEPT_MS = 30 * 24 * 3_600_000;

/** A person's other programs write seldom in a simulation; each look costs as much as a request. */
const OTHER_PROCESS_MS = 60_000;

/** A person whose program does not open tries once more soon, and later less and less often. */
const TRY_AGAIN_MS = 60_000;
const TRY_AGAIN_MAX_MS = 16 * 60_000;

export class Pc {
  readonly name: string;
  readonly hardware: Hardware;
  readonly line: LineState = { isOffline: false, isPortal: false, isStorm: false, isTokenShared: false };
  readonly random: Random;
  commits = 0;
  openings = 0;
  /** Called with each running engine, before anything else happens to it. */
  onOpened: (() => Promise<void>) | null = null;
  /**
   * Since when what the mirror read may be gone again, because a power cut took what was not forced to the disk by then; `null` where
   * none did. Whoever has looked at what is left takes it back.
   */
  lostSinceMs: number | null = null;
  /** The fault that the next run meets on its disk. */
  trouble: Disk['trouble'] = null;
  #run: Run | null = null;
  #opening: Promise<void> | null = null;
  #image = 0;
  #forcedMs = 0;
  #tryAgainMs = TRY_AGAIN_MS;
  readonly #starts: { readonly atMs: number; readonly wallMs: number }[] = [];
  readonly #parts: PcParts;

  constructor(parts: PcParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.hardware = new Hardware(parts.time, parts.baseMs);
    this.random = randomStream(parts.seed, `${parts.name} disk`);
  }

  get nowMs(): number {
    return this.#parts.time.nowMs;
  }

  /** True where a start since then took the work of that time for so old that it need not be kept. */
  mayHaveForgotten(sinceMs: number): boolean {
    const leastMs = this.hardware.earliestWallMs(sinceMs) + DONE_KEPT_MS;
    return this.#starts.some(({ atMs, wallMs }) => atMs >= sinceMs && wallMs > leastMs);
  }

  get isRunning(): boolean {
    return this.#run !== null;
  }

  get reader(): Reader | null {
    return this.#run?.engine.parts.store.reader ?? null;
  }

  get dataDir(): string {
    return join(this.#parts.folder, `${this.name}-${this.#image}`);
  }

  /** Starts the program; harmless while it runs or starts. */
  open(): Promise<void> {
    if (this.#run !== null) return Promise.resolve();
    if (this.#opening !== null) return this.#opening;
    this.hardware.wakeUp();
    const opening = this.#open().finally(() => {
      // Another one may have begun since, after this one's program was killed.
      if (this.#opening === opening) this.#opening = null;
    });
    this.#opening = opening;
    return opening;
  }

  /** `sync --deadline`, in a program that is open. */
  async run(deadlineMs: number): Promise<SyncSummary> {
    const run = this.#run;
    if (run === null) throw new Died(`${this.name} does not run`);
    const summary = await run.engine.runOnce({ deadlineMs, only: null });
    this.#parts.trace.note(`${this.name} ran for ${deadlineMs} ms: ${summary.stopped}`);
    return summary;
  }

  /** The program is asked to end, and does. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    this.#run = null;
    await run.engine.stop();
    this.#ended(run);
    this.#parts.trace.note(`${this.name} stopped`);
  }

  /** The program is told, or has to notice. */
  wakeUp(random: Random): void {
    if (this.hardware.wakeUp() && this.isRunning && random.chance(0.5))
      void this.ask('presence.returned', { after: 'sleep' });
  }

  /** Kills the program where it stands. */
  die(loss: Loss): void {
    const run = this.#run;
    if (run !== null) this.#die(run.clock, run.disk, loss);
  }

  /** Kills the program at one of its next commits. */
  dieAtCommit(plan: DeathPlan): void {
    if (this.#run !== null) this.#run.disk.plan = plan;
  }

  /** Nothing more befalls it: neither its disk nor a crash that was to come. */
  beSpared(): void {
    this.setTrouble(null);
    if (this.#run !== null) this.#run.disk.plan = null;
  }

  setTrouble(trouble: Disk['trouble']): void {
    this.trouble = trouble;
    if (this.#run !== null) this.#run.disk.trouble = trouble;
  }

  ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Result<Answer<Name>>> {
    const run = this.#run;
    // Whoever was in the middle of something when it died gets no further.
    if (run === null) throw new Died(`${this.name} does not run`);
    return run.engine.ask(name, question);
  }

  /** Hands a change in with a file that the person has chosen. */
  attach(
    operationId: string,
    operation: Question<'operations.attach'>['operation'],
    file: Chosen,
  ): Promise<Result<Accepted>> {
    const folder = join(this.#parts.folder, `${this.name}-chosen`);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, file.name);
    writeFileSync(path, file.content);
    return this.#parts.time.held(this.ask('operations.attach', { operationId, operation, path }));
  }

  setSecrets(secrets: Secrets): void {
    this.#run?.engine.setSecrets(secrets);
  }

  /** In order of arrival: all of them, or the first so many. */
  async records(collection: CollectionName, most = Infinity): Promise<readonly MirrorRecord[]> {
    const records: MirrorRecord[] = [];
    const limit = Math.min(500, most);
    for (;;) {
      const page = await this.ask('records.list', { collection, offset: records.length, limit });
      if (!page.ok) throw new Error(page.failure.message);
      records.push(...page.value);
      if (page.value.length < limit || records.length >= most) return records;
    }
  }

  async #open(): Promise<void> {
    const { parts: started, clock, disk } = this.#surroundings();
    this.#starts.push({ atMs: this.nowMs, wallMs: this.hardware.wallMs() });
    const opened = await openEngine(started);
    if (clock.isStopped) return;
    if (!opened.ok) {
      this.#parts.trace.note(`${this.name} cannot open: ${opened.failure.code}`);
      disk.released();
      this.#parts.time.after(this.#tryAgainMs, () => void this.open());
      this.#tryAgainMs = Math.min(TRY_AGAIN_MAX_MS, 2 * this.#tryAgainMs);
      return;
    }
    this.#tryAgainMs = TRY_AGAIN_MS;
    if (this.#parts.sabotage === 'writesTokensDown')
      writeFileSync(join(this.dataDir, 'debug.log'), JSON.stringify(started.secrets));
    const engine = opened.value;
    if (!(engine instanceof SyncEngine)) throw new Error('an engine of another kind');
    this.#run = { engine, clock, disk };
    this.openings += 1;
    this.#parts.trace.note(`${this.name} opened`);
    await this.onOpened?.();
    if (clock.isStopped) return;
    if (!this.#parts.isCommandLine) engine.start();
    if (this.#parts.sabotage === 'neverRests') this.#goRound(clock);
  }

  #goRound(clock: ProgramClock): void {
    clock.after(10, () => this.#goRound(clock));
  }

  #surroundings(): { parts: Parameters<typeof openEngine>[0]; clock: ProgramClock; disk: Disk } {
    const { parts: given, hardware, name } = { parts: this.#parts, hardware: this.hardware, name: this.name };
    const { time, model, faults, trace, seed, sabotage } = given;
    const clock = new ProgramClock(time, hardware);
    clock.onRestless = (timers) => given.violate('I10', `${name} set ${timers} timers within a minute`);
    const stream = `${name} run ${this.#image} ${this.openings}`;
    const disk = new Disk({
      random: this.random,
      neverSyncs: sabotage === 'lazyDisk',
      isTorn: sabotage === 'damagesDatabase',
      onForced: () => {
        this.#forcedMs = time.nowMs;
        model.journal.remembered(name);
      },
      onTrouble: (code) => faults.fired(TROUBLES[code]),
      onDeath: (plan) => {
        if (plan.isUnshown === true) faults.fired('crashUnshown');
        this.#die(clock, disk, plan.loss);
      },
    });
    disk.trouble = this.trouble;
    const random = randomStream(seed, `${stream} line`);
    const engineRandom = randomStream(seed, `${stream} engine`);
    const ids = randomStream(seed, `${stream} ids`);
    const lineParts = { pc: name, time, clock, hardware, model, faults, random, state: this.line, trace };
    const exchange = new Line({ ...lineParts, broker: given.broker, brokerHost: BROKER_HOST, sabotage });
    const parts = {
      dataDir: this.dataDir,
      address: { baseUrl: BASE_URL, organizationId: null },
      broker: given.usesBroker ? { brokerUrl: `https://${BROKER_HOST}/token` } : null,
      names: DEFAULT_CONTRACT_NAMES,
      secrets: given.secrets(),
      clock,
      random: () => engineRandom.next(),
      newId: () => ids.uuid(),
      exchange,
      onDatabase: disk.attach,
      fileWork: disk.files,
      otherProcessMs: OTHER_PROCESS_MS,
      onNotice: (sentence: string) => given.violate('I9', `${name} says at its start: ${sentence}`),
    };
    return { parts, clock, disk };
  }

  #die(clock: ProgramClock, disk: Disk, loss: Loss): void {
    const { trace, time, model } = this.#parts;
    const from = this.dataDir;
    this.#image += 1;
    clock.isStopped = true;
    const run = this.#run;
    this.#run = null;
    this.#opening = null;
    disk.die(from, this.dataDir, loss);
    if (loss === 'power') {
      this.lostSinceMs = Math.min(this.lostSinceMs ?? Infinity, this.#forcedMs);
      this.hardware.losePower();
    }
    this.commits += disk.commits;
    model.journal.forgot(this.name);
    trace.note(`${this.name} died (${loss}) after ${disk.commits} commits`);
    // Its open handles go with its process.
    time.after(0, () => {
      void run?.engine.parts.release();
      removeFolder(from);
    });
  }

  #ended({ clock, disk }: Run): void {
    clock.isStopped = true;
    disk.released();
    this.commits += disk.commits;
  }
}
