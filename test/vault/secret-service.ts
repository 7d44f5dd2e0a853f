/** Starts a real secret service (gnome-keyring on a private session bus) and runs a script of this folder inside it. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NEEDED = ['dbus-run-session', 'gnome-keyring-daemon'];

/** The programs that are missing on this machine; a secret service can be started when there are none. */
export function missingPrograms(): readonly string[] {
  return NEEDED.filter(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { stdio: 'ignore' }).status !== 0,
  );
}

export interface SecretServiceRun {
  /** The output of the script, as JSON. */
  readonly answer: unknown;
  /** Everything that was printed, to look for what must not be there. */
  readonly output: string;
}

/**
 * Runs `script` under this Node with a fresh, unlocked keyring kept in `home`.
 * @param home made by `withKeyringHome`; two runs with the same home see the same keyring.
 */
export async function runWithSecretService(
  script: string,
  home: string,
  input: string,
): Promise<SecretServiceRun> {
  await mkdir(join(home, 'run'), { recursive: true, mode: 0o700 });
  const command =
    'printf practice | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$0" "$1"';
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', command, process.execPath, script], {
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_RUNTIME_DIR: join(home, 'run'),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  let standardOutput = '';
  let standardError = '';
  child.stdout.on('data', (chunk: Buffer) => (standardOutput += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (standardError += chunk.toString()));
  child.stdin.end(input);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (exitCode !== 0) throw new Error(`the script ended with ${exitCode}: ${standardError}`);
  return { answer: JSON.parse(standardOutput), output: standardOutput + standardError };
}

export async function withKeyringHome<Value>(run: (home: string) => Promise<Value>): Promise<Value> {
  const home = await mkdtemp(join(tmpdir(), 'stockhand-keyring-'));
  try {
    return await run(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
