/** Settings on disk, in `settings.json` of the profile folder. */
import { join } from 'node:path';
import { ipcMain } from 'electron';
import type ElectronStore from 'electron-store';
import { isJsonObject } from '../../src-sync/domain/values/json.ts';
import type { PolicyValues } from '../../src-sync/domain/policy/policy.ts';
import { readJsonFile } from '../../src-sync/profile/durable-file.ts';
import type { Settings } from '../ipc-contract/settings.ts';
import type { Log } from '../log/log.ts';
import { readStored, type Stored } from './settings.ts';

export interface SettingsStore {
  all(): Stored;
  /** The settings that the window may see and change. */
  settings(): Settings;
  change(changes: Partial<Stored>): void;
  /** When everything changed so far is on the disk, or the log says why not. */
  saved(): Promise<void>;
}

const NAME = 'settings';

/** A start only reads: the package and the schema compiler in it are loaded with the first change. */
async function openStore(folder: string): Promise<ElectronStore> {
  const { default: Opened } = await import('electron-store');
  const store = new Opened<Record<string, unknown>>({
    cwd: folder,
    name: NAME,
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  // The package offers the folder's path to any window that asks; only our own handler answers windows.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}

/** No preferences: which workspace is open and which installation was begun is true in safe mode too, and people read its language. */
function alwaysTrue(
  stored: Stored,
): Pick<Stored, 'workspace' | 'organizationName' | 'language' | 'begunUpdate'> {
  const { workspace, organizationName, language, begunUpdate } = stored;
  return { workspace, organizationName, language, begunUpdate };
}

/**
 * `usual` stands in where nothing was chosen yet. A file that cannot be read starts afresh: it holds nothing that cannot be chosen again. One that cannot be written keeps
 * its values for this run and says so in the log. In safe mode preferences begin as they do on a new PC and change for this run only.
 */
export function openSettings(
  folder: string,
  log: Log,
  usual: Pick<PolicyValues, 'theme' | 'language' | 'keepRunning' | 'startAtLogin'> = {},
  isSafeMode = false,
): SettingsStore {
  const onDisk = readJsonFile(join(folder, `${NAME}.json`));
  let kept = readStored({ ...usual, ...(isJsonObject(onDisk) ? onDisk : {}) });
  let current = isSafeMode ? { ...readStored(usual), ...alwaysTrue(kept) } : kept;
  let opening: Promise<ElectronStore> | null = null;
  let saving = Promise.resolve();
  const save = async (): Promise<void> => {
    try {
      opening ??= openStore(folder);
      const store = await opening;
      store.store = { ...kept };
    } catch (error) {
      opening = null;
      log.problem('settings cannot be written', { reason: error instanceof Error ? error.message : '' });
    }
  };
  return {
    all: () => current,
    settings: () => ({
      theme: current.theme,
      density: current.density,
      language: current.language,
      workingWarehouseId: current.workingWarehouseId,
      sounds: current.sounds,
      scanner: current.scanner,
      countLimits: current.countLimits,
      lists: current.lists,
      desktopAlerts: current.desktopAlerts,
      keepRunning: current.keepRunning,
      startAtLogin: current.startAtLogin,
      logLevel: current.logLevel,
      tour: current.tour,
    }),
    change(changes) {
      current = { ...current, ...changes };
      kept = isSafeMode ? { ...kept, ...alwaysTrue(current) } : current;
      saving = saving.then(save);
    },
    saved: () => saving,
  };
}
