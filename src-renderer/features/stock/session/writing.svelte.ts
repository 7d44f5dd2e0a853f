/**
 * Scans go to the store one after the other, in order, each answered when it is durable. While the store cannot write
 * (the engine is being restarted, the disk is full) nothing is dropped: it is tried again until it is written.
 */
import { FAILURES } from '../../../../src-sync/domain/failure-table.ts';
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import type { Result } from '../../../../src-sync/domain/result.ts';
import { playSound } from '../../../app/sounds.ts';

const RETRY_MS = 500;

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
      if (answer.ok || FAILURES[answer.failure.code].retry !== 'soon') {
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
