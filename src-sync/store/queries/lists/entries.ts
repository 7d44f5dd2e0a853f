/** The entries of a small list as a person sees them, in the list's own order. */
import { byDisplayOrder } from '../../../domain/records/display-order.ts';
import { readText } from '../../../domain/records/fields.ts';
import {
  ORDER_FIELD,
  type ListEntry,
  type SmallList,
  type WholeList,
} from '../../../domain/lists/small-lists.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { parseObject } from '../../rows.ts';
import { linesOfRecord } from '../outbox/outbox-lines.ts';

export async function listEntries(reader: Reader, collection: WholeList): Promise<readonly ListEntry[]> {
  const rows = await reader
    .selectFrom('record')
    .select(['id', 'server', 'view', 'mark'])
    .where('collection', '=', collection)
    .where('deleted', '=', 0)
    .orderBy('seq')
    .execute();
  const entries = new Map<string, ListEntry>();
  for (const { id, server, view, mark } of rows) {
    const text = view ?? server;
    // Shells have nothing to show.
    if (text === null) continue;
    const operations = mark === null ? [] : await linesOfRecord(reader, id);
    entries.set(id, { id, record: parseObject(text), mark, operations });
  }
  return ordered(collection, [...entries.values()]);
}

function placeField(collection: WholeList): string | null {
  return collection in ORDER_FIELD ? ORDER_FIELD[collection as SmallList] : null;
}

function ordered(collection: WholeList, entries: readonly ListEntry[]): readonly ListEntry[] {
  if (placeField(collection) === null) {
    const nameOf = ({ record }: ListEntry): string =>
      readText(record, ['name', 'warehouseName', 'title']) ?? '';
    return entries.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
  }
  const ids = byDisplayOrder(entries.map(({ id, record }) => ({ id, document: record })));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
