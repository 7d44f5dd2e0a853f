/** Settings on disk, in `settings.json` of the profile folder. */
import { ipcMain } from 'electron';
import ElectronStore from 'electron-store';
import type { Settings } from '../ipc-contract/channels.ts';
import type { Log } from '../log/log.ts';
import { readStored, type Stored } from './settings.ts';

export interface SettingsStore {
  all(): Stored;
  /** What the window may see and change. */
  settings(): Settings;
  change(changes: Partial<Stored>): void;
}

/**
 * A file that cannot be read starts afresh: it holds nothing that cannot be chosen again. One that cannot be written keeps
 * its values for this run and says so in the log.
 */
export function openSettings(folder: string, log: Log): SettingsStore {
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: folder,
    name: 'settings',
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  // The package offers the folder's path to any window that asks; only our own handler answers windows.
  ipcMain.removeAllListeners('electron-store-get-data');
  let current = readStored(store.store);
  return {
    all: () => current,
    settings: () => ({
      theme: current.theme,
      language: current.language,
      workingWarehouseId: current.workingWarehouseId,
      sounds: current.sounds,
      scanner: current.scanner,
      desktopAlerts: current.desktopAlerts,
    }),
    change(changes) {
      current = { ...current, ...changes };
      try {
        store.store = { ...current };
      } catch (error) {
        log.problem('settings cannot be written', { reason: error instanceof Error ? error.message : '' });
      }
    },
  };
}
