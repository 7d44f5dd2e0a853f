/** The Electron that the project runs on, as a plain browser: one window of the size asked for, without the app around it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright';
import { prepareRuntime } from '../../scripts/runtime/runtime.ts';

export interface Browser {
  /** The only page; it is led from picture to picture. */
  readonly page: Page;
  close(): Promise<void>;
}

const MAIN = `
import { app, BrowserWindow } from 'electron';
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  new BrowserWindow({ width: 1400, height: 900, useContentSize: true }).loadURL('about:blank');
});
`;

export async function openBrowser(): Promise<Browser> {
  const runtime = await prepareRuntime({ displaySize: { width: 1920, height: 1200 }, keychain: false });
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-harness-'));
  writeFileSync(join(folder, 'main.js'), MAIN);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'harness', version: '0.0.0', type: 'module', main: 'main.js' }),
  );
  // The warning is about the empty page between two pictures.
  const quiet = { ELECTRON_DISABLE_SECURITY_WARNINGS: 'true' };
  const env = Object.entries({ ...process.env, ...runtime.environment, ...quiet }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [...runtime.switches, '--disable-gpu', folder],
    env: Object.fromEntries(env),
    chromiumSandbox: !runtime.switches.includes('--no-sandbox'),
  });
  const page = await app.firstWindow();
  return {
    page,
    async close() {
      await app.close();
      runtime.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
