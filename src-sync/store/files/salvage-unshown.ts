/** Of a damaged database: changes that were saved and not in the outbox yet (`pending-projection.ts`), as the rows that they would have become there. */
import { parsed, readTable, type DamagedFile, type SavedRow } from './salvage-rows.ts';

export interface SavedChanges {
  readonly operations: readonly SavedRow[];
  readonly touches: readonly SavedRow[];
  readonly dependencies: readonly SavedRow[];
  readonly accepted: readonly SavedRow[];
}

/** @param lastSeq of the operations that were found: these come after them */
export function readUnshown(damaged: DamagedFile, lastSeq: number): SavedChanges {
  // One of an older version names an operation, which was found in its own table.
  const rows = readTable(damaged, 'unshown', 'seq').filter((row) => typeof row['body'] === 'string');
  const placed = rows.map((row, index) => ({ row, seq: lastSeq + 1 + index }));
  const named = (column: string, field: string): SavedRow[] =>
    placed.flatMap(({ row, seq }) =>
      listIn(row[column]).map((value) => ({ operation_seq: seq, [field]: value })),
    );
  return {
    operations: placed.map(({ row, seq }) => {
      const { id = null, name = null, record_id = null, body = null } = row;
      const { base = null, token = null, created_at_ms = null } = row;
      return { seq, id, name, record_id, body, base, token, created_at_ms, state: 'queued' };
    }),
    touches: named('touches', 'record_id'),
    dependencies: named('depends_on', 'depends_on_seq'),
    accepted: placed.map(({ row, seq }) => ({
      operation_id: row['id'] ?? null,
      operation_seq: seq,
      answer: row['answer'] ?? null,
      at_ms: row['created_at_ms'] ?? null,
      hold: row['hold'] ?? null,
    })),
  };
}

/** The entries of a list that survived; the record that a change is about is known without it. */
function listIn(text: SavedRow[string] | undefined): readonly (string | number)[] {
  const list = parsed(`{"list":${String(text)}}`)?.['list'];
  if (!Array.isArray(list)) return [];
  return list.filter((value) => typeof value === 'string' || typeof value === 'number');
}
