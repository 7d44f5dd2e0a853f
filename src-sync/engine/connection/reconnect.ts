/** After sleep or a change of the network: connections from before lead nowhere, and what changed meanwhile is asked at once. */
import type { Clock } from '../../domain/clock.ts';
import type { EventSink } from '../../domain/sync/sync-event.ts';
import { SleepWatch, type Gap } from '../run/timers.ts';
import type { ConnectionSignals } from './connection-signals.ts';
import { noteGap } from '../log/event-recording.ts';

export interface ComebackParts {
  readonly clock: Clock;
  readonly events: EventSink;
  readonly signals: ConnectionSignals;
  readonly renewConnections: () => void;
  /** @param missedMs time that passed without the monotonic clock */
  readonly lookAround: (missedMs: number) => void;
}

/** The system's word that the PC woke up and our own gap detector tell of the same sleep. */
const SAME_SLEEP_MS = 10_000;

export class Comeback {
  readonly #parts: ComebackParts;
  readonly #sleep: SleepWatch;
  #wokeAtMs = -Infinity;

  constructor(parts: ComebackParts) {
    this.#parts = parts;
    this.#sleep = new SleepWatch(parts.clock);
  }

  /** Timers stop while a PC sleeps, and the event that it woke up may be missing: called again and again, a gap tells. */
  beat(): void {
    const gap = this.#sleep.gap();
    const isSleep = SleepWatch.isSleep(gap);
    noteGap(this.#parts.events, gap, isSleep);
    if (isSleep) this.#fromSleep(gap);
  }

  /** The system says so. */
  from(what: 'sleep' | 'network'): void {
    const gap = this.#sleep.gap();
    if (what === 'sleep') {
      this.#fromSleep(gap);
    } else {
      this.#parts.signals.cutReads();
      this.#goOn(gap);
    }
  }

  #fromSleep(gap: Gap): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - this.#wokeAtMs < SAME_SLEEP_MS) return;
    this.#wokeAtMs = nowMs;
    this.#parts.signals.cutAll();
    this.#goOn(gap);
  }

  #goOn({ missedMs }: Gap): void {
    this.#parts.renewConnections();
    this.#parts.lookAround(missedMs);
  }
}
