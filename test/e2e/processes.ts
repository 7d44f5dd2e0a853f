/** Which processes belong to a running desk, and how to end them without a word. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
}

function entryOf(pid: string): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold spaces and brackets of its own; state and parent follow the last one.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : { pid: Number(pid), parent: Number(parent) };
  } catch (error) {
    // It ended while the list was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function allProcesses(): readonly ProcessEntry[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(entryOf).filter((entry) => entry !== null);
  }
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}

/** The process itself and everything it started, children after their parents. */
export function processTree(rootPid: number): readonly number[] {
  const entries = allProcesses();
  const tree = entries.some((entry) => entry.pid === rootPid) ? [rootPid] : [];
  for (const pid of tree) {
    tree.push(...entries.filter((entry) => entry.parent === pid).map((entry) => entry.pid));
  }
  return tree;
}

export function isRunning(pid: number): boolean {
  return allProcesses().some((entry) => entry.pid === pid);
}

/** `kill -9`: no handler runs, nothing is flushed. */
export function killHard(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Waits until none of them is left; says which one stayed. */
export async function untilGone(pids: readonly number[], timeoutMs = 15_000): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  let left = pids.filter(isRunning);
  while (left.length > 0) {
    if (performance.now() > deadlineMs) throw new Error(`still running: ${left.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
    left = left.filter(isRunning);
  }
}
