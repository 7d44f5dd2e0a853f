/** Writes down when the connection goes and comes back, over the ends of programs too: a report of an outage counts from there. */
import type { Clock } from '../../domain/clock.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { beginOutage, endOutage } from '../../store/sync/outages.ts';
import type { Connection } from './connection.ts';

export interface OutageParts {
  readonly store: Pick<Store, 'writer'>;
  readonly clock: Clock;
  /** A report has changed. */
  readonly noted: () => void;
}

export class OutageNote {
  readonly #parts: OutageParts;
  /** Unknown at the start: an earlier run may have ended offline. */
  #isOffline: boolean | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: OutageParts) {
    this.#parts = parts;
  }

  /** Call whenever the connection changed. Anything that the Service answers, a refusal too, ends an outage. */
  changed({ state }: Pick<Connection, 'state'>): void {
    if (state === 'connecting') return;
    const isOffline = state === 'offline';
    if (isOffline === this.#isOffline) return;
    this.#isOffline = isOffline;
    const { store, clock, noted } = this.#parts;
    const nowMs = clock.wallMs();
    this.#writing = this.#writing.then(async () => {
      const written = await inWrite(store.writer, (tx) =>
        isOffline ? beginOutage(tx, nowMs) : endOutage(tx, nowMs),
      );
      if (written.ok && written.value) noted();
      // The disk refused it: the next change of the connection tries again.
      if (!written.ok) this.#isOffline = null;
    });
  }

  async idle(): Promise<void> {
    await this.#writing;
  }
}
