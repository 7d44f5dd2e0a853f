/** Small things that outlive a run: the request budget, the profile's identity, the dirty-start flag. */
import type { JsonValue } from '../domain/json.ts';
import type { Reader, Writer } from './handles.ts';

export async function getFact(reader: Reader, name: string): Promise<JsonValue | null> {
  const row = await reader.selectFrom('fact').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as JsonValue);
}

/** `null` forgets it. */
export async function setFact(tx: Writer, name: string, value: JsonValue): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('fact').where('name', '=', name).execute();
    return;
  }
  const text = JSON.stringify(value);
  await tx
    .insertInto('fact')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
}
