/**
 * The parts of one record, for whoever looks at it: kept ones are answered at once; old ones are read again meanwhile, and
 * the topic of its collection tells when it is there.
 */
import { MODULE_OF, type CollectionName, type RelatedCollection } from '../../domain/records/collections.ts';
import type { Clock } from '../../domain/clock.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { Question } from '../../domain/questions/questions.ts';
import type { RelatedAnswer, RelatedState } from '../../domain/records/related-answer.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { PullContext } from '../../pull/context.ts';
import { describe, describeRelated, relatedOf, type RelatedDescription } from '../../pull/descriptions.ts';
import { readRelated } from '../../pull/rows/related.ts';
import { refreshOne } from '../../pull/rows/refresh-one.ts';
import { findLocalId, readRecord, type StoredRecord } from '../../store/records/records.ts';
import { movedSince, relatedReads, type RelatedRead } from '../../store/records/related.ts';
import { ownMovements, relatedRows } from '../../store/queries/related.ts';
import type { Lane } from '../../transport/limits/request-scheduler.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import { isoTime } from '../../store/rows.ts';

/** Walking down a list with the arrow keys must not cost a request a row. */
const STAYED_MS = 400;
/** After a reading that failed, nobody but a person asks again before this. */
const RETRY_AFTER_MS = 15_000;
/** A reading that was taken back (the PC slept, the sign-in is being checked) is wanted again after this. */
const TAKEN_BACK_MS = 1_000;
/** Failures remembered; the oldest is forgotten first. */
const REMEMBERED_MAX = 500;
const ROWS_MAX = 100;

type Context = Omit<PullContext, 'report'>;

export interface RelatedParts {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly context: (lane: Lane) => Context;
}

interface Stay {
  readonly recordId: string;
  readonly wanted: Set<RelatedCollection>;
  readonly cancel: () => void;
}

export class RelatedReader {
  readonly #parts: RelatedParts;
  readonly #running = new Map<string, Promise<Result<number>>>();
  readonly #failures = new Map<string, { readonly failure: Failure; readonly untilMs: number }>();
  #stay: Stay | null = null;
  readonly #takenBack = new Set<RelatedCollection>();
  #cancelSaying: (() => void) | null = null;
  #isEnding = false;

  constructor(parts: RelatedParts) {
    this.#parts = parts;
  }

