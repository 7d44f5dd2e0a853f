/** Finds the Electron to run: an override, the installed one, its normal download, the stand-in. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, projectRoot } from './paths.ts';
import { Explained, runQuietly } from './processes.ts';
import { standInElectronVersion, standInExecutable, standInFolder, standInIsPossible } from './stand-in.ts';

export interface ElectronRuntime {
  readonly executable: string;
  /** `null` when an override does not tell. */
  readonly version: string | null;
  /** One line for a person. */
  readonly description: string;
}

/** Long enough for 120 MB on a slow line; a refused connection fails at once. */
const downloadTimeoutMs = 15 * 60_000;

const electronPackage = join(projectRoot, 'node_modules', 'electron');

function overridden(): ElectronRuntime | null {
  const executable = process.env['STOCKHAND_ELECTRON'];
  if (executable === undefined || executable === '') return null;
  if (!existsSync(executable)) {
    throw new Explained(`STOCKHAND_ELECTRON names ${executable}, which does not exist.`);
  }
  const version = versionOf(executable);
  return {
    executable,
    version,
    description: `Electron ${version ?? '(unknown version)'} named by STOCKHAND_ELECTRON`,
  };
}

function versionOf(executable: string): string | null {
  const versionFile = join(dirname(executable), 'version');
  if (existsSync(versionFile)) return readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  const asked = runQuietly(executable, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeout: 10_000,
  });
  return /^\d+\.\d+\.\d+\S*$/m.exec(asked.output)?.[0] ?? null;
}

function installed(): ElectronRuntime | null {
  const pathFile = join(electronPackage, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(electronPackage, 'dist', readFileSync(pathFile, 'utf8'));
  if (!existsSync(executable)) return null;
  const version = versionOf(executable);
  return { executable, version, description: `Electron ${version ?? ''} (official build)` };
}

/** A refusal is remembered for a day: behind a firewall that swallows packets every attempt costs half a minute. */
const refusalCountsMs = 24 * 3_600_000;

function refusedLately(): boolean {
  const written = statSync(refusalFile(), { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written < refusalCountsMs && existsSync(standInFolder());
}

function refusalFile(): string {
  return join(cacheFolder(), 'electron-download-refused');
}

/** Its own installer, quiet: a refusal is expected on locked-down machines and told in one line by the caller. */
function download(): ElectronRuntime | null {
  const installer = join(electronPackage, 'install.js');
  if (!existsSync(installer)) {
    throw new Explained('The development packages are missing. Run `npm ci` first.');
  }
  if (refusedLately()) return null;
  spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: downloadTimeoutMs });
  const downloaded = installed();
  if (downloaded === null) {
    mkdirSync(cacheFolder(), { recursive: true });
    writeFileSync(refusalFile(), 'Delete this file to have the download of Electron tried again.\n');
  }
  return downloaded;
}

async function standIn(): Promise<ElectronRuntime> {
  if (!standInIsPossible()) {
    throw new Explained(
      `Electron could not be downloaded, and there is no stand-in for ${process.platform}-${process.arch}.\n` +
        'Do one of these: allow the download and run `npx install-electron`; set ELECTRON_MIRROR to a mirror you ' +
        'trust; or unpack an Electron release yourself and set STOCKHAND_ELECTRON to its executable.',
    );
  }
  const executable = await standInExecutable();
  return {
    executable,
    version: standInElectronVersion,
    description: `Electron ${standInElectronVersion} (stand-in from the npm registry, in ${cacheFolder()})`,
  };
}

/** The first that is there, in the order of this file's first line. */
export async function resolveElectron(): Promise<ElectronRuntime> {
  return overridden() ?? installed() ?? download() ?? (await standIn());
}

/** better-sqlite3 needs Node-API 10, which Electron has since 35; what cannot be known is treated as too old. */
export function engineNeedsOwnNode(electron: ElectronRuntime): boolean {
  const major = Number(electron.version?.split('.')[0] ?? Number.NaN);
  return !(major >= 35);
}
