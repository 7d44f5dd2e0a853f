/** The stack of a bug that ends the engine, left in a file: what a utility process prints as it ends is lost where the PC is busy. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isSystemError } from '../../profile/durable-file.ts';

/** Names the file; set by whoever starts the process. */
export const CRASH_NOTE_VARIABLE = 'STOCKHAND_CRASH_NOTE';

/** At once, while the process still runs; what ends it afterwards is as it was. */
export function leaveCrashNote(): void {
  const file = process.env[CRASH_NOTE_VARIABLE];
  if (file === undefined) return;
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      writeFileSync(file, `${text}\n`, { mode: 0o600 });
    } catch {
      // An error here would take the place of the bug. A disk that is full or gone: the process ends by the bug all the same, and prints it.
    }
  });
}

/** @returns what was left, which is removed; `null` where nothing was */
export function takeCrashNote(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8');
    rmSync(file, { force: true });
    return text;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return null;
  }
}
