/** Number of rows of each collection. */
import { COLLECTIONS, type CollectionName } from '../../domain/records/collections.ts';
import { rowsOf } from '../sqlite/access.ts';
import type { Reader } from '../sqlite/handles.ts';
import { inSteps, onward, STEP_ROWS, type Pause } from '../sqlite/chunked-read.ts';

export interface CollectionCounts {
  /** Records a list shows. */
  readonly rows: number;
  readonly parkedRows: number;
}

/** Rows shown and rows quarantined, per collection. Stub records are not counted. */
export async function collectionCounts(
  reader: Reader,
): Promise<Readonly<Record<CollectionName, CollectionCounts>>> {
  const parked = await reader
    .selectFrom('parked_row')
    .select(['collection', (expression) => expression.fn.countAll<number>().as('count')])
    .groupBy('collection')
    .execute();
  const parkedRows = new Map(parked.map((row) => [row.collection, row.count]));
  const counted = await inSteps(reader, async (pause) => {
    const counts: [CollectionName, CollectionCounts][] = [];
    for (const name of COLLECTIONS) {
      counts.push([
        name,
        { rows: await countLive(reader, name, pause), parkedRows: parkedRows.get(name) ?? 0 },
      ]);
    }
    return counts;
  });
  return Object.fromEntries(counted) as Record<CollectionName, CollectionCounts>;
}

const COUNT_STEP = `
  SELECT count(*) AS count, max(seq) AS last FROM (
    SELECT seq FROM record WHERE collection = ? AND deleted = 0 AND seq > ? ORDER BY seq LIMIT ?
  )`;

async function countLive(reader: Reader, collection: CollectionName, pause: Pause): Promise<number> {
  let total = 0;
  let last = 0;
  for (;;) {
    const [step] = await rowsOf<{ count: number; last: number }>(reader, COUNT_STEP, [
      collection,
      last,
      STEP_ROWS,
    ]);
    if (step === undefined) return total;
    total += step.count;
    if (step.count < STEP_ROWS) return total;
    last = onward(last, step.last);
    await pause();
  }
}
