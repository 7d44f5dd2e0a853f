/**
 * The lists that a desk on Windows or macOS reads of a folder of updates: `latest.yml` and `latest-mac.yml` offer the newest version,
 * `VERSION.yml` and `VERSION-mac.yml` each one by its name, for PCs whose policy stops at it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identity } from './places.ts';

/** A file that is installed over an older version. */
export interface Installer {
  readonly file: string;
  readonly version: string;
  readonly system: 'windows' | 'mac';
  /** Base64, as the lists have it. */
  readonly sha512: string;
  readonly sizeBytes: number;
}

/** The ends of the lists' names, as electron-updater asks for them. */
const LIST_ENDS = { windows: '.yml', mac: '-mac.yml' } as const;

const INSTALLER = new RegExp(
  `^${identity.productName}-(?<version>\\d+\\.\\d+\\.\\d+)-(?:x64|arm64)(?<end>-setup\\.exe|\\.zip)$`,
);

/** The setup of Windows and the archive of macOS; `null` for every other file. */
export function installerKind(file: string): Pick<Installer, 'version' | 'system'> | null {
  const { version, end } = INSTALLER.exec(file)?.groups ?? {};
  return version === undefined ? null : { version, system: end === '.zip' ? 'mac' : 'windows' };
}

function installersIn(folder: string): readonly Installer[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const kind = installerKind(file);
      if (kind === null) return [];
      const bytes = readFileSync(join(folder, file));
      const sha512 = createHash('sha512').update(bytes).digest('base64');
      return [{ file, ...kind, sha512, sizeBytes: statSync(join(folder, file)).size }];
    });
}

/** Installed for all who use the PC, so Windows asks for an administrator. */
function fileEntry({ file, sha512, sizeBytes, system }: Installer): string {
  const rights = system === 'windows' ? '    isAdminRightsRequired: true\n' : '';
  return `  - url: ${file}\n    sha512: ${sha512}\n    size: ${String(sizeBytes)}\n${rights}`;
}

/** @param percent the share of the PCs that take this version; `null`: all of them */
export function updateList(installers: readonly Installer[], percent: number | null, at: Date): string {
  const share = percent === null || percent === 100 ? '' : `stagingPercentage: ${String(percent)}\n`;
  const head = `version: ${installers[0]?.version ?? ''}\nreleaseDate: '${at.toISOString()}'\n${share}`;
  return `${head}files:\n${installers.map(fileEntry).join('')}`;
}

/** Writes the lists of every system that has an installer in the folder. @returns the versions of each, the newest first */
export function writeUpdateLists(
  folder: string,
  percent: number | null,
  at: Date,
): Readonly<Record<Installer['system'], readonly string[]>> {
  const all = installersIn(folder);
  const versionsOf = (system: Installer['system']): readonly string[] => {
    const own = all.filter((one) => one.system === system);
    const versions = [...new Set(own.map(({ version }) => version))].toSorted((one, other) =>
      other.localeCompare(one, 'en', { numeric: true }),
    );
    versions.forEach((version, index) => {
      const files = own.filter((one) => one.version === version);
      writeFileSync(join(folder, version + LIST_ENDS[system]), updateList(files, null, at));
      if (index > 0) return;
      writeFileSync(join(folder, `latest${LIST_ENDS[system]}`), updateList(files, percent, at));
    });
    return versions;
  };
  return { windows: versionsOf('windows'), mac: versionsOf('mac') };
}
