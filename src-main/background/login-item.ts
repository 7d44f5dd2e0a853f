/** Starts Stockhand hidden when a person signs in to the PC: an autostart file on Linux, the system's own list elsewhere. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { isSystemError } from '../../src-sync/profile/durable-file.ts';
import type { Log } from '../log/log.ts';

const FILE_NAME = 'stockhand-desktop.desktop';

/** Takes away only what it has set itself: another installation or data folder may have an entry of its own.
 * @param dataDir `null` for the usual one */
export function setLoginItem(isWanted: boolean, dataDir: string | null, log: Log): void {
  const words = ['--hidden', ...(dataDir === null ? [] : ['--data-dir', dataDir])];
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: isWanted, args: words });
    return;
  }
  const file = join(app.getPath('appData'), 'autostart', FILE_NAME);
  try {
    const entry = autostartEntry([...program(), ...words]);
    if (isWanted) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, entry);
    } else if (existsSync(file) && readFileSync(file, 'utf8') === entry) rmSync(file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    log.problem('the start with the PC could not be set', { file, code: error.code });
  }
}

/** An AppImage runs from a folder that is gone after it ends; a checkout names its folder. */
function program(): readonly string[] {
  const image = process.env['APPIMAGE'];
  if (image !== undefined && image !== '') return [image];
  return app.isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()];
}

export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Stockhand',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** As the Desktop Entry Specification quotes a word of `Exec`; a backslash is one of the file and one of the word. */
function quoted(word: string): string {
  const escaped = word.replaceAll(/["`$\\]/g, (sign) => (sign === '\\' ? '\\\\\\\\' : `\\\\${sign}`));
  return `"${escaped.replaceAll('%', '%%')}"`;
}
