/** Composition root of the desktop app: decides what is made of what, and in which order. No other logic. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, Menu } from 'electron';
import { prepareFolder } from '../src-sync/profile/folders.ts';
import { parseArguments } from './app/arguments.ts';
import { describeSecondStart, Calls, handOver } from './app/calls.ts';
import { settleForSoftwareDrawing } from './app/graphics.ts';
import { EXIT_LOCKED, EXIT_STORAGE, EXIT_USAGE, leave } from './app/leave.ts';
import { untilObserved } from './app/observer.ts';
import { IS_PACKAGED } from './app/packaged.ts';
import { registerAppScheme } from './security/app-protocol.ts';
import { lockStart } from './security/lock-start.ts';
import { keepCrashDumps } from './support/crash-dumps.ts';

if (IS_PACKAGED) {
  lockStart(process.argv.slice(1), 'window');
  // Windows puts windows, notices and the start menu's entry together by this name.
  app.setAppUserModelId(import.meta.env.APP_ID);
}

const parsed = parseArguments(process.argv.slice(1));
if (!parsed.ok) leave(parsed.failure.message, EXIT_USAGE);

const dataDir = resolve(parsed.value.dataDir ?? join(app.getPath('appData'), 'Stockhand'));
const prepared = prepareFolder(dataDir);
if (!prepared.ok) leave(prepared.failure.message, EXIT_STORAGE);
app.setPath('userData', dataDir);
app.setPath('sessionData', join(dataDir, 'window'));

// Before anything opens a database: the first instance owns this folder, a second one only calls it forward.
if (!app.requestSingleInstanceLock(handOver(process.argv.slice(1)))) {
  leave(describeSecondStart(parsed.value), EXIT_LOCKED);
}
const calls = new Calls(parsed.value);
app.on('second-instance', (_event, _words, _folder, call) => calls.takeSecondStart(call));
app.on('open-url', (event, address) => {
  event.preventDefault();
  calls.takeLink(address);
});

keepCrashDumps(dataDir);
// Chromium's sandbox cannot start for root, who must say `--no-sandbox`; for everybody else nothing can switch it off.
const runsAsRoot = process.platform === 'linux' && process.getuid?.() === 0;
if (!(runsAsRoot && app.commandLine.hasSwitch('no-sandbox'))) app.enableSandbox();
registerAppScheme();
settleForSoftwareDrawing(parsed.value.safeMode);
// A page that is put together at a start, or with each letter of a search, leaves megabytes behind: swept up in between, not meanwhile.
// The least alone would be cut down to what V8 thinks the most.
app.commandLine.appendSwitch('js-flags', '--min-semi-space-size=16 --max-semi-space-size=16');
// The name of a host that a page may not reach could still carry data to whoever answers for that name.
app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
// Fields for a date write the day before the month, as both languages do, whatever the PC is set to.
app.commandLine.appendSwitch('lang', 'en-IN');

// Else Electron would put one together of its own.
Menu.setApplicationMenu(null);

const options = {
  arguments: parsed.value,
  calls,
  dataDir,
  outFolder: resolve(dirname(fileURLToPath(import.meta.url)), '..'),
  observed: untilObserved(),
};
// Electron gets ready once this module has been evaluated, and the rest is read meanwhile.
import('./app/opening.ts')
  .then(({ openRun }) => openRun(options))
  // As what is thrown here would be: in a box, before a person.
  .catch((error: unknown) => process.emit('uncaughtException', error as Error));
