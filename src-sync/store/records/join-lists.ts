/** Changes that are about many records at once, when two of these turn out to be one. */
import { sql } from 'kysely';
import type { JsonObject } from '../../domain/values/json.ts';
import { withJoinedIds } from '../../domain/records/joined-ids.ts';
import { operationsWhere } from '../../operations/registry.ts';
import type { Writer } from '../sqlite/handles.ts';
import { touchedRecords } from '../outbox/touched.ts';
import { parseObject, storedJson } from '../rows.ts';

const NAMING_MANY = operationsWhere(({ input }) => input.lists !== undefined);

/**
 * Call it before the ids themselves are replaced: then nobody could tell any more which was which.
 * @returns the records that these changes touch: with one fewer in the list, all of them are shown elsewhere
 */
export async function joinLists(tx: Writer, keep: string, drop: string): Promise<readonly string[]> {
  const touched = new Set<string>();
  const rows = await tx
    .selectFrom('operation')
    .select(['seq', 'body', 'base', 'parts'])
    .where('state', '<>', 'done')
    .where('name', 'in', NAMING_MANY)
    .where(sql<boolean>`instr(body || coalesce(parts, '') || coalesce(base, ''), ${drop}) > 0`)
    .execute();
  for (const { seq, body, base, parts } of rows) {
    const before = parts === null ? [] : (storedJson(parts) as { readonly body: JsonObject }[]);
    const after = before.map((part) => ({ ...part, body: withJoinedIds(part.body, keep, drop) }));
    await tx
      .updateTable('operation')
      .set({
        body: JSON.stringify(withJoinedIds(parseObject(body), keep, drop)),
        // The order as it was seen: with one of them twice it would be no order that the Service can have.
        base: base === null ? null : JSON.stringify(withJoinedIds(parseObject(base), keep, drop)),
        parts: parts === null ? null : JSON.stringify(after),
      })
      .where('seq', '=', seq)
      .execute();
    for (const id of await touchedRecords(tx, seq)) touched.add(id);
  }
  touched.delete(drop);
  return [...touched];
}
