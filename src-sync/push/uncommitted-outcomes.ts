/**
 * Outcomes that the disk refused to store. They are stored as soon as the disk works, and not asked for again: by then a colleague may have
 * deleted the new record, and a look-up would have it made a second time.
 */
import type { StoredOperation } from '../domain/outbox/operation.ts';
import type { Verdict } from './outcome.ts';

interface Entry {
  readonly verdict: Verdict;
  /** The attempt that the outcome belongs to. It says nothing about a later one. */
  readonly attempts: number;
}

export class UncommittedOutcomes {
  readonly #entries = new Map<number, Entry>();

  /** @param attempts the attempt that was answered included */
  keep({ seq }: StoredOperation, attempts: number, verdict: Verdict): void {
    this.#entries.set(seq, { verdict, attempts });
  }

  /** `null` where everything known is stored. */
  of({ seq, attempts }: StoredOperation): Verdict | null {
    const entry = this.#entries.get(seq);
    return entry?.attempts === attempts ? entry.verdict : null;
  }

  forget({ seq }: StoredOperation): void {
    this.#entries.delete(seq);
  }
}
