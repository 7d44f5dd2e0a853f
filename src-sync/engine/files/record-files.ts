/**
 * Pictures and files of records, read lazily: only what somebody looks at costs a request, only once while it stays the same,
 * and what was looked at longest ago makes room.
 */
import type { OperationKey } from '../../contract/operations.ts';
import { MODULE_OF } from '../../domain/records/collections.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Lane } from '../../domain/sync/priority.ts';
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import { isPictureFile, queuedFileOf, storedNameOf } from '../../domain/records/queued-file.ts';
import { fileSourceOf, type FileSlot, type FileState } from '../../domain/records/record-file.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { inWrite, type Reader } from '../../store/database.ts';
import { noteFileUsed, readKeptFile, waitingFile, type KeptFile } from '../../store/records/record-files.ts';
import { readRecord, type StoredRecord } from '../../store/records/records.ts';
import { fileContentOf } from '../../transport/file-content.ts';
import type { PullContext } from '../../pull/context.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import type { FileShelf } from './file-shelf.ts';
import { FILE_BYTES_MAX, keepContent } from './keep-content.ts';
import { tidyShelf } from './take-file.ts';
import { isoTime } from '../../store/rows.ts';

/** A use is noted this often at most: looking at pictures must not write all the time. */
const NOTE_USE_EVERY_MS = 3_600_000;
/** Walking through a list with the arrow keys must not cost a request for every row passed. */
const STAYED_MS = 400;
/** A file that could not be read is left alone for so long, however often it is looked at. */
const FAILED_FOR_MS = 300_000;
/** Pictures for labels that wait to be read: each is a request, of a hundred a minute. */
const GATHERED_MAX = 500;

export interface RecordFilesParts {
  readonly clock: Clock;
  readonly shelf: FileShelf;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly context: () => Omit<PullContext, 'report'>;
}

interface Wanted {
  readonly key: string;
  readonly record: StoredRecord;
  readonly serverId: string;
  readonly slot: FileSlot;
  readonly sourceKey: string;
  readonly lane: Lane;
}

const onceKey = ({ key, sourceKey }: Wanted): string => `${key} ${sourceKey}`;

interface Looked {
  readonly state: FileState;
  /** `null` where nothing has to be read. */
  readonly wanted: Wanted | null;
}

const NONE: Looked = { state: { state: 'none' }, wanted: null };

