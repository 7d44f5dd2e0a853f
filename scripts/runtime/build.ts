/** Builds `out/` when a source is newer than it, and only then. */
import { join } from 'node:path';
import { ensureMade, make, type BuiltOutput } from './built-output.ts';
import { installedCommand, projectRoot } from './paths.ts';
import { runVisibly } from './processes.ts';

const OUT: BuiltOutput = {
  sources: [
    'src-main/**/*',
    'src-renderer/**/*',
    'src-sync/**/*',
    'migrations/**/*',
    'src-service/**/*',
    'electron.vite.config.ts',
    'scripts/runtime/built-in.ts',
    'package.json',
    'package-lock.json',
  ],
  stampFile: join(projectRoot, 'out', 'built-from.txt'),
  lockFile: join(projectRoot, 'node_modules', '.stockhand-build.lock'),
  make() {
    console.log('Building …');
    return runVisibly(installedCommand('electron-vite'), ['build', '--logLevel', 'warn'], {
      cwd: projectRoot,
      shell: process.platform === 'win32',
    });
  },
};

/** Builds whatever the state; answers the exit code of the build. */
export function build(): Promise<number> {
  return make(OUT);
}

/** Builds if needed; `built` tells whether it had to. */
export function ensureBuilt(): ReturnType<typeof ensureMade> {
  return ensureMade(OUT);
}
