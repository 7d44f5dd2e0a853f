/** The thread: checks and draws labels for whoever asks, until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { getHeapStatistics } from 'node:v8';
import { failure, FailureError } from '../../domain/failure.ts';
import { aboutLabels } from '../../domain/messages/labels.ts';
import { failed } from '../../domain/result.ts';
import { reportProgress, reportSilence } from '../../workers/progress.ts';
import type { Answer, Asked, RowsAt } from './orders.ts';

/** Libraries and fonts are read from a disk that may be slow and busy. */
const FIRST_USE_MS = 30_000;
/** Letters and pictures as dots are kept for the whole job, outside of the heap that the thread is held to. */
const BUFFERS_MOST = 768 * 2 ** 20;

/** So much is not said now and then, but before it begins. */
const LONG_MS = 8_000;

const rowsAt = workerData instanceof SharedArrayBuffer ? new Int32Array(workerData) : null;

function sign(silentMs: number, rows: RowsAt): void {
  rowsAt?.set(rows);
  if (silentMs > LONG_MS) reportSilence(silentMs);
  else reportProgress(silentMs);
  if (getHeapStatistics().external_memory <= BUFFERS_MOST) return;
  throw new FailureError(failure('VALIDATION', aboutLabels('drawTooLarge'), { detail: 'buffers' }));
}

reportSilence(FIRST_USE_MS);
const { createAnswers } = await import('./answer.ts');
const answer = createAnswers(sign);

/** A mistake ends the thread with it, and is told to whoever asked. */
async function answerTo(asked: Asked): Promise<Answer> {
  try {
    return await answer(asked);
  } catch (error) {
    if (error instanceof FailureError) return failed(error.failure);
    throw error;
  }
}

async function say(asked: Asked): Promise<void> {
  const answered = await answerTo(asked);
  const handsOver =
    answered.ok && answered.value !== null && 'bytes' in answered.value ? [answered.value.bytes.buffer] : [];
  parentPort?.postMessage(answered, handsOver);
}

parentPort?.on('message', (asked: Asked) => void say(asked));
