/** The licences of everything in a package (THIRD-PARTY.md) and its bill of materials (CycloneDX), from what was really built in. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../runtime/paths.ts';
import { Explained } from '../runtime/processes.ts';
import { keptFiles } from './app-folder.ts';
import { BUNDLED_LIST } from './bundled-packages.ts';
import type { PackagedElectron } from './configuration.ts';
import { distFolder, identity, readManifest, type Target } from './places.ts';

export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
  /** From the lockfile; `null` for what did not come from there. */
  readonly sha512: string | null;
}

/** A package, as far as the list of licences depends on it. */
export interface Contents {
  readonly target: Target;
  /** The folder `node_modules` that the native packages came from. */
  readonly modules: string;
  readonly electron: PackagedElectron;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** Licences that a package may carry without anybody being asked. */
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)\b/;

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/** Read in its file by a person: the manifest of the package names none. */
const READ_BY_US: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

function licenceOf({ name, license }: Manifest): string {
  return (typeof license === 'string' ? license : license?.type) ?? READ_BY_US[name ?? ''] ?? 'unknown';
}

function textsIn(folder: string): readonly string[] {
  const files = readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .toSorted();
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

function sha512Of(integrity: string | undefined): string | null {
  const base64 = /^sha512-(\S+)$/.exec(integrity ?? '')?.[1];
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex');
}

/** @param root the folder whose `node_modules` it lies in, as the lockfile counts */
function componentIn(root: string, folder: string, lock: Lockfile): Component {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const place = relative(root, folder).replaceAll('\\', '/');
  return {
    name: manifest.name ?? place,
    version: manifest.version ?? 'unknown',
    licence: licenceOf(manifest),
    texts: textsIn(folder),
    sha512: sha512Of(lock.packages[place]?.integrity),
  };
}

function electronComponents({ version, isStandIn }: PackagedElectron): readonly Component[] {
  const plain = {
    texts: [
      'Its licence and those of Chromium lie in LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
    ],
  };
  const electron = { name: 'electron', version, licence: 'MIT', sha512: null, ...plain };
  const node = { name: 'node', version: process.versions.node, licence: 'MIT', sha512: null, texts: [] };
  return isStandIn ? [electron, node] : [electron];
}

/** Everything in the package that others made, in the order of names. */
export function componentsOf({ target, modules, electron }: Contents): readonly Component[] {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lockfile;
  const lines = readFileSync(join(projectRoot, BUNDLED_LIST), 'utf8').split('\n');
  const bundled = [...new Set(lines.filter((line) => line !== ''))];
  const beside = Object.keys(keptFiles(target)).map((name) => join(modules, name));
  const components = [
    ...bundled.map((folder) => componentIn(projectRoot, folder, lock)),
    ...beside.map((folder) => componentIn(dirname(modules), folder, lock)),
    ...electronComponents(electron),
  ];
  return components.toSorted((a, b) => a.name.localeCompare(b.name));
}

function asMarkdown(components: readonly Component[]): string {
  const rows = components.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const texts = components.map(({ name, version, texts: own }) =>
    own.length === 0 ? '' : `## ${name} ${version}\n\n\`\`\`text\n${own.join('\n\n')}\n\`\`\`\n`,
  );
  return [
    '# What others made',
    '',
    `${identity.productName} carries these packages. Made by \`npm run package\` from what was built in.`,
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
    ...texts.filter((text) => text !== ''),
  ].join('\n');
}

function purl({ name, version }: Component): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function asBill(components: readonly Component[]): object {
  const { name, version } = readManifest();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
    components: components.map((component) => ({
      type: 'library',
      'bom-ref': purl(component),
      name: component.name,
      version: component.version,
      purl: purl(component),
      licenses: [{ expression: component.licence }],
      ...(component.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: component.sha512 }] }),
    })),
  };
}

/** Writes both into `dist`; refuses a package whose licence nobody has looked at. */
export function writeThirdParty(contents: Contents): readonly Component[] {
  const components = componentsOf(contents);
  const strange = components.filter(({ licence }) => !FREE.test(licence));
  if (strange.length > 0) {
    const names = strange.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new Explained(`These packages have a licence that nobody has allowed yet: ${names}.`);
  }
  writeFileSync(join(distFolder, 'THIRD-PARTY.md'), asMarkdown(components));
  writeFileSync(join(distFolder, 'sbom.cdx.json'), `${JSON.stringify(asBill(components), null, 2)}\n`);
  return components;
}

/** For the list of sums beside the installers. */
export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
