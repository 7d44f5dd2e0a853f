/** Labels into a file that a person has chosen: the window never learns where it lies. */
import { basename, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { z } from 'zod';
import type { labelFileSchema } from '../../src-sync/domain/printing.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

type LabelFile = z.output<typeof labelFileSchema>;

/** Asks the engine `labels.toFile`. */
export type AskToFile = (question: LabelFile & { readonly path: string }) => Promise<Result<unknown>>;

const KINDS = { pdf: 'PDF', zpl: 'ZPL', tspl: 'TSPL' } as const;

export async function saveLabels(
  order: LabelFile,
  ask: AskToFile,
): Promise<Result<{ readonly file: string | null }>> {
  const { language } = order;
  const day = new Date().toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), `labels-${day}.${language}`),
    filters: [{ name: KINDS[language], extensions: [language] }],
  });
  if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
  const saved = await ask({ ...order, path: chosen.filePath });
  if (!saved.ok) return failed(saved.failure);
  shell.showItemInFolder(chosen.filePath);
  return ok({ file: basename(chosen.filePath) });
}
