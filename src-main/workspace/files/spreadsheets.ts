/** Spreadsheets: the person chooses file and place in the system's own dialogs, and the window never learns where they lie. */
import { basename } from 'node:path';
import { shell } from 'electron';
import type { ImportCollection } from '../../../src-sync/domain/imports/import-fields.ts';
import type { Answer, Question } from '../../../src-sync/domain/questions/questions.ts';
import { ok, type Result } from '../../../src-sync/domain/result.ts';
import type { MainAnswers } from '../../ipc-contract/channels.ts';
import { choosePath } from '../../window/choose-path.ts';
import { choosePlace } from '../../window/choose-place.ts';

/** Asks the engine of the workspace that was open when the dialog appeared. */
type AskLater = (
  name:
    'imports.open' | 'labels.openRows' | 'exports.write' | 'serviceImports.template' | 'sessions.readList',
  question: unknown,
) => Promise<Result<unknown>>;

const TABLES = [{ name: 'CSV, XLSX', extensions: ['csv', 'xlsx', 'xls', 'ods', 'tsv', 'txt'] }];

/** @returns `null` when the person thought better of it */
export async function chooseImport(
  collection: ImportCollection,
  askLater: AskLater,
): Promise<Result<MainAnswers['imports.choose']>> {
  const path = await choosePath(TABLES);
  if (path === null) return ok(null);
  return (await askLater('imports.open', { collection, path })) as Result<Answer<'imports.open'>>;
}

/** A delivery note or a pick list. @returns `null` when the person thought better of it */
export async function chooseList(
  making: Omit<Question<'sessions.readList'>, 'path'>,
  askLater: AskLater,
): Promise<Result<MainAnswers['sessions.chooseList']>> {
  const path = await choosePath(TABLES);
  if (path === null) return ok(null);
  return (await askLater('sessions.readList', { ...making, path })) as Result<Answer<'sessions.readList'>>;
}

/** Rows that become labels. @returns `null` when the person thought better of it */
export async function chooseRows(askLater: AskLater): Promise<Result<MainAnswers['labels.chooseRows']>> {
  const path = await choosePath(TABLES);
  if (path === null) return ok(null);
  return (await askLater('labels.openRows', { path })) as Result<Answer<'labels.openRows'>>;
}

/** @returns `null` when the person thought better of it */
export async function saveExport(
  request: Omit<Question<'exports.write'>, 'path'>,
  askLater: AskLater,
): Promise<Result<MainAnswers['exports.save']>> {
  const { list, format } = request;
  const day = new Date().toISOString().slice(0, 10);
  const what = list.collection === 'importedRows' ? 'imported-rows' : list.collection;
  const path = await choosePlace(`${what}-${day}`, format);
  if (path === null) return ok(null);
  const written = (await askLater('exports.write', { ...request, path })) as Result<Answer<'exports.write'>>;
  if (!written.ok) return written;
  shell.showItemInFolder(path);
  return ok({ ...written.value, file: basename(path) });
}

/** The Service's own template for its imports. @returns `file: null` when the person thought better of it */
export async function saveTemplate(
  wanted: Omit<Question<'serviceImports.template'>, 'path'>,
  askLater: AskLater,
): Promise<Result<MainAnswers['imports.saveTemplate']>> {
  const path = await choosePlace(`${wanted.kind}-template`, wanted.format);
  if (path === null) return ok({ file: null });
  const saved = await askLater('serviceImports.template', { ...wanted, path });
  if (!saved.ok) return saved;
  shell.showItemInFolder(path);
  return ok({ file: basename(path) });
}
