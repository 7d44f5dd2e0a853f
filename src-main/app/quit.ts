/** Quitting in order: the window goes at once, the engine finishes what it writes, then the process ends. */
import { app, BrowserWindow } from 'electron';
import type { Log } from '../log/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface QuitOptions {
  readonly workspace: Workspace;
  readonly settings: Pick<SettingsStore, 'saved'>;
  readonly log: Log;
  readonly window: Pick<MainWindow, 'hide'>;
  /** Asked first, while the engine still answers. What it returns is done last, and only where everything ended in order. */
  readonly lastStep: () => Promise<(() => Promise<void>) | null>;
}

/** Longer than the engine and the practice Service together may take to stop. */
const PATIENCE_MS = 9_000;

/** @returns quits with an exit code; closing the window and the system's own ways do the same with 0. */
export function quitInOrder(options: QuitOptions): (exitCode: number) => Promise<void> {
  let quitting: Promise<void> | null = null;
  let isOver = false;
  const endInOrder = async (exitCode: number): Promise<void> => {
    options.window.hide();
    const last = exitCode === 0 ? await options.lastStep() : null;
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
    const closing = options.workspace.exclusively(() => options.workspace.close());
    const ended = Promise.all([closing, options.settings.saved()]).then(() => true);
    const isInOrder = await Promise.race([ended, late]);
    isOver = true;
    if (!isInOrder || last === null) return;
    // A window that asks before it closes would hold up an installer that ends this process.
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    await last();
  };
  const quit = (exitCode: number): Promise<void> => {
    quitting ??= endInOrder(exitCode)
      .catch((error: unknown) => {
        options.log.problem('the desk did not end in order', { reason: String(error) });
      })
      .then(() => {
        options.log.info('ended', { exitCode });
        app.exit(exitCode);
      });
    return quitting;
  };
  app.on('before-quit', (event) => {
    // An installer of macOS ends the process by itself, once nothing of it runs.
    if (isOver) return;
    event.preventDefault();
    void quit(0);
  });
  app.on('window-all-closed', () => void quit(0));
  return quit;
}
