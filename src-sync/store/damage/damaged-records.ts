/** A mirrored record whose document was damaged on the disk is read again from the Service; until then it stands here without its fields. */
import { kyselyOver, type RawDatabase } from '../sqlite/connection.ts';
import { refreshViews } from '../records/views.ts';
import { isDamagedJson } from './damaged-changes.ts';

/** Reads every row: only after a program that ended without closing the file. */
export async function emptyDamagedRecords(raw: RawDatabase): Promise<void> {
  const bad = (column: string): string => isDamagedJson(column, 'object');
  const ids = raw
    .prepare<[], string>(`SELECT id FROM record WHERE ${bad('server')} OR ${bad('view')}`)
    .pluck()
    .all();
  if (ids.length === 0) return;
  await kyselyOver(raw)
    .transaction()
    .execute(async (tx) => {
      raw.exec(
        `UPDATE record SET server = '{}' WHERE ${bad('server')}; UPDATE record SET view = NULL WHERE ${bad('view')};`,
      );
      await refreshViews(tx, ids);
    });
}
