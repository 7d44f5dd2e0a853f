/**
 * How one kind of operation is sent, and how its outcome is found out when the answer got lost.
 * docs/look-ups.md has the table of all kinds.
 */
import type { OperationKey } from '../contract/operations.ts';
import type { Failure } from '../domain/failure.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import type { FieldConflict } from '../domain/merge.ts';
import type { ConflictDetail, StoredOperation } from '../domain/operation.ts';
import type { Result } from '../domain/result.ts';
import type { Writer } from '../store/database.ts';
import type { UploadFile } from '../transport/client.ts';
import type { PushContext } from './context.ts';

/** One request to the Service, all ids resolved. */
export interface OutgoingRequest {
  readonly key: OperationKey;
  readonly path: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  readonly file?: UploadFile;
  readonly query?: Readonly<Record<string, string>>;
}

/** What a `Settle` answers that has written nothing: the record found belongs to another operation by now. The operation is looked for again. */
export const NOT_OURS = Symbol('not ours');

/** Writes what is now known of the records, inside the transaction that marks the operation `done`. */
export type Settle = (tx: Writer, at: { readonly tick: number; readonly nowMs: number }) => Promise<unknown>;

export type Prepared =
  | {
      readonly kind: 'send';
      readonly request: OutgoingRequest;
      readonly settle: (data: JsonValue) => Settled;
      /** Kept with the operation when it leaves: what a later look-up compares with. */
      readonly base?: JsonObject;
    }
  /** The Service already is as the person wants it. */
  | { readonly kind: 'already'; readonly settle: Settle }
  /** It is not sent as it is: what `settle` queues takes its place. */
  | { readonly kind: 'instead'; readonly settle: Settle }
  /** Only a person can say whether it may still be sent. Sent all the same, it is compared with `base`. */
  | { readonly kind: 'ask'; readonly failure: Failure; readonly base: JsonObject }
  | { readonly kind: 'conflict'; readonly conflict: ConflictDetail; readonly settle: Settle };

/** `incomplete`: the Service took it, but its answer does not tell enough (a create without an id); a look-up finds the rest. */
export type Settled = { readonly kind: 'settled'; readonly settle: Settle } | { readonly kind: 'incomplete' };

export type LookUp =
  | { readonly kind: 'applied'; readonly settle: Settle }
  | { readonly kind: 'absent' }
  /** Cannot be decided from here: a person is asked. */
  | {
      readonly kind: 'unclear';
      readonly failure: Failure;
      readonly base?: JsonObject;
      /** What decides it may still come into the list: nobody is asked within the grace period. */
      readonly waits?: true;
    };

export interface Plan {
  prepare(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>>;
  lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>>;
  /** A 404 means that the goal is reached (deleting what is gone). */
  readonly goneIsDone: boolean;
  /** A 404 is an edit of a record that somebody deleted, and becomes a conflict. */
  readonly goneIsConflict: boolean;
  /** What a 404 that is neither of these means to a person, where it tells more than that the record is gone. */
  readonly whenGone?: Failure;
  /** Sending the same request twice leaves the Service as sending it once, so a look-up that finds nothing needs no grace. */
  readonly repeatable: boolean;
  /** How much longer than others its request may run on the Service; 1 where nothing is said. */
  readonly graceFactor?: (operation: StoredOperation) => number;
}

export function conflictOf(conflicts: readonly FieldConflict[]): ConflictDetail {
  const pick = (choose: (conflict: FieldConflict) => JsonValue): JsonObject =>
    Object.fromEntries(conflicts.map((conflict) => [conflict.field, choose(conflict)]));
  return {
    base: pick((one) => one.base),
    mine: pick((one) => one.mine),
    theirs: pick((one) => one.theirs),
    fields: conflicts.map((one) => one.field),
  };
}
