/** The list of versions that apt reads; `npm run package:try` has a real apt take an update from a signed one. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { packagesList, readOrder, releaseFile } from '../../scripts/package/feed.ts';
import { raised } from '../../scripts/package/next-version.ts';

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

test('nothing is offered unsigned, and no share of the PCs that is none', () => {
  expect(() => readOrder(['--folder', '/updates'])).toThrow('--sign KEY');
  for (const percent of ['120', '-1', 'half', '1.5']) {
    expect(() => readOrder(['--folder', '/updates', '--sign', 'KEY', `--percent=${percent}`])).toThrow(
      '0 to 100',
    );
  }
  const order = readOrder(['--folder', '/updates', '--sign', 'KEY', '--percent', '0', 'a.deb']);
  expect(order).toEqual({ folder: '/updates', key: 'KEY', percent: 0, debs: ['a.deb'] });
});

test('the next version of a trial has as many digits and counts as newer', () => {
  expect(raised('0.1.9')).toBe('1.1.9');
  expect(() => raised('9.0.0')).toThrow('no next version');
});
