/** Tells the status to whoever listens, a few times a second at most. */
import type { Clock } from '../../domain/clock.ts';
import type { SyncStatus } from '../../domain/sync/status.ts';

const EVERY_MS = 250;

export class StatusTeller {
  readonly #clock: Clock;
  readonly #status: () => Promise<SyncStatus>;
  readonly #listeners = new Set<(status: SyncStatus) => void>();
  #isScheduled = false;
  #stopped = false;

  constructor(clock: Clock, status: () => Promise<SyncStatus>) {
    this.#clock = clock;
    this.#status = status;
  }

  listen(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something about it changed. */
  soon(): void {
    if (this.#isScheduled || this.#stopped || this.#listeners.size === 0) return;
    this.#isScheduled = true;
    this.#clock.after(EVERY_MS, () => void this.#tell());
  }

  stop(): void {
    this.#stopped = true;
  }

  async #tell(): Promise<void> {
    this.#isScheduled = false;
    if (this.#stopped) return;
    const status = await this.#status();
    for (const listener of this.#listeners) listener(status);
  }
}