  /** The kept parts, newest first; where they are old, their reading begins once the person has stayed with the record. */
  async answer(question: Question<'related.read'>): Promise<Result<RelatedAnswer>> {
    const description = describeRelated(question.collection);
    const { reader } = this.#parts.context('person').store;
    const id = await findLocalId(reader, description.of, question.recordId);
    const record = id === null ? null : await readRecord(reader, id);
    if (record === null) return failed(failure('NOT_FOUND', aboutRecords('recordGone')));
    const { collection, limit = ROWS_MAX } = question;
    const read = (await relatedReads(reader, record.id)).get(collection) ?? null;
    const isOld = await this.#isOld(description, record, read);
    if (question.force === true) void this.#begin(description, record.id, 'person');
    else if (isOld && this.#mayRead(description, record.id)) this.#stayWith(description, record.id);
    const kept = await relatedRows(reader, { collection, parentId: record.id, limit });
    const own =
      collection === 'stockMovements' ? await ownMovements(reader, record.id, read?.readAtMs ?? null) : [];
    return ok({
      recordId: record.id,
      ...kept,
      own,
      readAt: read === null ? null : isoTime(read.readAtMs),
      ...this.#stateOf(description, record.id, read, isOld),
    });
  }

  /** Somebody looks at this record: whatever of it is old is read. */
  async focus(of: CollectionName, recordId: string): Promise<void> {
    const { reader } = this.#parts.context('screen').store;
    const id = await findLocalId(reader, of, recordId);
    const record = id === null ? null : await readRecord(reader, id);
    if (record === null) return;
    const reads = await relatedReads(reader, record.id);
    for (const description of relatedOf(of)) {
      const read = reads.get(description.collection) ?? null;
      if (!this.#mayRead(description, record.id)) continue;
      if (await this.#isOld(description, record, read)) void this.#begin(description, record.id, 'screen');
    }
  }

  /** Reads it now, or waits for the reading that is under way. @returns how many rows changed */
  read(description: RelatedDescription, recordId: string, lane: Lane): Promise<Result<number>> {
    return this.#begin(description, recordId, lane);
  }

  /** Nothing more is begun; what is under way ends. */
  async idle(): Promise<void> {
    this.#isEnding = true;
    this.#stay?.cancel();
    this.#stay = null;
    this.#cancelSaying?.();
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  async #isOld(
    { collection, freshForMs }: RelatedDescription,
    record: StoredRecord,
    read: RelatedRead | null,
  ): Promise<boolean> {
    if (record.serverId === null || record.deleted) return false;
    // A clock that was put back makes every age wrong: then nothing counts as fresh.
    const ageMs = read === null ? Infinity : Math.abs(this.#parts.clock.wallMs() - read.readAtMs);
    if (read === null || ageMs > freshForMs || read.recordUpdatedAt !== record.serverUpdatedAt) return true;
    const { reader } = this.#parts.context('screen').store;
    return collection === 'stockMovements' && movedSince(reader, record.id, read.readAtMs);
  }

  #mayRead({ collection }: RelatedDescription, recordId: string): boolean {
    const { clock, connection } = this.#parts;
    const failedLately =
      (this.#failures.get(keyOf(collection, recordId))?.untilMs ?? 0) > clock.monotonicMs();
    const hasLine = connection.state === 'online' || connection.state === 'connecting';
    return hasLine && connection.mayTry(MODULE_OF[collection]) && !failedLately && !this.#isEnding;
  }

  #stateOf(
    { collection }: RelatedDescription,
    recordId: string,
    read: RelatedRead | null,
    isOld: boolean,
  ): { readonly state: RelatedState; readonly failure: Failure | null } {
    const key = keyOf(collection, recordId);
    const isPlanned = this.#stay?.recordId === recordId && this.#stay.wanted.has(collection);
    if (this.#running.has(key) || isPlanned) return { state: 'reading', failure: null };
    if (!isOld) return { state: 'fresh', failure: null };
    const { connection } = this.#parts;
    const reason =
      this.#failures.get(key)?.failure ?? connection.heldReason(MODULE_OF[collection]) ?? connection.reason;
    return { state: read === null ? 'never' : 'offline', failure: reason };
  }

  /** Begins when the person is still with the record a moment later; looking at another one before costs nothing. */
  #stayWith({ collection }: RelatedDescription, recordId: string): void {
    if (this.#running.has(keyOf(collection, recordId))) return;
    if (this.#stay?.recordId !== recordId) {
      this.#stay?.cancel();
      const wanted = new Set<RelatedCollection>();
      const cancel = this.#parts.clock.after(STAYED_MS, () => {
        this.#stay = null;
        for (const one of wanted) void this.#begin(describeRelated(one), recordId, 'person');
      });
      this.#stay = { recordId, wanted, cancel };
    }
    this.#stay.wanted.add(collection);
  }

  #begin(description: RelatedDescription, recordId: string, lane: Lane): Promise<Result<number>> {
    const key = keyOf(description.collection, recordId);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    this.#stay?.wanted.delete(description.collection);
    const run = this.#readAndSay(description, recordId, lane).finally(() => this.#running.delete(key));
    this.#running.set(key, run);
    return run;
  }

  async #readAndSay(description: RelatedDescription, recordId: string, lane: Lane): Promise<Result<number>> {
    const result = await this.#read(description, recordId, this.#parts.context(lane));
    const isTakenBack = !result.ok && result.failure.code === 'CANCELLED';
    if (isTakenBack) this.#sayLater(description.collection);
    else this.#parts.changes.add(description.collection);
    return result;
  }

  /** Whoever shows it asks again then; whether it may be read is looked at anew. */
  #sayLater(collection: RelatedCollection): void {
    this.#takenBack.add(collection);
    if (this.#isEnding || this.#cancelSaying !== null) return;
    this.#cancelSaying = this.#parts.clock.after(TAKEN_BACK_MS, () => {
      this.#cancelSaying = null;
      this.#parts.changes.add(...this.#takenBack);
      this.#takenBack.clear();
    });
  }

  async #read(description: RelatedDescription, recordId: string, context: Context): Promise<Result<number>> {
    const { connection, clock } = this.#parts;
    const key = keyOf(description.collection, recordId);
    const result = await readRelated(context, description, recordId);
    if (result.ok) {
      this.#failures.delete(key);
      if (result.value.asked) connection.recordAnswer(MODULE_OF[description.collection]);
      return ok(result.value.changedRows);
    }
    if (result.failure.code === 'CANCELLED') return result;
    connection.recordFailure(result.failure, MODULE_OF[description.collection]);
    const reason =
      result.failure.code === 'GONE' ? await this.#lookAtRecord(description, recordId) : result.failure;
    this.#remember(key, { failure: reason, untilMs: clock.monotonicMs() + RETRY_AFTER_MS });
    return failed(reason);
  }

  /** The parts are not there: the record itself tells whether it is gone. */
  async #lookAtRecord({ of }: RelatedDescription, recordId: string): Promise<Failure> {
    const looked = await refreshOne(this.#parts.context('screen'), describe(of), recordId);
    if (looked.ok && looked.value) this.#parts.changes.add(of);
    return failure('GONE', aboutRecords('noSuchList'));
  }

  #remember(key: string, failure: { readonly failure: Failure; readonly untilMs: number }): void {
    this.#failures.delete(key);
    this.#failures.set(key, failure);
    const oldest = this.#failures.keys().next();
    if (this.#failures.size > REMEMBERED_MAX && oldest.done !== true) this.#failures.delete(oldest.value);
  }
}

function keyOf(collection: RelatedCollection, recordId: string): string {
  return `${collection}/${recordId}`;
}
