/** The configuration of electron-builder: one for Windows, Linux and macOS. */
import {
  artefactsFolder,
  appFolder,
  iconsFolder,
  identity,
  packagingFolder,
  standInFolder,
} from './places.ts';
import { join } from 'node:path';
import { projectRoot } from '../runtime/paths.ts';

/** The Electron that goes into the package. */
export interface PackagedElectron {
  readonly version: string;
  /** A folder with its unpacked build; `null` where electron-builder fetches the official one. */
  readonly folder: string | null;
  /** Made with the stand-in Electron: the package then carries a Node for the engine. */
  readonly isStandIn: boolean;
}

/** Each fuse of the executable as a package must have it; `fuses.ts` reads them back from what was made. */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

/** The pages of Chromium's own texts that a user of an English or Hindi system may meet. */
const LANGUAGES = ['en-US', 'en-GB', 'hi'] as const;

/** Libraries that Electron loads on Debian and Ubuntu; the alternatives are their names since time_t has 64 bits. */
export const DEB_DEPENDS = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libgbm1',
  'libasound2 | libasound2t64',
  'libxtst6',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libnotify4',
  'xdg-utils',
] as const;

const arches = ['x64', 'arm64'] as const;

function targets(...names: readonly string[]): readonly object[] {
  return names.map((target) => ({ target, arch: arches }));
}

/**
 * Makes electron-builder write `app-update.yml` into the package: the name of the folder that downloads are kept in and, of a signed
 * package of Windows, who must have signed the next one. The address is never asked: the policy of the PC names the real one.
 */
const updates = { publish: { provider: 'generic', url: 'https://updates.invalid' } } as const;

const windows = {
  win: {
    ...updates,
    target: targets('nsis', 'msi'),
    icon: join(iconsFolder, 'icon.ico'),
    executableName: identity.executable,
    // Asked for once, by the installer; the app itself runs as the person who starts it.
    requestedExecutionLevel: 'asInvoker',
    extraFiles: [{ from: join(packagingFolder, 'windows'), to: '.', filter: ['*.cmd'] }],
  },
  nsis: {
    oneClick: false,
    perMachine: true,
    allowElevation: true,
    allowToChangeInstallationDirectory: false,
    // A person's data outlives the program: an uninstall takes away what the installer brought.
    deleteAppDataOnUninstall: false,
    include: join(packagingFolder, 'windows', 'installer.nsh'),
    artifactName: '${productName}-${version}-${arch}-setup.${ext}',
  },
  // The MSI runs no script of ours, so its registry keys stand in its project.
  msiProjectCreated: join(projectRoot, 'scripts', 'package', 'msi-links.ts'),
  msi: { oneClick: false, perMachine: true, artifactName: '${productName}-${version}-${arch}.${ext}' },
} as const;

const linux = {
  linux: {
    target: targets('deb', 'AppImage'),
    icon: join(iconsFolder, 'linux'),
    executableName: identity.executable,
    // A browser's link stands behind it: nothing in it is taken for a switch.
    executableArgs: ['--'],
    category: 'Office',
    synopsis: 'Offline-first desk for warehouse and sales PCs',
    maintainer: `${identity.author.name} <${identity.author.email}>`,
    extraFiles: [{ from: join(packagingFolder, 'linux', 'bin'), to: 'bin' }],
    desktop: { entry: { Keywords: 'warehouse;stock;labels;scanner;' } },
  },
  deb: {
    packageName: identity.command,
    depends: DEB_DEPENDS,
    recommends: ['gnome-keyring', 'cups-client'],
    packageCategory: 'misc',
    afterInstall: join(packagingFolder, 'linux', 'after-install.sh'),
    afterRemove: join(packagingFolder, 'linux', 'after-remove.sh'),
    artifactName: '${name}_${version}_${arch}.${ext}',
  },
  appImage: { artifactName: '${productName}-${version}-${arch}.${ext}' },
} as const;

const mac = {
  mac: {
    ...updates,
    // The image is for a first installation, the archive is what an update takes.
    target: targets('dmg', 'zip'),
    artifactName: '${productName}-${version}-${arch}.${ext}',
    icon: join(iconsFolder, 'icon.icns'),
    category: 'public.app-category.business',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    extraResources: [{ from: join(packagingFolder, 'linux', 'bin'), to: 'bin' }],
  },
} as const;

/** The tool leaves out a folder `node_modules` unless it is named itself. */
const STAND_IN_RESOURCES = ['', 'node_modules'].map((part) => ({
  from: join(standInFolder, 'engine', part),
  to: join('stand-in', part),
}));

/** @returns what `electron-builder --config` reads. */
export function configuration(electron: PackagedElectron): Readonly<Record<string, unknown>> {
  return {
    appId: identity.appId,
    productName: identity.productName,
    copyright: `Copyright © 2026 ${identity.author.name}`,
    directories: { app: appFolder, output: artefactsFolder, buildResources: packagingFolder },
    files: ['**/*'],
    // Else whole packages would lie outside, where no integrity check reads them.
    asar: { smartUnpack: false },
    // The operating system loads native code from files of its own only.
    asarUnpack: ['**/*.node'],
    npmRebuild: false,
    nodeGypRebuild: false,
    electronVersion: electron.version,
    ...(electron.folder === null ? {} : { electronDist: electron.folder }),
    electronLanguages: LANGUAGES,
    electronFuses: FUSES,
    extraResources: electron.isStandIn ? STAND_IN_RESOURCES : [],
    extraFiles: [
      ...['THIRD-PARTY.md', 'sbom.cdx.json'].map((file) => ({
        from: `dist/${file}`,
        to: `licences/${file}`,
      })),
      // For administrators: the description of a policy, and the templates of Windows group policies.
      { from: join(packagingFolder, 'policy'), to: 'policy' },
    ],
    publish: null,
    // Links to Stockhand: the desktop entry of Linux and the bundle of macOS; on Windows packaging/windows registers them.
    protocols: [{ name: identity.productName, schemes: [identity.scheme], role: 'Viewer' }],
    ...windows,
    ...linux,
    ...mac,
  };
}
