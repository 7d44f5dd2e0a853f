/** Hands things to the person's own browser or folders: documents of contacts, the sign-in at a social network. */
import { basename, extname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { z } from 'zod';
import type { saveDocumentSchema } from '../../src-sync/domain/correspondence/questions.ts';
import type { Answer } from '../../src-sync/domain/questions/questions.ts';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import { openSafely } from '../security/open-link.ts';
import type { MainAnswers } from '../ipc-contract/channels.ts';
import { fileNameOf } from './files/file-name.ts';

type AskLater = (
  name: 'documents.link' | 'documents.write' | 'social.signInAddress',
  question: unknown,
) => Promise<Result<unknown>>;

/** The address never reaches the window: whoever has it has the document. */
export async function openDocument(id: string, askLater: AskLater): Promise<Result<null>> {
  const link = (await askLater('documents.link', { id })) as Result<Answer<'documents.link'>>;
  return link.ok ? openSafely(link.value.address) : link;
}

/** A person signs in there; the network tells the Service. */
export async function openSignIn(askLater: AskLater): Promise<Result<null>> {
  const start = (await askLater('social.signInAddress', {})) as Result<Answer<'social.signInAddress'>>;
  return start.ok ? openSafely(start.value.address) : start;
}

/** @returns `file: null` when the person thought better of it */
export async function saveDocument(
  { name, ...wanted }: z.infer<ReturnType<typeof saveDocumentSchema>>,
  askLater: AskLater,
): Promise<Result<MainAnswers['documents.save']>> {
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), fileNameOf(name)),
  });
  if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
  // Not every system's dialog keeps the ending.
  const ending = extname(fileNameOf(name));
  const path = extname(chosen.filePath) === '' ? `${chosen.filePath}${ending}` : chosen.filePath;
  const saved = await askLater('documents.write', { ...wanted, path });
  if (!saved.ok) return saved;
  shell.showItemInFolder(path);
  return ok({ file: basename(path) });
}
