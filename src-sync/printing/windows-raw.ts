/**
 * Raw commands to a printer of Windows: its spooler takes them with the data type RAW through winspool's wide functions, which
 * PowerShell can call on every Windows; no driver of ours, no native module. The commands travel in a file, the names in the environment, so
 * that nothing a person has typed becomes part of the script.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed, ok, type Result } from '../domain/result.ts';
import { deliverToFile } from './file.ts';
import { run } from './run.ts';
import type { Delivery, PrintOrder } from './target.ts';
import {
  GIVEN_UP,
  printerOff,
  printerRefused,
  printerStopped,
  printerUnknown,
  printingUnavailable,
} from './words.ts';

const PATIENCE_MS = 180_000;

/** Exit codes of the script; each names the call that the spooler refused. */
const EXIT = { noPrinter: 11, noDocument: 12, noWrite: 13 } as const;

export const WINDOWS_RAW_SCRIPT = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.IO;
using System.Runtime.InteropServices;
public static class StockhandSpool {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class DocInfo { public string name; public string output; public string type; }
  [DllImport("winspool.drv", EntryPoint = "OpenPrinterW", SetLastError = true, CharSet = CharSet.Unicode, ExactSpelling = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", EntryPoint = "StartDocPrinterW", SetLastError = true, CharSet = CharSet.Unicode, ExactSpelling = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, [In] DocInfo info);
  [DllImport("winspool.drv", SetLastError = true, ExactSpelling = true)]
  static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true, ExactSpelling = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true, ExactSpelling = true)]
  static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true, ExactSpelling = true)]
  static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true, ExactSpelling = true)]
  static extern bool ClosePrinter(IntPtr printer);
  public static int Send(string name, string title, string path) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) return Fail(${EXIT.noPrinter});
    try {
      var info = new DocInfo { name = title, output = null, type = "RAW" };
      if (StartDocPrinter(printer, 1, info) == 0) return Fail(${EXIT.noDocument});
      try {
        if (!StartPagePrinter(printer)) return Fail(${EXIT.noDocument});
        var buffer = new byte[65536];
        using (var file = File.OpenRead(path)) {
          int read;
          while ((read = file.Read(buffer, 0, buffer.Length)) > 0) {
            int written;
            if (!WritePrinter(printer, buffer, read, out written) || written != read) return Fail(${EXIT.noWrite});
          }
        }
        EndPagePrinter(printer);
      } finally { EndDocPrinter(printer); }
    } finally { ClosePrinter(printer); }
    return 0;
  }
  static int Fail(int code) { Console.Error.Write("winspool " + Marshal.GetLastWin32Error()); return code; }
}
'@
exit [StockhandSpool]::Send($env:STOCKHAND_PRINTER, $env:STOCKHAND_TITLE, $env:STOCKHAND_FILE)
`;

/** PowerShell takes a script without quoting trouble as UTF-16 in base 64. */
function words(): readonly string[] {
  const encoded = Buffer.from(WINDOWS_RAW_SCRIPT, 'utf16le').toString('base64');
  return ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand', encoded];
}

export async function deliverToWindowsRaw(queue: string, order: PrintOrder): Delivery {
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-print-'));
  try {
    const path = join(folder, 'job.bin');
    const { onHandedOver: _later, ...rest } = order;
    const written = await deliverToFile(path, rest);
    if (!written.ok) return written;
    const sent = await spool(queue, path, order);
    if (!sent.ok) return sent;
    order.onHandedOver?.(written.value.labels);
    return written;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function spool(queue: string, path: string, order: PrintOrder): Promise<Result<null>> {
  const ran = await run({
    program: 'powershell.exe',
    words: words(),
    environment: {
      STOCKHAND_PRINTER: queue,
      STOCKHAND_TITLE: order.title.slice(0, 120),
      STOCKHAND_FILE: path,
    },
    patienceMs: PATIENCE_MS,
    signal: order.signal,
  });
  const detail = ran.errors.trim().slice(0, 300);
  if (ran.ending === 'given up') return failed(GIVEN_UP);
  if (ran.ending === 'missing') {
    return failed(printingUnavailable('This PC cannot hand raw commands to its print system.', detail));
  }
  if (ran.ending === 'late') return failed(printerOff(queue, 'the print system did not answer in time'));
  switch (ran.exitCode) {
    case 0:
      return ok(null);
    case EXIT.noPrinter:
      return failed(printerUnknown(queue));
    case EXIT.noDocument:
      return failed(printerRefused(queue, detail));
    case EXIT.noWrite:
      return failed(printerStopped(queue, 0, detail));
    default:
      return failed(printingUnavailable('The print system of this PC refused raw commands.', detail));
  }
}
