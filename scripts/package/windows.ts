/**
 * `npm run package:windows [-- FILTER …]`: the tests of the window (test/e2e) on what the .deb of the last `npm run package` installs.
 * `opened.ts` says how it differs from what people install.
 */
import { installedCommand, projectRoot } from '../runtime/paths.ts';
import { Explained, runScript, runVisibly } from '../runtime/processes.ts';
import { OPENED_VARIABLE, openPackage } from './opened.ts';

async function testWindows(filters: readonly string[]): Promise<number> {
  if (process.platform !== 'linux') throw new Explained('The installed package is tested on Linux only.');
  const executable = await openPackage();
  return runVisibly(installedCommand('vitest'), ['run', '--project', 'e2e', ...filters], {
    cwd: projectRoot,
    env: { ...process.env, [OPENED_VARIABLE]: executable },
  });
}

await runScript(() => testWindows(process.argv.slice(2)));
