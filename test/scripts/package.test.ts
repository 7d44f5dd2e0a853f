/** The cheap half of packaging: `npm run package` and `npm run package:check` try the rest on real artefacts. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptFiles } from '../../scripts/package/app-folder.ts';
import { hostileVariables, variablesOfTheCommand } from '../../scripts/package/attempts.ts';
import { packageFolderOf } from '../../scripts/package/bundled-packages.ts';
import identity from '../../packaging/identity.json' with { type: 'json' };
import { configuration, FUSES } from '../../scripts/package/configuration.ts';
import { withLinks } from '../../scripts/package/msi-links.ts';
import { readOrder } from '../../scripts/package/deb.ts';
import { LINK_SCHEME } from '../../src-sync/domain/links/app-link.ts';
import { icnsOf, ICNS_TYPES, icoOf, ICO_SIZES } from '../../scripts/package/icons.ts';

const root = join(import.meta.dirname, '..', '..');
const official = { version: '45.4.1', folder: null, isStandIn: false };

interface Target {
  readonly target: string;
  readonly arch: readonly string[];
}

function systems() {
  return configuration(official) as unknown as Record<
    'win' | 'linux' | 'mac',
    { readonly target: readonly Target[] }
  > & {
    readonly nsis: {
      readonly perMachine: boolean;
      readonly deleteAppDataOnUninstall: boolean;
      readonly include: string;
    };
    readonly deb: { readonly afterInstall: string; readonly afterRemove: string };
    readonly extraResources: readonly unknown[];
  };
}

test('one configuration makes the installers of three systems, each for two kinds of processor', () => {
  const { win, linux, mac } = systems();
  const made = [win, linux, mac].flatMap(({ target }) =>
    target.map((one) => `${one.target}:${one.arch.join(',')}`),
  );
  expect(made).toEqual([
    'nsis:x64,arm64',
    'msi:x64,arm64',
    'deb:x64,arm64',
    'AppImage:x64,arm64',
    'dmg:x64,arm64',
    'zip:x64,arm64',
  ]);
});

test('an uninstall keeps what people made', () => {
  const { nsis, deb } = systems();
  expect(nsis).toMatchObject({ perMachine: true, deleteAppDataOnUninstall: false });
  expect(readFileSync(deb.afterRemove, 'utf8')).not.toMatch(/rm .*(-r|config\/)/);
});

test('an installation opens links, behind which nothing is a switch, and an uninstall takes that away', () => {
  const { nsis, protocols, linux, msiProjectCreated } = configuration(official) as unknown as {
    readonly nsis: { readonly include: string };
    readonly protocols: readonly { readonly schemes: readonly string[] }[];
    readonly linux: { readonly executableArgs: readonly string[] };
    readonly msiProjectCreated: string;
  };
  expect(identity.scheme).toBe(LINK_SCHEME);
  expect(protocols.flatMap(({ schemes }) => schemes)).toEqual([LINK_SCHEME]);
  expect(linux.executableArgs).toEqual(['--']);
  const setup = readFileSync(nsis.include, 'utf8');
  const key = `HKLM "Software\\Classes\\${LINK_SCHEME}`;
  expect(setup).toContain(`WriteRegStr ${key}" "URL Protocol" ""`);
  expect(setup).toContain(`WriteRegStr ${key}\\shell\\open\\command" ""`);
  expect(setup).toContain(`'"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" -- "%1"'`);
  const [, uninstall = ''] = setup.split('!macro customUnInstall');
  expect(uninstall).toContain(`DeleteRegKey ${key}"`);
  expect(existsSync(msiProjectCreated)).toBe(true);
  const project = withLinks('<ComponentGroup Id="ProductComponents"><Component/></ComponentGroup>');
  expect(project).toContain(`Key="Software\\Classes\\${LINK_SCHEME}" Name="URL Protocol"`);
  expect(project).toContain(`${identity.executable}.exe&quot; -- &quot;%1&quot;"`);
  expect(() => withLinks('<Product/>')).toThrow('no one place');
});

test('a package of the product carries no Node of its own', () => {
  expect(systems().extraResources).toEqual([]);
});

test('every file that the configuration names is in the checkout', () => {
  const { nsis, deb } = systems();
  const named = [nsis.include, deb.afterInstall, deb.afterRemove, join(root, 'packaging', 'icon.svg')];
  const programs = ['linux/bin/stockhand', 'linux/fpm', 'windows/stockhand.cmd', 'start.js'];
  const missing = [...named, ...programs.map((name) => join(root, 'packaging', name))].filter(
    (file) => !existsSync(file),
  );
  expect(missing).toEqual([]);
});

test('every program that a script starts by its place is in the checkout', () => {
  const scripts = globSync('scripts/**/*.ts', { cwd: root });
  const named = scripts.flatMap((file) => {
    const calls = readFileSync(join(root, file), 'utf8').matchAll(/join\(projectRoot((?:,\s*'[^']+')+)\)/g);
    return [...calls].map(([, words = '']) =>
      [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word).join('/'),
    );
  });
  const programs = named.filter((path) => path.endsWith('.ts'));
  expect(programs).not.toEqual([]);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every variable of ours that the product names is tried on the package', () => {
  const sources = globSync('{src-main,src-sync}/**/*.ts', { cwd: root });
  const named = sources.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/\bSTOCKHAND_[A-Z_]+/g) ?? [],
  );
  const tried = { ...hostileVariables('/program', '/module'), ...variablesOfTheCommand('/program') };
  expect(new Set(named).size).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !(name in tried))).toEqual([]);
});

