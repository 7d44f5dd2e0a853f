/**
 * What was scanned goes to the store one after the other, in order, each answered when it is durable. While the store cannot write
 * (the engine is being restarted, the disk is full) nothing is dropped: it is tried again until it is written.
 */
import type { Failure, FailureCode } from '../../../../src-sync/domain/failure.ts';
import type { Result } from '../../../../src-sync/domain/result.ts';
import { playSound } from '../../../app/sounds.ts';

const RETRY_MS = 500;

/** Trouble of this PC that may pass; the same scan is written as soon as it does. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'ENGINE_DOWN',
  'STORAGE_BUSY',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'LOCKED',
]);

type Step = () => Promise<void>;

class Writing {
  /** Scans that are not durable yet. */
  waiting = $state(0);
  /** Why the first of them is not, `null` when all is well. */
  trouble = $state.raw<Failure | null>(null);
  #queue: Promise<void> = Promise.resolve();

  /** Resolves with the answer of `write`, which must be the same when it is asked twice. */
  inTurn<Value>(write: () => Promise<Result<Value>>): Promise<Result<Value>> {
    this.waiting += 1;
    return new Promise((resolve) => {
      const step: Step = async () => {
        resolve(await this.#untilWritten(write));
        this.waiting -= 1;
      };
      this.#queue = this.#queue.then(step);
    });
  }

  async #untilWritten<Value>(write: () => Promise<Result<Value>>): Promise<Result<Value>> {
    for (;;) {
      const answer = await write();
      if (answer.ok || !PASSING.has(answer.failure.code)) {
        this.trouble = null;
        return answer;
      }
      if (this.trouble === null) playSound('refused');
      this.trouble = answer.failure;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

export const writing = new Writing();
