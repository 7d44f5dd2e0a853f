/** Time that belongs to the simulation: it stands still while anything can run, and jumps to the next event when nothing can. */
import type { Clock } from '../../../src-sync/domain/clock.ts';

/** Work that yields to the event loop on purpose and has not gone on yet. */
let yielded = 0;
const nextTurn = globalThis.setImmediate;
globalThis.setImmediate = ((run: (...given: unknown[]) => void, ...given: unknown[]) => {
  yielded += 1;
  return nextTurn(() => {
    yielded -= 1;
    run(...given);
  });
}) as typeof setImmediate;

const SETTLED = Promise.resolve();

/** Events between two turns of the event loop that nothing needs. */
const REAL_TURN_EVERY = 50;

/** The rounding error where times are added and taken away as fractions. */
const ROUNDING_MS = 0.001;

interface Entry {
  readonly atMs: number;
  readonly order: number;
  run: (() => void) | null;
}

/** The one queue of everything that will happen, to PCs, lines and the Service. */
export class VirtualTime {
  nowMs = 0;
  events = 0;
  #order = 0;
  #held = 0;
  #quiets = 0;
  readonly #heap: Entry[] = [];

  /** @returns what takes it back */
  at(atMs: number, run: () => void): () => void {
    const entry: Entry = { atMs: Math.max(atMs, this.nowMs), order: this.#order++, run };
    this.#push(entry);
    return () => {
      entry.run = null;
    };
  }

  after(delayMs: number, run: () => void): () => void {
    return this.at(this.nowMs + Math.max(0, delayMs), run);
  }

  /** Everything until then, one event after the other, each with all that follows from it at once. */
  async run(untilMs: number): Promise<void> {
    await this.quiet();
    await new Promise<void>((resolve, reject) => {
      const step = (): void => {
        try {
          if (this.#happen(untilMs)) this.#whenQuiet(step);
          else resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      step();
    });
    this.nowMs = Math.max(this.nowMs, untilMs);
  }

  /** The next event. @returns whether there was one until then */
  #happen(untilMs: number): boolean {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.atMs > untilMs) return false;
      this.#pop();
      if (next.run === null) continue;
      this.nowMs = next.atMs;
      this.events += 1;
      next.run();
      return true;
    }
  }

  /** Time stands still until this has ended: it is done by a real thread. */
  async held<Value>(work: Promise<Value>): Promise<Value> {
    this.#held += 1;
    try {
      return await work;
    } finally {
      this.#held -= 1;
    }
  }

  /**
   * All promises have settled before the next tick; only what yields on purpose, or is done by a real thread, needs turns of the event
   * loop. It has one now and then all the same, for whoever waits outside.
   */
  quiet(): Promise<void> {
    return new Promise((resolve) => this.#whenQuiet(resolve));
  }

  /** The same for the loop itself, which goes on so often that each promise more would be felt. */
  #whenQuiet(goOn: () => void): void {
    this.#quiets += 1;
    const unlessHeld = (): void => {
      if (yielded > 0 || this.#held > 0) nextTurn(lastOfAll);
      else goOn();
    };
    // Within a promise, because only then do all promises that follow from it come before the next tick.
    const lastOfAll = (): void => void SETTLED.then(unlessHeld);
    if (this.#quiets % REAL_TURN_EVERY === 0) nextTurn(lastOfAll);
    else process.nextTick(lastOfAll);
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(entry, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}

/** The parts of its time that a PC keeps across restarts of the program: its clock as somebody set it, and how long it slept. */
export class Hardware {
  isAsleep = false;
  #standsStill = true;
  #sleptMs = 0;
  #fellAsleepMs = 0;
  #held: (() => void)[] = [];
  /** Settings of the clock, oldest first. */
  readonly #settings = [{ sinceMs: 0, offsetMs: 0 }];
  readonly #time: VirtualTime;
  readonly #baseMs: number;

  constructor(time: VirtualTime, baseMs: number) {
    this.#time = time;
    this.#baseMs = baseMs;
  }

  /** The error of the PC's clock. */
  get wallOffsetMs(): number {
    return this.#settings.at(-1)?.offsetMs ?? 0;
  }

  set wallOffsetMs(offsetMs: number) {
    this.#settings.push({ sinceMs: this.#time.nowMs, offsetMs });
  }

  wallMs(): number {
    return Math.round(this.#baseMs + this.#time.nowMs + this.wallOffsetMs);
  }

  /** The earliest that the clock has shown since then. */
  earliestWallMs(sinceMs: number): number {
    const shown = this.#settings
      .filter((_, index) => (this.#settings[index + 1]?.sinceMs ?? Infinity) >= sinceMs)
      .map((setting) => this.#baseMs + Math.max(setting.sinceMs, sinceMs) + setting.offsetMs);
    return Math.min(...shown);
  }

  awakeMs(): number {
    return (this.isAsleep ? this.#fellAsleepMs : this.#time.nowMs) - this.#sleptMs;
  }

  /** @param standsStill the monotonic clock, as on Linux and macOS; elsewhere it counts the sleep */
  fallAsleep(standsStill: boolean): void {
    if (this.isAsleep) return;
    this.#fellAsleepMs = this.#time.nowMs;
    this.#standsStill = standsStill;
    this.isAsleep = true;
  }

  /** @returns whether it slept */
  wakeUp(): boolean {
    if (!this.isAsleep) return false;
    this.isAsleep = false;
    if (this.#standsStill) this.#sleptMs += this.#time.nowMs - this.#fellAsleepMs;
    for (const run of this.#held.splice(0)) run();
    return true;
  }

  hold(run: () => void): void {
    this.#held.push(run);
  }

  /** The contents of its memory are gone. */
  losePower(): void {
    this.#held = [];
  }
}

const MINUTE_MS = 60_000;
/** Ten times what a program sets that uses all of its limit; one that looks again at each picture sets twice as many and more. */
const TIMERS_A_MINUTE_MAX = 5_000;

/** The clock of one run of the program; with the program its timers end. */
export class ProgramClock implements Clock {
  isStopped = false;
  /** Told once of a program that goes round and round. */
  onRestless: ((timersAMinute: number) => void) | null = null;
  #minute = 0;
  #timers = 0;
  readonly #time: VirtualTime;
  readonly #hardware: Hardware;
  readonly #startedMs: number;

  constructor(time: VirtualTime, hardware: Hardware) {
    this.#time = time;
    this.#hardware = hardware;
    this.#startedMs = hardware.awakeMs();
  }

  wallMs(): number {
    return this.#hardware.wallMs();
  }

  monotonicMs(): number {
    return this.#hardware.awakeMs() - this.#startedMs;
  }

  after(delayMs: number, run: () => void): () => void {
    if (this.isStopped) return () => undefined;
    this.#count();
    const dueMs = this.monotonicMs() + Math.max(0, delayMs);
    let isCancelled = false;
    const fire = (): void => {
      if (isCancelled || this.isStopped) return;
      if (this.#hardware.isAsleep) this.#hardware.hold(fire);
      else if (this.monotonicMs() < dueMs - ROUNDING_MS)
        cancel = this.#time.after(dueMs - this.monotonicMs(), fire);
      else run();
    };
    let cancel = this.#time.after(delayMs, fire);
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  #count(): void {
    const minute = Math.floor(this.#time.nowMs / MINUTE_MS);
    this.#timers = minute === this.#minute ? this.#timers + 1 : 1;
    this.#minute = minute;
    if (this.#timers < TIMERS_A_MINUTE_MAX) return;
    this.onRestless?.(this.#timers);
    this.onRestless = null;
  }
}
