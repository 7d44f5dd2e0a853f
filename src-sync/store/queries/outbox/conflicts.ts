/** Changes that wait for a person because somebody else changed the same. */
import { FILE_PLACE_OPERATIONS, fileConflictOf } from '../../../operations/file-conflict.ts';
import type { ConflictEntry, StoredOperation } from '../../../domain/outbox/operation.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { conflictVersion } from '../../outbox/conflict-version.ts';
import { toOperation } from '../../rows.ts';

/** Oldest first; all of them without a limit. */
export async function conflictEntries(
  reader: Reader,
  limit: number | null,
): Promise<readonly ConflictEntry[]> {
  const conflicts = reader
    .selectFrom('operation')
    .selectAll()
    .where((where) =>
      where.or([
        where('state', '=', 'conflict'),
        where.and([where('state', '=', 'rejected'), where('name', 'in', FILE_PLACE_OPERATIONS)]),
      ]),
    )
    .where('state', '<>', 'done')
    .orderBy('seq');
  const rows = await conflicts.execute();
  return rows
    .map(toOperation)
    .flatMap(entryOf)
    .slice(0, limit ?? rows.length);
}

/** None where the operation is in no conflict. */
export function entryOf(operation: StoredOperation): readonly ConflictEntry[] {
  const { id, name, recordId, state } = operation;
  const known = operation.conflict ?? fileConflictOf(operation);
  if (known === null && state !== 'conflict') return [];
  const detail = known ?? { base: {}, mine: {}, theirs: {}, fields: [] };
  return [{ opId: id, op: name, recordId, ...detail, version: conflictVersion(detail) }];
}
