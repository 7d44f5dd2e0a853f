/**
 * The lists of versions that apt and the desks of Windows and macOS read; `npm run package:try` has a real apt take an update from a
 * signed one, and test/main/updates.test.ts has electron-updater take one from what is written here.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFeed, packagesList, readOrder, releaseFile } from '../../scripts/package/feed.ts';
import { raised } from '../../scripts/package/next-version.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stockhand-feed-'));
  mkdirSync(join(root, 'made'));
});

afterEach(() => rmSync(root, { recursive: true }));

/** Files of these names, as `npm run package` could have made them. */
const made = (...names: readonly string[]) =>
  names.map((name) => {
    const file = join(root, 'made', name);
    writeFileSync(file, `content of ${name}`);
    return file;
  });
const feed = (files: readonly string[], percent: number | null = null) =>
  makeFeed({ folder: join(root, 'feed'), files, key: null, percent }, new Date('2026-11-27T05:00:00Z'));
const list = (name: string) => readFileSync(join(root, 'feed', name), 'utf8');

const offered = ['0.1.0', '0.2.0'].map((version) => ({
  version,
  control: `Package: stockhand\nVersion: ${version}\nDescription: A desk\n for a warehouse\n`,
  file: `stockhand_${version}_amd64.deb`,
  bytes: Buffer.from(version),
}));
const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex');

test('every version is on offer with its place, its length and its sums', () => {
  const [older = '', newer = ''] = packagesList(offered, '0.2.0', null).split('\n\n');
  expect(older).toContain('Version: 0.1.0\n');
  expect(older).toContain(`\nFilename: ./stockhand_0.1.0_amd64.deb\nSize: 5\nSHA256: `);
  expect(newer).toContain(`\nSHA512: ${sha512('0.2.0')}\n`);
  expect(newer).not.toContain('Phased');
});

test('a share of the PCs gets the newest version first, and every PC the ones before', () => {
  const [older = '', newer = ''] = packagesList(offered, '0.2.0', 20).split('\n\n');
  expect(newer).toContain('\nPhased-Update-Percentage: 20\n');
  expect(older).not.toContain('Phased');
});

test('what is signed holds the sum of the list', () => {
  const packages = packagesList(offered, '0.2.0', null);
  const release = releaseFile(packages, ['amd64'], new Date('2026-11-27T05:00:00Z'));
  expect(release).toContain('\nDate: Fri, 27 Nov 2026 05:00:00 UTC\n');
  expect(release).toContain(`\nSHA512:\n ${sha512(packages)} ${String(packages.length)} Packages\n`);
});

test('nothing is offered to apt unsigned, and nothing is written then', () => {
  const files = made('stockhand_0.1.0_amd64.deb', 'Stockhand-0.1.0-x64-setup.exe');
  expect(() => feed(files)).toThrow('--sign KEY');
  expect(readdirSync(root)).toEqual(['made']);
});

test('a share of the PCs is a whole number of 100', () => {
  for (const percent of ['120', '-1', 'half', '1.5']) {
    expect(() => readOrder(['--folder', '/updates', '--sign', 'KEY', `--percent=${percent}`])).toThrow(
      '0 to 100',
    );
  }
  const order = readOrder(['--folder', '/updates', '--sign', 'KEY', '--percent', '0', 'a.deb']);
  expect(order).toEqual({ folder: '/updates', key: 'KEY', percent: 0, files: ['a.deb'] });
});

test('the next version of a trial has as many digits and counts as newer', () => {
  expect(raised('0.1.9')).toBe('1.1.9');
  expect(() => raised('9.0.0')).toThrow('no next version');
});

test('Windows and macOS are offered the newest version, and each one by its name, with the sums of their files', () => {
  feed(made('Stockhand-0.9.0-x64-setup.exe', 'Stockhand-0.9.0-arm64.zip'));
  const files = made('Stockhand-0.10.0-x64-setup.exe', 'Stockhand-0.10.0-arm64-setup.exe');
  expect(feed(files, 20)).toEqual({ Windows: ['0.10.0', '0.9.0'], macOS: ['0.9.0'] });
  const sum = createHash('sha512').update('content of Stockhand-0.10.0-x64-setup.exe').digest('base64');
  expect(list('latest.yml')).toContain('version: 0.10.0\n');
  expect(list('latest.yml')).toContain(`  - url: Stockhand-0.10.0-x64-setup.exe\n    sha512: ${sum}\n`);
  expect(list('latest.yml')).toContain('  - url: Stockhand-0.10.0-arm64-setup.exe\n');
  expect(list('latest.yml')).toContain('\nstagingPercentage: 20\n');
  expect(list('0.10.0.yml')).not.toContain('staging');
  expect(list('0.9.0.yml')).toContain('  - url: Stockhand-0.9.0-x64-setup.exe\n');
  expect(list('latest-mac.yml')).toContain('  - url: Stockhand-0.9.0-arm64.zip\n');
});

test('a version that was given out stays as it is, and what nobody installs is not offered', () => {
  const [setup = ''] = made('Stockhand-0.9.0-x64-setup.exe');
  feed([setup]);
  writeFileSync(setup, 'another content');
  expect(() => feed([setup])).toThrow('Raise the version');
  expect(() => feed(made('Stockhand-0.9.0-x64.msi'))).toThrow('is not offered as an update');
});
