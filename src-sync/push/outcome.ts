/** The outcome of an operation that was sent. */
import type { Failure } from '../domain/failure.ts';
import type { Writer } from '../store/database.ts';
import type { OperationChange } from '../store/outbox/outbox.ts';

/** Writes what is known of the records now, in the transaction that marks the operation `done`. */
export type Settle = (tx: Writer, at: { readonly tick: number; readonly nowMs: number }) => Promise<unknown>;

export interface Verdict {
  /** `null`: the operation stays as it is. */
  readonly change: OperationChange | null;
  /** A failure that says something about the connection. The engine decides what else it holds back. */
  readonly connectionFailure: Failure | null;
  /** The goal is reached: the operation is settled and done. */
  readonly done?: Settle;
}
