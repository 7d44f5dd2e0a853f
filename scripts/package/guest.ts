/** Runs programs of a package as an ordinary user, so that Chromium's sandbox is on. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay, startVirtualDisplay } from '../runtime/display.ts';

/** `nobody`, whom every Linux has. */
const NOBODY = 65_534;

export interface Guest {
  /** A folder of this user's own, removed at the end. */
  readonly home: string;
  readonly isRoot: boolean;
  run(
    command: string,
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): { readonly exitCode: number | null; readonly output: string };
  start(
    command: string,
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): ChildProcess;
  close(): void;
}

/** Long enough for a start on a busy PC; a start that was refused ends at once. */
const PATIENCE_MS = 30_000;

/** Opens a folder and a display for the user; root becomes `nobody`, anybody else stays who they are. */
export async function openGuest(): Promise<Guest> {
  const isRoot = process.getuid?.() === 0;
  const home = mkdtempSync('/var/tmp/stockhand-guest-');
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  const display = hasDisplay() ? null : await startVirtualDisplay({ width: 1_400, height: 900 });
  const shown: Record<string, string> = { ...display?.environment };
  const authority = shown['XAUTHORITY'];
  if (authority !== undefined) {
    const own = join(home, 'authority');
    copyFileSync(authority, own);
    if (isRoot) chownSync(own, NOBODY, NOBODY);
    shown['XAUTHORITY'] = own;
  }
  const { PATH = '', DISPLAY = '' } = process.env;
  const base = { PATH, DISPLAY, HOME: home, TMPDIR: home, LANG: 'C.UTF-8', ...shown };
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return {
    home,
    isRoot,
    run(command, words, environment = {}) {
      const ended = spawnSync(command, [...words], {
        ...as,
        cwd: home,
        env: { ...base, ...environment },
        encoding: 'utf8',
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
      });
      return { exitCode: ended.status, output: `${ended.stdout}${ended.stderr}` };
    },
    start(command, words, environment = {}) {
      return spawn(command, [...words], {
        ...as,
        cwd: home,
        env: { ...base, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    },
    close() {
      display?.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A process and all that it started, as the kernel lists them. */
export function familyOf(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((text) => /^\d+$/.test(text))) {
    const stat = readProc(Number(name), 'stat');
    // The name stands in brackets and may hold spaces.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** A process may end while it is looked at: then there is nothing to read. */
export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}
