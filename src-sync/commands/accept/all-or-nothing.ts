/** Several changes that stand or fall together. */
import type { Failure } from '../../domain/failure.ts';
import { failed, type Result } from '../../domain/result.ts';
import { inWrite, type Writer } from '../../store/database.ts';

/** Thrown to take the whole transaction back; never leaves `allOrNothing`. */
export class Refused extends Error {
  readonly failure: Failure;

  constructor(reason: Failure) {
    super(reason.message);
    this.failure = reason;
  }
}

/** One transaction of which nothing stands where a part of it is refused. */
export async function allOrNothing<Value>(
  writer: Writer,
  work: (tx: Writer) => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return await inWrite(writer, work);
  } catch (error) {
    if (error instanceof Refused) return failed(error.failure);
    throw error;
  }
}

/** The value, or all of it is taken back. */
export function mustBe<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Refused(result.failure);
  return result.value;
}
