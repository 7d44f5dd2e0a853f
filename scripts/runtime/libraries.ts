/** The system libraries Electron and its tests need on Linux: installed as root on Debian and Ubuntu, named elsewhere. */
import { Explained, runQuietly, type Finished } from './processes.ts';

/** Each entry is one need; Ubuntu 24.04 and Debian 13 renamed some libraries with `t64`. */
type Need = readonly [name: string, ...otherNames: string[]];

const windowNeeds: readonly Need[] = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
  ['libsecret-1-0'],
];
const virtualDisplayNeeds: readonly Need[] = [['xvfb'], ['xauth']];
const keychainNeeds: readonly Need[] = [['dbus'], ['dbus-x11'], ['gnome-keyring']];

export interface LibraryPurpose {
  readonly virtualDisplay: boolean;
  readonly keychain: boolean;
}

function needsOf(purpose: LibraryPurpose): readonly Need[] {
  return [
    ...windowNeeds,
    ...(purpose.virtualDisplay ? virtualDisplayNeeds : []),
    ...(purpose.keychain ? keychainNeeds : []),
  ];
}

/** Each installed package on a line of its own; packages dpkg has never heard of are complained about beside them. */
function parseInstalled(dpkgOutput: string): ReadonlySet<string> {
  const installed = new Set<string>();
  for (const line of dpkgOutput.split('\n')) {
    const [status, name] = line.split(' ');
    if (status === 'installed' && name !== undefined) installed.add(name);
  }
  return installed;
}

function missingOf(needs: readonly Need[]): readonly Need[] {
  const asked = runQuietly('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\n', ...needs.flat()]);
  const installed = parseInstalled(asked.output);
  return needs.filter((names) => !names.some((name) => installed.has(name)));
}

/** The first of the names that this release can install; `null` before the package lists are there. */
function installableName(names: Need): string | null {
  for (const name of names) {
    const policy = runQuietly('apt-cache', ['policy', name], { env: { ...process.env, LC_ALL: 'C' } }).output;
    if (/Candidate: (?!\(none\))/.test(policy)) return name;
  }
  return null;
}

const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
// Another package run on the machine holds the lock for a while: wait for it. Without a pseudo terminal of its own
// dpkg also works in a container that has none.
const aptOptions = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];

/** Its hundreds of lines matter only when it fails. */
function aptGet(words: readonly string[]): Finished {
  return runQuietly('apt-get', [...aptOptions, ...words], { env: aptEnvironment });
}

function refreshLists(): void {
  const refreshed = aptGet(['update']);
  if (refreshed.exitCode !== 0) throw new Explained(`\`apt-get update\` failed:\n${refreshed.output.trim()}`);
}

function install(missing: readonly Need[]): void {
  let refreshed = false;
  if (missing.some((names) => installableName(names) === null)) {
    refreshLists();
    refreshed = true;
  }
  const attempt = (): Finished => {
    const names = missing.map((candidates) => installableName(candidates) ?? candidates[0]);
    return aptGet(['install', '-y', '--no-install-recommends', ...names]);
  };
  let installed = attempt();
  if (installed.exitCode !== 0 && !refreshed) {
    // Old lists name versions the mirror has dropped since.
    refreshLists();
    installed = attempt();
  }
  if (installed.exitCode === 0) return;
  throw new Explained(`Installing the system libraries failed:\n${installed.output.trim()}`);
}

function checkByLinker(executable: string): void {
  const linked = runQuietly('ldd', [executable]).output;
  const missing = linked.split('\n').filter((line) => line.includes('not found'));
  if (missing.length === 0) return;
  throw new Explained(
    `Electron misses system libraries:\n${missing.join('\n')}\n` +
      'Install GTK 3, NSS, ALSA, GBM and libsecret with your package manager, then start again.',
  );
}

/** Returns when everything is there; on a machine that has it all this costs one query of a few milliseconds. */
export function ensureLibraries(executable: string, purpose: LibraryPurpose): void {
  if (process.platform !== 'linux') return;
  if (runQuietly('dpkg-query', ['--version']).exitCode !== 0) {
    checkByLinker(executable);
    return;
  }
  const missing = missingOf(needsOf(purpose));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    const names = missing.map((candidates) => installableName(candidates) ?? candidates[0]);
    throw new Explained(
      `Electron needs system libraries that are not installed. Run this, then start again:\n` +
        `  sudo apt-get update && sudo apt-get install -y ${names.join(' ')}`,
    );
  }
  console.log(`Installing system libraries: ${missing.map(([name]) => name).join(' ')} …`);
  install(missing);
  const stillMissing = missingOf(needsOf(purpose));
  if (stillMissing.length > 0) {
    throw new Explained(
      `These system libraries are still missing: ${stillMissing.map(([name]) => name).join(' ')}`,
    );
  }
}
