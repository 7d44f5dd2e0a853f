/** The thread that draws labels, ending in the middle of a job. */
import { parentPort, workerData } from 'node:worker_threads';
import { createAnswers } from '../../src-sync/labels/drawing/answer.ts';
import type { Asked } from '../../src-sync/labels/drawing/orders.ts';

export const BREAKS_AT_ROW = 700;

const rowsAt = new Int32Array((workerData as SharedArrayBuffer | null) ?? new SharedArrayBuffer(8));
let isDrawing = false;
const answer = createAnswers((_, rows) => {
  rowsAt.set(rows);
  if (isDrawing && rows[0] === BREAKS_AT_ROW) throw new Error('a mistake');
});
parentPort?.on('message', (asked: Asked) => {
  isDrawing ||= asked.ask === 'pieces';
  void answer(asked).then((answered) => parentPort?.postMessage(answered));
});
