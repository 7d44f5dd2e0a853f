/** Looks for newer versions now and then, keeps what was downloaded, and decides when it may be installed. Nothing is installed while the desk runs. */
import { failure, meansOffline, type Failure } from '../../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../../src-sync/domain/messages/program.ts';
import type { Log } from '../../log/log.ts';
import type { UpdateSource } from './update-source.ts';

export interface FeedUpdatesOptions {
  /** Reads the source; asked at the first look, minutes after a start. */
  readonly open: () => Promise<UpdateSource>;
  /** A download can be made and is in nobody's way: the PC is not on battery. */
  readonly isConvenient: () => boolean;
  readonly log: Pick<Log, 'info' | 'warning' | 'problem'>;
  readonly onChanged: () => void;
  /** The version whose installation this PC began last, kept from run to run. */
  readonly begun: { get(): string | null; set(version: string): void };
}

export interface FeedState {
  /** ISO 8601 time of the last look that was answered; `null` before the first one. */
  readonly lookedAt: string | null;
  /** The version that is on this PC, checked, and waits for its installation. */
  readonly waiting: string | null;
  readonly failure: Failure | null;
}

/** A start has other things to do first. */
export const FIRST_LOOK_MS = 5 * 60_000;
/** Desks that start with the shop do not all look at once. */
export const SPREAD_MS = 10 * 60_000;
export const LOOK_EVERY_MS = 6 * 3_600_000;
/** After a time that was not convenient; nothing is sent to find out. */
export const LATER_MS = 30 * 60_000;

const NOT_DONE = failure('UPDATE_REFUSED', aboutProgram('updateNotInstalled'));

export class FeedUpdates {
  readonly #options: FeedUpdatesOptions;
  #source: UpdateSource | null = null;
  #state: FeedState = { lookedAt: null, waiting: null, failure: null };

  constructor(options: FeedUpdatesOptions) {
    this.#options = options;
  }

  get state(): FeedState {
    return this.#state;
  }

  begin(): void {
    this.#lookIn(FIRST_LOOK_MS + Math.random() * SPREAD_MS);
  }

  /** A waiting version may be installed without being asked for. An installation that was begun and is not done waits for a person. */
  get installsByItself(): boolean {
    const { waiting } = this.#state;
    return waiting !== null && this.#options.begun.get() !== waiting;
  }

  /** Call when nothing of the desk runs any more. @returns whether the installation goes on by itself now */
  async install(restarts: boolean): Promise<boolean> {
    const { waiting: version } = this.#state;
    if (this.#source === null || version === null) return false;
    this.#options.log.info('the installation of the new version begins', { version, restarts });
    this.#options.begun.set(version);
    const begun = await this.#source.install(restarts);
    if (!begun.ok) this.#fail(begun.failure);
    return begun.ok;
  }

  #lookIn(delayMs: number): void {
    setTimeout(() => void this.#lookOrWait(), delayMs).unref();
  }

  async #lookOrWait(): Promise<void> {
    const isConvenient = this.#options.isConvenient();
    try {
      if (isConvenient) await this.#look();
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? '') : String(error);
      this.#options.log.problem('a look for a new version met a bug', { stack });
    }
    this.#lookIn(isConvenient ? LOOK_EVERY_MS : LATER_MS);
  }

  async #look(): Promise<void> {
    this.#source ??= await this.#options.open();
    const found = await this.#source.find();
    if (!found.ok) {
      this.#fail(found.failure);
      return;
    }
    const version = found.value;
    if (version !== null && version !== this.#state.waiting) {
      const fetched = await this.#source.fetch();
      if (!fetched.ok) {
        this.#fail(fetched.failure);
        return;
      }
      this.#options.log.info('a new version waits for a restart', { version });
    }
    // One that was withdrawn since waits no longer.
    const isBegun = version !== null && this.#options.begun.get() === version;
    const lookedAt = new Date().toISOString();
    this.#change({ lookedAt, waiting: version, failure: isBegun ? NOT_DONE : null });
  }

  #fail(reason: Failure): void {
    const facts = { code: reason.code, detail: reason.detail ?? '' };
    if (meansOffline(reason)) this.#options.log.info('no look for a new version', facts);
    else this.#options.log.warning(reason.message, facts);
    this.#change({ ...this.#state, failure: reason });
  }

  #change(state: FeedState): void {
    this.#state = state;
    this.#options.onChanged();
  }
}
