/** The first of a run: its window. What answers the page is read while the page comes. */
import { app } from 'electron';
import { openWindow } from './first-window.ts';
import { prepareRun, type RunOptions } from './run.ts';

export async function openRun(options: RunOptions): Promise<void> {
  const run = prepareRun(options);
  await app.whenReady();
  await run.observed;
  // Rows wait for it longer than for the page. Not sooner: with two processors its start takes from Chromium what Chromium needs to get ready.
  if (run.mode !== 'first-run') run.engines.startAhead();
  const opened = openWindow(run);
  const { runDesktop } = await import('./desktop.ts');
  runDesktop(run, opened);
}
