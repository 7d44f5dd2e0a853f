/**
 * `npm run package [-- --platform linux|win32|darwin --arch x64|arm64 --target NAME … --fast]`: installers for one system,
 * for this one where nothing else is said. `--fast` packs a .deb in seconds instead of minutes.
 */
import { existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../runtime/paths.ts';
import { Explained, runScript, runVisibly } from '../runtime/processes.ts';
import { makeAppFolder } from './app-folder.ts';
import { configuration } from './configuration.ts';
import { wrongFuses } from './fuses.ts';
import { writeIcons } from './icons.ts';
import { artefactsFolder, distFolder, iconsFolder, packagingFolder, partsOf, type Target } from './places.ts';
import { electronFor } from './stand-in.ts';
import { sha256Of, writeThirdParty } from './third-party.ts';

const PLATFORMS = ['linux', 'win32', 'darwin'] as const;
const ARCHES = ['x64', 'arm64'] as const;
const SYSTEM_SWITCH = { linux: '--linux', win32: '--win', darwin: '--mac' } as const;
/** The artefacts that can be made without a download, where the Electron is the stand-in. */
const HERE = ['deb'];

const PAYLOAD_BYTES_MAX = 20_000_000;
const DEB_BYTES_MAX = 100_000_000;

interface Order extends Target {
  readonly targets: readonly string[];
  readonly fast: boolean;
}

function readOrder(words: readonly string[]): Order {
  const { values } = parseArgs({
    args: [...words],
    options: {
      platform: { type: 'string', default: process.platform },
      arch: { type: 'string', default: process.arch },
      target: { type: 'string', multiple: true, default: [] },
      fast: { type: 'boolean', default: false },
    },
  });
  const platform = PLATFORMS.find((known) => known === values.platform);
  const arch = ARCHES.find((known) => known === values.arch);
  if (platform === undefined) throw new Explained(`--platform must be one of ${PLATFORMS.join(', ')}.`);
  if (arch === undefined) throw new Explained(`--arch must be one of ${ARCHES.join(', ')}.`);
  return { platform, arch, targets: values.target, fast: values.fast };
}

/** Packaging's own tools are no part of `npm ci`: they come with the first package, and again when their list changed. */
async function installTools(): Promise<void> {
  const installed = join(packagingFolder, 'node_modules', '.package-lock.json');
  const wanted = statSync(join(packagingFolder, 'package-lock.json')).mtimeMs;
  if ((statSync(installed, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= wanted) return;
  console.log('Installing the tools of packaging …');
  const exitCode = await runVisibly(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: packagingFolder,
      shell: process.platform === 'win32',
    },
  );
  if (exitCode !== 0) throw new Explained('The tools of packaging could not be installed.');
}

async function build(order: Order, isStandIn: boolean): Promise<void> {
  const targets = order.targets.length > 0 || !isStandIn ? order.targets : HERE;
  const words = [SYSTEM_SWITCH[order.platform], ...targets, `--${order.arch}`, '--publish', 'never'];
  const tool = join(packagingFolder, 'node_modules', 'electron-builder', 'cli.js');
  const exitCode = await runVisibly(
    process.execPath,
    [tool, ...words, '--config', join(distFolder, 'builder.json')],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...(order.platform === 'linux' ? { CUSTOM_FPM_PATH: join(packagingFolder, 'linux', 'fpm') } : {}),
        ...(order.fast ? { STOCKHAND_DEB_FAST: '1' } : {}),
      },
    },
  );
  if (exitCode !== 0) throw new Explained('electron-builder made no package; its reason is above.');
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function bytesIn(folder: string): number {
  return globSync('**/*', { cwd: folder }).reduce((sum, name) => {
    const facts = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (facts?.isFile() === true ? facts.size : 0);
  }, 0);
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The promises of a package, checked in the finished package; answers one sentence for each thing that is wrong. */
async function judge(order: Order, isStandIn: boolean): Promise<readonly string[]> {
  const { executable, resources } = partsOf(order);
  const wrong = [...(await wrongFuses(executable))];
  const payload = bytesOf(join(resources, 'app.asar')) + bytesIn(join(resources, 'app.asar.unpacked'));
  console.log(`The app inside the package: ${megabytes(payload)}.`);
  if (payload > PAYLOAD_BYTES_MAX) wrong.push(`The app must be under ${megabytes(PAYLOAD_BYTES_MAX)}.`);
  const made = globSync('*.{deb,AppImage,exe,msi,dmg,zip}', { cwd: artefactsFolder });
  for (const name of made) {
    const bytes = bytesOf(join(artefactsFolder, name));
    console.log(
      `${name}: ${megabytes(bytes)}${isStandIn ? ', with a Node that only the stand-in Electron needs' : ''}`,
    );
    if (name.endsWith('.deb') && !order.fast && !isStandIn && bytes > DEB_BYTES_MAX) {
      wrong.push(`${name} must be under ${megabytes(DEB_BYTES_MAX)}.`);
    }
  }
  const sums = made.map((name) => `${sha256Of(join(artefactsFolder, name))}  ${basename(name)}\n`);
  writeFileSync(join(artefactsFolder, 'SHA256SUMS'), sums.join(''));
  if (wrong.length === 0) console.log('All fuses of the executable are as they must be.');
  return wrong;
}

async function makePackage(order: Order): Promise<number> {
  mkdirSync(distFolder, { recursive: true });
  rmSync(artefactsFolder, { recursive: true, force: true });
  await installTools();
  const modules = await makeAppFolder(order);
  writeIcons(iconsFolder);
  const electron = await electronFor(order);
  const components = writeThirdParty({ target: order, modules, electron });
  console.log(`${components.length} packages of others are in it: dist/THIRD-PARTY.md, dist/sbom.cdx.json.`);
  writeFileSync(join(distFolder, 'builder.json'), JSON.stringify(configuration(electron), null, 2));
  await build(order, electron.isStandIn);
  if (electron.isStandIn) {
    console.log('Made with the stand-in Electron, to be tried and never shipped (docs/runtime.md).');
  }
  if (!existsSync(partsOf(order).executable)) throw new Explained('There is no executable in what was made.');
  const wrong = await judge(order, electron.isStandIn);
  for (const sentence of wrong) console.error(sentence);
  return wrong.length === 0 ? 0 : 1;
}

await runScript(() => makePackage(readOrder(process.argv.slice(2))));
