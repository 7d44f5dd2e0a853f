/** Keeps Chromium from the graphics card where there is none, or where it is not wanted. */
import { existsSync } from 'node:fs';
import { app } from 'electron';

/**
 * Must run before the app is ready. A faulty driver is what safe mode is most often wanted for. On Linux without a graphics device (a server, a virtual display) its graphics process
 * gives up a few times before it settles for software, and a page process that asks at the wrong moment waits for ever:
 * two starts of a hundred showed a window that never loaded.
 */
export function settleForSoftwareDrawing(isSafeMode: boolean): void {
  if (isSafeMode || (process.platform === 'linux' && !existsSync('/dev/dri'))) {
    app.commandLine.appendSwitch('disable-gpu');
    app.disableHardwareAcceleration();
  }
}
