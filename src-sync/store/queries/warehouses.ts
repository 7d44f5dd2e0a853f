/** Warehouses and their bin tags. */
import { readText } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import { comparableId } from '../../domain/records/comparable-ids.ts';
import { among } from '../sqlite/bulk.ts';
import type { Reader } from '../sqlite/handles.ts';
import { parseObject } from '../rows.ts';

/** By name. */
export async function warehousesList(reader: Reader): Promise<readonly WarehouseRow[]> {
  const rows = [...(await warehouseRows(reader, { liveOnly: true })).values()];
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** By local id; also those that are gone, because stock rows and history still name them. */
export async function warehouseRows(
  reader: Reader,
  options: { readonly liveOnly: boolean } = { liveOnly: false },
): Promise<Map<string, WarehouseRow>> {
  const rows = await reader
    .selectFrom('record')
    .select(['id', 'server', 'view', 'deleted'])
    .where('collection', '=', 'warehouses')
    .orderBy('seq')
    .execute();
  const warehouses = new Map<string, WarehouseRow>();
  for (const row of rows) {
    const text = row.view ?? row.server;
    if (text === null || (options.liveOnly && row.deleted === 1)) continue;
    const { name, code } = namedAs(parseObject(text));
    warehouses.set(row.id, { id: row.id, name, tag: warehouseTag(code, name), code });
  }
  return warehouses;
}

function namedAs(document: JsonObject): { readonly name: string; readonly code: string | null } {
  const code = readText(document, ['code', 'warehouseCode', 'shortCode']);
  return { name: readText(document, ['name', 'warehouseName', 'title']) ?? code ?? '', code };
}

/** By server id, also of those that are gone; of one that is not here the id. */
export async function warehouseNames(
  reader: Reader,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('record')
    .select(['server_key', 'server', 'view'])
    .where('collection', '=', 'warehouses')
    .where('server_key', 'in', among(serverIds.map(comparableId)))
    .execute();
  const names = new Map(
    rows.map((row) => [row.server_key, namedAs(parseObject(row.view ?? row.server ?? '{}')).name]),
  );
  return new Map(serverIds.map((id) => [id, names.get(comparableId(id)) ?? id]));
}

/** The Service's code where it reads as a tag, else initials of three words or the first three letters: `Bhosari Godown` is BHO. */
export function warehouseTag(code: string | null, name: string): string {
  const own = (code ?? '').trim();
  if (/^\p{L}{2,4}$/u.test(own)) return own.toUpperCase();
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  if (words.length >= 3) {
    return words
      .slice(0, 3)
      .map((word) => [...word][0] ?? '')
      .join('')
      .toUpperCase();
  }
  return [...words.join('')].slice(0, 3).join('').toUpperCase();
}
