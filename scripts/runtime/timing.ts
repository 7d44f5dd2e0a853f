/** Measures how long it takes until the window shows rows, from outside, the way a person would see it. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium } from 'playwright';

const patienceMs = 60_000;

/** Makes Electron say where it can be watched. */
export const watchSwitch = '--remote-debugging-port=0';

function watchAddress(errors: Readable): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: errors }).on('line', (line) => {
      const address = /^DevTools listening on (ws:\/\/\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Answers the milliseconds since this script began, or `null` when the app ended before it showed rows. */
export async function timeUntilRows(errors: Readable): Promise<number | null> {
  const browser = await chromium.connectOverCDP(await watchAddress(errors));
  const gone = new Promise<null>((resolve) => {
    browser.once('disconnected', () => {
      resolve(null);
    });
  });
  const seen = async (): Promise<number | null> => {
    const context = browser.contexts()[0];
    if (context === undefined) return null;
    const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: patienceMs }));
    await page.waitForSelector('html[data-ready="rows"]', { timeout: patienceMs, state: 'attached' });
    return performance.now();
  };
  const elapsedMs = await Promise.race([seen(), gone]).catch((error: unknown) => {
    // The app closing its window is no fault of the measurement.
    if (!browser.isConnected()) return null;
    throw error;
  });
  await browser.close();
  return elapsedMs;
}
