/** The processes of a running desk, and the means to kill them. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
}

/** Empty when the process ended meanwhile. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Values of a process behind its name, the state first. The name, in brackets, may hold spaces and brackets of its own. */
function statOf(pid: string): readonly string[] {
  const stat = readProc(pid, 'stat');
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function entryOf(pid: string): ProcessEntry | null {
  const [state, parent] = statOf(pid);
  return state === undefined || state === 'Z' ? null : { pid: Number(pid), parent: Number(parent) };
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

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and all that it started, in ms; `null` where the system has no `/proc`. */
export function processorTimeMs(rootPid: number): number | null {
  if (process.platform !== 'linux') return null;
  return processTree(rootPid).reduce((sum, pid) => {
    // Time in the program and in the system.
    const [user = '0', system = '0'] = statOf(String(pid)).slice(11, 13);
    return sum + (Number(user) + Number(system)) * TICK_MS;
  }, 0);
}

function commandLineOf(pid: number): string {
  // Words are parted by NUL; a process that has just ended has none.
  if (process.platform === 'linux') return readProc(String(pid), 'cmdline').replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** A process that this one or a child of it started, with this program on its command line. */
export function childRunning(rootPid: number, program: string): number | null {
  const named = new RegExp(`[/\\\\]${program.replaceAll('.', '\\.')}(\\s|$)`);
  return processTree(rootPid).find((pid) => named.test(commandLineOf(pid))) ?? null;
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
