/** The only way to write: one transaction, retried while another process holds the file, its trouble a value. */
import type { Failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { accessOf, type Second } from './access.ts';
import type { Writer } from './handles.ts';
import { storageFailure } from './storage-failure.ts';

/** Each attempt waits for the connection's busy timeout of one second. */
const ATTEMPTS_MAX = 5;

type Work<Value> = (transaction: Writer) => Promise<Value>;

/** Number of transactions that somebody waits for and that have not begun yet. */
const waiting = new WeakMap<Writer, number>();

/** True where somebody waits for the connection: then a transaction that could take more should end. */
export function isAwaited(writer: Writer): boolean {
  return (waiting.get(writer) ?? 0) > 0;
}

/**
 * One BEGIN IMMEDIATE transaction, durable when it answers. Storage trouble is a failure; a bug in `work` throws on.
 * `work` may run more than once, so it changes nothing but the database.
 */
export function inWrite<Value>(writer: Writer, work: Work<Value>): Promise<Result<Value>> {
  return attempted(async () => {
    const begun = announce(writer);
    try {
      return await accessOf(writer).transaction('FULL', (transaction: Writer) => {
        begun();
        return work(transaction);
      });
    } finally {
      begun();
    }
  });
}

/**
 * As `inWrite`, answered as soon as `first` is durable. Where that calls `more`, `then` follows in a transaction of its own, before
 * anybody else of this process writes, or reads through the store's reader. `then` must find all it needs in the database, so that
 * the next start can do it after a crash between the two.
 */
export function inTwoWrites<Value>(
  writer: Writer,
  first: (transaction: Writer, more: () => void) => Promise<Value>,
  then: Second,
): Promise<Result<Value>> {
  return attempted(async () => {
    const begun = announce(writer);
    try {
      return await accessOf(writer).inTwo((transaction, more) => {
        begun();
        return first(transaction, more);
      }, then);
    } finally {
      begun();
    }
  });
}

/** A number that is another one after each `inWrite` of this process: what a person or the outbox writes has not changed while it stays. */
export function writesOf(writer: Writer): number {
  return accessOf(writer).durableWrites;
}

/** @returns what to call, once or more often, when the wait is over */
function announce(writer: Writer): () => void {
  let isOver = false;
  waiting.set(writer, (waiting.get(writer) ?? 0) + 1);
  return () => {
    if (!isOver) waiting.set(writer, (waiting.get(writer) ?? 1) - 1);
    isOver = true;
  };
}

/**
 * The same for pages of the Service, which can be asked for again: a power cut may take the last of them, each whole and with the
 * cursor that went with it, never an older one without a newer. What a person has saved goes through `inWrite`.
 * `work` runs once at most, so it may use up what it is given.
 */
export function inMirrorWrite<Value>(writer: Writer, work: Work<Value>): Promise<Result<Value>> {
  let begun = false;
  const once: Work<Value> = (transaction) => {
    begun = true;
    return work(transaction);
  };
  return attempted(
    () => accessOf(writer).transaction('NORMAL', once),
    () => !begun,
  );
}

async function attempted<Value>(
  transaction: () => Promise<Value>,
  mayRepeat: () => boolean = () => true,
): Promise<Result<Value>> {
  let trouble: Failure | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    try {
      return ok(await transaction());
    } catch (error) {
      trouble = storageFailure(error);
      if (trouble === null) throw error;
      if (trouble.code !== 'STORAGE_BUSY' || !mayRepeat()) return failed(trouble);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (trouble === null) throw new Error('a transaction ended without a value or a failure');
  return failed(trouble);
}
