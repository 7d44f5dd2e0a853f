/**
 * Collects what the engine did and heard and writes it many at a time: noting must cost nothing, and a commit for each event would cost
 * more than what it reports. Once a second, at the end, and at once when something went wrong.
 */
import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../../domain/clock.ts';
import type { FailureCode } from '../../domain/failure.ts';
import { ok, type Result } from '../../domain/result.ts';
import { readSyncEvent, type EventSink, type SyncEvent } from '../../domain/sync/sync-event.ts';
import { inMirrorWrite, inWrite, type Store } from '../../store/database.ts';
import { appendEvents, eventKey, notedEvent, type NotedEvent } from '../../store/sync/sync-events.ts';

const WRITE_EVERY_MS = 1_000;
/** While the disk refuses: twice as long each time, up to the longest. */
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;
/** Kept in memory at most; beyond it the oldest are dropped, and their number noted. */
const UNWRITTEN_MAX = 5_000;
/** In one transaction. */
const WRITTEN_AT_ONCE_MAX = 500;
/** Written at once: what follows may be a crash. */
const URGENT: ReadonlySet<SyncEvent['kind']> = new Set(['guard', 'storage', 'sanity', 'clock', 'unfit']);

export class EventLog implements EventSink {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #key: string;
  readonly #beganMs: number;
  #unwritten: NotedEvent[] = [];
  #dropped = 0;
  /** Until the disk is tried again; `null` while it takes what it is given. */
  #retryMs: number | null = null;
  #writing: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  constructor(store: Store, clock: Clock, key: string) {
    this.#store = store;
    this.#clock = clock;
    this.#key = key;
    this.#beganMs = clock.monotonicMs();
  }

  static async open(store: Store, clock: Clock): Promise<Result<EventLog>> {
    const key = await inWrite(store.writer, (tx) => eventKey(tx, randomUUID));
    return key.ok ? ok(new EventLog(store, clock, key.value)) : key;
  }

  note(event: SyncEvent): void {
    if (this.#closed) return;
    // A field that is not in the description is cut off here, so that nothing can slip into an export.
    const noted: SyncEvent = readSyncEvent(event) ?? { kind: 'unfit', of: event.kind };
    this.#unwritten.push(this.#placed(noted));
    if (this.#unwritten.length > UNWRITTEN_MAX) {
      this.#unwritten.shift();
      this.#dropped += 1;
    }
    if (URGENT.has(noted.kind)) this.#writeIn(0);
    else if (this.#cancelTimer === null) this.#writeIn(WRITE_EVERY_MS);
  }

  key(id: string): string {
    return hash('sha256', `${this.#key}\n${id}`, 'base64url').slice(0, 8);
  }

  /** Everything noted before this call is on disk when it answers, where the disk takes it. */
  async flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  async close(): Promise<void> {
    await this.flush();
    this.#closed = true;
    this.#cancelTimer?.();
  }

  #placed(event: SyncEvent): NotedEvent {
    const runMs = Math.round(this.#clock.monotonicMs() - this.#beganMs);
    return notedEvent(event, this.#clock.wallMs(), runMs);
  }

  #writeIn(delayMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#clock.after(delayMs, () => void this.flush());
  }

  /** In parts, so that nobody waits long for the disk, and one that refuses is not handed everything over and over. */
  async #write(): Promise<void> {
    for (;;) {
      const batch = this.#unwritten.slice(0, WRITTEN_AT_ONCE_MAX);
      if (batch.length === 0) return;
      const rest = this.#unwritten.slice(batch.length);
      const dropped = this.#dropped;
      this.#unwritten = rest;
      this.#dropped = 0;
      const lost = droppedNote(dropped, batch[0]);
      const written = await inMirrorWrite(this.#store.writer, (tx) => appendEvents(tx, [...lost, ...batch]));
      if (!written.ok) {
        this.#keep(batch, dropped, written.failure.code);
        return;
      }
      this.#retryMs = null;
      // An event that came meanwhile has its own time.
      if (rest.length === 0) return;
    }
  }

  /** Whoever writes something that matters says that the disk is in trouble; here they only wait. */
  #keep(batch: readonly NotedEvent[], dropped: number, code: FailureCode): void {
    const kept = [...batch, ...this.#unwritten];
    if (this.#retryMs === null) kept.push(this.#placed({ kind: 'storage', code, during: 'events' }));
    this.#retryMs = Math.min(RETRY_MAX_MS, (this.#retryMs ?? RETRY_MS / 2) * 2);
    this.#dropped += dropped + Math.max(0, kept.length - UNWRITTEN_MAX);
    this.#unwritten = kept.slice(-UNWRITTEN_MAX);
    if (!this.#closed) this.#writeIn(this.#retryMs);
  }
}

function droppedNote(events: number, before: NotedEvent | undefined): readonly NotedEvent[] {
  if (events === 0 || before === undefined) return [];
  return [notedEvent({ kind: 'dropped', events }, before.atMs, before.runMs)];
}
