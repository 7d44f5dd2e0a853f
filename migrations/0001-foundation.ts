/**
 * The first schema: every mirrored record in one table, typed projections beside it for what lists sort, filter and search by,
 * the outbox, and what the engine must remember across a restart.
 */
import { sql, type Kysely } from 'kysely';

const STATEMENTS: readonly string[] = [
  // seq is the stable order of arrival and the integer key of every projection.
  `CREATE TABLE record (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    collection TEXT NOT NULL,
    server_id TEXT,
    -- the record it belongs to, e.g. the item of a stock row
    parent_id TEXT,
    -- last known document of the Service, the merge base; NULL for a record that exists only here
    server TEXT,
    -- server plus open operations; NULL when there are none, then server is what is shown
    view TEXT,
    mark TEXT CHECK (mark IN ('pending', 'sending', 'unconfirmed', 'conflict', 'rejected')),
    -- 1: not shown; deleted here (operation open) or gone on the Service
    deleted INTEGER NOT NULL DEFAULT 0,
    -- 1: the Service no longer has it
    gone INTEGER NOT NULL DEFAULT 0,
    -- number of the last sweep that saw it
    seen_sweep INTEGER NOT NULL DEFAULT 0,
    -- engine tick at which its server document was last settled by one of our own operations: an answer asked for earlier is stale
    settled_tick INTEGER NOT NULL DEFAULT 0,
    server_updated_at TEXT,
    fetched_at_ms INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE UNIQUE INDEX record_server_id ON record (collection, server_id) WHERE server_id IS NOT NULL`,
  `CREATE INDEX record_live ON record (collection, deleted, seq)`,
  `CREATE INDEX record_parent ON record (parent_id, collection) WHERE parent_id IS NOT NULL`,
  `CREATE INDEX record_mark ON record (collection, mark) WHERE mark IS NOT NULL`,
  `CREATE INDEX record_sweep ON record (collection, seen_sweep) WHERE gone = 0`,
  // A local id stays valid for ever, also when its record turned out to be one that the mirror had already met.
  `CREATE TABLE record_alias (
    id TEXT PRIMARY KEY,
    record_id TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE INDEX record_alias_record ON record_alias (record_id)`,

  `CREATE TABLE item (
    seq INTEGER PRIMARY KEY REFERENCES record (seq) ON DELETE CASCADE,
    live INTEGER NOT NULL,
    name TEXT NOT NULL,
    sku TEXT NOT NULL,
    barcode TEXT,
    -- the barcode as GTIN-14 where it is one, so that UPC-A and EAN-13 of the same article are equal
    gtin TEXT,
    category TEXT,
    unit TEXT,
    hsn TEXT,
    price REAL,
    cost REAL,
    gst_rate REAL,
    on_hand REAL,
    reorder_level REAL,
    track_inventory INTEGER NOT NULL DEFAULT 1,
    -- the saved filters it falls under, as bits (src-sync/store/records/item-flags.ts), inside every sort index: filters need no table
    flags INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX item_name ON item (live, name COLLATE NOCASE, seq, flags)`,
  `CREATE INDEX item_sku ON item (live, sku COLLATE NOCASE, seq, flags)`,
  `CREATE INDEX item_on_hand ON item (live, on_hand, seq, flags)`,
  `CREATE INDEX item_price ON item (live, price, seq, flags)`,
  `CREATE INDEX item_category ON item (live, category COLLATE NOCASE, seq, flags)`,
  `CREATE INDEX item_barcode ON item (barcode) WHERE barcode IS NOT NULL`,
  `CREATE INDEX item_gtin ON item (gtin) WHERE gtin IS NOT NULL`,
  `CREATE VIRTUAL TABLE item_search USING fts5 (
    name, sku, barcode, category, hsn, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'", prefix = '1 2 3'
  )`,

  `CREATE TABLE contact (
    seq INTEGER PRIMARY KEY REFERENCES record (seq) ON DELETE CASCADE,
    live INTEGER NOT NULL,
    name TEXT NOT NULL,
    company_name TEXT,
    phone TEXT,
    -- digits only, the last ten: what two spellings of one number share
    phone_digits TEXT,
    email TEXT,
    gstin TEXT,
    state TEXT,
    source TEXT,
    owner TEXT
  )`,
  `CREATE INDEX contact_name ON contact (live, name COLLATE NOCASE, seq)`,
  `CREATE INDEX contact_company ON contact (live, company_name COLLATE NOCASE, seq)`,
  `CREATE INDEX contact_phone ON contact (live, phone, seq)`,
  `CREATE INDEX contact_state ON contact (live, state COLLATE NOCASE, seq)`,
  `CREATE INDEX contact_phone_digits ON contact (phone_digits) WHERE phone_digits IS NOT NULL`,
  `CREATE VIRTUAL TABLE contact_search USING fts5 (
    name, company_name, phone, email, gstin, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'", prefix = '1 2 3'
  )`,

  `CREATE TABLE stock (
    seq INTEGER PRIMARY KEY REFERENCES record (seq) ON DELETE CASCADE,
    live INTEGER NOT NULL,
    -- local ids of the records
    item_id TEXT NOT NULL,
    warehouse_id TEXT NOT NULL,
    qty REAL NOT NULL,
    UNIQUE (item_id, warehouse_id)
  )`,
  `CREATE INDEX stock_warehouse ON stock (warehouse_id, live)`,

  `CREATE TABLE notification (
    seq INTEGER PRIMARY KEY REFERENCES record (seq) ON DELETE CASCADE,
    live INTEGER NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    kind TEXT,
    created_at TEXT,
    unread INTEGER NOT NULL
  )`,
  `CREATE INDEX notification_time ON notification (live, created_at, seq)`,
  `CREATE INDEX notification_unread ON notification (live, unread, created_at, seq)`,

  `CREATE TABLE operation (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- the record the operation is about; ids inside body stay local and are resolved when it is sent
    record_id TEXT NOT NULL,
    body TEXT NOT NULL,
    -- the edits merged into it, [{id, body}] in order, so that the last can be taken back alone; NULL where it is one edit
    parts TEXT,
    -- the record as shown before the first edit: what the fresh server state is compared with
    base TEXT,
    -- what waits for a person: {base, mine, theirs, fields}
    conflict TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'unconfirmed', 'done', 'conflict', 'rejected', 'blocked')),
    -- 1 once anything of it may have left this PC: it no longer merges with later edits nor cancels out
    was_sent INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- short random text that finds the operation again in the item's stock movements
    token TEXT,
    created_at_ms INTEGER NOT NULL,
    -- Unix time of the last attempt, and the earliest time of the next
    sent_at_ms INTEGER,
    -- newest record.seq when it was first sent: a look-up after a lost answer does not take an older record for the one just made
    known_seq INTEGER,
    not_before_ms INTEGER NOT NULL DEFAULT 0,
    -- how often a look-up answered "not there"
    looked_up INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    done_at_ms INTEGER
  )`,
  // Only open operations are ever scanned; done ones are history.
  `CREATE INDEX operation_open ON operation (state, seq) WHERE state <> 'done'`,
  `CREATE INDEX operation_record_open ON operation (record_id, seq) WHERE state <> 'done'`,
  `CREATE INDEX operation_done ON operation (done_at_ms) WHERE state = 'done'`,

  // Every record an operation touches (a transfer touches its item and two stock rows), for marks and ordering.
  `CREATE TABLE operation_record (
    operation_seq INTEGER NOT NULL REFERENCES operation (seq) ON DELETE CASCADE,
    record_id TEXT NOT NULL,
    PRIMARY KEY (operation_seq, record_id)
  ) WITHOUT ROWID`,
  `CREATE INDEX operation_record_record ON operation_record (record_id, operation_seq)`,

  `CREATE TABLE operation_dependency (
    operation_seq INTEGER NOT NULL REFERENCES operation (seq) ON DELETE CASCADE,
    depends_on_seq INTEGER NOT NULL REFERENCES operation (seq) ON DELETE CASCADE,
    PRIMARY KEY (operation_seq, depends_on_seq)
  ) WITHOUT ROWID`,
  `CREATE INDEX operation_dependency_on ON operation_dependency (depends_on_seq)`,

  `CREATE TABLE collection_state (
    collection TEXT PRIMARY KEY,
    -- number of the sweep that runs or ran last, and where it stands (JSON), NULL when none runs
    sweep INTEGER NOT NULL DEFAULT 0,
    cursor TEXT,
    -- what probes learnt of this collection (JSON)
    learnt TEXT,
    swept_at_ms INTEGER,
    -- rows the deletion guard kept although the Service no longer lists them
    guarded_rows INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID`,

  // What each accepted edit was answered, so that the same edit handed in twice is taken once and answered alike.
  `CREATE TABLE accepted (
    operation_id TEXT PRIMARY KEY,
    -- the operation it is part of; gone once that is taken back, given up or forgotten
    operation_seq INTEGER,
    answer TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) WITHOUT ROWID`,
  `CREATE INDEX accepted_operation ON accepted (operation_seq)`,
  `CREATE INDEX accepted_time ON accepted (at_ms)`,

  // Rows of a page that could not be understood: kept to look at, never in the way of the page.
  `CREATE TABLE parked_row (
    collection TEXT NOT NULL,
    row_key TEXT NOT NULL,
    reason TEXT NOT NULL,
    payload TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (collection, row_key)
  ) WITHOUT ROWID`,

  // Small facts: request budget, profile identity, dirty-start flag.
  `CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID`,

  `CREATE TABLE log_line (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(database);
  }
}
