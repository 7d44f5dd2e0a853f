/** Number of the sweep that runs or ran last; whatever the Service showed us since its start counts as seen by it. */
import type { Reader } from './handles.ts';

export async function currentSweep(reader: Reader, collection: string): Promise<number> {
  const row = await reader
    .selectFrom('collection_state')
    .select('sweep')
    .where('collection', '=', collection)
    .executeTakeFirst();
  return row?.sweep ?? 0;
}
