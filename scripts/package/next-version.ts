/** For `npm run package:try`: the .deb of the last `npm run package` once more, under the next version. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, Explained } from '../runtime/processes.ts';
import { identity } from './places.ts';

function run(words: readonly string[]): void {
  answerOf('dpkg-deb', words, 'The next version could not be made');
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'latin1');
  if (!text.includes(from)) throw new Explained(`${file} does not say ${from}.`);
  writeFileSync(file, text.replace(from, to), 'latin1');
}

/** An asar finds its files by their places, so the number keeps its length; on Linux Electron checks no sum of it. */
export function raised(version: string): string {
  const first = Number(version[0]) + 1;
  if (!(first < 10)) throw new Explained(`There is no next version of ${version} with as many digits.`);
  return String(first) + version.slice(1);
}

export function makeNextVersion(deb: string, version: string, target: string): void {
  const root = mkdtempSync(join(tmpdir(), 'stockhand-next-'));
  try {
    run(['--raw-extract', deb, root]);
    const asar = join('opt', identity.productName, 'resources', 'app.asar');
    const next = raised(version);
    const name = `"name":"${identity.command}","version":`;
    const sum = (): string =>
      createHash('md5')
        .update(readFileSync(join(root, asar)))
        .digest('hex');
    const before = sum();
    replaceIn(join(root, asar), `${name}"${version}"`, `${name}"${next}"`);
    replaceIn(join(root, 'DEBIAN', 'md5sums'), before, sum());
    replaceIn(join(root, 'DEBIAN', 'control'), `Version: ${version}\n`, `Version: ${next}\n`);
    run(['--root-owner-group', '-Zzstd', '-z1', '--build', root, target]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
