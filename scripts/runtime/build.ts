/** Builds `out/` when a source is newer than it, and only then. */
import { join } from 'node:path';
import { ensureMade, make, type BuiltOutput } from './built-output.ts';
import { installedCommand, projectRoot } from './paths.ts';
import { runVisibly } from './processes.ts';
import { BESIDE, buildPrograms } from './programs.ts';

const OUT: BuiltOutput = {
  sources: [
    'src-main/**/*',
    'src-renderer/**/*',
    'src-sync/**/*',
    'migrations/**/*',
    'src-service/**/*',
    'electron.vite.config.ts',
    'scripts/runtime/built-in.ts',
    'scripts/runtime/programs.ts',
    'package.json',
    'package-lock.json',
  ],
  stampFile: join(projectRoot, 'out', 'built-from.txt'),
  lockFile: join(projectRoot, 'node_modules', '.stockhand-build.lock'),
  async make() {
    console.log('Building …');
    const beside = buildPrograms(BESIDE, join(projectRoot, 'out', 'programs'), { sourcemap: true });
    const window = runVisibly(installedCommand('electron-vite'), ['build', '--logLevel', 'warn'], {
      cwd: projectRoot,
      shell: process.platform === 'win32',
    });
    const [exitCode] = await Promise.all([window, beside]);
    return exitCode;
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
