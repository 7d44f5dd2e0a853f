/** What sending works with. */
import type { Clock, Random } from '../domain/clock.ts';
import type { Failure } from '../domain/failure.ts';
import type { FileRow } from '../domain/imports/service-import.ts';
import type { StoredOperation } from '../domain/operation.ts';
import type { QueuedFiles } from '../domain/queued-file.ts';
import type { Result } from '../domain/result.ts';
import type { EventSink } from '../domain/sync-event.ts';
import type { ServiceClient } from '../transport/client.ts';
import type { Reader, Store } from '../store/database.ts';
import type { LookedInVain } from './looked-in-vain.ts';
import type { Unwritten } from './unwritten.ts';

export interface PushTuning {
  /**
   * How long an unconfirmed request may still be running on the Service, and lists may not show yet what it did: a "not there" before
   * that is not believed. An answer is given up for lost after 30 s, which says nothing of the request.
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
   * Monotonic time at which the answer to each operation of this run was given up for lost, by seq. Between its leaving and that may lie
   * another token, a long upload or the sleep of the PC, and the wall clock may be set meanwhile. Of what another PC sent: when this run
   * first looked for it.
   */
  readonly inAirUntilMs: Map<number, number>;
  /** Monotonic time at which this run last wrote to the Service what is of each record, by local id. */
  readonly settledAtMs: Map<string, number>;
  readonly lookedInVain: LookedInVain;
  readonly unwritten: Unwritten;
  /** Whether nothing is answered at present: then a failure says nothing about the operation that met it. */
  readonly isLineDown: () => boolean;
  /** Whether the operation of this step is at fault itself, because others are answered: then the failure says nothing about the line. */
  readonly isItsOwn: (failure: Failure) => boolean;
  /** Whether a change of the operation can still be taken back: then nothing of it is sent. Asked in the transaction that would let it go. */
  readonly isUndoHeld: (reader: Reader, seq: number) => Promise<boolean>;
  /** Moves logical time on: called once for each settled write. */
  readonly nextTick: () => number;
  /** Files of waiting operations. */
  readonly files: QueuedFiles;
  /** Rows of the file of an import; fails with `VALIDATION` where it cannot be read as a table. */
  readonly importRows: (operation: StoredOperation) => Promise<Result<readonly FileRow[]>>;
  readonly events: EventSink;
  readonly log: (level: 'info' | 'warning' | 'problem', text: string) => Promise<void>;
}

/** The same for all operations of a run: whose fault a failure is, is asked for each of them. */
export type RunContext = Omit<PushContext, 'isItsOwn'>;
