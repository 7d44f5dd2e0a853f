/** The context of sending. */
import type { Clock, Random } from '../domain/clock.ts';
import type { Message } from '../domain/messages/message.ts';
import type { Failure } from '../domain/failure.ts';
import type { FileRow } from '../domain/imports/service-import.ts';
import type { LoggedChange } from '../domain/outbox/change-summary.ts';
import type { StoredOperation } from '../domain/outbox/operation.ts';
import type { QueuedFiles } from '../domain/records/queued-file.ts';
import type { Result } from '../domain/result.ts';
import type { EventSink } from '../domain/sync/sync-event.ts';
import type { ServiceClient } from '../transport/client.ts';
import type { Reader, Store } from '../store/database.ts';
import type { NegativeLookUps } from './look-ups/negative-lookups.ts';
import type { UncommittedOutcomes } from './uncommitted-outcomes.ts';

export interface PushTuning {
  /**
   * An unconfirmed request may run on the Service for this long, and its lists may not show the effect before that. A look-up that finds
   * nothing is trusted only afterwards. (An answer counts as lost after 30 s; the request itself may still be running.)
   */
  readonly graceMs: number;
  /** Wait before the first look-up of an unconfirmed operation. */
  readonly firstLookMs: number;
  /** Transient failures of one operation before a person is asked. */
  readonly attemptsMax: number;
  readonly backoffBaseMs: number;
  readonly backoffMaxMs: number;
}

export const DEFAULT_PUSH_TUNING: PushTuning = {
  graceMs: 65_000,
  firstLookMs: 1_500,
  attemptsMax: 8,
  backoffBaseMs: 1_000,
  backoffMaxMs: 60_000,
};

export interface PushContext {
  readonly store: Store;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly tuning: PushTuning;
  readonly signal: AbortSignal;
  /** Monotonic time at which this run began. */
  readonly beganMs: number;
  /**
   * By seq: the monotonic time at which this run gave up waiting for an operation's answer. It is not the time of sending: a second token,
   * a long upload or the sleep of the PC may lie between the two. For an operation that another PC sent, it is the first look-up of this
   * run.
   */
  readonly inAirUntilMs: Map<number, number>;
  /** By local id: the monotonic time at which this run last changed the record on the Service. */
  readonly settledAtMs: Map<string, number>;
  readonly negativeLookUps: NegativeLookUps;
  /** By seq: how many look-ups in a row had an answer that broke off. */
  readonly brokenLookUps: Map<number, number>;
  readonly uncommittedOutcomes: UncommittedOutcomes;
  /** True while nothing is answered. A failure then says nothing about its operation. */
  readonly isOffline: () => boolean;
  /** True where the failure is the operation's own fault, because others are answered. It then says nothing about the connection. */
  readonly isOwnFault: (failure: Failure) => boolean;
  /**
   * True while a person can still take the operation, or a change merged into it, back: it is not sent then. Call it in the transaction
   * that marks the operation `sending`.
   */
  readonly isUndoHeld: (reader: Reader, seq: number) => Promise<boolean>;
  /** Advances the logical time; called once for each settled write. */
  readonly nextTick: () => number;
  /** Files of waiting operations. */
  readonly files: QueuedFiles;
  /** Rows of the file of an import; fails with `VALIDATION` where it cannot be read as a table. */
  readonly importRows: (operation: StoredOperation) => Promise<Result<readonly FileRow[]>>;
  readonly events: EventSink;
  readonly log: (
    level: 'info' | 'warning' | 'problem',
    text: string | Message,
    change?: LoggedChange,
  ) => Promise<void>;
}

/** The context of a whole run. `isOwnFault` is added for each operation. */
export type RunContext = Omit<PushContext, 'isOwnFault'>;
