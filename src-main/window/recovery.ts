/** A page that dies is opened again, with a word about it; one that dies again and again is not. */
import { app, dialog, type BrowserWindow } from 'electron';
import type { Log } from '../log/log.ts';

const WINDOW_MS = 60_000;
const DEATHS_MAX = 3;

export interface RecoveryOptions {
  readonly log: Log;
  /** Told after the page was opened again; the sentence is for the person. */
  readonly onNotice: (notice: string) => void;
}

const reopened =
  'The window stopped and was opened again. Nothing that was saved is lost, and what was typed into a form is still in it.';

export function recoverPage(window: BrowserWindow, options: RecoveryOptions): void {
  let deaths: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || window.isDestroyed()) return;
    const nowMs = performance.now();
    deaths = [...deaths.filter((diedMs) => nowMs - diedMs < WINDOW_MS), nowMs];
    options.log.problem('the page of the window died', {
      reason: details.reason,
      exitCode: details.exitCode,
    });
    if (deaths.length < DEATHS_MAX) {
      window.webContents.reload();
      options.onNotice(reopened);
      return;
    }
    dialog.showErrorBox(
      'Stockhand must close',
      'Its window stopped several times in a row. Everything saved is on this PC and nothing is lost. Open Stockhand again; if this comes back, send the logs of the data folder to your support.',
    );
    app.quit();
  });
  window.on('unresponsive', () => options.log.warning('the page of the window does not answer'));
  window.on('responsive', () => options.log.info('the page of the window answers again'));
}
