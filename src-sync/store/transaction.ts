/** The only way to write: one transaction, retried while another process holds the file, its trouble a value. */
import type { Failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { Writer } from './handles.ts';
import { storageFailure } from './storage-failure.ts';

/** Each attempt waits for the connection's busy timeout of one second. */
const ATTEMPTS_MAX = 5;

/**
 * One BEGIN IMMEDIATE transaction, durable when it answers. Storage trouble is a failure; a bug in `work` throws on.
 * `work` may run more than once, so it changes nothing but the database.
 */
export async function inWrite<Value>(
  writer: Writer,
  work: (transaction: Writer) => Promise<Value>,
): Promise<Result<Value>> {
  let trouble: Failure | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    try {
      return ok(await writer.transaction().execute(work));
    } catch (error) {
      trouble = storageFailure(error);
      if (trouble === null) throw error;
      if (trouble.code !== 'STORAGE_BUSY') return failed(trouble);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (trouble === null) throw new Error('a transaction ended without a value or a failure');
  return failed(trouble);
}
