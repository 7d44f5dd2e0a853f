/** Spreadsheets: the person chooses file and place in the system's own dialogs, and the window never learns where they lie. */
import { basename, extname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { ImportCollection } from '../../src-sync/domain/import-fields.ts';
import type { Answer, Question } from '../../src-sync/domain/questions.ts';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import type { MainAnswers } from '../ipc-contract/channels.ts';

/** Asks the engine of the workspace that was open when the dialog appeared. */
type AskLater = (name: 'imports.open' | 'exports.write', question: unknown) => Promise<Result<unknown>>;

const TABLES = [{ name: 'CSV, XLSX', extensions: ['csv', 'xlsx', 'xls', 'tsv', 'txt'] }];

/** @returns `null` when the person thought better of it */
export async function chooseImport(
  collection: ImportCollection,
  askLater: AskLater,
): Promise<Result<MainAnswers['imports.choose']>> {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: TABLES });
  const [path] = chosen.filePaths;
  if (chosen.canceled || path === undefined) return ok(null);
  return (await askLater('imports.open', { collection, path })) as Result<Answer<'imports.open'>>;
}

/** @returns `null` when the person thought better of it */
export async function saveExport(
  request: Omit<Question<'exports.write'>, 'path'>,
  askLater: AskLater,
): Promise<Result<MainAnswers['exports.save']>> {
  const { list, format } = request;
  const day = new Date().toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), `${list.collection}-${day}.${format}`),
    filters: [{ name: format.toUpperCase(), extensions: [format] }],
  });
  if (chosen.canceled || chosen.filePath === '') return ok(null);
  // Not every system's dialog adds the ending.
  const path = extname(chosen.filePath) === '' ? `${chosen.filePath}.${format}` : chosen.filePath;
  const written = (await askLater('exports.write', { ...request, path })) as Result<Answer<'exports.write'>>;
  if (!written.ok) return written;
  shell.showItemInFolder(path);
  return ok({ ...written.value, file: basename(path) });
}
