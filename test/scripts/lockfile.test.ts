/** What a bare machine must find in the lockfile before anything of ours has run. */
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

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

test('no npm tries to compile better-sqlite3: it brings its binaries', () => {
  const entry = packages['node_modules/better-sqlite3'];
  expect(entry?.version).toMatch(/^13\./);
  expect(entry?.gypfile, 'run `npm run dependencies` and commit package-lock.json').toBe(false);
});

test('only packages we know run a script when they are installed', () => {
  // fsevents exists on macOS only and carries its binary; its script is skipped everywhere else.
  const known = new Set([...Object.keys(manifest.allowScripts), 'fsevents']);
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
  const fetched = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  expect(fetched.length).toBeGreaterThan(300);
  const unsure = fetched.filter(
    ([, { resolved = '', integrity = '' }]) =>
      // Left out, it is the registry that npm is set to.
      (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')) ||
      !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(unsure.map(([path]) => path)).toEqual([]);
});
