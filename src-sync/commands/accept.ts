/** Takes a local write in: checked against the contract, shown at once, remembered to send, in one durable transaction. */
import type { Accepted } from '../domain/questions.ts';
import type { Result } from '../domain/result.ts';
import type { Writer } from '../store/database.ts';

export interface AcceptOptions {
  /** Made when a form opens; the same id again returns the same answer. Without it the operation gets a new one. */
  readonly operationId?: string;
  readonly nowMs: number;
  /** Source of new ids and tokens, e.g. `crypto.randomUUID`. */
  readonly newId: () => string;
}

/** `input` is an operation of cli.md, unchecked. The answer comes only after it is durable on disk. */
export function accept(writer: Writer, input: unknown, options: AcceptOptions): Promise<Result<Accepted>> {
  throw new Error(`not written yet ${String(writer)} ${String(input)} ${String(options)}`);
}
