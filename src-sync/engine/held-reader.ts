/** Reads pages again that came while a write was on its way: by itself when the writes have ended, and at the end of a run. */
import type { Clock } from '../domain/clock.ts';
import { ok, type Result } from '../domain/result.ts';
import type { PullContext } from '../pull/context.ts';
import type { HeldPages } from '../pull/held-pages.ts';
import type { Changes } from './changes.ts';

/** A page that cannot be read, or whose write is still on its way, is asked for ever more rarely. */
const AGAIN_AFTER_MS = 5_000;
const AGAIN_AFTER_MAX_MS = 120_000;

export interface HeldReaderParts {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly held: HeldPages;
  readonly context: () => Omit<PullContext, 'report'>;
}

export class HeldReader {
  readonly #parts: HeldReaderParts;
  #reading: Promise<Result<boolean>> | null = null;
  #notBeforeMs = -Infinity;
  #againAfterMs = AGAIN_AFTER_MS;

  constructor(parts: HeldReaderParts) {
    this.#parts = parts;
  }

  /** Starts where there is something to read and nothing speaks against it. */
  pump(mayRead: boolean): void {
    if (!mayRead || this.#parts.held.size === 0) return;
    if (this.#reading !== null || this.#parts.clock.monotonicMs() < this.#notBeforeMs) return;
    void this.readAgain();
  }

  /** @returns whether nothing is left to be read again */
  readAgain(): Promise<Result<boolean>> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async idle(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<Result<boolean>> {
    const { clock, changes, held } = this.#parts;
    if (held.size === 0) return ok(true);
    const read = await held.readAgain(this.#parts.context());
    if (read.ok && read.value.size > 0) changes.add(...read.value, 'status');
    const isDone = read.ok && held.size === 0;
    if (isDone) this.#againAfterMs = AGAIN_AFTER_MS;
    else {
      this.#notBeforeMs = clock.monotonicMs() + this.#againAfterMs;
      this.#againAfterMs = Math.min(2 * this.#againAfterMs, AGAIN_AFTER_MAX_MS);
    }
    return read.ok ? ok(isDone) : read;
  }
}
