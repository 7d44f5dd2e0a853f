/** The records that refer to an entry of a small list, as far as this PC knows: said before the entry is deleted or renamed. */
import { sql, type RawBuilder } from 'kysely';
import { readText } from '../../../domain/records/fields.ts';
import { definitionKeys } from '../../../domain/records/item-fields.ts';
import { isJsonArray, type JsonObject } from '../../../domain/values/json.ts';
import type { ListUse, ListUseKind, SmallList } from '../../../domain/lists/small-lists.ts';
import type { Question } from '../../../domain/questions/questions.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { readRecord, type StoredRecord } from '../../records/records.ts';
import { parseObject } from '../../rows.ts';

export async function listUses(
  reader: Reader,
  { collection, id, stages }: Question<'lists.uses'>,
): Promise<readonly ListUse[]> {
  const record = await readRecord(reader, id);
  if (record === null) return [];
  const found = await (stages === undefined
    ? USES[collection](reader, record)
    : named(
        reader,
        'formStages',
        formsWhere(sql`${namesPipeline(record)}
          AND json_extract(coalesce(view, server), '$.defaultStage') IN ${among(stages)}`),
      ));
  return found.filter(({ count }) => count > 0);
}

type Uses = (reader: Reader, record: StoredRecord) => Promise<readonly ListUse[]>;

const USES: Readonly<Record<SmallList, Uses>> = {
  warehouses: usesOfPlace,
  categories: (reader, { view }) =>
    named(reader, 'items', itemsWhere(sql`category = ${nameOf(view)} COLLATE NOCASE`)),
  units: (reader, { view }) => usesOfUnit(reader, nameOf(view)),
  itemCustomFields: usesOfField,
  leadSources: async (reader, { view }) => [
    ...(await named(
      reader,
      'contacts',
      sql`SELECT count(*) AS count FROM contact WHERE live = 1 AND source = ${nameOf(view)} COLLATE NOCASE`,
    )),
    ...(await named(
      reader,
      'formSources',
      formsWhere(
        sql`json_extract(coalesce(view, server), '$.defaultSource') = ${nameOf(view)} COLLATE NOCASE`,
      ),
    )),
    await automationsNaming(reader, [nameOf(view)]),
  ],
  // No record of the four modules has a type or a priority.
  leadTypes: async (reader, { view }) => [await automationsNaming(reader, [nameOf(view)])],
  leadPriorities: async (reader, { view }) => [await automationsNaming(reader, [nameOf(view)])],
  // Nothing names an automation.
  automations: () => Promise.resolve([]),
  pipelines: usesOfPipeline,
};

const nameOf = (view: JsonObject): string => readText(view, ['name', 'title']) ?? '';

const itemsWhere = (condition: RawBuilder<unknown>): RawBuilder<{ count: number }> =>
  sql`SELECT count(*) AS count FROM item WHERE live = 1 AND ${condition}`;

const formsWhere = (condition: RawBuilder<unknown>): RawBuilder<{ count: number }> =>
  sql`SELECT count(*) AS count FROM record WHERE collection = 'forms' AND deleted = 0 AND ${condition}`;

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

const idsOf = ({ id, serverId }: StoredRecord): readonly string[] => [id, serverId ?? id];

const namesPipeline = (record: StoredRecord): RawBuilder<unknown> =>
  sql`json_extract(coalesce(view, server), '$.defaultPipelineId') IN ${among(idsOf(record))}`;

async function usesOfPipeline(reader: Reader, record: StoredRecord): Promise<readonly ListUse[]> {
  const { stages } = record.view;
  return [
    { kind: 'stages', count: isJsonArray(stages) ? stages.length : 0 },
    ...(await named(reader, 'forms', formsWhere(namesPipeline(record)))),
    await automationsNaming(reader, idsOf(record)),
  ];
}

/** Automations in whose definition one of these texts stands. Nothing describes a definition, so all of it is looked through. */
async function automationsNaming(reader: Reader, texts: readonly string[]): Promise<ListUse> {
  const rows = await reader
    .selectFrom('record')
    .select(['view', 'server'])
    .where('collection', '=', 'automations')
    .where('deleted', '=', 0)
    .execute();
  const wanted = texts.filter((text) => text !== '').map((text) => JSON.stringify(text));
  const naming = rows.filter(({ view, server }) => {
    const definition = JSON.stringify(parseObject(view ?? server ?? '{}')['definition'] ?? null);
    return wanted.some((text) => definition.includes(text));
  });
  return { kind: 'automations', count: naming.length };
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
