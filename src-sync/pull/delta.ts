/**
 * A delta reads the most recently changed rows first and stops at a whole page that is older than what is known.
 * It is used only where the sort by update time was seen to be honoured; it never removes anything.
 */
import { applyServerRows } from '../store/records.ts';
import { readCollectionState, saveLearnt } from '../store/sweeps.ts';
import { inWrite } from '../store/database.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import type { CollectionDescription, Segment } from './descriptions.ts';
import type { PullContext } from './context.ts';
import { parseLearnt, type Learnt } from './learnt.ts';
import { PAGE_SIZE, readPage } from './read-page.ts';

/** Clocks of the Service's own machines differ a little; rows of the last two minutes are read again. */
const OVERLAP_MS = 2 * 60_000;
/** A delta longer than this is no cheaper than the sweep that follows anyway. */
const PAGES_MAX = 20;

export type DeltaOutcome = 'caught-up' | 'not-honoured' | 'too-long';

export async function delta(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<DeltaOutcome>> {
  const looked = await readChanges(context, description);
  const outcome = looked.ok ? looked.value : looked.failure.code;
  context.events.note({ kind: 'delta', collection: description.collection, outcome });
  return looked;
}

async function readChanges(
  context: PullContext,
  description: CollectionDescription,
): Promise<Result<DeltaOutcome>> {
  const queries = description.segments.kind === 'fixed' ? description.segments.queries : [];
  let outcome: DeltaOutcome = 'caught-up';
  for (const [index, query] of queries.entries()) {
    const read = await deltaOfSegment(context, description, { path: {}, query }, String(index));
    if (!read.ok) return read;
    if (read.value === 'not-honoured') return read;
    if (read.value === 'too-long') outcome = 'too-long';
  }
  return ok(outcome);
}

async function deltaOfSegment(
  context: PullContext,
  description: CollectionDescription,
  segment: Segment,
  key: string,
): Promise<Result<DeltaOutcome>> {
  const { collection } = description;
  const before = parseLearnt((await readCollectionState(context.store.reader, collection)).learnt);
  const watermark = before.watermarks[key] ?? null;
  const horizon = watermark === null ? null : new Date(Date.parse(watermark) - OVERLAP_MS).toISOString();
  let newest = watermark;
  for (let pageNumber = 1; pageNumber <= PAGES_MAX; pageNumber += 1) {
    const answer = await readPage(context, description, segment, {
      page: pageNumber,
      pageSize: PAGE_SIZE,
      sortBy: 'updatedAt',
      sortDir: 'desc',
    });
    // A Service that does not know this sort refuses it, or ignores it: either way the collection is read by sweeps.
    if (!answer.ok && answer.failure.code === 'REFUSED') return notHonoured(context, collection, before);
    if (!answer.ok) return answer;
    const page = answer.value;
    const honoured = newestFirst(page.rows);
    if (honoured && pageNumber === 1) newest = page.rows[0]?.updatedAt ?? newest;
    // Without a watermark this was the probe: one page, remembered as the place to start from.
    const last = page.rows.at(-1)?.updatedAt ?? null;
    const caughtUp =
      watermark === null ||
      horizon === null ||
      last === null ||
      last < horizon ||
      (page.totalPages !== null && pageNumber >= page.totalPages);
    const learnt: Learnt = {
      ...before,
      deltaHonoured: honoured,
      // The watermark moves only when everything up to it was read.
      watermarks:
        honoured && caughtUp && newest !== null ? { ...before.watermarks, [key]: newest } : before.watermarks,
    };
    const saved = await inWrite(context.store.writer, async (tx) => {
      const counts = await applyServerRows(tx, {
        collection,
        rows: page.rows,
        sweep: null,
        requestedAtTick: page.requestedAtTick,
        nowMs: context.nowMs(),
      });
      await saveLearnt(tx, collection, learnt);
      return counts.inserted + counts.updated;
    });
    if (!saved.ok) return saved;
    context.report({ collection, pagesRead: pageNumber, pagesExpected: null, changedRows: saved.value });
    if (!honoured) return ok('not-honoured');
    if (caughtUp) return ok('caught-up');
  }
  // Everything changed at once (an import, a long time offline): forget the mark, a sweep follows and the next look sets a new one.
  const forgotten = await inWrite(context.store.writer, (tx) =>
    saveLearnt(tx, collection, { ...before, deltaHonoured: true, watermarks: {} }),
  );
  return forgotten.ok ? ok('too-long') : forgotten;
}

async function notHonoured(
  context: PullContext,
  collection: CollectionDescription['collection'],
  before: Learnt,
): Promise<Result<DeltaOutcome>> {
  const learnt: Learnt = { ...before, deltaHonoured: false };
  const saved = await inWrite(context.store.writer, (tx) => saveLearnt(tx, collection, learnt));
  return saved.ok ? ok('not-honoured') : saved;
}

/** An undated row means that the order cannot be seen, so it is not relied on. */
function newestFirst(rows: readonly ServerRow[]): boolean {
  const times = rows.map((row) => row.updatedAt);
  if (times.length === 0) return true;
  return times.every((time, index) => time !== null && (index === 0 || (times[index - 1] ?? '') >= time));
}
