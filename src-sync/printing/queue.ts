/** Print queues of Linux and macOS: `lp` hands a job over, `lpstat` says which queues there are and whether they take jobs. */
import { failed, ok, type Result } from '../domain/result.ts';
import { run, type Ran } from './run.ts';
import type { Delivery, Piece, PrintOrder } from './target.ts';
import { GIVEN_UP, printerOff, printerRefused, printerUnknown, printingUnavailable } from './words.ts';
import { aboutPrinting } from '../domain/messages/printing.ts';

const ASK_MS = 10_000;
const HAND_OVER_MS = 120_000;

/** CUPS allows everything but these in a queue's name; a leading dash would be read as an option. */
const QUEUE_NAME = /^[^\s/#\u0000-\u001f-][^\s/#\u0000-\u001f]{0,126}$/u;

/** Pages at their own size: nothing is fitted, nothing is scaled. */
export function deliverPages(queue: string, order: PrintOrder): Delivery {
  const media = order.pageMm === null ? [] : ['-o', `media=Custom.${size(order.pageMm)}mm`];
  return deliver(queue, order, ['-o', 'print-scaling=none', ...media]);
}

/** Commands as they are: no filter of the print system may touch them. */
export function deliverRaw(queue: string, order: PrintOrder): Delivery {
  return deliver(queue, order, ['-o', 'raw']);
}

function size({ width, height }: { readonly width: number; readonly height: number }): string {
  const text = (mm: number): string => String(Math.round(mm * 100) / 100);
  return `${text(width)}x${text(height)}`;
}

async function deliver(queue: string, order: PrintOrder, options: readonly string[]): Delivery {
  const ready = await isReady(queue);
  if (!ready.ok) return ready;
  let labels = 0;
  const ran = await run({
    program: 'lp',
    words: ['-d', queue, '-t', order.title.slice(0, 120), ...options, '-'],
    input: counted(order.pieces, (more) => {
      labels += more;
    }),
    patienceMs: HAND_OVER_MS,
    signal: order.signal,
  });
  if (ran.ending === 'given up') return failed(GIVEN_UP);
  // `lp` hands the job over when it has read all of it: until then nothing is in the queue.
  if (ran.ending !== 'ended' || ran.exitCode !== 0) return troubleOf(queue, ran);
  order.onHandedOver?.(labels);
  return ok({ labels });
}

async function* counted(
  pieces: PrintOrder['pieces'],
  add: (labels: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces as AsyncIterable<Piece>) {
    yield piece.bytes;
    add(piece.labels);
  }
}

/** A paused queue would take the job and print it some time later, when nobody expects it. */
async function isReady(queue: string): Promise<Result<null>> {
  if (!QUEUE_NAME.test(queue)) return failed(printerUnknown(queue));
  const ran = await run({ program: 'lpstat', words: ['-p', queue, '-a', queue], patienceMs: ASK_MS });
  if (ran.ending !== 'ended' || ran.exitCode !== 0) return troubleOf(queue, ran);
  const refuses = /\bdisabled\b|not accepting requests/.exec(ran.output);
  return refuses === null ? ok(null) : failed(printerRefused(queue, ran.output.trim().slice(0, 300)));
}

function troubleOf(queue: string, ran: Ran): Result<never> {
  const detail = `${ran.errors} ${ran.output}`.trim().slice(0, 300);
  if (ran.ending === 'missing') {
    return failed(printingUnavailable(aboutPrinting('noPrintSystem'), detail));
  }
  if (/does not exist|Invalid destination|Unknown destination|No such file/i.test(detail)) {
    return failed(printerUnknown(queue));
  }
  if (/not accepting|rejecting|not authorized|Forbidden/i.test(detail)) {
    return failed(printerRefused(queue, detail));
  }
  return failed(printerOff(queue, detail === '' ? 'the print system did not answer in time' : detail));
}
