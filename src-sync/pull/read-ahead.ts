/**
 * Asks for the next page while the last one is being applied. Never for two at a time: a page is asked for when the one before it has been
 * answered, so that whatever the order of reading proves stays proven (docs/reading.md, "Reading ahead").
 */
import type { Clock } from '../domain/clock.ts';
import type { Result } from '../domain/result.ts';

/**
 * An answer over a quick line comes within this time, and whoever takes pages together saves a commit for it; nobody notices that
 * somebody else waited so long.
 */
const SOON_MS = 5;

/** What one answer led to, and where to read on from there. */
export interface Leg<Place> {
  /** `null`: everything is read. */
  readonly next: Place | null;
}

interface Pending<Step> {
  readonly answer: Promise<Result<Step>>;
  /** When it has come or failed; never rejects. */
  readonly settled: Promise<void>;
  /** The answer, once it has come. */
  come: Result<Step> | null;
}

export interface ReadingMeans {
  /** After it a `read` that is out answers soon. */
  readonly takeBack: () => void;
  readonly after: Clock['after'];
}

export class ReadAhead<Place, Step extends Leg<Place>> {
  readonly #read: (from: Place) => Promise<Result<Step>>;
  readonly #means: ReadingMeans;
  #pending: Pending<Step> | null = null;

  /** Asks at once, unless there is nothing to read. */
  constructor(read: (from: Place) => Promise<Result<Step>>, means: ReadingMeans, from: Place | null) {
    this.#read = read;
    this.#means = means;
    if (from !== null) this.#ask(from);
  }

  /** The next step when its answer is there, with the request after it on its way; `null` after the last, and after a failure. */
  async next(): Promise<Result<Step> | null> {
    const pending = this.#pending;
    return pending === null ? null : this.#take(pending, await pending.answer);
  }

  /** The same for an answer that is about to come: `null` when it is not there soon. A failure is left for `next`. */
  async arrived(): Promise<Step | null> {
    const pending = this.#pending;
    if (pending === null) return null;
    await this.#soon(pending.settled);
    if (this.#pending !== pending || pending.come?.ok !== true) return null;
    await this.#take(pending, pending.come);
    return pending.come.value;
  }

  /** Takes back a request that is still out: nothing of this reading goes on after it. */
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
    // A connection takes its next request a turn after it gave its last answer; applying a page would keep it waiting.
    await turn();
    await turn();
    return answer;
  }

  /** Settles with the answer, or after a moment without it. */
  async #soon(settled: Promise<void>): Promise<void> {
    let cancel = (): void => undefined;
    const moment = new Promise<void>((resolve) => (cancel = this.#means.after(SOON_MS, resolve)));
    // What the network has brought is only seen between two turns of the event loop.
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
        // A bug: thrown to whoever takes the answer.
        () => undefined,
      ),
    };
    this.#pending = pending;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
