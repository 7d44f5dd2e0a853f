/** The log a person reads: what was read and sent, and when and why the connection went and came. */
import type { Clock } from '../../domain/clock.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { LoggedChange } from '../../domain/outbox/change-summary.ts';
import { inMirrorWrite, type Store } from '../../store/database.ts';
import { appendLog } from '../../store/sync/log.ts';
import type { Changes } from '../changes.ts';
import { StandingNote, type Held } from '../connection/connection-state-file.ts';
import { OutageNote } from '../connection/outage-note.ts';

type Level = 'info' | 'warning' | 'problem';

export class EngineLog {
  readonly #store: Pick<Store, 'writer'>;
  readonly #clock: Clock;
  readonly #changes: Changes;
  readonly #standing: StandingNote;
  readonly #outages: OutageNote;
  #saying: Promise<void> = Promise.resolve();
  #saidState: Held['state'] = 'connecting';
  #stopped = false;

  constructor(store: Pick<Store, 'writer'>, clock: Clock, changes: Changes) {
    this.#store = store;
    this.#clock = clock;
    this.#changes = changes;
    this.#outages = new OutageNote({ store, clock, noted: () => changes.add('outbox') });
    this.#standing = new StandingNote({ store, clock, say: (level, text) => this.write(level, text) });
  }

  async write(level: Level, text: string | Message, change: LoggedChange | null = null): Promise<void> {
    // A log line that cannot be written must not fail what it reports; the trouble itself is shown by whoever met it.
    await inMirrorWrite(this.#store.writer, (tx) =>
      appendLog(tx, { level, text, change, nowMs: this.#clock.wallMs() }),
    );
    this.#changes.add('log');
  }

  /** Notes when the connection goes and comes, what is held, and why. */
  line(connection: Held): void {
    if (this.#stopped) return;
    this.#standing.changed(connection);
    this.#outages.changed(connection);
    const { state, reason } = connection;
    const before = this.#saidState;
    this.#saidState = state;
    if (state === before) return;
    if (state === 'online') {
      if (before !== 'connecting') this.#say('info', aboutConnection('answersAgain'));
    } else if (reason !== null) {
      this.#say(state === 'held' ? 'problem' : 'warning', reason);
    }
  }

  /** Nothing new is said; answers when everything said is written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#saying;
    await this.#standing.idle();
    await this.#outages.idle();
  }

  /** A line that nobody waits for, except the end. */
  #say(level: Level, text: string | Message): void {
    this.#saying = this.#saying.then(() => this.write(level, text));
  }
}
