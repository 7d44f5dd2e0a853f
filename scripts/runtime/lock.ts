/** One maker at a time for things in the shared cache folder. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Explained } from './processes.ts';

const pollMs = 250;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isAbandoned(lockPath: string): boolean {
  try {
    const pid = Number(readFileSync(lockPath, 'utf8'));
    // An empty file is a lock that is being written this very moment.
    return pid > 0 && !isRunning(pid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function tryToTake(lockPath: string): boolean {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs `work` while holding the lock file; a lock whose owner died is taken over. */
export async function withLock<Value>(
  lockPath: string,
  patienceMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  while (!tryToTake(lockPath)) {
    if (isAbandoned(lockPath)) rmSync(lockPath, { force: true });
    else if (performance.now() > deadline) {
      throw new Explained(
        `Another run has held ${lockPath} for too long. If none is running, delete that file.`,
      );
    } else await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
  }
}
