/** What label printing keeps on this PC: printers and their corrections, what was chosen last, jobs and their rows, extras of templates. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  `CREATE TABLE printer (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- where it is and what it understands, with its dots and its correction (JSON, src-sync/domain/labels/printing.ts)
    printer TEXT NOT NULL,
    -- when its correction was measured; NULL: never
    calibrated_at_ms INTEGER,
    created_at_ms INTEGER NOT NULL
  ) WITHOUT ROWID`,

  // The last choice for a kind of record: the second click of the two.
  `CREATE TABLE label_choice (
    kind TEXT PRIMARY KEY,
    template_key TEXT NOT NULL,
    printer_id TEXT,
    -- 'one', 'onHand' or a number
    quantity TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) WITHOUT ROWID`,

  // The first free label of the part-used sheet of each template.
  `CREATE TABLE label_sheet (
    template_key TEXT PRIMARY KEY,
    start_cell INTEGER NOT NULL
  ) WITHOUT ROWID`,

  // What the contract's label template cannot carry (JSON), under the template's local id.
  `CREATE TABLE label_extras (
    template_id TEXT PRIMARY KEY,
    extras TEXT NOT NULL
  ) WITHOUT ROWID`,

  // A job is written before anything of it leaves this PC.
  `CREATE TABLE print_job (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    template_key TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'printing', 'done', 'stopped')),
    -- template and printer as they were (JSON): a reprint is the same label whatever was changed since
    template TEXT NOT NULL,
    printer TEXT NOT NULL,
    -- the job that holds the rows: its own id, or the first print's for a reprint
    rows_of TEXT NOT NULL,
    start_cell INTEGER NOT NULL,
    -- labels of the whole, and the number of the first that is printed, from 0
    labels INTEGER NOT NULL,
    first_label INTEGER NOT NULL,
    -- labels that left this PC, counted from first_label
    handed_over INTEGER NOT NULL DEFAULT 0,
    failure TEXT,
    created_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER
  )`,
  `CREATE INDEX print_job_open ON print_job (state, seq) WHERE state IN ('waiting', 'printing')`,
  `CREATE INDEX print_job_rows ON print_job (rows_of)`,
  `CREATE TABLE print_job_row (
    job_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    record_id TEXT,
    quantity INTEGER NOT NULL,
    -- the record's fields as they were (JSON)
    record TEXT NOT NULL,
    PRIMARY KEY (job_id, position)
  ) WITHOUT ROWID`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
