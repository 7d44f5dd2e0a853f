/**
 * A copy of the installed package that tests can drive. A package has no port for them, and that is its purpose: so a copy of what its
 * .deb installs gets two other fuses and a first program in front of its own. Nothing else differs.
 */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { answerOf } from '../runtime/processes.ts';
import { distFolder, findDeb, identity } from './places.ts';

/** The environment variable that names the executable of an opened package to the tests. */
export const OPENED_VARIABLE = 'STOCKHAND_TEST_PACKAGE';

/** @returns its executable, below `folder`, which is emptied first. */
export async function openPackage(folder = join(distFolder, 'opened')): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  answerOf('dpkg-deb', ['--extract', findDeb(), folder], 'The package could not be unpacked');
  const home = join(folder, 'opt', identity.productName);
  const executable = join(home, identity.executable);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  });
  const resources = join(home, 'resources');
  // Electron takes `app.asar` before `app`.
  for (const end of ['asar', 'asar.unpacked']) {
    renameSync(join(resources, `app.${end}`), join(resources, `package.${end}`));
  }
  cpSync(join(import.meta.dirname, 'opened-app'), join(resources, 'app'), { recursive: true });
  return executable;
}
