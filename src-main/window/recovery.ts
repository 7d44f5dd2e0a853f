/** A page that dies is opened again, and Chromium starts its graphics process again: with a word about it, and not again and again. */
import { app, dialog, type BrowserWindow } from 'electron';
import type { Message } from '../../src-sync/domain/messages/message.ts';
import type { Log } from '../log/log.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';

const WINDOW_MS = 60_000;
const DEATHS_MAX = 3;
/** One is hardly seen. Chromium gives up after a few more. */
const GRAPHICS_DEATHS_TOLD = 2;

export interface RecoveryOptions {
  readonly log: Log;
  /** Told after it was opened or started again; the sentence is for the person. */
  readonly onNotice: (notice: Message) => void;
}

const reopened = aboutProgram('windowReopened');

const drawnAnew = aboutProgram('drawnAnew');

export function recoverPage(window: BrowserWindow, options: RecoveryOptions): void {
  const deaths = countLately(WINDOW_MS);
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const count = deaths();
    options.log.problem('the page of the window died', { reason, exitCode, count });
    if (count < DEATHS_MAX) {
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

/** Of the program, not of one window. Chromium starts it again by itself. */
export function tellOfGraphics({ log, onNotice }: RecoveryOptions): void {
  const deaths = countLately(WINDOW_MS);
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return;
    const count = deaths();
    log.problem('the graphics process died', { reason, exitCode, count });
    if (count === GRAPHICS_DEATHS_TOLD) onNotice(drawnAnew);
  });
}

/** @returns counts one more, and says how many came within the last `windowMs` */
function countLately(windowMs: number): () => number {
  let atMs: readonly number[] = [];
  return () => {
    const nowMs = performance.now();
    atMs = [...atMs.filter((oneMs) => nowMs - oneMs < windowMs), nowMs];
    return atMs.length;
  };
}
