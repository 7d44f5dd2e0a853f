/**
 * Reads again when our own writes have ended, by itself and at the end of a run: pages that came while one was on its way, and what they
 * changed.
 */
import type { Clock } from '../../domain/clock.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { PullContext } from '../../pull/context.ts';
import { takePage } from '../../pull/rows/take-page.ts';
import type { HeldPages } from '../../pull/sweep/held-pages.ts';
import type { Changes } from '../changes.ts';
import type { OwnWrites } from './own-writes.ts';

/** A page that cannot be read, or whose write is still on its way, is asked for ever more rarely. */
const AGAIN_AFTER_MS = 5_000;
const AGAIN_AFTER_MAX_MS = 120_000;

export interface HeldReaderParts {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly held: HeldPages;
  readonly ownWrites: OwnWrites;
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
    const { held, ownWrites } = this.#parts;
    if (!mayRead || (held.size === 0 && !ownWrites.isDue)) return;
    if (this.#reading !== null || this.#parts.clock.monotonicMs() < this.#notBeforeMs) return;
    void this.readAgain();
  }

  /** @returns whether nothing is left to be read again */
  readAgain(): Promise<Result<boolean>> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  get #size(): number {
    return this.#parts.held.size + this.#parts.ownWrites.size;
  }

  async idle(): Promise<void> {
    this.#parts.ownWrites.stop();
    await this.#reading;
  }

  async #read(): Promise<Result<boolean>> {
    const { clock, changes, held, ownWrites } = this.#parts;
    if (this.#size === 0) return ok(true);
    const context = this.#parts.context();
    const isBack = await ownWrites.readBack();
    const read = await held.readAgain((page) => takePage(context, page));
    if (read.ok && read.value.size > 0) changes.add(...read.value, 'status');
    const isDone = isBack && read.ok && held.size === 0;
    if (isDone) this.#againAfterMs = AGAIN_AFTER_MS;
    else {
      this.#notBeforeMs = clock.monotonicMs() + this.#againAfterMs;
      this.#againAfterMs = Math.min(2 * this.#againAfterMs, AGAIN_AFTER_MAX_MS);
    }
    return read.ok ? ok(isDone) : read;
  }
}
