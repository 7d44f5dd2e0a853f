/**
 * A later edit of the same record was made on what the person saw then: the server state with the earlier edit on top. When the
 * earlier one settles, the bases of the later ones follow it, so that our own edit is never taken for a colleague's.
 */
import type { JsonObject, JsonValue } from '../domain/json.ts';
import { sameValue } from '../domain/merge.ts';
import { kindOf } from '../domain/operation-kind.ts';
import type { StoredOperation } from '../domain/operation.ts';
import type { Writer } from './handles.ts';
import { parseObject, parseObjectOrNull } from './rows.ts';

/**
 * The earlier edit is on the Service: a field it set takes the Service's spelling of it. A field that reads otherwise there was
 * changed by somebody else meanwhile and stays, so that the later edit meets it as the difference it is.
 */
export async function rebaseAfterSuccess(tx: Writer, operation: StoredOperation): Promise<void> {
  await rebase(tx, operation, (base, server) => {
    const changes: Record<string, JsonValue | undefined> = {};
    for (const [field, value] of Object.entries(operation.body)) {
      const there = server[field];
      if (spelledAlike(there, value)) changes[field] = there;
    }
    return { ...base, ...changes };
  });
}

/** The earlier edit will never be sent: the fields it set are what the Service has. */
export async function rebaseAfterGivingUp(tx: Writer, operation: StoredOperation): Promise<void> {
  await rebase(tx, operation, (base, server) => {
    const changed: Record<string, JsonValue | undefined> = { ...base };
    for (const field of Object.keys(operation.body)) {
      if (Object.hasOwn(server, field)) changed[field] = server[field];
      else delete changed[field];
    }
    return changed;
  });
}

async function rebase(
  tx: Writer,
  operation: StoredOperation,
  change: (base: JsonObject, server: JsonObject) => JsonObject,
): Promise<void> {
  const kind = kindOf(operation.name);
  if (kind !== 'update' && kind !== 'create') return;
  const later = await tx
    .selectFrom('operation')
    .select(['seq', 'base'])
    .where('record_id', '=', operation.recordId)
    .where('seq', '>', operation.seq)
    .where('state', '<>', 'done')
    .where('base', 'is not', null)
    .execute();
  if (later.length === 0) return;
  const record = await tx
    .selectFrom('record')
    .select('server')
    .where('id', '=', operation.recordId)
    .executeTakeFirst();
  const server = parseObjectOrNull(record?.server ?? null);
  if (server === null) return;
  for (const row of later) {
    const base = change(parseObject(row.base ?? '{}'), server);
    await tx
      .updateTable('operation')
      .set({ base: JSON.stringify(base) })
      .where('seq', '=', row.seq)
      .execute();
  }
}

/** Equal but for spaces and capitals, which a Service may tidy. */
function spelledAlike(there: JsonValue | undefined, mine: JsonValue | undefined): boolean {
  if (sameValue(there, mine)) return true;
  const plain = (value: JsonValue | undefined): string | null =>
    typeof value === 'string' ? value.replaceAll(/\s/g, '').toLowerCase() : null;
  return plain(there) !== null && plain(there) === plain(mine);
}
