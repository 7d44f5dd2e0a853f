/**
 * Starts the program of a package with its window open to tests. Chromium and Node have read the switches that open it by now; the
 * package would refuse them, so it does not see them. Everything else is as the package has it.
 */
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const OPENING = /^--(inspect|remote-debugging-port)=/;

const words = process.argv.slice(1);
process.argv.splice(1, words.length, ...words.filter((word) => !OPENING.test(word)));

const asar = join(process.resourcesPath, 'package.asar');
const manifest = JSON.parse(readFileSync(join(asar, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(asar);

// Playwright calls `__playwright_run` once it is attached; a window that loads before that is sometimes never seen by it.
if (words.some((word) => word.startsWith('--inspect='))) {
  const observed = new Promise((resolve) => {
    globalThis.__playwright_run = resolve;
  });
  const whenReady = app.whenReady.bind(app);
  app.whenReady = () => Promise.all([whenReady(), observed]);
}
await import(pathToFileURL(join(asar, manifest.main)).href);
