/**
 * The one way in: hands an order to its target and answers what became of it. A failure never throws, nothing is kept open, and of pieces that
 * end too early nothing is left half written.
 */
import { FailureError } from '../domain/failure.ts';
import { aboutPrinting } from '../domain/messages/printing.ts';
import { deliverToFile } from './file.ts';
import { deliverPages, deliverRaw } from './queue.ts';
import type { Delivery, Piece, PrintOrder, Target } from './target.ts';
import { deliverOverTcp, type TcpPatience } from './tcp.ts';
import { failed } from '../domain/result.ts';
import { printingUnavailable } from './words.ts';
import { deliverToWindowsRaw } from './windows-raw.ts';

export interface DeliverOptions {
  /** As people call the printer. */
  readonly name: string;
  readonly tcpPatience?: TcpPatience;
  readonly platform?: NodeJS.Platform;
  /** Called with a sentence for the log. */
  readonly note?: (sentence: string) => void;
}

export async function deliver(target: Target, order: PrintOrder, options: DeliverOptions): Delivery {
  const broken = new AbortController();
  let trouble: Error | null = null as Error | null;
  async function* untilTrouble(): AsyncGenerator<Piece> {
    try {
      yield* order.pieces;
    } catch (error) {
      trouble = error instanceof Error ? error : new Error(String(error));
      // Each way ends a job that was given up, and takes away what it had begun.
      broken.abort();
    }
  }
  const signal = AbortSignal.any([broken.signal, ...(order.signal === undefined ? [] : [order.signal])]);
  const delivered = await hand(target, { ...order, pieces: untilTrouble(), signal }, options);
  if (trouble === null) return delivered;
  if (trouble instanceof FailureError) return failed(trouble.failure);
  throw trouble;
}

async function hand(target: Target, order: PrintOrder, options: DeliverOptions): Delivery {
  const onWindows = (options.platform ?? process.platform) === 'win32';
  switch (target.kind) {
    case 'tcp':
      return deliverOverTcp(target, options.name, order, options.tcpPatience);
    case 'file':
      return deliverToFile(target.path, order);
    case 'rawQueue':
      return onWindows
        ? deliverToWindowsRaw(target.queue, order, options.note)
        : deliverRaw(target.queue, order);
    case 'queue':
      if (!onWindows) return deliverPages(target.queue, order);
      return failed(printingUnavailable(aboutPrinting('pagesByWindow')));
  }
}
