/** Notices an engine that runs and does not answer: stopped, swapped out, or in a long step. */

export interface HeartbeatTimes {
  readonly everyMs: number;
  /** After so many beats without a word the window says so, */
  readonly silentBeats: number;
  /** and after so many the engine is given up. */
  readonly lostBeats: number;
}

/** Told within 3 s, started again after half a minute. Beats are counted and not time, so that a PC's sleep is no silence. */
const USUAL: HeartbeatTimes = { everyMs: 900, silentBeats: 3, lostBeats: 34 };

export interface Listener {
  ask(): void;
  onSilent(): void;
  onBack(): void;
  onLost(): void;
}

export class Heartbeat {
  readonly #times: HeartbeatTimes;
  readonly #listener: Listener;
  #timer: ReturnType<typeof setInterval> | null = null;
  /** Beats since it said anything. */
  #missed = 0;

  constructor(listener: Listener, times: HeartbeatTimes = USUAL) {
    this.#listener = listener;
    this.#times = times;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => this.#beat(), this.#times.everyMs);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#missed = 0;
  }

  /** Whatever it says, it is there. */
  heard(): void {
    const wasSilent = this.#missed >= this.#times.silentBeats;
    this.#missed = 0;
    if (wasSilent) this.#listener.onBack();
  }

  #beat(): void {
    this.#missed += 1;
    this.#listener.ask();
    if (this.#missed === this.#times.silentBeats) this.#listener.onSilent();
    if (this.#missed === this.#times.lostBeats) this.#listener.onLost();
  }
}
