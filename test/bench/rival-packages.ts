/** Installs the libraries that Stockhand is compared with: only two benches need them, so they are not among the packages of the project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installedCommand } from '../../scripts/runtime/paths.ts';
import { Explained, runVisibly } from '../../scripts/runtime/processes.ts';

export const RIVALS = join(import.meta.dirname, 'rivals');

export async function prepareRivals(): Promise<void> {
  const options = { cwd: RIVALS, shell: process.platform === 'win32' };
  if (!existsSync(join(RIVALS, 'node_modules'))) {
    console.log('Installing the libraries to compare with (test/bench/rivals) …');
    const exitCode = await runVisibly('npm', ['ci', '--ignore-scripts'], options);
    if (exitCode !== 0) throw new Explained('They could not be installed: this needs the npm registry.');
  }
  if ((await runVisibly(installedCommand('tsc'), ['--project', '.'], options)) !== 0)
    throw new Explained('The programs in test/bench/rivals do not fit the libraries they use.');
}
