/** What a person may do with an accepted operation: take it back, send it again, give it up. */
import type { Result } from '../domain/result.ts';
import type { Writer } from '../store/database.ts';

/** Takes an operation back while nothing of it has been sent; `TOO_LATE` otherwise. */
export function undo(writer: Writer, operationId: string): Promise<Result<null>> {
  throw new Error(`not written yet ${String(writer)} ${operationId}`);
}
/** A rejected or conflicting operation goes back into the queue. */
export function retry(writer: Writer, operationId: string): Promise<Result<null>> {
  throw new Error(`not written yet ${String(writer)} ${operationId}`);
}
/** A rejected or conflicting operation is given up; its record shows the Service's state again. */
export function discard(writer: Writer, operationId: string): Promise<Result<null>> {
  throw new Error(`not written yet ${String(writer)} ${operationId}`);
}
