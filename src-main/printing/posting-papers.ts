/**
 * Documents of the stock, drawn by the engine: into a PDF that a person has chosen the place of, or onto a printer of this PC.
 * Tables of the window go another way (`table-papers.ts`); docs/printing.md says why there are two.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { shell } from 'electron';
import type { z } from 'zod';
import type { postingPaperSchema, printedPaperSchema } from '../../src-sync/domain/postings/paper.ts';
import type { Answer, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { printerOff } from '../../src-sync/printing/words.ts';
import { choosePlace } from '../window/choose-place.ts';
import { fileNameOf } from '../workspace/files/file-name.ts';
import { printFile } from './windows-pages.ts';

type AskEngine = (name: QuestionName, question: unknown) => Promise<Result<unknown>>;
type Written = Answer<'postings.writePaper'>;

export async function savePostingPaper(
  wanted: z.output<ReturnType<typeof postingPaperSchema>>,
  ask: AskEngine,
): Promise<Result<{ readonly file: string | null }>> {
  const name = fileNameOf(`${wanted.reference.replaceAll(/[/\\]/g, '-')}.pdf`);
  const path = await choosePlace(name.replace(/\.pdf$/, ''), 'pdf');
  if (path === null) return ok({ file: null });
  const written = await ask('postings.writePaper', { ...wanted, path });
  if (!written.ok) return written;
  shell.showItemInFolder(path);
  return ok({ file: basename(path) });
}

/** Windows has no `lp`: its pages are printed by a window of Electron. */
export async function printPostingPaper(
  { queue, ...paper }: z.output<ReturnType<typeof printedPaperSchema>>,
  ask: AskEngine,
  platform = process.platform,
): Promise<Result<null>> {
  if (platform !== 'win32') return (await ask('postings.deliverPaper', { ...paper, queue })) as Result<null>;
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-paper-'));
  try {
    const path = join(folder, 'document.pdf');
    const written = (await ask('postings.writePaper', { ...paper, path })) as Result<Written>;
    if (!written.ok) return written;
    const trouble = await printFile(path, { queue, pageMm: written.value.pageMm });
    return trouble === null ? ok(null) : failed(printerOff(queue, trouble));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
