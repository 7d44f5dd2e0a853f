/**
 * Checks after each complete reading: does the mirror agree with the Service's counts, and does every reference lead somewhere?
 * docs/deletions.md, "After each reading", has the outline. A difference may only mean that the Service changed meanwhile. It is checked
 * again, then everything is read again, and only a difference that stays for two complete readings is reported, once.
 */
import {
  isSweptCollection,
  type CollectionName,
  type SweptCollection,
} from '../../domain/records/collections.ts';
import { aboutLists } from '../../domain/messages/lists.ts';
import type { Message } from '../../domain/messages/message.ts';
import { collectionNamedAtStart } from '../../domain/records/collection-words.ts';
import type { Clock } from '../../domain/clock.ts';
import { findingInWords, isDefect, type Finding } from '../../domain/sync/sanity.ts';
import type { EventSink, SyncEventOf } from '../../domain/sync/sync-event.ts';
import { inWrite, type Store } from '../../store/database.ts';
import { checkCounts, checkDangling, checkOrphans } from '../../store/sync/sanity.ts';
import {
  isSameSubject,
  readSanityNotes,
  saveSanityNotes,
  type SanityNote,
} from '../../store/sync/sanity-notes.ts';

/** Longer than the time between two deltas: most of what differs has changed meanwhile, and they bring it. */
const LOOK_AGAIN_MS = 90_000;
/** A collection is read completely at most this often because its counts differ. */
const READ_AGAIN_EVERY_MS = 30 * 60_000;
/** After these the things that belong to them are checked too. */
const PARENTS: ReadonlySet<CollectionName> = new Set(['items', 'warehouses', 'stock', 'contacts']);

export interface SanityParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventSink;
  readonly log: (level: 'info' | 'warning' | 'problem', text: string | Message) => Promise<void>;
  /** A complete reading of the collection, soon. */
  readonly readAgain: (collection: SweptCollection) => void;
  readonly changed: () => void;
}

export class Sanity {
  readonly #parts: SanityParts;
  readonly #timers = new Map<SweptCollection, () => void>();
  #notes: readonly SanityNote[] = [];
  #checking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: SanityParts) {
    this.#parts = parts;
  }

  /** The findings that an earlier run was about to check again. */
  async restore(): Promise<void> {
    this.#notes = await readSanityNotes(this.#parts.store.reader);
    for (const { collection, told } of this.#notes) {
      if (!told && collection !== null && isSweptCollection(collection)) this.#lookAgain(collection);
    }
  }

  /** A complete reading of the collection has just ended well. */
  swept(collection: SweptCollection): void {
    this.#check(collection, true);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const cancel of this.#timers.values()) cancel();
    await this.#checking;
  }

  /** Everything that was asked for is checked. */
  idle(): Promise<void> {
    return this.#checking;
  }

  #lookAgain(collection: SweptCollection): void {
    this.#timers.get(collection)?.();
    const cancel = this.#parts.clock.after(LOOK_AGAIN_MS, () => {
      this.#timers.delete(collection);
      this.#check(collection, false);
    });
    this.#timers.set(collection, cancel);
  }

  #check(collection: SweptCollection, afterReading: boolean): void {
    if (this.#stopped) return;
    this.#checking = this.#checking.then(() => this.#checkNow(collection, afterReading));
  }

  async #checkNow(collection: SweptCollection, afterReading: boolean): Promise<void> {
    if (this.#stopped) return;
    const { reader, writer } = this.#parts.store;
    const withOrphans = PARENTS.has(collection);
    const findings = [
      ...(await checkCounts(reader, collection)),
      ...(withOrphans ? await checkOrphans(reader) : []),
      ...(await checkDangling(reader)),
    ];
    const isCovered = (note: SanityNote): boolean =>
      note.kind === 'orphan' || note.kind === 'lostParent'
        ? withOrphans
        : note.collection === null || note.collection === collection;
    const next = this.#notes.filter((note) => !isCovered(note));
    for (const finding of findings) {
      const before = this.#notes.find((note) => isSameSubject(note, finding)) ?? null;
      // Stock is read on its own: reading the items says nothing new about it.
      const counts = afterReading && (finding.collection === collection || !isRead(finding.collection));
      next.push(await this.#judge(finding, before, counts));
    }
    for (const note of this.#notes.filter(isCovered)) {
      if (!findings.some((finding) => isSameSubject(note, finding))) await this.#cleared(note);
    }
    if (JSON.stringify(next) === JSON.stringify(this.#notes)) return;
    this.#notes = next;
    // A finding that cannot be stored is found again by the next check.
    await inWrite(writer, (tx) => saveSanityNotes(tx, next));
    this.#parts.changed();
  }

  async #judge(finding: Finding, before: SanityNote | null, afterReading: boolean): Promise<SanityNote> {
    const { kind, collection, rows, total } = finding;
    // Another total: somebody changes things there meanwhile, so that one difference says nothing about the other.
    const isAlike = before?.rows === rows && before.total === total;
    const note: SanityNote = {
      kind,
      collection,
      rows,
      total,
      readings: (isAlike ? (before?.readings ?? 0) : 0) + (afterReading ? 1 : 0),
      told: before?.told ?? false,
      readAgainAtMs: before?.readAgainAtMs ?? null,
    };
    if (note.told) return note;
    if (isDefect(finding) || note.readings >= 2) {
      this.#note(finding, 'told');
      await this.#parts.log(isDefect(finding) ? 'problem' : 'warning', findingInWords(finding));
      return { ...note, told: true };
    }
    if (!isAlike) this.#note(finding, 'noted');
    if (collection === null || !isSweptCollection(collection)) return note;
    if (afterReading) {
      this.#lookAgain(collection);
      return note;
    }
    const nowMs = this.#parts.clock.wallMs();
    const sinceMs = note.readAgainAtMs === null ? Infinity : Math.abs(nowMs - note.readAgainAtMs);
    if (sinceMs < READ_AGAIN_EVERY_MS) return note;
    this.#note(finding, 'reads-again');
    this.#parts.readAgain(collection);
    return { ...note, readAgainAtMs: nowMs };
  }

  async #cleared(note: SanityNote): Promise<void> {
    this.#note(note, 'cleared');
    if (!note.told) return;
    const said =
      note.collection === null
        ? aboutLists('changesFitAgain')
        : aboutLists('fitAgain', { collection: collectionNamedAtStart(note.collection) });
    await this.#parts.log('info', said);
  }

  #note(
    { kind, collection, rows }: Pick<Finding, 'kind' | 'collection' | 'rows'>,
    action: SyncEventOf<'sanity'>['action'],
  ): void {
    this.#parts.events.note({ kind: 'sanity', finding: kind, collection, rows, action });
  }
}

function isRead(collection: CollectionName | null): boolean {
  return collection !== null && isSweptCollection(collection);
}
