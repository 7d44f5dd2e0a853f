/** An Electron window with nothing in it: what the start of any app costs on this machine. */
/* eslint-disable @typescript-eslint/no-require-imports -- a module would be loaded only after Electron has said where it can be watched */
const { app, BrowserWindow } = require('electron');
const { join } = require('node:path');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1366, height: 768, webPreferences: { sandbox: true } });
  window.loadFile(join(__dirname, 'index.html'));
});
