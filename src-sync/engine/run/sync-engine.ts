/** The running engine: one loop that is woken by events and deadlines and starts whatever may start. */
import { isSweptCollection, type SweptCollection } from '../../domain/records/collections.ts';
import type { NetworkAccess } from '../../domain/sync/network.ts';
import type { Secrets } from '../../domain/sync/profile.ts';
import type { ChangedTopic } from '../../domain/questions/questions.ts';
import type { SyncStatus } from '../../domain/sync/status.ts';
import type { PullContext } from '../../pull/context.ts';
import { dataVersion } from '../../store/sqlite/data-version.ts';
import { acceptedGuards } from '../../store/sync/sweeps.ts';
import { words } from '../../transport/failure-words.ts';
import { createAnswerer, type Answerer } from '../answers/answers.ts';
import { AttentionKeeper, type Presence } from '../progress/attention.ts';
import { Beats } from './timers.ts';
import { Changes, WRITTEN_HERE } from '../changes.ts';
import { Comeback } from '../connection/reconnect.ts';
import { Connection } from '../connection/connection.ts';
import { pullContext, runParts, type RunParts } from './contexts.ts';
import { EngineLog } from '../log/engine-log.ts';
import { Focus } from '../progress/focus.ts';
import { HeldReader } from './paused-reader.ts';
import { IdentityCheck } from '../identity/identity-check.ts';
import { LateDuplicates } from '../faults/late-duplicates.ts';
import { ConnectionSignals } from '../connection/connection-signals.ts';
import { AnswerNotes, lineNoter } from '../log/event-recording.ts';
import { OwnWrites } from './own-writes.ts';
import { oneProbe } from '../connection/one-probe.ts';
import type { EngineParts } from './parts.ts';
import { labelDeskOf, type LabelDesk } from '../labels/label-desk-on-demand.ts';
import { Puller } from './puller.ts';
import { Pusher } from './pusher.ts';
import { RecordFiles } from '../files/record-files.ts';
import { RelatedReader } from '../answers/related-reader.ts';
import { Sanity } from '../faults/sanity.ts';
import { composeStatus } from '../progress/status-board.ts';
import { StatusTeller } from '../progress/status-teller.ts';
import type { Engine, RunOnceOptions, SyncSummary } from './types.ts';
import { UndoHolds } from '../undo/holds.ts';

/** Half of what counts as sleep: as seldom as still tells one, because each beat wakes the processor of a PC that does nothing else. */
const SLEEP_BEAT_MS = 15_000;
/** An answer that is on its way comes within this; a name that nobody resolves any more can take ten times as long to fail. */
const NO_NETWORK_PATIENCE_MS = 1_000;

export class SyncEngine implements Engine {
  readonly connection: Connection;
  readonly puller: Puller;
  readonly held: HeldReader;
  readonly pusher: Pusher;
  readonly related: RelatedReader;
  readonly files: RecordFiles;
  readonly sanity: Sanity;
  readonly late: LateDuplicates;
  readonly identity: IdentityCheck;
  readonly holds: UndoHolds;
  readonly ownWrites: OwnWrites;
  readonly parts: EngineParts;
  readonly ask: Answerer;
  readonly #changes: Changes;
  readonly #log: EngineLog;
  readonly #run: RunParts;
  readonly #focus: Focus;
  readonly #labels: LabelDesk;
  readonly #signals = new ConnectionSignals();
  readonly #attention: AttentionKeeper;
  readonly #beats: Beats;
  readonly #comeback: Comeback;
  readonly #teller: StatusTeller;
  readonly #notes: AnswerNotes;
  #only: readonly SweptCollection[] | null = null;
  #started = false;
  #stopped = false;
  #cancelWake: (() => void) | null = null;
  #pumping: Promise<void> = Promise.resolve();
  #wanted = false;
  #dataVersion = -1;

  readonly #once: (engine: SyncEngine, options: RunOnceOptions) => Promise<SyncSummary>;

