/**
 * The package of the last `npm run package`, as its .deb installs it, beside the Electron in it: its size, and from the start of the
 * process until rows can be used. Without a package there is nothing to measure.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { openPackage } from '../../scripts/package/opened.ts';
import { hasDeb } from '../../scripts/package/places.ts';
import { prepareRuntime, type Runtime } from '../../scripts/runtime/runtime.ts';
import { BenchChild, buildBenchPrograms } from './children.ts';
import { startsBeside } from './desk.bench.ts';

export const name = 'package';

const ITEMS = 10_000;
const TIMES_MAX = 1.3;
/** Of the stand-in Electron alone (docs/runtime.md): the Node that its package carries, and what belongs to the app it was taken from. */
const STAND_IN = /^(resources\/(stand-in|app)\/|browser_v8_context_snapshot)/;

function bytesIn(folder: string): number {
  return globSync('**/*', { cwd: folder })
    .filter((file) => !STAND_IN.test(file))
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, facts) => sum + (facts.isFile() ? facts.size : 0), 0);
}

function sizes(installed: string, electron: string): readonly BenchRow[] {
  const [ours, empty] = [bytesIn(installed), bytesIn(electron)];
  return [
    { name: 'installed, against Electron alone', value: ours / empty, unit: 'times', budget: TIMES_MAX },
    { name: 'installed', value: ours / 1e6, unit: 'MB' },
  ];
}

/** By the command of the package: it needs no window. */
async function mirror(command: string, folder: string): Promise<void> {
  await buildBenchPrograms(['mirror/service']);
  const service = new BenchChild('mirror/service');
  try {
    const data = { contacts: 500, items: ITEMS, warehouses: 3, notifications: 50 };
    const { url, token } = await service.ask<{ url: string; token: string }>('start', data);
    execFileSync(command, ['sync', '--data-dir', folder, '--base-url', url], {
      stdio: 'ignore',
      env: { ...process.env, STOCKHAND_ACCESS_TOKEN: token },
    });
  } finally {
    await service.end();
  }
}

async function measure(runtime: Runtime, folder: string): Promise<readonly BenchRow[]> {
  const executable = await openPackage(join(folder, 'package'));
  const home = dirname(executable);
  const data = join(folder, 'data');
  await mirror(join(home, 'bin', 'stockhand'), data);
  const ours = { runtime: { ...runtime, executable }, words: ['--data-dir', data, '--route', '#/items'] };
  return [...sizes(home, dirname(runtime.executable)), ...(await startsBeside(runtime, ours, TIMES_MAX))];
}

export async function run(): Promise<readonly BenchRow[]> {
  if (!hasDeb()) {
    console.log('There is no package to measure: `npm run package` makes one.');
    return [];
  }
  const runtime = await prepareRuntime({ displaySize: { width: 1920, height: 1200 }, keychain: false });
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-bench-package-'));
  try {
    return await measure(runtime, folder);
  } finally {
    runtime.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
