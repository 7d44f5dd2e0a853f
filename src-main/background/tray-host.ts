/** Tells whether this desktop shows icons beside its clock. Without one, a window that went away could not be found again. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
const PATIENCE_MS = 2_000;

/** Programs of the system that ask the session's bus, by their own places: no folder of a person is searched. */
const ASKERS = [
  {
    file: '/usr/bin/gdbus',
    words: [
      ...['call', '--session', '--dest', BUS, '--object-path', '/org/freedesktop/DBus'],
      ...['--method', `${BUS}.NameHasOwner`, WATCHER],
    ],
  },
  {
    file: '/usr/bin/dbus-send',
    words: [
      ...['--session', '--print-reply', `--dest=${BUS}`, '/org/freedesktop/DBus'],
      ...[`${BUS}.NameHasOwner`, `string:${WATCHER}`],
    ],
  },
] as const;

/** Windows and macOS always have a tray. On Linux one is there where a program shows the icons of others; unknown counts as none. */
export async function hasTrayHost(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  const asker = ASKERS.find(({ file }) => existsSync(file));
  if (asker === undefined) return false;
  return new Promise((resolve) => {
    execFile(asker.file, [...asker.words], { timeout: PATIENCE_MS }, (error, output) => {
      resolve(error === null && /\btrue\b/.test(output));
    });
  });
}
