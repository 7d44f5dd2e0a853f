/** Keeps the outbox moving: up to three unrelated operations at a time, each one step at a time. */
import { MODULE_OF, type ModuleName } from '../domain/collections.ts';
import { MEANS_OFFLINE, type Failure, type FailureCode } from '../domain/failure.ts';
import {
  collectionOf,
  OPERATION_NAMES,
  type OperationName,
  type StoredOperation,
} from '../domain/operation.ts';
import {
  anyMoves,
  nextWakeMs,
  openOperations,
  recoverInterrupted,
  runnableOperations,
} from '../store/outbox.ts';
import { inWrite, writesOf } from '../store/database.ts';
import { afterBug, step } from '../push/send.ts';
import type { RunContext } from '../push/context.ts';
import { calling, type ServiceClient } from '../transport/client.ts';
import type { ChangedTopic } from '../domain/questions.ts';
import type { Changes } from './changes.ts';
import type { Connection } from './connection.ts';
import { pushContext, type RunParts } from './contexts.ts';
import { OwnFaults } from './own-faults.ts';
import type { OwnWrites } from './own-writes.ts';
import type { UndoHolds } from './undo/holds.ts';

const PARALLEL = 3;
/** After the disk refused to record an outcome: wait before anything more is sent. */
const STORAGE_RETRY_MS = 5_000;
/** So long the lists may begin to look for a line, when it is their turn. */
const TURN_MS = 50;

export interface PusherParts {
  readonly connection: Connection;
  readonly changes: Changes;
  readonly wake: () => void;
  readonly holds: UndoHolds;
  readonly ownWrites: OwnWrites;
}

export class Pusher {
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #faults = new OwnFaults();
  /** Whether the lists had their turn since a change last looked for a line in vain. */
  #hasGivenTurn = false;
  readonly #context: RunContext;
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #wake: () => void;
  readonly #holds: UndoHolds;
  readonly #ownWrites: OwnWrites;
  /** Where a mistake was made with, and not even that could be written down: not tried again in this run. */
  readonly #setAside = new Set<number>();
  #storageFailure: Failure | null = null;
  #storageRetryAtMs = 0;
  /** How much had been written when nothing was left to do. */
  #idleSince: number | null = null;

  constructor(run: RunParts, { connection, changes, wake, holds, ownWrites }: PusherParts) {
    this.#context = pushContext(run, connection, holds);
    this.#connection = connection;
    this.#changes = changes;
    this.#wake = wake;
    this.#holds = holds;
    this.#ownWrites = ownWrites;
  }

  get storageFailure(): Failure | null {
    return this.#storageFailure;
  }

  get busy(): boolean {
    return this.#inFlight.size > 0;
  }

  /** Another process may have written: what is left to do is looked up again. */
  writtenElsewhere(): void {
    this.#idleSince = null;
  }

