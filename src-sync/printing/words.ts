/** What a printer's trouble is called: what happened, what it means for the labels, what to do. */
import { failure, type Failure } from '../domain/failure.ts';

const KEPT = 'The job is kept';

export function printerOff(name: string, detail: string): Failure {
  return failure(
    'PRINTER_OFF',
    `${name} does not answer, so nothing was printed. ${KEPT}: switch the printer on, look at its cable and address, then print again.`,
    { detail },
  );
}

export function printerRefused(name: string, detail: string): Failure {
  return failure(
    'PRINTER_REFUSED',
    `${name} does not take jobs just now, so nothing was printed. ${KEPT}: look whether another PC holds it or whether its queue is paused, then print again.`,
    { detail },
  );
}

/** @param labels how many left this PC before it fell silent */
export function printerStopped(name: string, labels: number, detail: string): Failure {
  const how =
    labels === 0
      ? 'before the first label was complete'
      : labels === 1
        ? 'after 1 label at most'
        : `after ${labels} labels at most`;
  return failure(
    'PRINTER_STOPPED',
    `${name} stopped taking the job ${how}. ${KEPT}: look at paper, ribbon and cover, then print again from the first label that is missing.`,
    { detail },
  );
}

export function printerUnknown(name: string, detail = ''): Failure {
  return failure(
    'PRINTER_UNKNOWN',
    `This PC has no printer called ${name}, so nothing was printed. ${KEPT}: choose another printer, or set this one up in the system's own settings.`,
    detail === '' ? {} : { detail },
  );
}

export function printingUnavailable(what: string, detail = ''): Failure {
  return failure(
    'PRINTING_UNAVAILABLE',
    `${what} ${KEPT}: choose another way for this printer, or save the labels as a file.`,
    detail === '' ? {} : { detail },
  );
}

/** For the log. */
export function spoolerNotLoaded(reason: string): string {
  return `The print system of this PC cannot be called directly (${reason}), so raw commands go through PowerShell.`;
}

export const GIVEN_UP = failure(
  'CANCELLED',
  'Printing was stopped. The labels that had already left this PC may still come out; the others stay in the history.',
);
