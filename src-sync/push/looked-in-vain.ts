/** How long it is believed that the Service does not have what was looked for there. */
import type { Clock } from '../domain/clock.ts';
import type { StoredOperation } from '../domain/operation.ts';

/** Longer than a request waits for its turn in a full minute; a pause of the Service, a missing token or sleep take longer. */
export const LOOK_KEEPS_MS = 120_000;

/** @returns whether it was called for longer ago than this. By both clocks: the one stands still while a PC sleeps, the other is set. */
export function ageing(clock: Clock, keepsMs: number): () => boolean {
  const [atMs, wallAtMs] = [clock.monotonicMs(), clock.wallMs()];
  return () => clock.monotonicMs() - atMs > keepsMs || Math.abs(clock.wallMs() - wallAtMs) > keepsMs;
}

/**
 * The operations of this run that were looked for and not found, by seq. What an earlier run did not find is looked for anew: nobody
 * knows how long ago that was, and what was sent before may have come to its end since.
 */
export class LookedInVain {
  readonly #isOutdated = new Map<number, () => boolean>();

  note({ seq }: StoredOperation, clock: Clock): void {
    this.#isOutdated.set(seq, ageing(clock, LOOK_KEEPS_MS));
  }

  /** Whether it was sent, looked for in vain, and has waited since for so long that the look says nothing any more. */
  isOutdated({ seq, wasSent, lookedUp }: StoredOperation): boolean {
    return wasSent && lookedUp > 0 && (this.#isOutdated.get(seq)?.() ?? true);
  }

  forget({ seq }: StoredOperation): void {
    this.#isOutdated.delete(seq);
  }
}
