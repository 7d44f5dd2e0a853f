/** The tables of `migrations` as Kysely types. `Row` types never leave this folder. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { OperationName, OperationState } from '../../domain/outbox/operation.ts';
import type { RecordMark } from '../../domain/records/record.ts';
import type { SessionState } from '../../domain/stock/stock-session.ts';
import type { SessionKind, SessionList } from '../../domain/stock/session-kind.ts';
import type { LabelTables } from '../desk/label-tables.ts';

export interface RecordTable {
  seq: Generated<number>;
  id: string;
  collection: string;
  server_id: string | null;
  /** `server_id` as ids are compared (`comparableId`): no two records of a collection have the same. */
  server_key: GeneratedAlways<string | null>;
  parent_id: string | null;
  server: string | null;
  view: string | null;
  mark: RecordMark | null;
  deleted: Generated<number>;
  gone: Generated<number>;
  seen_sweep: Generated<number>;
  settled_tick: Generated<number>;
  server_updated_at: string | null;
  fetched_at_ms: Generated<number>;
}

export interface ItemTable {
  seq: number;
  live: number;
  name: string;
  sku: string;
  barcode: string | null;
  gtin: string | null;
  category: string | null;
  unit: string | null;
  hsn: string | null;
  price: number | null;
  cost: number | null;
  gst_rate: number | null;
  on_hand: number | null;
  reorder_level: number | null;
  track_inventory: number;
  flags: number;
  created_ms: number | null;
}

export interface ContactTable {
  seq: number;
  live: number;
  name: string;
  company_name: string | null;
  phone: string | null;
  phone_digits: string | null;
  email: string | null;
  gstin: string | null;
  state: string | null;
  source: string | null;
  owner: string | null;
  origin: string | null;
  created_ms: number | null;
}

export interface StockTable {
  seq: number;
  live: number;
  item_id: string;
  warehouse_id: string;
  qty: number;
  /** `record.seq` of both, kept by triggers. */
  item_seq: Generated<number | null>;
  place_seq: Generated<number | null>;
}

export interface NotificationTable {
  seq: number;
  live: number;
  title: string;
  body: string;
  kind: string | null;
  created_at: string | null;
  unread: number;
}

export interface OperationTable {
  seq: Generated<number>;
  id: string;
  name: OperationName;
  record_id: string;
  body: string;
  parts: string | null;
  base: string | null;
  conflict: string | null;
  state: OperationState;
  was_sent: Generated<number>;
  attempts: Generated<number>;
  token: string | null;
  created_at_ms: number;
  sent_at_ms: number | null;
  known_seq: number | null;
  not_before_ms: Generated<number>;
  /** The Service's clock, where it is known, this PC's, and how long all runs had lasted, when the answer was certainly lost. */
  lost_service_ms: number | null;
  lost_wall_ms: number | null;
  lost_ran_ms: number | null;
  looked_up: Generated<number>;
  last_error: string | null;
  done_at_ms: number | null;
  /** `merged` with somebody else's change of the record, or a person was `asked`; `null` where it met none. */
  met: 'merged' | 'asked' | null;
}

export interface MovementSummaryTable {
  seq: number;
  read_at_ms: number;
  first_ms: number | null;
  last_ms: number | null;
  undated: number;
  out_qty: number;
  out_days: number;
  on_hand: number | null;
}

export interface RecordFileTable {
  record_id: string;
  slot: string;
  file_name: string | null;
  content_type: string | null;
  size_bytes: Generated<number>;
  source_key: string;
  fetched_at_ms: number;
  used_at_ms: number;
}

export interface StockSessionTable {
  seq: Generated<number>;
  id: string;
  kind: SessionKind;
  name: string;
  reference: string;
  warehouse_id: string | null;
  to_warehouse_id: string | null;
  reason: string | null;
  blind: number;
  state: SessionState;
  operations: string | null;
  /** The `SessionReversal` (JSON) of one that was reversed as a whole. */
  reversal: Generated<string | null>;
  /** JSON, domain/stock/count-scope.ts */
  scope: Generated<string>;
  /** It is a list, and never posted. */
  list: Generated<SessionList | null>;
  /** Id of the list that it is compared with. */
  expected_id: Generated<string | null>;
  /** JSON: what one unit cost, by the item's id, where a person gave it. */
  unit_costs: Generated<string>;
  created_at_ms: number;
  changed_at_ms: number;
}

export interface StockScanTable {
  seq: Generated<number>;
  id: string;
  session_id: string;
  code: string;
  item_id: string | null;
  qty: number;
  book_qty: number | null;
  at_ms: number;
  undone: Generated<number>;
  /** Number of a counting that was set aside for a later one; 0 for every other scan. */
  counting: Generated<number>;
}

export interface UnshownTable {
  seq: Generated<number>;
  id: string;
  name: OperationName;
  record_id: string;
  body: string;
  base: string | null;
  token: string | null;
  created_at_ms: number;
  touches: string;
  depends_on: string;
  answer: string;
  hold: Generated<string | null>;
}

export interface Schema extends LabelTables {
  record: RecordTable;
  item: ItemTable;
  contact: ContactTable;
  stock: StockTable;
  notification: NotificationTable;
  operation: OperationTable;
  operation_record: { operation_seq: number; record_id: string };
  late_duplicate: {
    operation_seq: number;
    record_id: string;
    state: 'open' | 'kept' | 'reversed';
    found_at_ms: number;
  };
  unshown: UnshownTable;
  operation_dependency: { operation_seq: number; depends_on_seq: number };
  collection_state: {
    collection: string;
    sweep: Generated<number>;
    cursor: string | null;
    learnt: string | null;
    swept_at_ms: number | null;
    guarded_rows: Generated<number>;
    suspected_rows: Generated<number>;
    total_rows: number | null;
    complete_sweep: Generated<number>;
    complete_seq: Generated<number>;
    guard_accepted_rows: Generated<number>;
  };
  related_state: {
    record_id: string;
    collection: string;
    read_at_ms: number;
    record_updated_at: string | null;
  };
  movement_summary: MovementSummaryTable;
  movement_count: { item_seq: number; place_seq: number; at_ms: number };
  record_file: RecordFileTable;
  stock_session: StockSessionTable;
  stock_scan: StockScanTable;
  sync_event: {
    seq: Generated<number>;
    at_ms: number;
    kind: string;
    collection: string | null;
    detail: string;
  };
  parked_row: { collection: string; row_key: string; reason: string; payload: string; at_ms: number };
  record_alias: { id: string; record_id: string };
  accepted: {
    operation_id: string;
    operation_seq: number | null;
    answer: string;
    at_ms: number;
    /** Changes that are taken back together, and held for the life of their toast. */
    hold: Generated<string | null>;
  };
  fact: { name: string; value: string };
  log_line: { seq: Generated<number>; at_ms: number; level: string; text: string; change: string | null };
}
