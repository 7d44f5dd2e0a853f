/** Puts the app of a package together: its programs, the native packages for one system, two font files, decoders of pictures. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_MODE, PACKAGE_OUT } from '../runtime/built-in.ts';
import { installedCommand, projectRoot } from '../runtime/paths.ts';
import { Explained, runQuietly, runVisibly } from '../runtime/processes.ts';
import { BESIDE, buildPrograms, COMMAND } from '../runtime/programs.ts';
import { BUNDLED_LIST, bundledPackages } from './bundled-packages.ts';
import { appFolder, distFolder, identity, packagingFolder, readManifest, type Target } from './places.ts';

const FONTS = '@expo-google-fonts/noto-sans';
/** Decoders of pictures; their JavaScript is in the programs. */
const DECODERS = {
  '@jsquash/jpeg': ['codec/dec/mozjpeg_dec.wasm', 'codec/LICENSE.codec.md', 'LICENSE'],
  '@jsquash/png': ['codec/pkg/squoosh_png_bg.wasm', 'LICENSE'],
  '@jsquash/webp': ['codec/dec/webp_dec.wasm', 'codec/LICENSE.codec.md', 'LICENSE'],
} as const;
const FONT_FILES = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'] as const;

function keyringSystem({ platform, arch }: Target): string {
  return { linux: `linux-${arch}-gnu`, win32: `win32-${arch}-msvc`, darwin: `darwin-${arch}` }[platform];
}

/** The package with the keychain's binary for one system. */
export function keyringPackage(target: Target): string {
  return `@napi-rs/keyring-${keyringSystem(target)}`;
}

/** Calls of the Windows spooler go through it; no other system prints that way. */
function koffiFiles({ platform, arch }: Target): Readonly<Record<string, readonly string[]>> {
  if (platform !== 'win32') return {};
  return {
    koffi: ['index.cjs', 'src/koffi/index.cjs', 'src/koffi/src/static.cjs', 'LICENSE.txt'],
    [`@koromix/koffi-win32-${arch}`]: ['index.js', `win32_${arch}/koffi.node`],
  };
}

/** Packages that lie beside the programs, with the only files of theirs that are read. */
export function keptFiles(target: Target): Readonly<Record<string, readonly string[]>> {
  return {
    ...koffiFiles(target),
    'better-sqlite3': ['lib', `prebuilds/${target.platform}-${target.arch}.node`, 'LICENSE'],
    keytar: ['index.js', 'keytar.js', 'LICENSE'],
    [keyringPackage(target)]: [`keyring.${keyringSystem(target)}.node`],
    [FONTS]: [...FONT_FILES, 'LICENSE_FONT'],
    ...DECODERS,
  };
}

async function buildAll(): Promise<void> {
  rmSync(join(projectRoot, BUNDLED_LIST), { force: true });
  const words = ['build', '--mode', PACKAGE_MODE, '--logLevel', 'warn'];
  const exitCode = await runVisibly(installedCommand('electron-vite'), words, {
    cwd: projectRoot,
    shell: process.platform === 'win32',
  });
  if (exitCode !== 0) throw new Explained('The programs could not be built, so nothing was packaged.');
  const options = { mode: PACKAGE_MODE, plugins: [bundledPackages(projectRoot)] };
  const out = join(projectRoot, PACKAGE_OUT);
  await buildPrograms(BESIDE, join(out, 'programs'), options);
  await buildPrograms(COMMAND, join(out, 'command'), options);
}

/** The packages of this checkout, or for another system a second installation that brings its binaries. */
function modulesFor(target: Target): string {
  const own = join(projectRoot, 'node_modules');
  const kept = Object.keys(keptFiles(target));
  if (kept.every((name) => existsSync(join(own, name)))) return own;
  const folder = join(distFolder, `packages-${target.platform}-${target.arch}`);
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(projectRoot, name), join(folder, name));
  const words = ['ci', '--omit=dev', '--ignore-scripts', `--os=${target.platform}`, `--cpu=${target.arch}`];
  const installed = runQuietly('npm', [...words, '--libc=glibc'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  if (installed.exitCode !== 0) {
    throw new Explained(
      `The packages for ${target.platform}-${target.arch} did not come: ${installed.output.trim()}`,
    );
  }
  return join(folder, 'node_modules');
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly main?: string;
  readonly exports?: unknown;
  readonly license?: string;
}

/** Without the entries that name other packages: they are in the programs, or are not needed at all. */
function slimManifest(file: string): Package {
  const { name, version, main, license } = JSON.parse(readFileSync(file, 'utf8')) as Package;
  return {
    name,
    version,
    ...(main === undefined ? {} : { main }),
    ...(license === undefined ? {} : { license }),
  };
}

function copyKept(modules: string, target: Target): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const [name, files] of Object.entries(keptFiles(target))) {
    const from = join(modules, name);
    const to = join(appFolder, 'node_modules', name);
    for (const file of files) {
      if (!existsSync(join(from, file)) && file.startsWith('LICENSE')) continue;
      cpSync(join(from, file), join(to, file), { recursive: true });
    }
    const manifest = slimManifest(join(from, 'package.json'));
    writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, name }));
    versions[name] = manifest.version;
  }
  return versions;
}

/**
 * Builds and fills `dist/app` for one system.
 * @returns the folder `node_modules` that its native packages came from
 */
export async function makeAppFolder(target: Target): Promise<string> {
  rmSync(appFolder, { recursive: true, force: true });
  await buildAll();
  cpSync(join(packagingFolder, 'start.js'), join(appFolder, 'start.js'));
  const modules = modulesFor(target);
  const dependencies = copyKept(modules, target);
  const { name, version, description, license } = readManifest();
  const { productName, executable, homepage, author } = identity;
  const manifest = { name, version, description, license, productName, homepage, author, dependencies };
  writeFileSync(
    join(appFolder, 'package.json'),
    JSON.stringify({
      ...manifest,
      private: true,
      type: 'module',
      main: 'start.js',
      desktopName: `${executable}.desktop`,
    }),
  );
  return modules;
}
