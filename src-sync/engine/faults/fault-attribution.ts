/**
 * Tells whose fault a failed exchange is: that of one list or one operation alone, or everybody's, because the connection is gone or the
 * Service fails. Where something else was answered since the list or operation first failed, and it fails again, the fault is its own.
 * Otherwise one of them would keep all others from being read or sent, and the connection "down". Of this run alone.
 */
import { says, type Failure } from '../../domain/failure.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';

/** Since the last exchange that went well. */
interface Fault {
  /** The number of answers of the Service when this began to fail; `null` before the first counted failure. */
  readonly answers: number | null;
  readonly lastMs: number;
}

/** `answers`: how often the Service has answered anything. `nowMs`: monotonic. */
interface At {
  readonly answers: number;
  readonly nowMs: number;
}

export class FaultAttribution<Key> {
  readonly #faults = new Map<Key, Fault>();
  readonly #mayBeOwn: (failure: Failure) => boolean;
  readonly #counts: (failure: Failure) => boolean;

  /** @param counts the failures from the first of which on answers to others are counted */
  constructor(mayBeOwn: (failure: Failure) => boolean, counts = mayBeOwn) {
    this.#mayBeOwn = mayBeOwn;
    this.#counts = counts;
  }

  get size(): number {
    return this.#faults.size;
  }

  has(key: Key): boolean {
    return this.#faults.has(key);
  }

  isOwn(key: Key, failure: Failure, answers: number): boolean {
    const before = this.#faults.get(key)?.answers ?? null;
    return before !== null && answers > before && this.#mayBeOwn(failure);
  }

  recordFailure(key: Key, failure: Failure, at: At): 'own' | 'connection' {
    const fault = this.isOwn(key, failure, at.answers) ? 'own' : 'connection';
    const answers = this.#faults.get(key)?.answers ?? (this.#counts(failure) ? at.answers : null);
    this.#faults.set(key, { answers, lastMs: at.nowMs });
    return fault;
  }

  recordSuccess(key: Key): void {
    this.#faults.delete(key);
  }

  /** The next prober of the connection: first those that have not failed, then whoever failed longest ago. */
  inProbeOrder<One>(all: readonly One[], keyOf: (one: One) => Key): readonly One[] {
    const lastMs = (one: One): number => this.#faults.get(keyOf(one))?.lastMs ?? -1;
    return all.toSorted((a, b) => lastMs(a) - lastMs(b));
  }
}

/** A refused connection is never one list's fault. */
export function listFaults(): FaultAttribution<SweptCollection> {
  return new FaultAttribution(
    (failure) => says(failure, 'own-fault'),
    () => true,
  );
}

/** By `seq`. An operation's failures are counted by its attempts, but a web page in place of an answer looks like a lost connection. */
export function operationFaults(): FaultAttribution<number> {
  return new FaultAttribution(isPage);
}

/** A page that came in place of an answer to the change itself; one that answered the probe before it says nothing about the change. */
function isPage({ code, isOfProbe }: Failure): boolean {
  return code === 'NOT_THE_SERVICE' && isOfProbe !== true;
}
