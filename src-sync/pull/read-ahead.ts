/**
 * Asks for the next page while the last one is being applied. Never for two at a time: a page is asked for when the one before it has been
 * answered, so that whatever the order of reading proves stays proven (docs/sync.md, "Reading ahead").
 */
import type { Result } from '../domain/result.ts';

/** What one answer led to, and where to read on from there. */
export interface Leg<Place> {
  /** `null`: everything is read. */
  readonly next: Place | null;
}

interface Pending<Step> {
  readonly answer: Promise<Result<Step>>;
  /** The answer, once it has come. */
  come: Result<Step> | null;
}

export class ReadAhead<Place, Step extends Leg<Place>> {
  readonly #read: (from: Place) => Promise<Result<Step>>;
  readonly #takeBack: () => void;
  #pending: Pending<Step> | null = null;

  /** Asks at once, unless there is nothing to read. After `takeBack` a `read` that is out answers soon. */
  constructor(read: (from: Place) => Promise<Result<Step>>, takeBack: () => void, from: Place | null) {
    this.#read = read;
    this.#takeBack = takeBack;
    if (from !== null) this.#ask(from);
  }

  /** The next step when its answer is there, with the request after it on its way; `null` after the last, and after a failure. */
  async next(): Promise<Result<Step> | null> {
    const pending = this.#pending;
    return pending === null ? null : this.#take(pending, await pending.answer);
  }

  /** The same for an answer that has come by now: `null` while it is still out. A failure is left for `next`. */
  async arrived(): Promise<Step | null> {
    // What the network has brought is only seen between two turns of the event loop.
    await turn();
    const pending = this.#pending;
    if (pending?.come?.ok !== true) return null;
    await this.#take(pending, pending.come);
    return pending.come.value;
  }

  /** Takes back a request that is still out: nothing of this reading goes on after it. */
  async end(): Promise<void> {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    this.#takeBack();
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

  #ask(from: Place): void {
    const answer = this.#read(from);
    const pending: Pending<Step> = { answer, come: null };
    this.#pending = pending;
    answer.then(
      (come) => (pending.come = come),
      // A bug: thrown to whoever takes the answer.
      () => null,
    );
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
