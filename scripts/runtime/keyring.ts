/** A session bus and an unlocked, empty keyring of their own for a test run, so that nobody's real keyring is touched. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Explained } from './processes.ts';

export interface Keyring {
  /** To be added to the environment of whatever shall use it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => void;
}

const startTimeoutMs = 20_000;

function addressOf(bus: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new Explained(`The session bus (dbus-daemon) did not start: ${reason}`));
    };
    const timer = setTimeout(() => {
      fail(`no answer within ${startTimeoutMs / 1_000} s`);
    }, startTimeoutMs);
    if (bus.stdout !== null) {
      createInterface({ input: bus.stdout }).once('line', (line) => {
        clearTimeout(timer);
        resolve(line);
      });
    }
    bus.once('error', (error) => {
      fail(error.message);
    });
    bus.once('exit', () => {
      fail('it ended at once');
    });
  });
}

/** Returns when the keyring is open; the daemon goes on in the background and ends with its bus. */
function unlockKeyring(environment: NodeJS.ProcessEnv): void {
  // A keyring with an empty password counts as locked.
  const started = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: environment,
    input: 'practice',
    encoding: 'utf8',
    timeout: startTimeoutMs,
  });
  if (started.status === 0) return;
  const reason = started.error?.message ?? started.stderr.trim();
  throw new Explained(`The keyring (gnome-keyring-daemon) did not start: ${reason}`);
}

/** Linux only; elsewhere tests use the keychain of the operating system. */
export async function startKeyring(): Promise<Keyring> {
  const home = mkdtempSync(join(tmpdir(), 'stockhand-keyring-'));
  const runtimeFolder = join(home, 'run');
  mkdirSync(runtimeFolder, { mode: 0o700 });
  // The bus starts services by itself, with its own environment: they too must keep to this home.
  const apart = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: runtimeFolder,
  };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: apart,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const close = (): void => {
    bus.kill();
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', close);
  try {
    const environment = { DBUS_SESSION_BUS_ADDRESS: await addressOf(bus) };
    unlockKeyring({ ...apart, ...environment });
    bus.unref();
    bus.stdout.destroy();
    return { environment, close };
  } catch (error) {
    close();
    throw error;
  }
}
