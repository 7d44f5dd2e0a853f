/** The thread that draws labels, ending in the middle of a job. */
import { parentPort } from 'node:worker_threads';
import { createAnswers } from '../../src-sync/labels/drawing/answer.ts';
import type { Asked } from '../../src-sync/labels/drawing/orders.ts';

const PIECES_GIVEN = 3;

const answer = createAnswers(() => undefined);
let given = 0;
parentPort?.on('message', (asked: Asked) => {
  if (asked.ask === 'pieces') given += 1;
  if (given > PIECES_GIVEN) throw new Error('a mistake');
  void answer(asked).then((answered) => parentPort?.postMessage(answered));
});
