/** Sentences of a printer's troubles: what happened, what it means for the labels, what to do. */
import { failure, type Failure } from '../domain/failure.ts';
import { joined, type Message } from '../domain/messages/message.ts';
import { aboutPrinting } from '../domain/messages/printing.ts';

export function printerOff(name: string, detail: string): Failure {
  return failure('PRINTER_OFF', aboutPrinting('printerOff', { name }), { detail });
}

export function printerRefused(name: string, detail: string): Failure {
  return failure('PRINTER_REFUSED', aboutPrinting('printerRefused', { name }), { detail });
}

/** @param labels how many left this PC before it fell silent */
export function printerStopped(name: string, labels: number, detail: string): Failure {
  return failure('PRINTER_STOPPED', joined(whenStopped(name, labels), aboutPrinting('lookAtPaper')), {
    detail,
  });
}

function whenStopped(name: string, count: number): Message {
  if (count === 0) return aboutPrinting('stoppedAtFirst', { name });
  return count === 1
    ? aboutPrinting('stoppedAfterOne', { name })
    : aboutPrinting('stoppedAfterMany', { name, count });
}

export function printerUnknown(name: string, detail = ''): Failure {
  return failure(
    'PRINTER_UNKNOWN',
    aboutPrinting('printerUnknown', { name }),
    detail === '' ? {} : { detail },
  );
}

export function printingUnavailable(what: Message, detail = ''): Failure {
  return failure(
    'PRINTING_UNAVAILABLE',
    joined(what, aboutPrinting('anotherWay')),
    detail === '' ? {} : { detail },
  );
}

/** For the log. */
export function spoolerNotLoaded(reason: string): string {
  return aboutPrinting('throughPowerShell', { detail: reason }).message;
}

export const GIVEN_UP = failure('CANCELLED', aboutPrinting('printingStopped'));
