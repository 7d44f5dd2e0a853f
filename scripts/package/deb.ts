/** Makes a .deb with dpkg-deb from the command line that electron-builder has for fpm. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Explained, runScript, runVisibly } from '../runtime/processes.ts';

export interface DebOrder {
  readonly control: Readonly<Record<string, string>>;
  readonly afterInstall: string;
  readonly afterRemove: string;
  readonly artefact: string;
  /** `source=target`; a source that ends with `/` is the content of a folder. */
  readonly places: readonly { readonly from: string; readonly to: string }[];
}

const one = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;

/** A paragraph below the first line begins with a space, and an empty one is a dot. */
function description(text: string): string {
  const [first = '', ...rest] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [first, ...rest.map((line) => ` ${line}`)].join('\n');
}

export function readOrder(words: readonly string[]): DebOrder {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{ architecture: one, 'after-install': one, 'after-remove': one, description: one, version: one },
      ...{ package: one, name: one, maintainer: one, vendor: one, url: one, category: one, license: one },
      ...{ 'deb-priority': one, 'deb-compression': one, 'deb-recommends': many, log: one },
      ...{ s: { ...one, short: 's' }, t: { ...one, short: 't' }, d: { ...many, short: 'd' } },
      force: { type: 'boolean' },
    },
  });
  if (values.t !== 'deb') throw new Explained('This stands in for fpm for .deb packages only.');
  const needed = (text: string | undefined, name: string): string => {
    if (text === undefined) throw new Explained(`The order for the .deb names no ${name}.`);
    return text;
  };
  return {
    control: {
      Package: needed(values.name, 'name'),
      Version: needed(values.version, 'version'),
      Architecture: needed(values.architecture, 'architecture'),
      Maintainer: needed(values.maintainer, 'maintainer'),
      Section: values.category ?? 'misc',
      Priority: values['deb-priority'] ?? 'optional',
      Depends: (values.d ?? []).join(', '),
      Recommends: (values['deb-recommends'] ?? []).join(', '),
      Homepage: needed(values.url, 'homepage'),
      Description: description(values.description ?? ''),
    },
    afterInstall: needed(values['after-install'], 'script for after the installation'),
    afterRemove: needed(values['after-remove'], 'script for after the removal'),
    artefact: needed(values.package, 'file to write'),
    places: positionals.map((place) => {
      const at = place.lastIndexOf('=');
      return { from: place.slice(0, at), to: place.slice(at + 1) };
    }),
  };
}

function filesIn(root: string): readonly string[] {
  return globSync('**/*', { cwd: root })
    .filter((file) => lstatSync(join(root, file)).isFile())
    .toSorted();
}

/** Readable for all, writable for root: whatever the umask of the machine that packages. */
function setModes(root: string): void {
  for (const name of globSync('**/*', { cwd: root })) {
    const path = join(root, name);
    const facts = lstatSync(path);
    if (facts.isSymbolicLink()) continue;
    chmodSync(path, facts.isDirectory() || (facts.mode & 0o111) !== 0 ? 0o755 : 0o644);
  }
}

function fill(root: string, order: DebOrder): void {
  for (const { from, to } of order.places) {
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from.replace(/\/$/, ''), target, { recursive: true, verbatimSymlinks: true });
  }
  setModes(root);
}

/** With the sums, `dpkg --verify` finds every file that was changed after the installation. */
function describe(root: string, order: DebOrder): void {
  const files = filesIn(root);
  const bytes = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0);
  const sums = files.map(
    (file) =>
      `${createHash('md5')
        .update(readFileSync(join(root, file)))
        .digest('hex')}  ${file}\n`,
  );
  const folder = join(root, 'DEBIAN');
  mkdirSync(folder);
  const facts = { ...order.control, 'Installed-Size': String(Math.ceil(bytes / 1_024)) };
  const { Description, ...rest } = facts as typeof facts & { readonly Description: string };
  const lines = Object.entries({ ...rest, Description }).filter(([, value]) => value !== '');
  writeFileSync(join(folder, 'control'), lines.map(([name, value]) => `${name}: ${value}\n`).join(''));
  writeFileSync(join(folder, 'md5sums'), sums.join(''));
  writeFileSync(join(folder, 'postinst'), readFileSync(order.afterInstall), { mode: 0o755 });
  writeFileSync(join(folder, 'postrm'), readFileSync(order.afterRemove), { mode: 0o755 });
  chmodSync(folder, 0o755);
}

/** `STOCKHAND_DEB_FAST=1` packs in seconds instead of minutes, into a larger file. */
async function makeDeb(words: readonly string[]): Promise<number> {
  const order = readOrder(words);
  const root = mkdtempSync(join(tmpdir(), 'stockhand-deb-'));
  try {
    chmodSync(root, 0o755);
    fill(root, order);
    describe(root, order);
    const level = process.env['STOCKHAND_DEB_FAST'] === '1' ? ['-Zzstd', '-z1'] : ['-Zxz', '-z9'];
    return await runVisibly('dpkg-deb', ['--root-owner-group', ...level, '--build', root, order.artefact]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

if (import.meta.main) await runScript(() => makeDeb(process.argv.slice(2)));