test('no fuse lets Node, an inspector or another app in', () => {
  expect(FUSES).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('an app carries one binary of the database, one of the keychain, on Windows one for its spooler, and two fonts', () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    for (const arch of ['x64', 'arm64'] as const) {
      const files = Object.values(keptFiles({ platform, arch })).flat();
      expect(files.filter((name) => name.endsWith('.node'))).toHaveLength(platform === 'win32' ? 3 : 2);
      expect(files.filter((name) => name.endsWith('.ttf'))).toHaveLength(2);
      expect(files).toContain(`prebuilds/${platform}-${arch}.node`);
    }
  }
});

test('what calls the spooler of Windows is in no other package', () => {
  const windows = Object.keys(keptFiles({ platform: 'win32', arch: 'arm64' }));
  expect(windows).toEqual(expect.arrayContaining(['koffi', '@koromix/koffi-win32-arm64']));
  for (const platform of ['linux', 'darwin'] as const) {
    const others = Object.keys(keptFiles({ platform, arch: 'x64' }));
    expect(others.filter((name) => name.includes('koffi'))).toEqual([]);
  }
});

test('every package that lies beside the programs of an app is in the lockfile', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, object>>;
  };
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    for (const arch of ['x64', 'arm64'] as const) {
      const names = Object.keys(keptFiles({ platform, arch }));
      expect(names.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([]);
    }
  }
});

test('a module of a build is told from a package of others', () => {
  expect(packageFolderOf('/a/node_modules/@noble/hashes/esm/sha.js')).toBe('/a/node_modules/@noble/hashes');
  expect(packageFolderOf('/a/node_modules/x/node_modules/base64-js/index.js')).toBe(
    '/a/node_modules/x/node_modules/base64-js',
  );
  expect(packageFolderOf('\0/a/node_modules/zod/index.js?commonjs')).toBe('/a/node_modules/zod');
  expect(packageFolderOf('/a/src-sync/domain/result.ts')).toBeNull();
});

test('icons hold a picture for every size', () => {
  const draw = (side: number) => Buffer.alloc(side, 1);
  const ico = icoOf(draw);
  expect(ico.readUInt16LE(4)).toBe(ICO_SIZES.length);
  ICO_SIZES.forEach((side, index) => {
    const entry = 6 + 16 * index;
    expect([ico.readUInt8(entry), ico.readUInt32LE(entry + 8)]).toEqual([side % 256, side]);
    expect(ico.readUInt32LE(entry + 12) + side).toBeLessThanOrEqual(ico.length);
  });
  const icns = icnsOf(draw);
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  expect(ICNS_TYPES.filter(([type]) => !icns.includes(type))).toEqual([]);
});

test('the words for fpm become a Debian package', () => {
  const words = [
    '-s',
    'dir',
    '--force',
    '-t',
    'deb',
    '-d',
    'libnss3',
    '-d',
    'a | b',
    '--deb-recommends',
    'cups-client',
  ];
  const facts = [
    '--deb-compression',
    'xz',
    '--architecture',
    'amd64',
    '--version',
    '1.2.3',
    '--name',
    'stockhand',
  ];
  const scripts = [
    '--after-install',
    '/i',
    '--after-remove',
    '/r',
    '--package',
    '/out.deb',
    '--license',
    'MIT',
  ];
  const people = ['--maintainer', 'A <a@b.example>', '--vendor', 'A', '--url', 'https://b.example/'];
  const order = readOrder([
    ...words,
    ...facts,
    ...scripts,
    ...people,
    ...['--description', 'A desk\n for a warehouse\n', '--category', 'misc', '--deb-priority', 'optional'],
    ...['/built/=/opt/Stockhand', '/icons/16x16.png=/usr/share/icons/hicolor/16x16/apps/a.png'],
  ]);
  expect(order.control).toMatchObject({
    Package: 'stockhand',
    Version: '1.2.3',
    Architecture: 'amd64',
    Depends: 'libnss3, a | b',
    Recommends: 'cups-client',
    Description: 'A desk\n for a warehouse',
  });
  expect(order.places[0]).toEqual({ from: '/built/', to: '/opt/Stockhand' });
  expect(() => readOrder(['-t', 'rpm'])).toThrow('.deb packages only');
});
