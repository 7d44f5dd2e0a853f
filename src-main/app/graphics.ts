/** Keeps Chromium from looking for a graphics card where there is none. */
import { existsSync } from 'node:fs';
import { app } from 'electron';

/**
 * Must run before the app is ready. On Linux without a graphics device (a server, a virtual display) its graphics process
 * gives up a few times before it settles for software, and a page process that asks at the wrong moment waits for ever:
 * two starts of a hundred showed a window that never loaded.
 */
export function settleForSoftwareDrawing(): void {
  if (process.platform === 'linux' && !existsSync('/dev/dri')) {
    app.commandLine.appendSwitch('disable-gpu');
    app.disableHardwareAcceleration();
  }
}
