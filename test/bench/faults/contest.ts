/** One contestant against a Service of its own: the changes made offline, then sent through faults and kills, and what came of it. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '../../compile-cache.ts';
import type { RateLimitOptions } from '../../../src-service/http/rate-limit.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { refusals } from '../rate-figures.ts';
import type { Saying } from './child.ts';
import { booksOf, DATA, OPERATIONS, workFor, type Mark, type Work } from './work.ts';

export interface Contestant {
  readonly name: string;
  readonly program: string;
}

export interface Outcome {
  readonly once: number;
  readonly doubled: number;
  readonly piecesTooMany: number;
  /** Neither in effect nor told to a person, and nothing waits any more. */
  readonly lost: number;
  /** The same, but still waiting when nothing had moved for a long time. */
  readonly stuck: number;
  readonly told: number;
  readonly kept: number;
  readonly requests: number;
  readonly tooMany: number;
  readonly dropped: number;
  readonly kills: number;
  readonly tookMs: number;
  /** Until all but a few were in effect or told. */
  readonly mostTookMs: number;
}

/**
 * Four times the contract's rate, so that the bench ends, in windows that are filled although dropped answers are waited for; `--minute`
 * takes the contract's own.
 */
export const RATE: RateLimitOptions = process.argv.includes('--minute')
  ? { limit: 100, windowMs: 60_000, kind: 'fixed' }
  : { limit: 40, windowMs: 6_000, kind: 'fixed' };
const DROPPED_SHARE = 0.1;
/** Killed while this write is being answered: it is in the books, and its sender never hears of it. */
const KILLED_AT_WRITES = [30, 65, 100, 135, 170];
export const KILLS = KILLED_AT_WRITES.length;
const LATENCY_MS = 20;
/**
 * Nothing took effect and nobody was told anything for so long. The longest wait of a contestant's own is Stockhand's: 65 s until it
 * believes that a request whose sender was killed never came to be done.
 */
const STANDSTILL_MS = 80_000 + RATE.windowMs;
const MOST = 0.95;
const LOOK_EVERY_MS = 100;
const LAST_WORDS_MAX = 2_000;

