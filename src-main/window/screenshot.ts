/** Saves what the window shows once it has something to show; for docs and for people on servers. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BrowserWindow } from 'electron';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** The page says so itself, on its root element (`data-ready`). */
const READY = "['rows', 'first-run'].includes(document.documentElement.dataset.ready)";
/** Asked for by name: the page may say that it is ready before it has met its first letter, and letters without a font are blank. */
const SETTLED =
  'Promise.allSettled([...document.fonts].map((face) => face.load())).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))';

async function becomesReady(window: BrowserWindow): Promise<boolean> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  while (performance.now() < deadlineMs && !window.isDestroyed()) {
    if ((await window.webContents.executeJavaScript(READY)) === true) {
      await window.webContents.executeJavaScript(SETTLED);
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

/** `capturePage` takes the frame that is on screen, on a busy PC an older one; asked this way, the page draws a new one first. */
async function drawAnew(window: BrowserWindow): Promise<void> {
  const page = window.webContents.debugger;
  page.attach();
  try {
    await page.sendCommand('Page.captureScreenshot');
  } finally {
    page.detach();
  }
}

export async function saveScreenshot(window: BrowserWindow, file: string): Promise<Result<null>> {
  if (!(await becomesReady(window))) {
    const seconds = PATIENCE_MS / 1_000;
    return failed(
      failure(
        'CANCELLED',
        `The window had nothing to show after ${seconds} seconds, so no picture was saved.`,
      ),
    );
  }
  await drawAnew(window);
  const picture = await window.webContents.capturePage();
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture.toPNG());
    return ok(null);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return failed(failure('STORAGE_UNAVAILABLE', `The picture could not be saved as ${file}: ${detail}`));
  }
}