export class RecordFiles {
  readonly #parts: RecordFilesParts;
  /** All of the one record that is looked at. */
  #queue: Wanted[] = [];
  /** Behind it, for labels that show them. */
  #gathered: Wanted[] = [];
  readonly #gatheredOnce = new Set<string>();
  #current: Wanted | null = null;
  #cancel: (() => void) | null = null;
  readonly #failedAtMs = new Map<string, number>();
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: RecordFilesParts) {
    this.#parts = parts;
  }

  /** Files that a killed run left behind. */
  async tidy(): Promise<void> {
    await tidyShelf(this.#parts.context().store.writer, this.#parts.shelf);
  }

  /** The state that is known now; a read at the Service follows where it is needed, and `items` changes when it is done. */
  async get(recordId: string, slot: FileSlot): Promise<Result<FileState>> {
    const looked = await this.#look(recordId, slot);
    if (looked === null) return failed(failure('NOT_FOUND', aboutRecords('recordGone')));
    const { state, wanted } = looked;
    const isComing = wanted !== null && this.#want(wanted);
    return ok(state.state === 'unknown' && isComing ? { state: 'reading' } : state);
  }

  /** @returns `null` where the record is gone */
  async #look(recordId: string, slot: FileSlot): Promise<Looked | null> {
    const context = this.#parts.context();
    const record = await readRecord(context.store.reader, recordId);
    if (record === null) return null;
    const waiting = await waitingFile(context.store.reader, record.id, slot);
    const chosen = waiting === null ? null : waitingState(waiting, this.#parts.shelf);
    if (chosen !== null) return { state: chosen, wanted: null };
    if (record.serverId === null || record.server === null || record.collection !== 'items') return NONE;
    const source = fileSourceOf(slot, record.server);
    const kept = await readKeptFile(context.store.reader, record.id, slot);
    const isThere = kept !== null && (kept.fileName === null || this.#parts.shelf.hasName(kept.fileName));
    if (isThere && kept.sourceKey === source.sourceKey) {
      await this.#noteUse(record.id, slot, kept);
      return { state: stateOf(kept), wanted: null };
    }
    if (source.kind === 'none') return NONE;
    const wanted = {
      key: `${record.id} ${slot}`,
      record,
      serverId: record.serverId,
      slot,
      sourceKey: source.sourceKey,
      lane: 'screen',
    } as const;
    // The former file is better than nothing while the new one is on its way, or the connection is gone.
    return { state: isThere && kept.fileName !== null ? stateOf(kept) : { state: 'unknown' }, wanted };
  }

  /** Nothing is read for it. */
  pictures(recordIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return picturesHere(this.#parts.context().store.reader, this.#parts.shelf, recordIds);
  }

  readonly forLabels = {
    here: (recordIds: readonly string[]) => this.#forLabels(recordIds),
    pathOf: (fileName: string) => this.#parts.shelf.pathOfName(fileName),
  };

  /** Pictures that are here. Those that are not, or that the Service has another of, are read once, behind all else. */
  async #forLabels(recordIds: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const pictures: Record<string, string> = {};
    for (const id of recordIds) {
      const { state, wanted } = (await this.#look(id, 'image')) ?? NONE;
      if (state.state === 'ready' && state.isPicture) pictures[id] = state.fileName;
      if (wanted !== null) this.#gather({ ...wanted, lane: 'background' });
    }
    if (this.#current === null && this.#cancel === null) this.#reading = this.#readQueue();
    return pictures;
  }

  /** Not again where it was read and made room for others since: they would take turns without end. */
  #gather(wanted: Wanted): void {
    const once = onceKey(wanted);
    if (this.#gatheredOnce.has(once) || this.#gathered.length >= GATHERED_MAX || !this.#mayRead(wanted))
      return;
    this.#gatheredOnce.add(once);
    this.#gathered.push(wanted);
  }

  async idle(): Promise<void> {
    this.#cancel?.();
    this.#queue = [];
    this.#gathered = [];
    await this.#reading;
  }

  async #noteUse(recordId: string, slot: FileSlot, kept: KeptFile): Promise<void> {
    const context = this.#parts.context();
    const nowMs = context.nowMs();
    if (nowMs - kept.usedAtMs < NOTE_USE_EVERY_MS) return;
    // A use that cannot be noted only makes the file leave sooner.
    await inWrite(context.store.writer, (tx) => noteFileUsed(tx, recordId, slot, nowMs));
  }

  /** @returns whether it is on its way */
  #want(wanted: Wanted): boolean {
    if (this.#current?.key === wanted.key) return true;
    if (!this.#mayRead(wanted)) return false;
    const sameRecord = this.#queue.filter((one) => one.record.id === wanted.record.id);
    this.#queue = [...sameRecord.filter((one) => one.key !== wanted.key), wanted];
    // Asked again for the same record, the wait goes on; for another, it begins anew.
    if (this.#cancel === null || sameRecord.length === 0) this.#wait();
    return true;
  }

  #mayRead({ key }: Wanted): boolean {
    const { connection, clock } = this.#parts;
    const isOpen = connection.state === 'online' && connection.mayTry(MODULE_OF.items);
    const failedAtMs = this.#failedAtMs.get(key) ?? -Infinity;
    const isLeftAlone = clock.monotonicMs() - failedAtMs < FAILED_FOR_MS;
    return isOpen && !isLeftAlone && !this.#parts.context().signal.aborted;
  }

  #wait(): void {
    this.#cancel?.();
    this.#cancel = this.#parts.clock.after(STAYED_MS, () => {
      this.#cancel = null;
      if (this.#current === null) this.#reading = this.#readQueue();
    });
  }

  async #readQueue(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#current = next;
      await this.#read(next);
      this.#current = null;
      this.#parts.changes.add('items');
    }
  }

  #next(): Wanted | undefined {
    return this.#queue.shift() ?? this.#gathered.shift();
  }

  async #read(wanted: Wanted): Promise<void> {
    const { key, record, serverId, slot, sourceKey, lane } = wanted;
    const { connection } = this.#parts;
    const context = this.#parts.context();
    const isImage = slot === 'image';
    const operation: OperationKey = isImage ? 'items.image.get' : 'items.customFile.get';
    const path: Record<string, string> = isImage
      ? { id: serverId }
      : { itemId: serverId, fieldKey: slot.slice('field:'.length) };
    const answer = await context.client.call(operation, { path, lane, signal: context.signal });
    if (!answer.ok && answer.failure.code !== 'GONE') {
      this.#failedAtMs.set(key, this.#parts.clock.monotonicMs());
      this.#gatheredOnce.delete(onceKey(wanted));
      if (!connection.recordFailure(answer.failure, MODULE_OF.items) && answer.failure.code !== 'CANCELLED') {
        await context.log(
          'warning',
          aboutRecords('fileNotRead', { name: titleOf(record), why: answer.failure }),
        );
      }
      return;
    }
    connection.recordAnswer(MODULE_OF.items);
    const content = answer.ok ? fileContentOf(answer.value) : null;
    const isKept = content !== null && content.byteLength <= FILE_BYTES_MAX;
    await this.#keep(record.id, slot, sourceKey, isKept ? content : null);
  }

  async #keep(
    recordId: string,
    slot: FileSlot,
    sourceKey: string,
    content: Uint8Array | null,
  ): Promise<void> {
    const context = this.#parts.context();
    try {
      await keepContent({ ...context, shelf: this.#parts.shelf }, { recordId, slot }, sourceKey, content);
    } catch (error) {
      const detail = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      await context.log('warning', aboutRecords('pictureNotKept', { detail }));
    }
  }
}

function stateOf(kept: KeptFile): FileState {
  if (kept.fileName === null) return { state: 'none' };
  return {
    state: 'ready',
    fileName: kept.fileName,
    contentType: kept.contentType ?? 'application/octet-stream',
    sizeBytes: kept.sizeBytes,
    isPicture: !kept.fileName.endsWith('.bin'),
    fetchedAt: isoTime(kept.fetchedAtMs),
  };
}

/** Pictures of items that lie on this PC, by item, as their names on the shelf: its own where one was chosen here. */
export async function picturesHere(
  reader: Reader,
  shelf: Pick<FileShelf, 'has' | 'hasName'>,
  recordIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const pictures: Record<string, string> = {};
  for (const id of recordIds) {
    const waiting = await waitingFile(reader, id, 'image');
    const chosen = waiting === null ? null : waitingState(waiting, shelf);
    const kept = chosen === null ? await readKeptFile(reader, id, 'image') : null;
    const state = chosen ?? (kept === null ? null : stateOf(kept));
    if (state?.state !== 'ready' || !state.isPicture || !shelf.hasName(state.fileName)) continue;
    pictures[id] = state.fileName;
  }
  return pictures;
}

/** The file that waits to be sent, as if it were there; `null` where its file is lost, which the sending tells. */
function waitingState(operation: StoredOperation, shelf: Pick<FileShelf, 'has'>): FileState | null {
  const file = queuedFileOf(operation.body);
  if (file === null) return { state: 'none' };
  if (!shelf.has(file)) return null;
  return {
    state: 'ready',
    fileName: storedNameOf(file),
    contentType: file.type,
    sizeBytes: file.sizeBytes,
    isPicture: isPictureFile(file),
    fetchedAt: isoTime(operation.createdAtMs),
    isWaiting: true,
  };
}

function titleOf(record: StoredRecord): string {
  const { name } = record.view;
  return typeof name === 'string' ? name : record.id;
}
