/**
 * Pages on Windows: its print system has no `lp`, so a window nobody sees shows the generated PDF and prints it. A PDF keeps its own size;
 * HTML would be fitted to the printable area. Margins are none, because the default ones scale.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrowserWindow } from 'electron';
import type { PagesToPrint } from '../../src-sync/domain/labels/printing.ts';
import type { QuestionName } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { Log } from '../log/log.ts';
import { cutOff } from '../security/session-lock.ts';

export interface PagesOptions {
  readonly ask: (name: QuestionName, question: unknown) => Promise<Result<unknown>>;
  readonly log: Log;
}

const MICRONS_PER_MM = 1_000;
const PATIENCE_MS = 60_000;

type AskEngine = PagesOptions['ask'];

/** The same question, and on Windows the pages of the job that it made. */
export function printingPages(ask: AskEngine, log: Log, platform = process.platform): AskEngine {
  if (platform !== 'win32') return ask;
  return async (name, question) => {
    const answer = await ask(name, question);
    if (answer.ok && MAKES_JOBS.has(name)) {
      const { jobId } = answer.value as { readonly jobId: string };
      printPages(jobId, { ask, log }).catch((error: unknown) => {
        log.problem('pages were not printed because of a bug', { reason: String(error) });
      });
    }
    return answer;
  };
}

const MAKES_JOBS: ReadonlySet<QuestionName> = new Set([
  'labels.print',
  'labels.printAlignment',
  'prints.again',
]);

/** Call after a job was accepted. Does nothing for jobs that the engine prints itself. */
export async function printPages(jobId: string, { ask, log }: PagesOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-pages-'));
  try {
    const path = join(folder, 'labels.pdf');
    const written = (await ask('prints.pages', { id: jobId, path })) as Result<PagesToPrint | null>;
    // The failure is written at the job already.
    if (!written.ok || written.value === null) return;
    const trouble = await printFile(path, written.value);
    if (trouble !== null) log.problem('pages were not printed', { reason: trouble });
    await ask('prints.settle', { id: jobId, trouble });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns why not, `null` when the print system took it */
export async function printFile(
  path: string,
  { queue, pageMm }: Omit<PagesToPrint, 'title'>,
): Promise<string | null> {
  const window = new BrowserWindow({
    show: false,
    // A session of its own: the one of the real window loads nothing from the disk.
    webPreferences: { plugins: true, sandbox: true, contextIsolation: true, partition: 'printing' },
  });
  cutOff(window.webContents.session);
  try {
    await window.loadURL(pathToFileURL(path).href);
    return await new Promise<string | null>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS, 'the print system did not answer in time');
      const pageSize = {
        width: Math.round(pageMm.width * MICRONS_PER_MM),
        height: Math.round(pageMm.height * MICRONS_PER_MM),
      };
      window.webContents.print(
        { silent: true, deviceName: queue, margins: { marginType: 'none' }, scaleFactor: 100, pageSize },
        (isTaken, reason) => {
          clearTimeout(timer);
          resolve(isTaken ? null : reason);
        },
      );
    });
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  } finally {
    window.destroy();
  }
}
