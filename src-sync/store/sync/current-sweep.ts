/** Number of the sweep that runs or ran last; whatever the Service showed us since its start counts as seen by it. */
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

const SWEEP = kept<{ sweep: number }>('SELECT sweep FROM collection_state WHERE collection = ?');

export async function currentSweep(reader: Reader, collection: string): Promise<number> {
  return (await SWEEP.first(reader, collection))?.sweep ?? 0;
}
