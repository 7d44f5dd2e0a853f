/** Opens the built app in a real window, driven by a script instead of a test. */
import { resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import type { Runtime } from '../../scripts/runtime/runtime.ts';

const root = resolve(import.meta.dirname, '..', '..');
const LAUNCH_PATIENCE_MS = 60_000;

export interface OpenWindow {
  readonly app: ElectronApplication;
  readonly page: Page;
  close(): Promise<void>;
}

/** Returns when the window shows rows of its store, or asks how to begin. */
export async function openWindow(
  runtime: Runtime,
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<OpenWindow> {
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [...runtime.switches, root, '--data-dir', dataDir, ...args],
    env: {
      ...(process.env as Record<string, string>),
      ...runtime.environment,
      STOCKHAND_TEST: '1',
      ...env,
    },
    cwd: root,
    chromiumSandbox: !runtime.switches.includes('--no-sandbox'),
    timeout: LAUNCH_PATIENCE_MS,
  });
  const page = await app.firstWindow({ timeout: LAUNCH_PATIENCE_MS });
  await page.waitForSelector('html[data-ready]', { timeout: LAUNCH_PATIENCE_MS, state: 'attached' });
  return { app, page, close: () => app.close() };
}
