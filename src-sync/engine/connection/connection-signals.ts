/**
 * Signals that cancel requests in flight. After sleep their connections are dead, and each would take half a minute to time out: reads are
 * requested again, writes become unconfirmed and are looked up. After a change of the network only reads are cancelled.
 */
export class ConnectionSignals {
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
