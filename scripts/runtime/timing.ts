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

/** Answers the milliseconds since this script began. */
export async function timeUntilRows(errors: Readable): Promise<number> {
  const browser = await chromium.connectOverCDP(await watchAddress(errors));
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('the window has no page to watch');
  const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: patienceMs }));
  await page.waitForSelector('html[data-ready="rows"]', { timeout: patienceMs, state: 'attached' });
  const elapsedMs = performance.now();
  await browser.close();
  return elapsedMs;
}
