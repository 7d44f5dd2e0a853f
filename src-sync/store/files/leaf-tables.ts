/** Tables whose rows are known by their look, wherever in a damaged file they stand: what nobody but this PC has, and what it is about. */
import { isCollectionName } from '../../domain/records/collections.ts';
import { isOperationName, OPERATION_STATES } from '../../domain/outbox/operation.ts';

export type SavedRow = Record<string, string | number | null>;

/** Columns in the order of the file; an older database lacks the last ones. */
export const LEAF_TABLES = {
  operation: columns(`
    seq id name record_id body parts base conflict state was_sent attempts token created_at_ms
    sent_at_ms known_seq not_before_ms looked_up last_error done_at_ms lost_service_ms lost_wall_ms
    lost_ran_ms met`),
  unshown: columns('seq id name record_id body base token created_at_ms touches depends_on answer hold'),
  record: columns(`
    seq id collection server_id parent_id server view mark deleted gone seen_sweep settled_tick
    server_updated_at fetched_at_ms`),
  stock: columns('seq live item_id warehouse_id qty item_seq place_seq'),
  stock_session: columns(`
    seq id kind name reference warehouse_id to_warehouse_id reason blind state operations
    created_at_ms changed_at_ms reversal scope list expected_id unit_costs`),
  stock_scan: columns('seq id session_id code item_id qty book_qty at_ms undone counting'),
} as const;

function columns(names: string): readonly string[] {
  return names.trim().split(/\s+/);
}

export type LeafTable = keyof typeof LEAF_TABLES;

export function isLeafTable(table: string): table is LeafTable {
  return Object.hasOwn(LEAF_TABLES, table);
}

type Value = SavedRow[string] | undefined;

const isText = (value: Value): boolean => typeof value === 'string';
const isTime = (value: Value): boolean => typeof value === 'number' && value > 0;
const isChange = ({ id, name, record_id: recordId, body }: SavedRow): boolean =>
  isText(id) && isText(recordId) && isText(body) && typeof name === 'string' && isOperationName(name);

const LOOKS: Readonly<Record<LeafTable, (row: SavedRow) => boolean>> = {
  operation: (row) => isChange(row) && OPERATION_STATES.some((state) => state === row['state']),
  unshown: (row) => isChange(row) && String(row['touches']).startsWith('['),
  record: ({ id, collection, deleted }) =>
    isText(id) && isCollectionName(String(collection)) && typeof deleted === 'number',
  stock: ({ live, item_id: itemId, warehouse_id: warehouseId, qty }) =>
    (live === 0 || live === 1) && isText(itemId) && isText(warehouseId) && typeof qty === 'number',
  stock_session: ({ id, kind, state, changed_at_ms: changedAtMs }) =>
    isText(id) && isText(kind) && isText(state) && isTime(changedAtMs),
  stock_scan: ({ id, session_id: sessionId, code, at_ms: atMs }) =>
    isText(id) && isText(sessionId) && isText(code) && isTime(atMs),
};

export function isRowOf(table: LeafTable, row: SavedRow): boolean {
  return LOOKS[table](row);
}
