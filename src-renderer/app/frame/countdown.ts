/** Time that can stand still. */
export class Countdown {
  #leftMs: number;
  #running: { readonly timer: ReturnType<typeof setTimeout>; readonly sinceMs: number } | null = null;
  readonly #over: () => void;

  /** It stands still until it is told to go on. */
  constructor(forMs: number, over: () => void) {
    this.#leftMs = forMs;
    this.#over = over;
  }

  goOn(): void {
    if (this.#running !== null) return;
    const timer = setTimeout(this.#over, this.#leftMs);
    this.#running = { timer, sinceMs: performance.now() };
  }

  pause(): void {
    if (this.#running === null) return;
    clearTimeout(this.#running.timer);
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#running.sinceMs));
    this.#running = null;
  }
}