  /** @param once one run to the end: it knows the engine, so the engine is handed it */
  constructor(
    given: EngineParts,
    once: (engine: SyncEngine, options: RunOnceOptions) => Promise<SyncSummary>,
  ) {
    this.#once = once;
    const { clock, random } = given;
    this.#changes = new Changes(clock);
    this.#log = new EngineLog(given.store, clock, this.#changes);
    const noteLine = lineNoter(given.events);
    this.connection = new Connection(clock, random, () => {
      noteLine(this.connection);
      this.#changes.add('status');
      this.#log.line(this.connection);
    });
    const parts = { ...given, client: oneProbe(given.client, this.connection) };
    this.parts = parts;
    this.#notes = new AnswerNotes(parts.events, clock);
    this.#run = runParts(parts, this.#signals, this.#log);
    this.#attention = new AttentionKeeper(clock);
    this.#beats = new Beats(clock);
    const lookAround = (missedMs: number): void => this.#lookAround(missedMs);
    this.#comeback = new Comeback({ ...parts, signals: this.#signals, lookAround });
    this.#teller = new StatusTeller(clock, () => this.status());
    const requestMs = (): number => parts.scheduler.status().windowMs / parts.scheduler.status().limit;
    const context = (): Omit<PullContext, 'report'> => pullContext(this.#run, 'quick');
    const line = { clock, connection: this.connection, changes: this.#changes, wake: () => this.wake() };
    this.identity = new IdentityCheck({ ...this.#run, ...line });
    this.sanity = new Sanity({
      ...parts,
      log: (level, text) => this.#log.write(level, text),
      readAgain: (collection) => this.puller.lookNow('sweep', [collection]),
      changed: () => this.#changes.add('status'),
    });
    this.puller = new Puller({
      ...line,
      onRead: (collection, beganMs) => this.ownWrites.wasRead(collection, beganMs),
      onSwept: (collection) => this.sanity.swept(collection),
      random,
      context: (kind) => pullContext(this.#run, kind),
      attention: (collection) => this.#attention.to(collection),
      requestMs,
    });
    this.ownWrites = new OwnWrites({ ...line, puller: this.puller, context });
    const { ownWrites } = this;
    this.held = new HeldReader({ ...line, held: this.#run.held, ownWrites, context });
    this.related = new RelatedReader({ ...line, context: (lane) => ({ ...context(), lane }) });
    this.late = new LateDuplicates({ ...line, ...parts, related: this.related, log: this.#log });
    this.files = new RecordFiles({ ...line, shelf: parts.shelf, context });
    const presence = (): Presence => this.#attention.presence;
    this.#focus = new Focus({ ...line, related: this.related, context, presence, requestMs });
    this.holds = new UndoHolds(clock, line.wake);
    this.pusher = new Pusher(this.#run, { ...line, holds: this.holds, ownWrites });
    this.#labels = labelDeskOf(parts, {
      ...{ ...line, pictures: this.files.forLabels, holds: this.holds },
      written: () => this.#localWrite(),
      warn: (sentence) => this.#log.write('warning', sentence),
    });
    this.ask = this.#createAnswerer();
    this.#changes.listen((topics) => topics.length > 0 && this.#teller.soon());
  }

  #createAnswerer(): Answerer {
    return createAnswerer({
      labels: this.#labels.answerers,
      ...this.parts,
      nowMs: () => this.parts.clock.wallMs(),
      status: () => this.status(),
      organizations: () => this.identity.choices,
      answered: (name, question, answer) => this.#notes.later(name, question, answer),
      eventsWritten: () => this.#notes.written(),
      related: (question) => this.related.answer(question),
      file: ({ recordId, slot }) => this.files.get(recordId, slot),
      pictures: (recordIds) => this.files.pictures(recordIds),
      lookNow: () => this.#look('quick', null),
      checkNow: (collection) => this.#look('sweep', [collection]),
      focus: (collection, recordId) => {
        this.#attention.look(collection !== null && isSweptCollection(collection) ? collection : null);
        this.#focus.set(collection, recordId);
        this.wake();
      },
      scanned: () => {
        this.#attention.scanned();
        this.wake();
      },
      presence: (presence) => this.#setPresence(presence),
      returned: (after) => this.#comeback.from(after),
      networkGone: () => this.#networkGone(),
      written: () => this.#localWrite(),
      holds: this.holds,
      ownWrites: this.ownWrites,
      run: this.#run,
      kept: (collection) => this.#changes.add(collection),
      sessionChanged: () => this.#changes.add('sessions'),
    });
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#beats.every(this.parts.otherProcessMs, () => this.#lookAtOtherProcesses());
    this.#beats.every(SLEEP_BEAT_MS, () => this.#comeback.beat());
    this.#pumping = this.#pumping.then(() => this.holds.resume(this.parts.store.reader));
    this.wake();
  }

  runOnce(options: RunOnceOptions): Promise<SyncSummary> {
    this.#only = options.only;
    return this.#once(this, options);
  }

  status(): Promise<SyncStatus> {
    const { connection, puller, identity, parts } = this;
    return composeStatus({ ...parts, connection, puller, identity });
  }

  setSecrets(secrets: Secrets): void {
    this.parts.tokens.setSecrets(secrets);
    this.identity.signInChanged();
    this.connection.signInChanged();
    this.wake();
  }

  setNetwork(access: NetworkAccess): void {
    this.parts.useNetwork(access);
    this.#comeback.from('network');
  }

  onChanged(listener: (topics: readonly ChangedTopic[]) => void): () => void {
    return this.#changes.listen(listener);
  }

  onStatus(listener: (status: SyncStatus) => void): () => void {
    return this.#teller.listen(listener);
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#signals.stop();
    this.#teller.stop();
    this.#cancelWake?.();
    this.holds.stop();
    this.#beats.stop();
    await this.#labels.close();
    await this.#pumping;
    const { identity, pusher, puller, held, related, files } = this;
    await Promise.all(
      [identity, pusher, puller, held, related, this.#focus, files].map((part) => part.idle()),
    );
    await Promise.all([this.sanity.stop(), this.late.stop(), this.parts.upkeep.stop()]);
    await this.#log.stop();
    await this.parts.client.close();
    this.#notes.now();
    this.parts.events.note({ kind: 'stop' });
    await this.parts.events.close();
    await this.parts.store.close();
    await this.parts.release();
  }

  /** Starts what may start, now or right after the round that is under way. */
  wake(): void {
    if (!this.#started || this.#stopped || this.#wanted) return;
    this.#wanted = true;
    this.#pumping = this.#pumping.then(() => this.#pump());
  }

  async #pump(): Promise<void> {
    this.#wanted = false;
    if (this.#stopped) return;
    this.#cancelWake?.();
    // Before anything is judged: what becomes due in the middle of a round was told no in it, and is waited for like what comes later.
    const sinceMs = this.parts.clock.monotonicMs();
    // Whose sign-in it is comes first: nothing of another organization is read into this database, or sent this one's changes.
    const mayGo = this.identity.mayGo();
    const pushMs = mayGo ? await this.pusher.pump() : this.identity.waitMs(sinceMs);
    this.held.pump(mayGo && !this.pusher.busy && this.connection.state === 'online');
    const times = [pushMs, mayGo ? this.puller.pump(this.#only) : null, this.connection.waitMs(sinceMs)];
    const waitMs = Math.min(...times.map((timeMs) => timeMs ?? Infinity));
    if (waitMs < Infinity) this.#cancelWake = this.parts.clock.after(waitMs + 1, () => this.wake());
  }

  #look(kind: 'quick' | 'sweep', only: readonly SweptCollection[] | null): void {
    this.#changes.add('status');
    this.connection.retryNow();
    this.puller.lookNow(kind, only);
    this.wake();
  }

  #localWrite(): void {
    this.#changes.add(...WRITTEN_HERE);
    // The answer to whoever saved comes first; sending starts right after.
    this.parts.clock.after(0, () => this.wake());
  }

  async #lookAtOtherProcesses(): Promise<void> {
    const version = await dataVersion(this.parts.store.writer);
    // The first check counts as a change: something may have been written since the engine last read the outbox.
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    this.pusher.writtenElsewhere();
    this.#localWrite();
    // `stockhand accept-deletions` beside a running engine. A sweep under way takes the word into account by itself.
    for (const collection of await acceptedGuards(this.parts.store.reader)) {
      if (this.puller.reading(collection).running !== 'sweep') this.#look('sweep', [collection]);
    }
  }

  /** Only an answer proves the system wrong: it may not know a network that is there. */
  #networkGone(): void {
    const { answers } = this.connection;
    this.#comeback.from('network');
    this.parts.clock.after(NO_NETWORK_PATIENCE_MS, () => {
      if (this.#stopped || this.connection.answers > answers) return;
      this.connection.recordFailure(words.noNetwork(), null);
      this.wake();
    });
  }

  #setPresence(presence: Presence): void {
    this.#attention.setPresence(presence);
    this.#focus.presenceChanged();
    this.wake();
  }

  #lookAround(missedMs: number): void {
    this.connection.retryNow();
    this.puller.returned(missedMs);
    this.#focus.returned();
    this.wake();
  }
}
