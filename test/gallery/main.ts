/** `npm run gallery` shows the gallery until its window is closed; `npm run gallery -- OUT_DIR` takes its pictures in every theme. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../renderer-harness/browser.ts';
import { serveGallery } from './serve.ts';

const LOOKS = [
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'floor' },
  { theme: 'light', language: 'hi-IN' },
  { theme: 'light', dialog: '' },
] as const;

const [outDir] = process.argv.slice(2);
const gallery = await serveGallery();
const browser = await openBrowser();
const { page } = browser;
if (outDir === undefined) {
  await page.goto(gallery.address({ theme: 'light' }));
  console.log(`The gallery is at ${gallery.address({ theme: 'light' })}; close its window to end.`);
  await page.waitForEvent('close', { timeout: 0 });
} else {
  mkdirSync(outDir, { recursive: true });
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const look of LOOKS) {
    await page.goto(gallery.address(look));
    await page.locator('[data-part]').first().waitFor();
    const path = join(outDir, `gallery-${Object.entries(look).flat().filter(Boolean).join('-')}.png`);
    await page.screenshot({ path, fullPage: !('dialog' in look) });
    console.log(path);
  }
}
await browser.close();
await gallery.close();
