/** The log a person reads: what was read and sent, and when and why the line went and came. */
import type { Clock } from '../domain/clock.ts';
import { inWrite, type Store } from '../store/database.ts';
import { appendLog } from '../store/log.ts';
import type { Changes } from './changes.ts';
import type { Connection } from './connection.ts';

type Level = 'info' | 'warning' | 'problem';

export class EngineLog {
  readonly #store: Pick<Store, 'writer'>;
  readonly #clock: Clock;
  readonly #changes: Changes;
  #saying: Promise<void> = Promise.resolve();
  #saidState: Connection['state'] = 'connecting';
  #stopped = false;

  constructor(store: Pick<Store, 'writer'>, clock: Clock, changes: Changes) {
    this.#store = store;
    this.#clock = clock;
    this.#changes = changes;
  }

  async write(level: Level, text: string): Promise<void> {
    // A log line that cannot be written must not fail what it reports; the trouble itself is shown by whoever met it.
    await inWrite(this.#store.writer, (tx) => appendLog(tx, { level, text, nowMs: this.#clock.wallMs() }));
    this.#changes.add('log');
  }

  /** When the line goes and comes, and why. */
  line({ state, reason }: Pick<Connection, 'state' | 'reason'>): void {
    const before = this.#saidState;
    this.#saidState = state;
    if (state === before || this.#stopped) return;
    if (state === 'online') {
      if (before !== 'connecting') this.#say('info', 'The Service answers again. What waited is being sent.');
    } else if (reason !== null) {
      this.#say(state === 'held' ? 'problem' : 'warning', reason.message);
    }
  }

  /** Nothing new is said; answers when everything said is written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#saying;
  }

  /** A line that nobody waits for, except the end. */
  #say(level: Level, text: string): void {
    this.#saying = this.#saying.then(() => this.write(level, text));
  }
}
