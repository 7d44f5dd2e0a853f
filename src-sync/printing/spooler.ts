/** The calls of the Windows print spooler that hand a raw document over, and what their errors mean for a job. */
import type { Failure } from '../domain/failure.ts';
import { aboutPrinting } from '../domain/messages/printing.ts';
import { printerOff, printerRefused, printerStopped, printerUnknown, printingUnavailable } from './words.ts';

/** A printer that was opened, as the spooler numbers it. */
export type PrinterHandle = bigint;

/** A call that failed has the number that `GetLastError` gives right after it. */
export type Answer<Value> = { readonly value: Value } | { readonly lastError: number };

/** Each function is the call of the same name; docs/printing.md says which of them were tried where. */
export interface Spooler {
  openPrinter(printer: string): Promise<Answer<PrinterHandle>>;
  /** With the data type RAW. */
  startDocPrinter(printer: PrinterHandle, title: string): Promise<Answer<number>>;
  startPagePrinter(printer: PrinterHandle): Promise<Answer<number>>;
  /** @returns how many bytes it took: all of them as a rule, fewer are no error */
  writePrinter(printer: PrinterHandle, bytes: Uint8Array): Promise<Answer<number>>;
  endPagePrinter(printer: PrinterHandle): Promise<Answer<number>>;
  /** From here on the document belongs to the spooler. */
  endDocPrinter(printer: PrinterHandle): Promise<Answer<number>>;
  /** Takes a document that was not ended out of the queue again. */
  abortPrinter(printer: PrinterHandle): Promise<Answer<number>>;
  closePrinter(printer: PrinterHandle): Promise<Answer<number>>;
}

/** The progress of a document: nothing of one that was not begun can be on paper. */
export type SpoolerStep = 'open' | 'begin' | 'write';

/** ERROR_INVALID_PRINTER_NAME, ERROR_PRINTER_DELETED, ERROR_PRINTER_NOT_FOUND. */
const NO_SUCH_PRINTER: ReadonlySet<number> = new Set([1801, 1905, 3012]);
/** RPC_S_SERVER_UNAVAILABLE, RPC_S_CALL_FAILED, RPC_S_CALL_FAILED_DNE, EPT_S_NOT_REGISTERED: the service is stopped. */
const NO_SPOOLER: ReadonlySet<number> = new Set([1722, 1726, 1727, 1753]);

export interface SpoolerTrouble {
  readonly queue: string;
  readonly step: SpoolerStep;
  readonly lastError: number;
  /** Labels that the spooler had taken by then. */
  readonly labels: number;
}

export function spoolerFailure({ queue, step, lastError, labels }: SpoolerTrouble): Failure {
  const detail = `winspool ${lastError}`;
  if (step === 'write') return printerStopped(queue, labels, detail);
  if (NO_SUCH_PRINTER.has(lastError)) return printerUnknown(queue, detail);
  if (NO_SPOOLER.has(lastError)) {
    return printingUnavailable(aboutPrinting('systemNotRunning'), detail);
  }
  return printerRefused(queue, detail);
}

export function spoolerLate({ queue, step, labels }: Omit<SpoolerTrouble, 'lastError'>): Failure {
  const detail = 'the print system did not answer in time';
  return step === 'write' ? printerStopped(queue, labels, detail) : printerOff(queue, detail);
}
