/**
 * Tells one change that is never answered as it should be from a line that is gone, as own-trouble.ts does for lists: where something else
 * was answered since it met a page that is not the Service's, and it meets one again, the fault is its own. Of this run alone.
 */
import type { Failure } from '../domain/failure.ts';

/** Since the last step that went well. */
interface Fault {
  /** How often the Service had answered anything when it first met a page; `null` where it has met none. */
  readonly answers: number | null;
  readonly lastMs: number;
  /** Known to be its own: stays so until it is answered. */
  readonly isOwn: boolean;
}

type Of = { readonly seq: number };

export class OwnFaults {
  readonly #faults = new Map<number, Fault>();

  get size(): number {
    return this.#faults.size;
  }

  has({ seq }: Of): boolean {
    return this.#faults.has(seq);
  }

  isOwn({ seq }: Of, failure: Failure, answers: number): boolean {
    const fault = this.#faults.get(seq);
    if (!isPage(failure) || fault === undefined) return false;
    return fault.isOwn || (fault.answers !== null && answers > fault.answers);
  }

  /** @param met `null` where it is its own, and known to be that */
  failed({ seq }: Of, met: Failure | null, at: { readonly answers: number; readonly nowMs: number }): void {
    const before = this.#faults.get(seq);
    const hasMetPage = met === null || isPage(met);
    this.#faults.set(seq, {
      answers: before?.answers ?? (hasMetPage ? at.answers : null),
      lastMs: at.nowMs,
      isOwn: met === null || (before?.isOwn ?? false),
    });
  }

  wentWell({ seq }: Of): void {
    this.#faults.delete(seq);
  }

  /** Who looks for a line: first those that have not failed, then whoever failed longest ago. */
  inTurns<Operation extends Of>(operations: readonly Operation[]): readonly Operation[] {
    const lastMs = ({ seq }: Of): number => this.#faults.get(seq)?.lastMs ?? -1;
    return operations.toSorted((a, b) => lastMs(a) - lastMs(b));
  }
}

/** A page that came in place of an answer to the change itself; to a look for the line before it, it says nothing about the change. */
function isPage({ code, isOfLine }: Failure): boolean {
  return code === 'NOT_THE_SERVICE' && isOfLine !== true;
}
