/** An Electron window with nothing in it: what the start of any app costs on this machine. */
import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1366, height: 768, webPreferences: { sandbox: true } });
  return window.loadFile(join(import.meta.dirname, 'index.html'));
});
