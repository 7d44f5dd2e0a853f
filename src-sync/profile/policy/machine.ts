/** The facts of a PC that reading a policy needs, so that tests can record a Windows or a Mac. */
import { spawnSync } from 'node:child_process';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** User id of the administrator on POSIX systems. */
  readonly administratorId: number;
  /** Runs a program of the operating system. @returns its standard output; `null` where it fails. */
  run(file: string, words: readonly string[], environment?: Readonly<Record<string, string>>): Buffer | null;
}

const PATIENCE_MS = 10_000;
const BYTES_MAX = 1_000_000;

export const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  administratorId: 0,
  run(file, words, environment = {}) {
    const ended = spawnSync(file, words, {
      env: { ...process.env, ...environment },
      timeout: PATIENCE_MS,
      maxBuffer: BYTES_MAX,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    return ended.error === undefined && ended.status === 0 ? ended.stdout : null;
  },
};
