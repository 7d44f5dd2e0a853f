/** Records by the days on which they were added: told by the Service, else the moment when they were made here. */
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../domain/questions/questions.ts';
import { startOfDayMs } from '../../domain/values/local-day.ts';
import type { Reader } from '../sqlite/handles.ts';

/** Whole local days. Of a record whose day is not known nothing is said. */
export function addedBetween({
  addedFrom,
  addedTo,
}: Pick<Question<'items.window' | 'contacts.window'>, 'addedFrom' | 'addedTo'>): RawBuilder<boolean>[] {
  return [
    ...(addedFrom == null ? [] : [sql<boolean>`created_ms >= ${startOfDayMs(addedFrom)}`]),
    ...(addedTo == null ? [] : [sql<boolean>`created_ms < ${startOfDayMs(addedTo, 1)}`]),
  ];
}

/** Number of records added since the beginning of each local day. */
export async function addedSince(
  reader: Reader,
  collection: Question<'list.added'>['collection'],
  days: readonly string[],
): Promise<readonly number[]> {
  const counts = days.map(
    (day, index) =>
      sql`count(CASE WHEN created_ms >= ${startOfDayMs(day)} THEN 1 END) AS ${sql.ref(String(index))}`,
  );
  if (counts.length === 0) return [];
  const table = sql.table(collection === 'items' ? 'item' : 'contact');
  const { rows } = await sql<Readonly<Record<string, number>>>`
    SELECT ${sql.join(counts)} FROM ${table} WHERE live = 1`.execute(reader);
  return days.map((_day, index) => rows[0]?.[String(index)] ?? 0);
}
