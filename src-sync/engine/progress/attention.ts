/** The attention of a person: what they look at, what they scanned, whether they can see the window at all. */
import type { Clock } from '../../domain/clock.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';
import type { Attention } from './freshness.ts';

export interface Presence {
  readonly isHidden: boolean;
  readonly onBattery: boolean;
}

/** A person who scanned one thing scans the next: items stay worth a look for so long, whatever screen is open. */
const SCANNING_MS = 120_000;

/** The collections on the same screen. */
const SHOWN_WITH: Readonly<Partial<Record<SweptCollection, readonly SweptCollection[]>>> = {
  items: ['stock'],
};

export class AttentionKeeper {
  readonly #clock: Clock;
  #focus: SweptCollection | null = null;
  #presence: Presence = { isHidden: false, onBattery: false };
  #scannedAtMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get presence(): Presence {
    return this.#presence;
  }

  look(at: SweptCollection | null): void {
    this.#focus = at;
  }

  scanned(): void {
    this.#scannedAtMs = this.#clock.monotonicMs();
  }

  setPresence(presence: Presence): void {
    this.#presence = presence;
  }

  to(collection: SweptCollection): Attention {
    const focus = this.#focus;
    const isShown =
      focus === collection || (focus !== null && (SHOWN_WITH[focus] ?? []).includes(collection));
    const isScanned = collection === 'items' && this.#clock.monotonicMs() - this.#scannedAtMs < SCANNING_MS;
    return { ...this.#presence, isWatched: isShown || isScanned };
  }
}
