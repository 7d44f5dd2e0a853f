/** Movements that an earlier version mirrored without the columns of documents get them once, before anything is asked. */
import { hasTable, type RawDatabase } from '../sqlite/connection.ts';
import { rawFact, setRawFact } from '../sqlite/raw-facts.ts';
import { parseObjectOrNull } from '../rows.ts';
import { PROJECTIONS } from './projections.ts';

const FACT = 'movements of documents';
/** Another number fills them anew: to be raised when their columns are read otherwise. */
const READING = '1';

interface StoredMovement {
  readonly seq: number;
  readonly deleted: number;
  readonly document: string | null;
}

/** In one transaction: whoever is killed meanwhile finds nothing filled. */
export function fillMovements(raw: RawDatabase): void {
  if (rawFact(raw, FACT) === READING || !hasTable(raw, 'movement')) return;
  raw.transaction(() => {
    raw.exec('DELETE FROM document; DELETE FROM movement');
    const dependents = takeDependents(raw);
    fill(raw);
    for (const statement of dependents) raw.exec(statement);
    raw.exec(`INSERT INTO document (reference, kind, latest_ms, movements, who)
      SELECT min(reference COLLATE BINARY), max(kind), max(happened_ms), count(*), group_concat(DISTINCT who) FROM movement
       WHERE live = 1 AND reference IS NOT NULL GROUP BY reference`);
    setRawFact(raw, FACT, READING);
  })();
}

/** Indexes and triggers of the table: kept up row by row, they would take several times as long. @returns what makes them again */
function takeDependents(raw: RawDatabase): readonly string[] {
  const dependents = raw
    .prepare<[], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = 'movement' AND type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all();
  for (const { type, name } of dependents) raw.exec(`DROP ${type} ${name}`);
  return dependents.map(({ sql }) => sql);
}

function fill(raw: RawDatabase): void {
  const projection = PROJECTIONS.stockMovements;
  if (projection === null) return;
  const marks = projection.columns.map(() => '?').join(', ');
  const add = raw.prepare(
    `INSERT INTO movement (seq, live, ${projection.columns.join(', ')}) VALUES (?, ?, ${marks})`,
  );
  const page = raw.prepare<[number], StoredMovement>(
    `SELECT seq, deleted, iif(json_valid(coalesce(view, server)), coalesce(view, server), NULL) AS document FROM record
      WHERE collection = 'stockMovements' AND seq > ? ORDER BY seq LIMIT 1000`,
  );
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.seq ?? 0)) {
    for (const { seq, deleted, document } of rows) {
      const view = parseObjectOrNull(document);
      if (view === null) continue;
      const live = deleted === 0;
      add.run(seq, live ? 1 : 0, ...projection.read({ seq, live, view }));
    }
  }
}
