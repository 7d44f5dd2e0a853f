/** The meaning of a printer's trouble at the command line: nothing is kept for later here, the same command prints the rest. */
import { failure, type Failure } from '../../domain/failure.ts';

export interface Progress {
  /** Labels that left this PC in this run: at most so many are on paper. */
  readonly handedOver: number;
  /** Number of the first label of this run, from 1. */
  readonly fromLabel: number;
}

const AGAIN = 'then run the same command again.';

/** Other failures are said as they are. */
export function atTheCommandLine(
  trouble: Failure,
  name: string,
  { handedOver, fromLabel }: Progress,
): Failure {
  const { code, message, detail } = trouble;
  const said = (sentence: string): Failure => failure(code, sentence, detail === undefined ? {} : { detail });
  const rest = `--from-label and the number of the first label that is missing, ${fromLabel + handedOver} at the latest`;
  switch (code) {
    case 'PRINTER_OFF':
      return said(
        `${name} does not answer, so nothing was printed. Switch it on, look at its cable and address, ${AGAIN}`,
      );
    case 'PRINTER_REFUSED':
      return said(
        `${name} does not take jobs just now, so nothing was printed. Look whether another PC holds it or whether its queue is paused, ${AGAIN}`,
      );
    case 'PRINTER_UNKNOWN':
      return said(
        `This PC has no printer called ${name}, so nothing was printed. Name another one, or set this one up in the system's own settings.`,
      );
    case 'PRINTING_UNAVAILABLE':
      return said(
        `${message.split(' The job is kept')[0] ?? message} Nothing was printed. Write the labels to a file with --out instead.`,
      );
    case 'PRINTER_STOPPED':
      return said(
        `${name} stopped taking the job after ${labelsAtMost(handedOver)}. Look at paper, ribbon and cover, then run the same command again with ${rest}.`,
      );
    case 'CANCELLED':
      return said(
        `Printing was stopped after ${labelsAtMost(handedOver)}. To print the rest, run the same command again with ${rest}.`,
      );
    default:
      return trouble;
  }
}

/** A file is there whole or not at all. */
export function fileAtTheCommandLine(trouble: Failure, path: string): Failure {
  if (trouble.code !== 'CANCELLED') return trouble;
  return failure(
    'CANCELLED',
    `Writing ${path} was stopped, so nothing of it is there; a file that was there before is as it was. Run the same command again to write it.`,
  );
}

function labelsAtMost(count: number): string {
  return count === 1 ? '1 label at most' : `${count} labels at most`;
}
