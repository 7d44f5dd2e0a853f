/** Keeps the outbox moving: up to three unrelated operations at a time, each one step at a time. */
import { MODULE_OF, type ModuleName } from '../../domain/records/collections.ts';
import { says, type Failure } from '../../domain/failure.ts';
import { OPERATION_NAMES, type OperationName, type StoredOperation } from '../../domain/outbox/operation.ts';
import { collectionOf, OPERATIONS } from '../../operations/registry.ts';
import {
  anyMoves,
  nextWakeMs,
  openOperations,
  recoverInterrupted,
  runnableOperations,
} from '../../store/outbox/outbox.ts';
import { inWrite, writesOf } from '../../store/database.ts';
import { afterBug, step } from '../../push/send.ts';
import type { RunContext } from '../../push/context.ts';
import { calling, type ServiceClient } from '../../transport/client.ts';
import type { ChangedTopic } from '../../domain/questions/questions.ts';
import type { Changes } from '../changes.ts';
import type { Connection } from '../connection/connection.ts';
import { pushContext, type RunParts } from './contexts.ts';
import { operationFaults } from '../faults/fault-attribution.ts';
import type { OwnWrites } from './own-writes.ts';
import type { UndoHolds } from '../undo/holds.ts';

const PARALLEL = 3;
/** After the disk refused to record an outcome: wait before anything more is sent. */
const STORAGE_RETRY_MS = 5_000;
/** For this long the lists may begin a probe, when it is their turn. */
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
  readonly #faults = operationFaults();
  /** The lists have had their turn since the probe of a change last failed. */
  #hasGivenTurn = false;
  readonly #context: RunContext;
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #wake: () => void;
  readonly #holds: UndoHolds;
  readonly #ownWrites: OwnWrites;
  /** Operations that met a bug which could not even be stored. They are not tried again in this run. */
  readonly #setAside = new Set<number>();
  #storageFailure: Failure | null = null;
  #storageRetryAtMs = 0;
  /** The number of writes at the time when nothing was left to do. */
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

  /** Another process may have written: the work that is left is looked up again. */
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
    // Offline nothing may be sent, and thousands of operations need not be read. More are requested than can start, because some of them
    // are already running.
    const runnable =
      except.length === OPERATION_NAMES.length
        ? []
        : await runnableOperations(store.reader, {
            ...{ nowMs, limit: this.#lookThrough(), except },
            holds: this.#holds.active,
          });
    const isOffline = this.#connection.state === 'offline';
    const inTurns = isOffline ? this.#faults.inProbeOrder(runnable, ({ seq }) => seq) : runnable;
    if (isOffline && this.#givesTurn(inTurns[0])) return TURN_MS;
    let started = 0;
    for (const operation of inTurns) {
      if (started >= free) break;
      if (!this.#isFree(operation) || !mayGo(operation.name)) continue;
      this.#start(operation);
      started += 1;
      // Offline, one probe at a time.
      if (this.#connection.state === 'offline' || this.#connection.state === 'held') break;
    }
    const wakeMs = await nextWakeMs(store.reader, nowMs);
    return wakeMs === null ? null : Math.max(0, wakeMs - nowMs);
  }

  /** Called each time anything happens. For hours the answer is no, and only a write can change that. */
  async #hasWork(): Promise<boolean> {
    const { store } = this.#context;
    const written = writesOf(store.writer);
    if (this.#idleSince === written) return false;
    const any = await anyMoves(store.reader);
    this.#idleSince = any ? null : written;
    return any;
  }

  /** True where all that waits belongs to held modules. Then only an administrator can help. */
  async isAllHeld(): Promise<boolean> {
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

  /** Where all waiting operations have failed, lists and operations take turns in probing. */
  #givesTurn(first: StoredOperation | undefined): boolean {
    if (first === undefined || !this.#faults.has(first.seq)) return false;
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
    const heard: Heard = { any: false, own: null, trouble: null };
    const isOwnFault = (failure: Failure): boolean => {
      const isOwn = this.#faults.isOwn(operation.seq, failure, this.#connection.answers);
      heard.own = isOwn ? failure : null;
      return isOwn;
    };
    const context = { ...this.#context, isOwnFault, client: listening(this.#context.client, heard) };
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
    // Offline, a request without an answer was a failed probe.
    const isOffline = this.#connection.state === 'offline' && !heard.any;
    const connectionFailure = outcome.value.connectionFailure ?? (isOffline ? heard.trouble : null);
    this.#noteFault(operation, heard.own ?? connectionFailure);
    if (connectionFailure !== null) this.#connection.recordFailure(connectionFailure, module);
    // A step that asked nothing says nothing about the connection.
    else if (heard.any) this.#connection.recordAnswer(module);
  }

  #noteFault({ seq }: StoredOperation, failure: Failure | null): void {
    const at = { answers: this.#connection.answers, nowMs: this.#context.clock.monotonicMs() };
    if (failure === null) this.#faults.recordSuccess(seq);
    else this.#faults.recordFailure(seq, failure, at);
  }

  /** An outcome that could not be stored leaves its operation `sending`. It is looked up, as after a restart. */
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

interface Heard {
  /** True where the Service answered at all. */
  any: boolean;
  /** The failure that was its own fault. */
  own: Failure | null;
  /** That it failed at last. */
  trouble: Failure | null;
}

/** The client, noting what the Service said. */
function listening(client: ServiceClient, heard: Heard): ServiceClient {
  return calling(client, async (key, request) => {
    const answer = await client.call(key, request);
    heard.trouble = !answer.ok && answer.failure.code === 'SERVER_ERROR' ? answer.failure : null;
    heard.any ||= answer.ok || (answer.failure.status !== undefined && !says(answer.failure, 'gateway'));
    return answer;
  });
}

function topicsOf(operation: StoredOperation): readonly ChangedTopic[] {
  const collection = collectionOf(operation.name);
  const { affects } = OPERATIONS[operation.name];
  if (collection === 'items' || affects(operation.body).includes('stock'))
    return [collection, 'items', 'stock', 'log'];
  // The contact that they belong to wears their mark.
  const isOfContact = collection === 'contactActivities' || collection === 'contactDocuments';
  return isOfContact ? [collection, 'contacts', 'log'] : [collection, 'log'];
}
