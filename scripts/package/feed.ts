/**
 * `npm run package:feed -- --folder DIR [--sign KEY] [--percent N] [FILE …]`: puts the installers of the last `npm run package`, or
 * those named, beside the earlier versions of a folder that apt and the desks of Windows and macOS read: from a web server, a file
 * share or a USB stick.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerOf, Explained, runQuietly, runScript } from '../runtime/processes.ts';
import { installerKind, writeUpdateLists } from './feed-lists.ts';
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
  /** Paths of what is offered; empty: what `npm run package` made last. */
  readonly files: readonly string[];
  /** Signs the list for apt; `null` where the folder has no .deb. */
  readonly key: string | null;
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
  const percent = values.percent === undefined ? null : Number(values.percent);
  if (percent !== null && !(Number.isInteger(percent) && percent >= 0 && percent <= 100)) {
    throw new Explained('--percent must be a whole number from 0 to 100.');
  }
  return { folder: resolve(values.folder), files: positionals, key: values.sign ?? null, percent };
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

const isOffered = (file: string): boolean => file.endsWith('.deb') || installerKind(file) !== null;

/** Paths of what is put into the folder; refused as a whole before anything is written. */
function chosenFiles({ folder, files, key }: FeedOrder): readonly string[] {
  const made = globSync('*', { cwd: artefactsFolder }).filter(isOffered);
  const chosen = files.length > 0 ? files : made.map((name) => join(artefactsFolder, name));
  if (chosen.length === 0) {
    throw new Explained('There is no installer to offer. Run `npm run package` first.');
  }
  const strange = chosen.find((file) => !isOffered(basename(file)));
  if (strange !== undefined) {
    throw new Explained(
      `${basename(strange)} is not offered as an update: a .deb, a -setup.exe or the .zip of macOS is.`,
    );
  }
  const hasDeb = [...chosen, ...globSync('*.deb', { cwd: folder })].some((file) => file.endsWith('.deb'));
  if (hasDeb && key === null) {
    throw new Explained(
      'Name the key that signs the updates: --sign KEY. apt takes nothing that nobody signed.',
    );
  }
  return chosen;
}

/** A version that was given out stays as it is: PCs have its sum. */
function takeIn(folder: string, files: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const file of files) {
    const place = join(folder, basename(file));
    const there = statSync(place, { throwIfNoEntry: false });
    if (there === undefined) copyFileSync(file, place);
    else if (!readFileSync(place).equals(readFileSync(file))) {
      throw new Explained(`${basename(file)} was given out before with other content. Raise the version.`);
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

/** Writes what apt reads. @returns the versions on offer, the newest first */
function writeAptList({ folder, key, percent }: FeedOrder, at: Date): readonly string[] {
  const debs = globSync('*.deb', { cwd: folder }).toSorted();
  if (debs.length === 0 || key === null) return [];
  const offered = debs.map((file): Offered & { readonly arch: string } => {
    const control = answerOf('dpkg-deb', ['--field', join(folder, file)], `${file} is no package`);
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
    const bytes = readFileSync(join(folder, file));
    return { control, file, bytes, version: field('Version'), arch: field('Architecture') };
  });
  const versions = [...new Set(offered.map(({ version }) => version))].toSorted((one, other) =>
    isNewer(one, other) ? -1 : 1,
  );
  const packages = packagesList(offered, versions[0] ?? '', percent);
  const arches = [...new Set(offered.map(({ arch }) => arch))].toSorted();
  writeFileSync(join(folder, 'Packages'), packages);
  writeFileSync(join(folder, 'Release'), releaseFile(packages, arches, at));
  sign(folder, key);
  return versions;
}

/** @returns the versions on offer for each system that has any, the newest first */
export function makeFeed(order: FeedOrder, at = new Date()): Readonly<Record<string, readonly string[]>> {
  takeIn(order.folder, chosenFiles(order));
  const { windows, mac } = writeUpdateLists(order.folder, order.percent, at);
  const all = { 'Debian and Ubuntu': writeAptList(order, at), Windows: windows, macOS: mac };
  return Object.fromEntries(Object.entries(all).filter(([, versions]) => versions.length > 0));
}

if (import.meta.main) {
  await runScript(() => {
    const order = readOrder(process.argv.slice(2));
    const share = order.percent === null ? 'every PC' : `${String(order.percent)} of 100 PCs`;
    for (const [system, versions] of Object.entries(makeFeed(order))) {
      console.log(
        `${order.folder} offers ${versions.join(', ')} to ${system}; ${share} may take the newest.`,
      );
    }
    return Promise.resolve(0);
  });
}