  /** Starts what may start. @returns ms until something more may, `null` when only an event can change that */
  async pump(): Promise<number | null> {
    const { store, clock } = this.#context;
    if (this.#context.signal.aborted || !(await this.#storageWorks())) return STORAGE_RETRY_MS;
    const free = PARALLEL - this.#inFlight.size;
    if (free <= 0 || !(await this.#hasWork())) return null;
    const nowMs = clock.wallMs();
    const mayGo = (name: OperationName): boolean => this.#connection.mayTry(moduleOf(name));
    const except = OPERATION_NAMES.filter((name) => !mayGo(name));
    // Without a line nothing may go, and thousands may wait that need not be looked through. More than can start are asked for,
    // because some of them are already under way.
    const runnable =
      except.length === OPERATION_NAMES.length
        ? []
        : await runnableOperations(store.reader, {
            ...{ nowMs, limit: this.#lookThrough(), except },
            holds: this.#holds.active,
          });
    const isOffline = this.#connection.state === 'offline';
    const inTurns = isOffline ? this.#faults.inTurns(runnable) : runnable;
    if (isOffline && this.#givesTurn(inTurns[0])) return TURN_MS;
    let started = 0;
    for (const operation of inTurns) {
      if (started >= free) break;
      if (!this.#isFree(operation) || !mayGo(operation.name)) continue;
      this.#start(operation);
      started += 1;
      // Without a line, one probe at a time.
      if (this.#connection.state === 'offline' || this.#connection.state === 'held') break;
    }
    const wakeMs = await nextWakeMs(store.reader, nowMs);
    return wakeMs === null ? null : Math.max(0, wakeMs - nowMs);
  }

  /** Asked each time anything happens, and for hours on end the answer is no: only a write can change that. */
  async #hasWork(): Promise<boolean> {
    const { store } = this.#context;
    const written = writesOf(store.writer);
    if (this.#idleSince === written) return false;
    const any = await anyMoves(store.reader);
    this.#idleSince = any ? null : written;
    return any;
  }

  /** Whether all that waits belongs to modules that are held: nothing more can be done without an administrator. */
  async allHeld(): Promise<boolean> {
    const held = this.#connection.heldModules;
    if (held.length === 0) return false;
    const open = await openOperations(this.#context.store.reader);
    const waiting = open.filter((one) => one.state === 'queued' || one.state === 'unconfirmed');
    return (
      this.#inFlight.size === 0 &&
      waiting.every((one) => this.#connection.heldReason(moduleOf(one.name)) !== null)
    );
  }

  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight.values());
  }

  /** Each that cannot start, or failed before, may stand before one that can. */
  #lookThrough(): number {
    return PARALLEL * 2 + this.#setAside.size + this.#faults.size;
  }

  /** Where all that wait to be sent have failed, lists and changes take turns in looking for a line. */
  #givesTurn(first: StoredOperation | undefined): boolean {
    if (first === undefined || !this.#faults.has(first)) return false;
    this.#hasGivenTurn = !this.#hasGivenTurn;
    return this.#hasGivenTurn;
  }

  #isFree({ seq }: StoredOperation): boolean {
    return !this.#inFlight.has(seq) && !this.#setAside.has(seq);
  }

  #start(operation: StoredOperation): void {
    const run = this.#run(operation).finally(() => {
      this.#inFlight.delete(operation.seq);
      this.#changes.add('outbox', 'status', ...topicsOf(operation));
      this.#wake();
    });
    this.#inFlight.set(operation.seq, run);
    this.#changes.add('outbox', 'status');
  }

  async #run(operation: StoredOperation): Promise<void> {
    const module = moduleOf(operation.name);
    const heard: Heard = { any: false, isOwn: false, trouble: null };
    const isItsOwn = (failure: Failure): boolean => {
      heard.isOwn = this.#faults.isOwn(operation, failure, this.#connection.answers);
      return heard.isOwn;
    };
    const context = { ...this.#context, isItsOwn, client: listening(this.#context.client, heard) };
    const outcome = await step(context, operation).catch((bug: unknown) => afterBug(context, operation, bug));
    if (outcome === null) {
      this.#setAside.add(operation.seq);
      return;
    }
    if (!outcome.ok) {
      this.#storageFailure = outcome.failure;
      this.#context.events.note({ kind: 'storage', code: outcome.failure.code, during: 'sending' });
      this.#storageRetryAtMs = this.#context.clock.monotonicMs() + STORAGE_RETRY_MS;
      return;
    }
    if (outcome.value.tookEffect) this.#ownWrites.note(operation);
    // While there is no line, whatever is not answered has looked for it in vain.
    const isOffline = this.#connection.state === 'offline' && !heard.any;
    const holds = outcome.value.holds ?? (isOffline ? heard.trouble : null);
    this.#noteFault(operation, holds, heard.isOwn);
    if (holds !== null) this.#connection.failed(holds, module);
    // A step that asked nothing says nothing about the line.
    else if (heard.any) this.#connection.answered(module);
  }

  #noteFault(operation: StoredOperation, holds: Failure | null, isOwn: boolean): void {
    const at = { answers: this.#connection.answers, nowMs: this.#context.clock.monotonicMs() };
    if (holds !== null || isOwn) this.#faults.failed(operation, isOwn ? null : holds, at);
    else this.#faults.wentWell(operation);
  }

  /** An outcome that could not be written down leaves its operation `sending`: it is looked up as after a restart. */
  async #storageWorks(): Promise<boolean> {
    if (this.#storageFailure === null) return true;
    if (this.#inFlight.size > 0 || this.#context.clock.monotonicMs() < this.#storageRetryAtMs) return false;
    const recovered = await inWrite(this.#context.store.writer, (tx) => recoverInterrupted(tx));
    this.#storageRetryAtMs = this.#context.clock.monotonicMs() + STORAGE_RETRY_MS;
    if (recovered.ok) this.#storageFailure = null;
    else this.#storageFailure = recovered.failure;
    return recovered.ok;
  }
}

function moduleOf(name: OperationName): ModuleName | null {
  return MODULE_OF[collectionOf(name)];
}

/** No answer to what was asked: one operation's fault or everybody's, which what else is asked tells. */
const SAYS_NOTHING: ReadonlySet<FailureCode> = new Set([...MEANS_OFFLINE, 'SERVER_ERROR']);

interface Heard {
  /** Whether the Service said anything. */
  any: boolean;
  isOwn: boolean;
  /** That it failed at last. */
  trouble: Failure | null;
}

/** The client, noting what the Service said. */
function listening(client: ServiceClient, heard: Heard): ServiceClient {
  return calling(client, async (key, request) => {
    const answer = await client.call(key, request);
    heard.trouble = !answer.ok && answer.failure.code === 'SERVER_ERROR' ? answer.failure : null;
    heard.any ||=
      answer.ok || (answer.failure.status !== undefined && !SAYS_NOTHING.has(answer.failure.code));
    return answer;
  });
}

function topicsOf(operation: StoredOperation): readonly ChangedTopic[] {
  const collection = collectionOf(operation.name);
  if (operation.name === 'warehouses.import') return [collection, 'items', 'stock', 'log'];
  if (collection === 'items') return ['items', 'stock', 'log'];
  // The contact that they belong to wears their mark.
  const isOfContact = collection === 'contactActivities' || collection === 'contactDocuments';
  return isOfContact ? [collection, 'contacts', 'log'] : [collection, 'log'];
}
