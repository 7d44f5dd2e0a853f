/** `documents`: everything that was booked under one number, as the window lists, shows and prints it, offline. */
import type { Paper, PaperSize } from '../../domain/postings/paper.ts';
import type { Posting } from '../../domain/postings/posting.ts';
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { createDrawing } from '../../labels/drawing/run.ts';
import { deliver } from '../../printing/deliver.ts';
import { documentsWindow } from '../../store/queries/postings/documents.ts';
import { posting } from '../../store/queries/postings/posting.ts';
import { LABEL_THREAD } from '../../workers/programs.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { fileAtTheCommandLine } from '../output/label-trouble.ts';
import type { Session } from '../session.ts';
import { readStored } from '../stored.ts';

export interface DocumentsCommand {
  readonly name: 'documents';
  readonly q: string;
  /** `null`: all of them. */
  readonly limit: number | null;
}

export interface DocumentsShowCommand {
  readonly name: 'documents show';
  readonly number: string;
}

export interface DocumentsPrintCommand {
  readonly name: 'documents print';
  readonly number: string;
  readonly out: string;
  readonly size: PaperSize;
  readonly language: Paper['language'];
  readonly shop: string;
}

/** As many as the window asks for at once. */
const PAGE = 500;

export async function documents(
  { q, limit }: DocumentsCommand,
  { session, output }: Surroundings,
): CommandResult {
  const question = { q, by: 'anything', kind: null, from: null, to: null } as const;
  for (let offset = 0; limit === null || offset < limit; offset += PAGE) {
    const most = Math.min(PAGE, (limit ?? Infinity) - offset);
    const page = await readStored(session, (reader) =>
      documentsWindow(reader, { ...question, offset, limit: most }),
    );
    if (!page.ok) return page;
    for (const row of page.value?.rows ?? []) await output.line({ ...row });
    if ((page.value?.total ?? 0) <= offset + PAGE) break;
  }
  return ok(EXIT.ok);
}

export async function showDocument(
  { number }: DocumentsShowCommand,
  { session, output }: Surroundings,
): CommandResult {
  const found = await read(session, number);
  if (!found.ok) return found;
  await output.line({ ...found.value });
  return ok(EXIT.ok);
}

export async function printDocument(
  { number, out, size, language, shop }: DocumentsPrintCommand,
  { session, output }: Surroundings,
): CommandResult {
  const found = await read(session, number);
  if (!found.ok) return found;
  const drawing = createDrawing(LABEL_THREAD);
  try {
    const drawn = await drawing.paper({
      posting: found.value,
      ...{ size, language, shop, printedAtMs: Date.now() },
    });
    if (!drawn.ok) return drawn;
    const order = { title: number, pieces: [{ bytes: drawn.value.bytes, labels: 1 }], pageMm: null };
    const written = await deliver({ kind: 'file', path: out }, order, { name: out });
    if (!written.ok) return failed(fileAtTheCommandLine(written.failure, out));
    await output.line({ file: out, lines: found.value.lines.length });
    return ok(EXIT.ok);
  } finally {
    await drawing.close();
  }
}

async function read(session: Session, number: string): Promise<Result<Posting>> {
  const found = await readStored(session, (reader) => posting(reader, number));
  if (!found.ok) return found;
  const { value } = found;
  if (value !== null && (value.session !== null || value.lines.length > 0)) return ok(value);
  const sentence = `Nothing that was booked under the number “${number}” is on this PC. “documents” lists what is.`;
  return failed(failure('NOT_FOUND', sentence));
}
