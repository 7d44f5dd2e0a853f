/**
 * Raw commands to a printer of Windows where its spooler cannot be called from here: PowerShell calls winspool's wide functions, with the data
 * type RAW. The commands travel in a file, the names in the environment, so that nothing a person has typed becomes part of the script.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed, ok, type Result } from '../domain/result.ts';
import { deliverToFile } from './file.ts';
import { run } from './run.ts';
import { spoolerFailure, spoolerLate, type SpoolerStep } from './spooler.ts';
import type { Delivery, PrintOrder } from './target.ts';
import { GIVEN_UP, printingUnavailable } from './words.ts';
import { aboutPrinting } from '../domain/messages/printing.ts';

const PATIENCE_MS = 180_000;

/** Exit codes of the script; each names the step that the spooler refused. */
const EXIT = { open: 11, begin: 12, write: 13 } as const satisfies Record<SpoolerStep, number>;
const STEPS: readonly SpoolerStep[] = ['open', 'begin', 'write'];

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
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) return Fail(${EXIT.open});
    try {
      var info = new DocInfo { name = title, output = null, type = "RAW" };
      if (StartDocPrinter(printer, 1, info) == 0) return Fail(${EXIT.begin});
      try {
        if (!StartPagePrinter(printer)) return Fail(${EXIT.begin});
        var buffer = new byte[65536];
        using (var file = File.OpenRead(path)) {
          int read;
          while ((read = file.Read(buffer, 0, buffer.Length)) > 0) {
            int written;
            if (!WritePrinter(printer, buffer, read, out written) || written != read) return Fail(${EXIT.write});
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

export async function deliverByPowerShell(queue: string, order: PrintOrder): Delivery {
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
    return failed(printingUnavailable(aboutPrinting('noRawCommands'), detail));
  }
  if (ran.ending === 'late') return failed(spoolerLate({ queue, step: 'open', labels: 0 }));
  if (ran.exitCode === 0) return ok(null);
  const lastError = Number(/winspool (\d+)/.exec(detail)?.[1]);
  const step = STEPS.find((one) => EXIT[one] === ran.exitCode);
  if (step === undefined || Number.isNaN(lastError)) {
    return failed(printingUnavailable(aboutPrinting('rawRefused'), detail));
  }
  return failed(spoolerFailure({ queue, step, lastError, labels: 0 }));
}
