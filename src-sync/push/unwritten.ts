/**
 * What the Service said of operations while the disk refused to keep it. It is written down as soon as the disk works, and not asked for
 * again: by then a colleague may have deleted what was made, and it would be made a second time.
 */
import type { StoredOperation } from '../domain/operation.ts';
import type { Verdict } from './verdict.ts';

interface Entry {
  readonly verdict: Verdict;
  /** How often it had been sent: of a later attempt nothing is known. */
  readonly attempts: number;
}

export class Unwritten {
  readonly #entries = new Map<number, Entry>();

  /** @param attempts with the one that the answer belongs to */
  keep({ seq }: StoredOperation, attempts: number, verdict: Verdict): void {
    this.#entries.set(seq, { verdict, attempts });
  }

  /** `null` where everything that is known is on the disk. */
  of({ seq, attempts }: StoredOperation): Verdict | null {
    const entry = this.#entries.get(seq);
    return entry?.attempts === attempts ? entry.verdict : null;
  }

  forget({ seq }: StoredOperation): void {
    this.#entries.delete(seq);
  }
}
