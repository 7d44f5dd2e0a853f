/** What refers to an entry of a small list, as far as this PC knows: said before the entry is deleted or renamed. */
import { sql, type RawBuilder } from 'kysely';
import { readText } from '../../../domain/fields.ts';
import { definitionKeys } from '../../../domain/item-fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ListUse, ListUseKind, SmallList } from '../../../domain/lists/list-questions.ts';
import { among } from '../../bulk.ts';
import type { Reader } from '../../handles.ts';
import { readRecord, type StoredRecord } from '../../records.ts';

export async function listUses(
  reader: Reader,
  { collection, id }: { readonly collection: SmallList; readonly id: string },
): Promise<readonly ListUse[]> {
  const record = await readRecord(reader, id);
  if (record === null) return [];
  const found = await USES[collection](reader, record);
  return found.filter(({ count }) => count > 0);
}

type Uses = (reader: Reader, record: StoredRecord) => Promise<readonly ListUse[]>;

const none: Uses = () => Promise.resolve([]);

const USES: Readonly<Record<SmallList, Uses>> = {
  warehouses: usesOfPlace,
  categories: (reader, { view }) =>
    named(reader, 'items', itemsWhere(sql`category = ${nameOf(view)} COLLATE NOCASE`)),
  units: (reader, { view }) => usesOfUnit(reader, nameOf(view)),
  itemCustomFields: usesOfField,
  leadSources: (reader, { view }) =>
    named(
      reader,
      'contacts',
      sql`SELECT count(*) AS count FROM contact WHERE live = 1 AND source = ${nameOf(view)} COLLATE NOCASE`,
    ),
  // Nothing that the four modules hold names its type or its priority.
  leadTypes: none,
  leadPriorities: none,
  // Nothing names an automation.
  automations: none,
  pipelines: (reader, { id, serverId }) =>
    named(
      reader,
      'forms',
      sql`SELECT count(*) AS count FROM record
        WHERE collection = 'forms' AND deleted = 0
          AND json_extract(coalesce(view, server), '$.defaultPipelineId') IN ${among([id, serverId ?? id])}`,
    ),
};

const nameOf = (view: JsonObject): string => readText(view, ['name', 'title']) ?? '';

const itemsWhere = (condition: RawBuilder<unknown>): RawBuilder<{ count: number }> =>
  sql`SELECT count(*) AS count FROM item WHERE live = 1 AND ${condition}`;

async function named(
  reader: Reader,
  kind: ListUseKind,
  question: RawBuilder<unknown>,
): Promise<readonly ListUse[]> {
  const { rows } = await (question as RawBuilder<{ count: number }>).execute(reader);
  return [{ kind, count: rows[0]?.count ?? 0 }];
}

async function usesOfPlace(reader: Reader, { id }: StoredRecord): Promise<readonly ListUse[]> {
  const { rows } = await sql<{ count: number; qty: number }>`
    SELECT count(*) AS count, coalesce(sum(qty), 0) AS qty FROM stock
     WHERE warehouse_id = ${id} AND live = 1 AND qty <> 0`.execute(reader);
  const sessions = await named(
    reader,
    'sessions',
    sql`SELECT count(*) AS count FROM stock_session
      WHERE state IN ('open', 'paused', 'review') AND (warehouse_id = ${id} OR to_warehouse_id = ${id})`,
  );
  const stock: ListUse = { kind: 'stock', count: rows[0]?.count ?? 0, qty: rows[0]?.qty ?? 0 };
  return [stock, ...sessions];
}

/** The unit in which an item is bought has no column of its own. */
function usesOfUnit(reader: Reader, name: string): Promise<readonly ListUse[]> {
  return named(
    reader,
    'items',
    sql`SELECT count(*) AS count FROM item JOIN record ON record.seq = item.seq
      WHERE item.live = 1 AND (item.unit = ${name} COLLATE NOCASE
        OR json_extract(coalesce(record.view, record.server), '$.purchaseUnit') = ${name} COLLATE NOCASE)`,
  );
}

function usesOfField(reader: Reader, { view }: StoredRecord): Promise<readonly ListUse[]> {
  return named(
    reader,
    'values',
    sql`SELECT count(*) AS count FROM item JOIN record ON record.seq = item.seq
      WHERE item.live = 1 AND EXISTS (
        SELECT 1 FROM json_each(coalesce(record.view, record.server), '$.customFields') AS own
         WHERE own.key IN ${among(definitionKeys(view))} AND coalesce(own.value, '') <> '')`,
  );
}
