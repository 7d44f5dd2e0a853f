/** The command as a package has it: bundled, its threads beside it. From source each start reads 400 files, and tests start it hundreds of times. */
import { join } from 'node:path';
import { ensureMade } from '../../scripts/runtime/built-output.ts';
import { projectRoot } from '../../scripts/runtime/paths.ts';
import { buildPrograms } from '../../scripts/runtime/programs.ts';

// Below the checkout, where packages that stay beside the programs are found.
const FOLDER = join(projectRoot, 'node_modules', '.cache', 'stockhand-command');
const PROGRAMS = {
  cli: 'src-sync/cli/main.ts',
  sheets: 'src-sync/sheets/thread.ts',
  labels: 'src-sync/labels/drawing/thread.ts',
  upkeep: 'src-sync/engine/upkeep/thread.ts',
};

/** Builds it where a source is newer; answers its file. */
export async function builtCommand(): Promise<string> {
  // Named as in `out`: the command looks for its threads there.
  const folder = join(FOLDER, 'programs');
  await ensureMade({
    sources: ['src-sync/**/*', 'migrations/**/*', 'scripts/runtime/*.ts', 'package-lock.json'],
    stampFile: join(FOLDER, 'built-from.txt'),
    lockFile: join(projectRoot, 'node_modules', '.stockhand-command.lock'),
    make: () => buildPrograms(PROGRAMS, folder).then(() => 0),
  });
  return join(folder, 'cli.js');
}
