/** Builds `out/` when a source is newer than it, and only then. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.ts';
import { installedCommand, projectRoot } from './paths.ts';
import { runVisibly } from './processes.ts';

const sources = [
  'src-main/**/*',
  'src-renderer/**/*',
  'src-sync/**/*',
  'migrations/**/*',
  'test/service/**/*',
  'electron.vite.config.ts',
  'scripts/runtime/built-in.ts',
  'package.json',
  'package-lock.json',
];

const stampFile = join(projectRoot, 'out', 'built-from.txt');
const lockFile = join(projectRoot, 'node_modules', '.stockhand-build.lock');
const otherBuildPatienceMs = 5 * 60_000;

/** Changes whenever a source is added, removed or written; reads names and times only, so it takes milliseconds. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: projectRoot }).toSorted()) {
    const facts = statSync(join(projectRoot, name), { throwIfNoEntry: false });
    if (facts?.isFile() === true) hash.update(`${name}\0${facts.mtimeMs}\0${facts.size}\n`);
  }
  return hash.digest('hex');
}

function isCurrent(wanted: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

async function runBuild(): Promise<number> {
  // Taken before: a file saved while the build runs must lead to another one.
  const builtFrom = fingerprint();
  const exitCode = await runVisibly(installedCommand('electron-vite'), ['build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    shell: process.platform === 'win32',
  });
  if (exitCode === 0) writeFileSync(stampFile, builtFrom);
  return exitCode;
}

/** Builds whatever the state; answers the exit code of the build. */
export function build(): Promise<number> {
  return withLock(lockFile, otherBuildPatienceMs, runBuild);
}

/** Builds if needed; `built` tells whether it had to. */
export async function ensureBuilt(): Promise<{ readonly exitCode: number; readonly built: boolean }> {
  if (isCurrent(fingerprint())) return { exitCode: 0, built: false };
  console.log('Building …');
  return { exitCode: await build(), built: true };
}
