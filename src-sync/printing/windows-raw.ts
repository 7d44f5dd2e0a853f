/** Raw commands to a printer of Windows: its spooler is called from here, or by PowerShell where no native module may be loaded. */
import { spoolRaw } from './spool-raw.ts';
import type { Spooler } from './spooler.ts';
import type { Delivery, PrintOrder } from './target.ts';
import { deliverByPowerShell } from './windows-powershell.ts';
import { loadWinspool } from './winspool.ts';
import { spoolerNotLoaded } from './words.ts';

type Note = (sentence: string) => void;

async function load(note: Note): Promise<Spooler | null> {
  try {
    return await loadWinspool();
  } catch (error) {
    note(spoolerNotLoaded(error instanceof Error ? error.message : String(error)));
    return null;
  }
}

/** @returns a way that tries at its first job to load what calls the spooler, and notes once that it cannot */
export function createWindowsRaw() {
  let loading: Promise<Spooler | null> | null = null;
  return async (queue: string, order: PrintOrder, note: Note = () => undefined): Delivery => {
    const spooler = await (loading ??= load(note));
    return spooler === null ? deliverByPowerShell(queue, order) : spoolRaw(spooler, queue, order);
  };
}

/** Asked once: the answer does not change while a process runs. */
export const deliverToWindowsRaw = createWindowsRaw();
