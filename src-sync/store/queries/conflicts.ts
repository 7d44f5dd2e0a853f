/** What waits for a person because somebody else changed the same. */
import type { ConflictEntry } from '../../domain/operation.ts';
import type { Reader } from '../handles.ts';
import { toOperation } from '../rows.ts';

/** Oldest first; all of them without a limit. */
export async function conflictEntries(
  reader: Reader,
  limit: number | null,
): Promise<readonly ConflictEntry[]> {
  const conflicts = reader
    .selectFrom('operation')
    .selectAll()
    .where('state', '=', 'conflict')
    .where('state', '<>', 'done')
    .orderBy('seq');
  const rows = await (limit === null ? conflicts : conflicts.limit(limit)).execute();
  return rows.map(toOperation).map(({ id, name, recordId, conflict }) => ({
    opId: id,
    op: name,
    recordId,
    ...(conflict ?? { base: {}, mine: {}, theirs: {}, fields: [] }),
  }));
}
