/**
 * The `stockhand` command of a package. The wrapper on PATH starts the app as
 * `stockhand-desktop --ozone-platform=headless --command -- WORDS`, and `packaging/start.js` comes here.
 */
import { join } from 'node:path';
import { app } from 'electron';
import { prepareFolder } from '../../src-sync/profile/folders.ts';
import { EXIT_STORAGE, leave } from '../app/leave.ts';
import { chooseChildRuntime } from '../engine/runtime.ts';
import { runtimeFacts } from '../engine/runtime-facts.ts';
import { lockStart } from '../security/lock-start.ts';
import { runUnderNode } from './under-node.ts';

/** Exit code of cli.md. */
const EXIT_INTERNAL = 70;

const end = process.argv.indexOf('--');
lockStart(
  process.argv.slice(1, end).filter((word) => word !== '--command'),
  'command',
);

// Chromium keeps a few files even where it shows nothing: apart from those of the window, which may be open meanwhile.
const folder = join(app.getPath('appData'), 'Stockhand', 'command');
const prepared = prepareFolder(folder);
if (!prepared.ok) leave(prepared.failure.message, EXIT_STORAGE);
app.setPath('userData', folder);
app.setPath('sessionData', folder);
app.dock?.hide();

const words = process.argv.slice(end + 1);
const runtime = chooseChildRuntime(runtimeFacts(import.meta.dirname));
if (!runtime.ok) {
  process.stderr.write(`${runtime.failure.message}\n`);
  process.exit(EXIT_INTERNAL);
} else if (runtime.value.kind === 'node') {
  runUnderNode(runtime.value.execPath, join(runtime.value.programs, '..', 'command', 'cli.js'), words);
} else {
  process.argv.splice(1, process.argv.length, 'stockhand', ...words);
  import('../../src-sync/cli/main.ts').catch((error: unknown) =>
    process.emit('uncaughtException', error as Error),
  );
}
