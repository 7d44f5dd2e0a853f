/**
 * winspool.drv, called through koffi: it needs neither a compiler nor a script, which managed PCs refuse. Each call runs on a thread of Node's
 * pool, so a driver that hangs does not stop whoever prints.
 */
import { win32 } from 'node:path';
import type koffiPackage from 'koffi';
import type { KoffiFunc, LibraryHandle } from 'koffi';
import { Turns } from '../domain/turns.ts';
import type { Answer, PrinterHandle, Spooler } from './spooler.ts';

type Koffi = typeof koffiPackage;
type Call = KoffiFunc<(...given: unknown[]) => number>;

/** The pool has four threads, and files are read there too: calls that hang hold half of it at most. */
const CALLS_AT_ONCE_MAX = 2;

const BOOL = 'int32_t';
const DWORD = 'uint32_t';

/** Declared without names: koffi keeps named types for the whole process. */
export function spoolerTypes(koffi: Koffi) {
  const handle = koffi.pointer(koffi.opaque());
  /** DOC_INFO_1W */
  const docInfo = koffi.struct({ pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
  return {
    docInfo,
    /** Result and parameters. The result 0 is a failure of every one of them. */
    calls: {
      OpenPrinterW: { result: BOOL, parameters: ['str16', koffi.out(koffi.pointer(handle)), 'void *'] },
      StartDocPrinterW: { result: DWORD, parameters: [handle, DWORD, koffi.pointer(docInfo)] },
      StartPagePrinter: { result: BOOL, parameters: [handle] },
      WritePrinter: { result: BOOL, parameters: [handle, 'void *', DWORD, koffi.out(koffi.pointer(DWORD))] },
      EndPagePrinter: { result: BOOL, parameters: [handle] },
      EndDocPrinter: { result: BOOL, parameters: [handle] },
      AbortPrinter: { result: BOOL, parameters: [handle] },
      ClosePrinter: { result: BOOL, parameters: [handle] },
    },
  };
}

type CallName = keyof ReturnType<typeof spoolerTypes>['calls'];

/** From the system's own folder: a library of that name elsewhere is not asked. */
function systemLibrary(koffi: Koffi, name: string): LibraryHandle {
  const system = process.env['SystemRoot'] ?? 'C:\\Windows';
  return koffi.load(win32.join(system, 'System32', name));
}

/** @throws where koffi or the library cannot be loaded; nothing of either is read before this is called. */
export async function loadWinspool(): Promise<Spooler> {
  const { default: koffi } = await import('koffi');
  const { calls } = spoolerTypes(koffi);
  const winspool = systemLibrary(koffi, 'winspool.drv');
  const kernel = systemLibrary(koffi, 'kernel32.dll');
  const lastError = kernel.func('__stdcall', 'GetLastError', DWORD, []) as KoffiFunc<() => number>;
  const functions = Object.fromEntries(
    Object.entries(calls).map(([name, { result, parameters }]) => [
      name,
      winspool.func('__stdcall', name, result, parameters),
    ]),
  ) as Record<CallName, Call>;
  const turns = new Turns(CALLS_AT_ONCE_MAX);
  const call = (name: CallName, ...given: readonly unknown[]): Promise<Answer<number>> =>
    turns.run(
      () =>
        new Promise((resolve, reject) => {
          functions[name].async(...given, (error: Error | null, value: number) => {
            if (error !== null) reject(error);
            // koffi brings the error of that thread along, for as long as this function runs.
            else resolve(value === 0 ? { lastError: lastError() } : { value });
          });
        }),
    );
  return spoolerOf(call);
}

function spoolerOf(call: (name: CallName, ...given: readonly unknown[]) => Promise<Answer<number>>): Spooler {
  return {
    openPrinter: async (name) => {
      const printer: [PrinterHandle] = [0n];
      const answer = await call('OpenPrinterW', name, printer, null);
      return 'value' in answer ? { value: printer[0] } : answer;
    },
    startDocPrinter: (printer, title) =>
      call('StartDocPrinterW', printer, 1, { pDocName: title, pOutputFile: null, pDatatype: 'RAW' }),
    startPagePrinter: (printer) => call('StartPagePrinter', printer),
    writePrinter: async (printer, bytes) => {
      const written: [number] = [0];
      const answer = await call('WritePrinter', printer, bytes, bytes.length, written);
      return 'value' in answer ? { value: written[0] } : answer;
    },
    endPagePrinter: (printer) => call('EndPagePrinter', printer),
    endDocPrinter: (printer) => call('EndDocPrinter', printer),
    abortPrinter: (printer) => call('AbortPrinter', printer),
    closePrinter: (printer) => call('ClosePrinter', printer),
  };
}
