/** A spooler that behaves as Microsoft documents the calls: order, handles, error numbers. What it prints is kept to be looked at. */
import type { Answer, PrinterHandle, Spooler } from '../../src-sync/printing/spooler.ts';

const ERROR_INVALID_HANDLE = 6;
const ERROR_INVALID_PRINTER_NAME = 1801;
const ERROR_SPL_NO_STARTDOC = 3003;

interface OpenDocument {
  readonly title: string;
  readonly parts: Uint8Array[];
  hasOpenPage: boolean;
}

export interface PrintedDocument {
  readonly title: string;
  readonly text: string;
}

export interface SpoolerBehaviour {
  /** The error number that a call gives. */
  readonly refuses?: Partial<Record<keyof Spooler, number>>;
  /** A call that does not return before `release`. */
  readonly hangsAt?: keyof Spooler;
  readonly bytesAtOnceMax?: number;
}

export class TestSpooler implements Spooler {
  readonly printed: PrintedDocument[] = [];
  readonly calls: (keyof Spooler)[] = [];
  readonly #behaviour: SpoolerBehaviour;
  readonly #open = new Map<PrinterHandle, OpenDocument | null>();
  readonly #hanging: (() => void)[] = [];
  #handles = 0n;

  constructor(behaviour: SpoolerBehaviour = {}) {
    this.#behaviour = behaviour;
  }

  /** Printers that nobody has closed, and documents of them that are neither ended nor taken back. */
  left(): { readonly printers: number; readonly documents: number } {
    const documents = [...this.#open.values()].filter((one) => one !== null);
    return { printers: this.#open.size, documents: documents.length };
  }

  /** Lets the call that hangs return. */
  release(): void {
    for (const goOn of this.#hanging.splice(0)) goOn();
  }

  openPrinter(printer: string): Promise<Answer<PrinterHandle>> {
    return this.#called('openPrinter', () => {
      if (printer !== 'Zebra') return { lastError: ERROR_INVALID_PRINTER_NAME };
      this.#handles += 1n;
      this.#open.set(this.#handles, null);
      return { value: this.#handles };
    });
  }

  startDocPrinter(printer: PrinterHandle, title: string): Promise<Answer<number>> {
    return this.#called('startDocPrinter', () => {
      if (this.#open.get(printer) !== null) return { lastError: ERROR_INVALID_HANDLE };
      this.#open.set(printer, { title, parts: [], hasOpenPage: false });
      return { value: 1 };
    });
  }

  startPagePrinter(printer: PrinterHandle): Promise<Answer<number>> {
    return this.#inDocument('startPagePrinter', printer, (document) => {
      document.hasOpenPage = true;
      return 1;
    });
  }

  writePrinter(printer: PrinterHandle, bytes: Uint8Array): Promise<Answer<number>> {
    return this.#inDocument('writePrinter', printer, ({ parts }) => {
      const taken = bytes.slice(0, this.#behaviour.bytesAtOnceMax);
      parts.push(taken);
      return taken.length;
    });
  }

  endPagePrinter(printer: PrinterHandle): Promise<Answer<number>> {
    return this.#inDocument('endPagePrinter', printer, (document) => {
      document.hasOpenPage = false;
      return 1;
    });
  }

  endDocPrinter(printer: PrinterHandle): Promise<Answer<number>> {
    return this.#inDocument('endDocPrinter', printer, ({ title, parts, hasOpenPage }) => {
      if (hasOpenPage) throw new Error('a document was ended in the middle of a page');
      this.printed.push({ title, text: Buffer.concat(parts).toString('latin1') });
      this.#open.set(printer, null);
      return 1;
    });
  }

  abortPrinter(printer: PrinterHandle): Promise<Answer<number>> {
    return this.#inDocument('abortPrinter', printer, () => {
      this.#open.set(printer, null);
      return 1;
    });
  }

  closePrinter(printer: PrinterHandle): Promise<Answer<number>> {
    return this.#called('closePrinter', () =>
      this.#open.delete(printer) ? { value: 1 } : { lastError: ERROR_INVALID_HANDLE },
    );
  }

  #inDocument(
    name: keyof Spooler,
    printer: PrinterHandle,
    act: (document: OpenDocument) => number,
  ): Promise<Answer<number>> {
    return this.#called(name, () => {
      const document = this.#open.get(printer);
      if (document === undefined) return { lastError: ERROR_INVALID_HANDLE };
      if (document === null) return { lastError: ERROR_SPL_NO_STARTDOC };
      return { value: act(document) };
    });
  }

  async #called<Value>(name: keyof Spooler, act: () => Answer<Value>): Promise<Answer<Value>> {
    this.calls.push(name);
    if (this.#behaviour.hangsAt === name) {
      await new Promise<void>((resolve) => this.#hanging.push(resolve));
    } else {
      await Promise.resolve();
    }
    const lastError = this.#behaviour.refuses?.[name];
    return lastError === undefined ? act() : { lastError };
  }
}
