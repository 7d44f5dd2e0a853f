/**
 * Requests the next page while the last one is being applied. Never two at a time: a page is requested only after the one before it was
 * answered, so that the order of reading still proves what it proves (docs/reading.md, "Reading ahead").
 */
import type { Clock } from '../../domain/clock.ts';
import type { Result } from '../../domain/result.ts';

/**
 * An answer over a fast connection comes within this time. Whoever saves several pages together saves a commit by waiting for it, and
 * nobody notices the wait.
 */
const SOON_MS = 5;

/** The result of one answer, and the position to read on from. */
export interface Leg<Place> {
  /** `null`: everything is read. */
  readonly next: Place | null;
}

interface Pending<Step> {
  readonly answer: Promise<Result<Step>>;
  /** Settles when the answer has come or failed; never rejects. */
  readonly settled: Promise<void>;
  /** The answer, once it has come. */
  come: Result<Step> | null;
}

export interface ReadingMeans {
  /** Cancels a `read` that is waiting, so that it answers soon. */
  readonly takeBack: () => void;
  readonly after: Clock['after'];
}

export class ReadAhead<Place, Step extends Leg<Place>> {
  readonly #read: (from: Place) => Promise<Result<Step>>;
  readonly #means: ReadingMeans;
  #pending: Pending<Step> | null = null;

  /** Sends the request at once, unless everything is read. */
  constructor(read: (from: Place) => Promise<Result<Step>>, means: ReadingMeans, from: Place | null) {
    this.#read = read;
    this.#means = means;
    if (from !== null) this.#ask(from);
  }

  /** Waits for the answer, sends the request after it, and returns the step; `null` after the last one, and after a failure. */
  async next(): Promise<Result<Step> | null> {
    const pending = this.#pending;
    return pending === null ? null : this.#take(pending, await pending.answer);
  }

  /** The same for an answer that is about to come; `null` where it does not come soon. A failure is left to `next`. */
  async arrived(): Promise<Step | null> {
    const pending = this.#pending;
    if (pending === null) return null;
    await this.#soon(pending.settled);
    if (this.#pending !== pending || pending.come?.ok !== true) return null;
    await this.#take(pending, pending.come);
    return pending.come.value;
  }

  /** Cancels the request that is waiting and ends this reading. */
  async end(): Promise<void> {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    this.#means.takeBack();
    await pending.answer;
  }

  async #take(pending: Pending<Step>, answer: Result<Step>): Promise<Result<Step>> {
    if (this.#pending === pending) this.#pending = null;
    if (!answer.ok || answer.value.next === null) return answer;
    this.#ask(answer.value.next);
    // A connection takes its next request one turn of the event loop after its last answer. Applying a page first would keep it waiting.
    await turn();
    await turn();
    return answer;
  }

  /** Settles with the answer, or after a moment without it. */
  async #soon(settled: Promise<void>): Promise<void> {
    let cancel = (): void => undefined;
    const moment = new Promise<void>((resolve) => (cancel = this.#means.after(SOON_MS, resolve)));
    // Data from the network is only seen between two turns of the event loop.
    await turn();
    await Promise.race([settled, moment]);
    cancel();
  }

  #ask(from: Place): void {
    const answer = this.#read(from);
    const pending: Pending<Step> = {
      answer,
      come: null,
      settled: answer.then(
        (come) => void (pending.come = come),
        // A bug: it is thrown to the caller that takes the answer.
        () => undefined,
      ),
    };
    this.#pending = pending;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
