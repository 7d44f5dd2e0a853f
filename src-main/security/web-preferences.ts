/** The rights of a window's page: a page, and nothing of Node. */
import type { WebPreferences } from 'electron';

/** Defaults are written out too: a later Electron may change one, and the test of the live window compares with these. */
export function lockedPreferences(preload: string, developerTools: boolean): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    devTools: developerTools,
  };
}
