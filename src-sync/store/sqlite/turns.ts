/** Turns on the one connection that writes. */

/** Everybody in turn. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      end();
    }
  }
}
