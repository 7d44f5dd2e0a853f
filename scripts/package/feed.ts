/**
 * `npm run package:feed -- --folder DIR --sign KEY [--percent N] [DEB …]`: puts the .deb files of the last `npm run package`, or
 * those named, beside the earlier versions of a folder that apt reads: from a web server, a file share or a USB stick.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerOf, Explained, runQuietly, runScript } from '../runtime/processes.ts';
import { artefactsFolder, identity } from './places.ts';

/** A paragraph of Debian's control files. */
export type Paragraph = readonly (readonly [name: string, text: string])[];

export interface Offered {
  readonly version: string;
  /** The description inside the .deb. */
  readonly control: string;
  readonly file: string;
  readonly bytes: Buffer;
}

export interface FeedOrder {
  readonly folder: string;
  readonly debs: readonly string[];
  readonly key: string;
  /** The share of the PCs that take the newest version; `null`: all of them. */
  readonly percent: number | null;
}

export function readOrder(words: readonly string[]): FeedOrder {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { folder: { type: 'string' }, sign: { type: 'string' }, percent: { type: 'string' } },
  });
  if (values.folder === undefined) throw new Explained('Name the folder of the updates: --folder DIR.');
  if (values.sign === undefined) {
    throw new Explained(
      'Name the key that signs the updates: --sign KEY. apt takes nothing that nobody signed.',
    );
  }
  const percent = values.percent === undefined ? null : Number(values.percent);
  if (percent !== null && !(Number.isInteger(percent) && percent >= 0 && percent <= 100)) {
    throw new Explained('--percent must be a whole number from 0 to 100.');
  }
  return { folder: resolve(values.folder), debs: positionals, key: values.sign, percent };
}

const digest = (algorithm: string, bytes: Buffer | string): string =>
  createHash(algorithm).update(bytes).digest('hex');

function written(paragraph: Paragraph): string {
  return paragraph.map(([name, text]) => `${name}:${text.startsWith('\n') ? '' : ' '}${text}\n`).join('');
}

/** Only the newest version is held back for a share of the PCs: whoever has none yet can install it all the same. */
export function packagesList(offered: readonly Offered[], newest: string, percent: number | null): string {
  return offered
    .map(({ control, version, file, bytes }) => {
      const isHeldBack = percent !== null && percent < 100 && version === newest;
      return `${control.trimEnd()}\n${written([
        ['Filename', `./${file}`],
        ['Size', String(bytes.length)],
        ['SHA256', digest('sha256', bytes)],
        ['SHA512', digest('sha512', bytes)],
        ...(isHeldBack ? ([['Phased-Update-Percentage', String(percent)]] as const) : []),
      ])}`;
    })
    .join('\n');
}

export function releaseFile(packages: string, arches: readonly string[], at: Date): string {
  const size = Buffer.byteLength(packages);
  return written([
    ['Origin', identity.productName],
    ['Label', identity.productName],
    ['Suite', 'stable'],
    ['Date', at.toUTCString().replace('GMT', 'UTC')],
    ['Architectures', arches.join(' ')],
    ['SHA256', `\n ${digest('sha256', packages)} ${String(size)} Packages`],
    ['SHA512', `\n ${digest('sha512', packages)} ${String(size)} Packages`],
  ]);
}

function isNewer(one: string, other: string): boolean {
  return runQuietly('dpkg', ['--compare-versions', one, 'gt', other]).exitCode === 0;
}

/** A version that was given out stays as it is: PCs have its sum. */
function takeIn({ folder, debs }: FeedOrder): void {
  mkdirSync(folder, { recursive: true });
  const made = globSync('*.deb', { cwd: artefactsFolder }).map((name) => join(artefactsFolder, name));
  const chosen = debs.length > 0 ? debs : made;
  if (chosen.length === 0) throw new Explained('There is no .deb to offer. Run `npm run package` first.');
  for (const deb of chosen) {
    const place = join(folder, basename(deb));
    const there = statSync(place, { throwIfNoEntry: false });
    if (there === undefined) copyFileSync(deb, place);
    else if (!readFileSync(place).equals(readFileSync(deb))) {
      throw new Explained(`${basename(deb)} was given out before with other content. Raise the version.`);
    }
  }
}

function sign(folder: string, key: string): void {
  const release = join(folder, 'Release');
  const gpg = ['--batch', '--yes', '--local-user', key];
  const clear = [...gpg, '--output', join(folder, 'InRelease'), '--clearsign', release];
  answerOf('gpg', clear, 'The updates could not be signed');
  const publicKey = join(folder, `${identity.command}.asc`);
  answerOf(
    'gpg',
    ['--batch', '--yes', '--armor', '--output', publicKey, '--export', key],
    'There is no such key',
  );
  // Older than the signed one if the next signing fails half way: nobody shall read it.
  rmSync(release);
}

/** @returns the versions on offer, the newest first */
export function makeFeed(order: FeedOrder, at = new Date()): readonly string[] {
  takeIn(order);
  const offered = globSync('*.deb', { cwd: order.folder })
    .toSorted()
    .map((file): Offered & { readonly arch: string } => {
      const control = answerOf('dpkg-deb', ['--field', join(order.folder, file)], `${file} is no package`);
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
      const bytes = readFileSync(join(order.folder, file));
      return { control, file, bytes, version: field('Version'), arch: field('Architecture') };
    });
  const versions = [...new Set(offered.map(({ version }) => version))].toSorted((one, other) =>
    isNewer(one, other) ? -1 : 1,
  );
  const packages = packagesList(offered, versions[0] ?? '', order.percent);
  const arches = [...new Set(offered.map(({ arch }) => arch))].toSorted();
  writeFileSync(join(order.folder, 'Packages'), packages);
  writeFileSync(join(order.folder, 'Release'), releaseFile(packages, arches, at));
  sign(order.folder, order.key);
  return versions;
}

if (import.meta.main) {
  await runScript(() => {
    const order = readOrder(process.argv.slice(2));
    const versions = makeFeed(order);
    const share = order.percent === null ? 'every PC' : `${String(order.percent)} of 100 PCs`;
    console.log(`${order.folder} offers ${versions.join(', ')}; ${share} may take the newest.`);
    return Promise.resolve(0);
  });
}
