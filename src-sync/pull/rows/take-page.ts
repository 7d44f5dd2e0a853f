/** Reads one page of a list, and takes its rows into the mirror. */
import { ok, type Result } from '../../domain/result.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { applyServerRows } from '../../store/records/records.ts';
import type { AppliedRows } from '../../store/records/incoming/server-page.ts';
import type { PullContext } from '../context.ts';
import type { AskedPage } from '../sweep/held-pages.ts';
import { readPage } from './read-page.ts';
import type { Page } from './page.ts';

/** Reads a page and takes its rows into the mirror. */
export async function takePage(
  context: Omit<PullContext, 'report'>,
  { description, segment, query }: AskedPage,
): Promise<Result<AppliedRows & Pick<Page, 'rowCount' | 'totalPages'>>> {
  const page = await readPage(context, description, segment, query);
  if (!page.ok) return page;
  const { rows, requestedAtTick, rowCount, totalPages } = page.value;
  const { collection } = description;
  const nowMs = context.nowMs();
  const applied = await inMirrorWrite(context.store.writer, (tx) =>
    applyServerRows(tx, { collection, rows, sweep: null, requestedAtTick, nowMs }),
  );
  return applied.ok ? ok({ ...applied.value, rowCount, totalPages }) : applied;
}
