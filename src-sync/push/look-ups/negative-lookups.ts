/** A look-up that found nothing is trusted for two minutes. */
import type { Clock } from '../../domain/clock.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';

/** Longer than a request waits in a full minute. A pause of the Service, a missing token or the sleep of the PC takes longer. */
export const LOOK_KEEPS_MS = 120_000;

/**
 * @returns a function that is true once this much time has passed on either clock: the monotonic one stops while a PC sleeps, the wall
 * clock may be set
 */
export function ageing(clock: Clock, keepsMs: number): () => boolean {
  const [atMs, wallAtMs] = [clock.monotonicMs(), clock.wallMs()];
  return () => clock.monotonicMs() - atMs > keepsMs || Math.abs(clock.wallMs() - wallAtMs) > keepsMs;
}

/**
 * By seq: the operations that a look-up of this run did not find. What an earlier run did not find is looked up again: how long ago that
 * was is unknown, and the request may have taken effect since.
 */
export class NegativeLookUps {
  readonly #isOutdated = new Map<number, () => boolean>();

  note({ seq }: StoredOperation, clock: Clock): void {
    this.#isOutdated.set(seq, ageing(clock, LOOK_KEEPS_MS));
  }

  /** True where the operation was sent, was not found, and the negative look-up is too old to be trusted. */
  isOutdated({ seq, wasSent, lookedUp }: StoredOperation): boolean {
    return wasSent && lookedUp > 0 && (this.#isOutdated.get(seq)?.() ?? true);
  }

  forget({ seq }: StoredOperation): void {
    this.#isOutdated.delete(seq);
  }
}
