/** Entries that a bare machine must find in the lockfile before anything of ours has run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly gypfile?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly allowScripts?: Record<string, boolean>;
}

function read(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, folder, file), 'utf8'));
}

function readLock(folder: string): Record<string, LockedPackage> {
  return (read(folder, 'package-lock.json') as { packages: Record<string, LockedPackage> }).packages;
}

function readManifest(folder: string): Manifest {
  return read(folder, 'package.json') as Manifest;
}

const packages = readLock('.');
const manifest = readManifest('.');

test('no npm tries to compile better-sqlite3: it brings its binaries', () => {
  const entry = packages['node_modules/better-sqlite3'];
  expect(entry?.version).toMatch(/^13\./);
  expect(entry?.gypfile, 'run `npm run dependencies` and commit package-lock.json').toBe(false);
});

test('only packages we know run a script when they are installed', () => {
  // fsevents exists on macOS only and carries its binary; its script is skipped everywhere else.
  const known = new Set([...Object.keys(manifest.allowScripts ?? {}), 'fsevents']);
  const running = Object.entries(packages).filter(([, locked]) => locked.hasInstallScript === true);
  const names = running.map(([path]) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every package is pinned to one exact version', () => {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const ranges = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:\S+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
});

test('every package comes from the registry, and is what it was when it was chosen', () => {
  const ofTheirOwn = ['packaging', 'test/bench/rivals'].map((folder) => readLock(folder));
  const fetched = [packages, ...ofTheirOwn].flatMap((lock) => {
    const entries = Object.entries(lock).filter(([path]) => path.includes('node_modules/'));
    expect(entries.length).toBeGreaterThan(100);
    return entries;
  });
  const unsure = fetched.filter(
    ([, { resolved = '', integrity = '' }]) =>
      // Left out, it is the registry that npm is set to.
      (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')) ||
      !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(unsure.map(([path]) => path)).toEqual([]);
});

test('packages that only packaging or a benchmark needs are no part of npm ci', () => {
  const own = ['packaging', 'test/bench/rivals'].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = readManifest(folder);
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  expect(own.length).toBeGreaterThan(5);
  // The product's SQLite is also what several of the others are given.
  const alone = own.filter((name) => !(name in (manifest.dependencies ?? {})));
  expect(alone.filter((name) => `node_modules/${name}` in packages)).toEqual([]);
});
