/** The sending of one operation, and the search for its outcome when the answer was lost. docs/look-ups.md has the table of all. */
import type { Settle } from './outcome.ts';
import type { OperationKey } from '../contract/operations.ts';
import type { Failure } from '../domain/failure.ts';
import type { JsonObject, JsonValue } from '../domain/values/json.ts';
import type { Sendable } from '../contract/sendable.ts';
import type { FieldConflict, Merge } from '../domain/records/merge.ts';
import type { ConflictDetail, OperationName, StoredOperation } from '../domain/outbox/operation.ts';
import type { Result } from '../domain/result.ts';
import type { Reader } from '../store/database.ts';
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

/**
 * The answer of a `Settle` that wrote nothing, because the record it found belongs to another operation by now. The operation is looked up
 * again.
 */
export const NOT_OURS = Symbol('not ours');

export type Prepared =
  | {
      readonly kind: 'send';
      readonly request: OutgoingRequest;
      readonly settle: (data: JsonValue) => Settled;
      /** Stored with the operation when it is sent; a later look-up compares with it. */
      readonly base?: JsonObject;
      /** Somebody else changed other fields of the record meanwhile; the request has them too. */
      readonly isMerged?: boolean;
    }
  /** The Service already is as the person wants it. */
  | { readonly kind: 'already'; readonly settle: Settle }
  /** It is not sent as it is: the operations that `settle` queues replace it. */
  | { readonly kind: 'instead'; readonly settle: Settle }
  /** Only a person can decide whether it may be sent. If they retry it, it is compared with `base`. */
  | { readonly kind: 'ask'; readonly failure: Failure; readonly base: JsonObject }
  | { readonly kind: 'conflict'; readonly conflict: ConflictDetail; readonly settle: Settle };

/** `incomplete`: the Service took it, but its answer lacks something (a create without an id). A look-up finds the rest. */
export type Settled = { readonly kind: 'settled'; readonly settle: Settle } | { readonly kind: 'incomplete' };

export type LookUp =
  | { readonly kind: 'applied'; readonly settle: Settle }
  | { readonly kind: 'absent' }
  /** It cannot be decided here: a person is asked. */
  | {
      readonly kind: 'unclear';
      readonly failure: Failure;
      readonly base?: JsonObject;
      /** The deciding row may still come into the list: nobody is asked within the grace period. */
      readonly waits?: true;
    };

/** An edit and the state of its record at the Service, merged as it is before it is sent. Ids are the Service's. */
export interface MergedEdit {
  readonly base: JsonObject | null;
  readonly mine: JsonObject;
  readonly merge: Merge;
  /** The fields of a record that the request may carry. */
  readonly sendable: (record: JsonObject) => Sendable;
}

export interface Plan {
  /** Of an edit of fields; absent for all else. */
  readonly merge?: (
    reader: Reader,
    operation: StoredOperation,
    theirs: JsonObject,
  ) => Promise<Result<MergedEdit>>;
  prepare(context: PushContext, operation: StoredOperation): Promise<Result<Prepared>>;
  lookUp(context: PushContext, operation: StoredOperation): Promise<Result<LookUp>>;
  /** A 404 means that the goal is reached: what is to be deleted is gone. */
  readonly goneIsDone?: true;
  /** A 404 means that somebody deleted the record that is edited: a conflict. */
  readonly goneIsConflict?: true;
  /** The sentence for a 404 that is neither of these, where it can say more than that the record is gone. */
  readonly whenGone?: Failure;
  /** Sent twice, the request leaves the Service as sent once, so it is sent again without a grace period. Any other could be done twice. */
  readonly repeatable?: true;
  /** Multiplies the grace period of a request that may run longer on the Service; 1 by default. */
  readonly graceFactor?: (operation: StoredOperation) => number;
}

/** The plans of one entity, by operation; push/plans.ts has those of all. */
export type Plans = Readonly<Partial<Record<OperationName, Plan>>>;

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
