/**
 * A package on a machine where Electron's download is refused: the stand-in Electron, and because it is too old for the
 * database a Node with the programs beside it (docs/runtime.md). For trying a package, never for shipping one.
 */
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from '../runtime/paths.ts';
import { engineNeedsOwnNode, resolveElectron } from '../runtime/electron.ts';
import { Explained, runQuietly } from '../runtime/processes.ts';
import { standInExecutable, standInElectronVersion, standInIsPossible } from '../runtime/stand-in.ts';
import type { PackagedElectron } from './configuration.ts';
import { appFolder, readManifest, standInFolder, type Target } from './places.ts';

/** Belong to the application that the stand-in was taken from. */
const FOREIGN = ['browser_v8_context_snapshot.bin'];

function isThisMachine({ platform, arch }: Target): boolean {
  return platform === process.platform && arch === process.arch;
}

function copyElectron(executable: string): string {
  const from = dirname(executable);
  const to = join(standInFolder, 'electron');
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !FOREIGN.includes(basename(path)) && path !== join(from, 'resources', 'app'),
  });
  mkdirSync(join(to, 'resources'), { recursive: true });
  return to;
}

/** Node and, because it reads no asar, the programs and packages of the app once more. */
function copyEngine(): void {
  const to = join(standInFolder, 'engine');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(appFolder)) {
    if (name === 'start.js') continue;
    cpSync(join(appFolder, name), join(to, name), {
      recursive: true,
      filter: (path) => path !== join(appFolder, 'out', 'renderer'),
    });
  }
  // Files of a package are packed in the order of their names. Behind the programs it does not stand between them and the same ones in
  // the app, and what is there twice so close is packed once.
  const node = join(to, 'runtime', 'node');
  cpSync(join(projectRoot, 'node_modules', 'node', 'bin', 'node'), node, { dereference: true });
  chmodSync(node, 0o755);
  // Symbols for debuggers, 18 MB; without `strip` they stay.
  runQuietly('strip', [node]);
}

/** Finds the Electron for a package, and makes what the stand-in needs. Call it when the app's folder is filled. */
export async function electronFor(target: Target): Promise<PackagedElectron> {
  rmSync(standInFolder, { recursive: true, force: true });
  const official = readManifest().devDependencies['electron'] ?? '';
  if (!isThisMachine(target)) return { version: official, folder: null, isStandIn: false };
  const found = await resolveElectron();
  if (!engineNeedsOwnNode(found)) {
    return { version: official, folder: null, isStandIn: false };
  }
  if (!standInIsPossible() || found.version !== standInElectronVersion) {
    throw new Explained(`${found.description} is too old to be packaged.`);
  }
  const folder = copyElectron(await standInExecutable());
  copyEngine();
  return { version: standInElectronVersion, folder, isStandIn: true };
}
