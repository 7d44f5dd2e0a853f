/** Lets so many in at once, the others in the order they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** For what ends somewhere else. @returns call it when done */
  async take(): Promise<() => void> {
    await this.#enter();
    return () => this.#leave();
  }

  async run<Value>(act: () => Promise<Value>): Promise<Value> {
    const turn = this.#enter();
    if (turn !== null) await turn;
    try {
      return await act();
    } finally {
      this.#leave();
    }
  }

  /** @returns `null` where nobody has to wait */
  #enter(): Promise<void> | null {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
    return null;
  }

  /** A turn is handed on as it is, so that nobody can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