export async function contest({ program }: Contestant): Promise<Outcome> {
  const service = await startService({ data: DATA, rateLimit: null, latencyMs: LATENCY_MS, seed: 1 });
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-faults-'));
  const run = new Run(service, dataDir, program);
  try {
    const work = workFor(service);
    await run.take(work);
    service.faults.add({ kind: 'cutAfterCommit', probability: DROPPED_SHARE });
    service.rateLimit.set(RATE);
    service.clearRequests();
    await service.comeBack();
    const beganMs = performance.now();
    const sent = await run.send(work);
    return outcomeOf(run, work, sent, beganMs);
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Sent {
  /** Nothing waits any more. */
  readonly settled: boolean;
  /** When something last took effect or was told. */
  readonly movedMs: number;
  /** When all but a few had. */
  readonly mostMs: number;
}

function outcomeOf(run: Run, work: Work, { settled, movedMs, mostMs }: Sent, beganMs: number): Outcome {
  const { service, told, kept, kills } = run;
  const { effects, doubled, piecesTooMany } = booksOf(service, work);
  const missing = work.deeds.filter(({ mark }) => !effects.has(mark) && !told.has(mark)).length;
  return {
    once: [...effects.values()].filter((times) => times === 1).length,
    doubled,
    piecesTooMany,
    lost: settled ? missing : 0,
    stuck: settled ? 0 : missing,
    told: [...told].filter((mark) => work.refused.has(mark)).length,
    kept,
    requests: service.requests.length,
    tooMany: refusals(service.requests),
    dropped: service.faults.fired('cutAfterCommit'),
    kills,
    tookMs: movedMs - beganMs,
    mostTookMs: mostMs - beganMs,
  };
}

/** The contestant's program, started again after each kill, and what it said. */
class Run {
  readonly told = new Set<Mark>();
  readonly service: StandInService;
  kept = 0;
  kills = 0;
  readonly #dataDir: string;
  readonly #program: string;
  #lastWords = '';
  #isSettled = false;

  constructor(service: StandInService, dataDir: string, program: string) {
    this.service = service;
    this.#dataDir = dataDir;
    this.#program = program;
  }

  /** It reads what is there, the connection is cut, and all changes are handed in. */
  async take({ deeds }: Work): Promise<void> {
    let taken = 0;
    const child = this.#start('take', (saying) => {
      if (saying.taken !== undefined) taken = saying.taken;
      if (saying.ready !== true) return;
      void this.service.goDark().then(() => {
        child.stdin.end(deeds.map((deed) => `${JSON.stringify(deed)}\n`).join(''));
      });
    });
    await once(child, 'close');
    if (taken !== deeds.length) throw new Error(`${this.#program} took ${taken} changes: ${this.#lastWords}`);
  }

  async send(work: Work): Promise<Sent> {
    let moved = 0;
    let movedMs = performance.now();
    let mostMs = Number.NaN;
    let isOver = false;
    while (!this.#isSettled && !isOver) {
      const killsBefore = this.kills;
      const child = this.#start('send', (saying) => this.#hear(saying));
      this.#killAtItsMoment(child);
      const closed = once(child, 'close');
      while (child.exitCode === null && child.signalCode === null) {
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
        const { effects, doubled } = booksOf(this.service, work);
        const now = effects.size + doubled + this.told.size;
        if (now !== moved) movedMs = performance.now();
        moved = now;
        if (Number.isNaN(mostMs) && effects.size + this.told.size >= MOST * OPERATIONS) mostMs = movedMs;
        isOver = performance.now() - movedMs > STANDSTILL_MS;
        if (isOver) child.kill('SIGKILL');
      }
      await closed;
      this.service.otherClients.actBeforeEach(null);
      const endedAlone = !isOver && this.kills === killsBefore;
      if (endedAlone && child.exitCode !== 0) throw new Error(`${this.#program} ended: ${this.#lastWords}`);
    }
    return { settled: this.#isSettled, movedMs, mostMs };
  }

  /** Asked by the Service before it does what a request wants: what is asked of it then is done, and nobody is there for the answer. */
  #killAtItsMoment(child: ChildProcessWithoutNullStreams): void {
    const at = KILLED_AT_WRITES[this.kills];
    if (at === undefined) return;
    this.service.otherClients.actBeforeEach(() => {
      const writes = this.service.requests.filter(({ method, status }) => method !== 'GET' && status !== 429);
      if (writes.length < at || child.killed) return;
      this.kills += 1;
      child.kill('SIGKILL');
    });
  }

  #hear({ told, kept }: Saying): void {
    if (told !== undefined) this.told.add(told);
    if (kept === undefined) return;
    this.kept = kept;
    this.#isSettled = true;
  }

  #start(mode: 'take' | 'send', hear: (saying: Saying) => void): ChildProcessWithoutNullStreams {
    const { url, token } = this.service;
    const child = spawn(
      process.execPath,
      [
        // Node's localStorage, for those who keep their changes there.
        '--experimental-webstorage',
        `--localstorage-file=${join(this.#dataDir, 'localstorage.db')}`,
        join(import.meta.dirname, this.#program),
        ...[mode, this.#dataDir, url, token],
      ],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: this.#dataDir,
          NODE_COMPILE_CACHE: COMPILE_CACHE,
        },
      },
    );
    // A killed process leaves its stdin pipe broken.
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (piece: Buffer) => {
      this.#lastWords = `${this.#lastWords}${piece.toString()}`.slice(-LAST_WORDS_MAX);
    });
    createInterface(child.stdout).on('line', (line) => {
      // Libraries talk, too.
      if (line.startsWith('{"')) hear(JSON.parse(line) as Saying);
    });
    return child;
  }
}
