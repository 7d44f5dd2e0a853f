/**
 * Tables for people outside, set by Chromium: printed by the system's own dialog, or saved where a person says. The window never
 * learns where. Documents of the stock go another way (`posting-papers.ts`); docs/printing.md says why there are two.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrowserWindow, shell, type WebContents } from 'electron';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutPrinting } from '../../src-sync/domain/messages/printing.ts';
import { paperTable, type Paper, type PAPER_FORMATS } from '../../src-sync/domain/papers/paper.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { cutOff } from '../security/session-lock.ts';
import { choosePlace } from '../window/choose-place.ts';
import { paperFoot, paperPage } from './table-page.ts';

/** Asks the engine `exports.table`. */
export type AskTable = (question: unknown) => Promise<Result<unknown>>;

type PaperFormat = (typeof PAPER_FORMATS)[number];

/** @returns `file: null` when the person thought better of it */
export async function savePaper(
  { paper, format }: { readonly paper: Paper; readonly format: PaperFormat },
  ask: AskTable,
): Promise<Result<{ readonly file: string | null }>> {
  const path = await choosePlace(paper.name.replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '-'), format);
  if (path === null) return ok({ file: null });
  const saved =
    format === 'pdf' ? await savePdf(paper, path) : await ask({ path, format, ...paperTable(paper) });
  if (!saved.ok) return failed(saved.failure);
  shell.showItemInFolder(path);
  return ok({ file: basename(path) });
}

async function savePdf(paper: Paper, path: string): Promise<Result<null>> {
  const bytes = await withPage(paperPage(paper, false), (contents) =>
    contents.printToPDF({
      preferCSSPageSize: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: paperFoot(paper),
    }),
  );
  try {
    await writeFile(path, bytes);
    return ok(null);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const message = aboutPrinting('fileNotWritten');
    return failed(failure('STORAGE_UNAVAILABLE', message, { detail: error.message }));
  }
}

/** @returns whether the print system took it; not when the person thought better of it */
export function printPaper(paper: Paper): Promise<Result<{ readonly isPrinted: boolean }>> {
  return withPage(
    paperPage(paper, true),
    (contents) =>
      new Promise((resolve) => {
        contents.print({ silent: false, pageSize: 'A4' }, (isPrinted, reason) => {
          if (isPrinted || /cancel/i.test(reason)) resolve(ok({ isPrinted }));
          else resolve(failed(failure('PRINTING_UNAVAILABLE', NOT_TAKEN, { detail: reason })));
        });
      }),
  );
}

const NOT_TAKEN = aboutPrinting('pagesNotTaken');

/** A window that nobody sees, in a session of its own without a network, and without scripts. */
async function withPage<Value>(page: string, use: (contents: WebContents) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-paper-'));
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, javascript: false, partition: 'printing' },
  });
  cutOff(window.webContents.session);
  try {
    const file = join(folder, 'paper.html');
    await writeFile(file, page);
    await window.loadURL(pathToFileURL(file).href);
    return await use(window.webContents);
  } finally {
    window.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
