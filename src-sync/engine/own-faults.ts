/**
 * Tells one change that is never answered as it should be from a line that is gone, as own-trouble.ts does for lists: where something else
 * was answered since it met a page that is not the Service's, and it meets one again, the fault is its own. Of this run alone.
 */
import type { Failure } from '../domain/failure.ts';

/** Since the last step that went well. */
interface Fault {
  /** How often the Service had answered anything when it first failed. */
  readonly answers: number;
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

  isOwn({ seq }: Of, { code }: Failure, answers: number): boolean {
    const fault = this.#faults.get(seq);
    return code === 'NOT_THE_SERVICE' && fault !== undefined && (fault.isOwn || answers > fault.answers);
  }

  failed({ seq }: Of, isOwn: boolean, at: { readonly answers: number; readonly nowMs: number }): void {
    const before = this.#faults.get(seq);
    this.#faults.set(seq, {
      answers: before?.answers ?? at.answers,
      lastMs: at.nowMs,
      isOwn: isOwn || (before?.isOwn ?? false),
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
