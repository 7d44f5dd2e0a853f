/** Starts Stockhand anew with the words of this run, in safe mode or out of it. */
import { app } from 'electron';

export function restartWith(safeMode: boolean): void {
  const image = process.env['APPIMAGE'];
  const usual = process.argv.slice(1).filter((word) => word !== '--safe-mode' && word !== '--hidden');
  app.relaunch({
    args: safeMode ? [...usual, '--safe-mode'] : usual,
    ...(image === undefined || image === '' ? {} : { execPath: image }),
  });
}
