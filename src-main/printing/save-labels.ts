/** Labels into a file that a person has chosen: the window never learns where it lies. */
import { basename, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { z } from 'zod';
import type { labelFileSchema, serviceSheetSchema } from '../../src-sync/domain/printing.ts';
import type { Answer } from '../../src-sync/domain/questions.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

type LabelFile = z.output<ReturnType<typeof labelFileSchema>>;

/** Asks the engine `labels.toFile`. */
export type AskToFile = (question: LabelFile & { readonly path: string }) => Promise<Result<unknown>>;

export interface SavedLabels extends Pick<Answer<'labels.toFile'>, 'refused'> {
  /** `null`: the person thought better of it. */
  readonly file: string | null;
}

const KINDS = { pdf: 'PDF', zpl: 'ZPL', tspl: 'TSPL' } as const;

export async function saveLabels(order: LabelFile, ask: AskToFile): Promise<Result<SavedLabels>> {
  const path = await choosePlace('labels', order.language);
  if (path === null) return ok({ file: null, refused: [] });
  const saved = await ask({ ...order, path });
  if (!saved.ok) return failed(saved.failure);
  shell.showItemInFolder(path);
  return ok({ file: basename(path), refused: (saved.value as Answer<'labels.toFile'>).refused });
}

type ServiceSheet = z.output<ReturnType<typeof serviceSheetSchema>>;

/** Asks the engine `labels.serviceSheet`. */
export type AskServiceSheet = (
  question: ServiceSheet & { readonly path: string },
) => Promise<Result<unknown>>;

export async function saveServiceSheet(
  wanted: ServiceSheet,
  ask: AskServiceSheet,
): Promise<Result<Answer<'labels.serviceSheet'> & { readonly file: string | null }>> {
  const path = await choosePlace('labels-service', 'pdf');
  if (path === null) return ok({ file: null, items: 0, places: 0 });
  const saved = await ask({ ...wanted, path });
  if (!saved.ok) return failed(saved.failure);
  shell.showItemInFolder(path);
  return ok({ file: basename(path), ...(saved.value as Answer<'labels.serviceSheet'>) });
}

async function choosePlace(name: string, language: keyof typeof KINDS): Promise<string | null> {
  const day = new Date().toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), `${name}-${day}.${language}`),
    filters: [{ name: KINDS[language], extensions: [language] }],
  });
  return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
}
