/**
 * What ends requests in flight. After sleep their connections lead nowhere, and waiting for each to time out would cost half a minute:
 * reads are asked again, writes become unconfirmed and are looked up. After a change of the network reads alone are given up.
 */
export class LineSignals {
  #reading = new AbortController();
  #sending = new AbortController();
  #stopped = false;

  get reading(): AbortSignal {
    return this.#reading.signal;
  }

  get sending(): AbortSignal {
    return this.#sending.signal;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  cutReads(): void {
    this.#reading.abort();
    if (!this.#stopped) this.#reading = new AbortController();
  }

  cutAll(): void {
    this.cutReads();
    this.#sending.abort();
    if (!this.#stopped) this.#sending = new AbortController();
  }

  /** For good: what begins afterwards is over at once. */
  stop(): void {
    this.#stopped = true;
    this.cutAll();
  }
}
