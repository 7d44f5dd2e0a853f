/** Quitting in order: the window goes at once, the engine finishes what it writes, then the process ends. */
import { app } from 'electron';
import type { Log } from '../log/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface QuitOptions {
  readonly workspace: Workspace;
  readonly settings: Pick<SettingsStore, 'saved'>;
  readonly log: Log;
  readonly hide: () => void;
}

/** Longer than the engine and the practice Service together may take to stop. */
const PATIENCE_MS = 9_000;

/** @returns quits with an exit code; closing the window and the system's own ways do the same with 0. */
export function quitInOrder(options: QuitOptions): (exitCode: number) => Promise<void> {
  let quitting: Promise<void> | null = null;
  const quit = (exitCode: number): Promise<void> => {
    quitting ??= (async () => {
      options.hide();
      const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
      const closing = options.workspace.exclusively(() => options.workspace.close());
      const ended = Promise.all([closing, options.settings.saved()]);
      await Promise.race([ended, late]).catch((error: unknown) => {
        options.log.problem('the workspace did not close', { reason: String(error) });
      });
      options.log.info('ended', { exitCode });
      app.exit(exitCode);
    })();
    return quitting;
  };
  app.on('before-quit', (event) => {
    event.preventDefault();
    void quit(0);
  });
  app.on('window-all-closed', () => void quit(0));
  return quit;
}
