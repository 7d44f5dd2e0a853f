/** Folders of packaging, and the facts of the product that every installer repeats. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import identity from '../../packaging/identity.json' with { type: 'json' };
import { projectRoot } from '../runtime/paths.ts';
import { Explained } from '../runtime/processes.ts';

export { identity };

export const packagingFolder = join(projectRoot, 'packaging');
/** Everything that packaging makes. */
export const distFolder = join(projectRoot, 'dist');
/** The app as it goes into the asar. */
export const appFolder = join(distFolder, 'app');
export const iconsFolder = join(distFolder, 'icons');
export const standInFolder = join(distFolder, 'stand-in');
/** The folder of electron-builder's output. */
export const artefactsFolder = join(distFolder, 'artefacts');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
}

/** The folder of an unpacked package, as electron-builder names it. */
export function unpackedFolder({ platform, arch }: Target): string {
  const system = { linux: 'linux', win32: 'win', darwin: 'mac' }[platform];
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  return join(artefactsFolder, platform === 'darwin' ? `mac${suffix}` : `${system}${suffix}-unpacked`);
}

export interface Target {
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

/** The executable inside an unpacked package, and the folder of its resources. */
export function partsOf(target: Target): { readonly executable: string; readonly resources: string } {
  const folder = unpackedFolder(target);
  if (target.platform === 'darwin') {
    const contents = join(folder, `${identity.productName}.app`, 'Contents');
    return {
      executable: join(contents, 'MacOS', identity.productName),
      resources: join(contents, 'Resources'),
    };
  }
  const name = target.platform === 'win32' ? `${identity.executable}.exe` : identity.executable;
  return { executable: join(folder, name), resources: join(folder, 'resources') };
}

function debs(): readonly string[] {
  return globSync('*.deb', { cwd: artefactsFolder });
}

export function hasDeb(): boolean {
  return debs().length > 0;
}

/** The .deb of the last `npm run package`. */
export function findDeb(): string {
  const [name] = debs();
  if (name === undefined) throw new Explained('There is no .deb. Run `npm run package` first.');
  return join(artefactsFolder, name);
}
