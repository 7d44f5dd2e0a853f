/** Labels into a file that a person has chosen: the window never learns where it lies. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { z } from 'zod';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutLabels } from '../../src-sync/domain/messages/labels.ts';
import type { labelFileSchema, serviceSheetSchema } from '../../src-sync/domain/labels/printing.ts';
import type { Answer } from '../../src-sync/domain/questions/questions.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

type LabelFile = z.output<ReturnType<typeof labelFileSchema>>;

/** Asks the engine `labels.toFile`. */
export type AskToFile = (question: LabelFile & { readonly path: string }) => Promise<Result<unknown>>;

export interface SavedLabels extends Pick<Answer<'labels.toFile'>, 'refused'> {
  /** `null`: the person thought better of it. */
  readonly file: string | null;
  /** The folder that it lies in, by its own name. */
  readonly folder: string | null;
}

const KINDS = { pdf: 'PDF', zpl: 'ZPL', tspl: 'TSPL' } as const;

export async function saveLabels(order: LabelFile, ask: AskToFile): Promise<Result<SavedLabels>> {
  const path = await choosePlace('labels', order.language);
  if (path === null) return ok({ file: null, folder: null, refused: [] });
  const saved = await ask({ ...order, path });
  if (!saved.ok) return failed(saved.failure);
  const { refused } = saved.value as Answer<'labels.toFile'>;
  return ok({ file: basename(path), folder: folderName(path), refused });
}

/** The root of a disk has no name but its own path. */
function folderName(path: string): string {
  const folder = dirname(path);
  return basename(folder) === '' ? folder : basename(folder);
}

/** Asks the engine `prints.file`. */
export type AskWhere = (question: { readonly id: string }) => Promise<Result<unknown>>;

/** The folder of a file that labels were saved to, with the file chosen in it. */
export async function showLabels(id: string, ask: AskWhere): Promise<Result<null>> {
  const found = await ask({ id });
  if (!found.ok) return found;
  const { path } = found.value as Answer<'prints.file'>;
  if (!existsSync(path))
    return failed(failure('NOT_FOUND', aboutLabels('fileGone', { file: basename(path) })));
  shell.showItemInFolder(path);
  return ok(null);
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
