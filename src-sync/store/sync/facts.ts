/** Small things that outlive a run: the request budget, the profile's identity, the dirty-start flag. */
import type { JsonValue } from '../../domain/values/json.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { storedJson } from '../rows.ts';

const READ = kept<{ value: string }>('SELECT value FROM fact WHERE name = ?');
const WRITE = kept(
  'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
);

export async function getFact(reader: Reader, name: string): Promise<JsonValue | null> {
  const row = await READ.first(reader, name);
  return row === null ? null : (storedJson(row.value) as JsonValue);
}

/** `null` forgets it. */
export async function setFact(tx: Writer, name: string, value: JsonValue): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('fact').where('name', '=', name).execute();
    return;
  }
  await WRITE.all(tx, name, JSON.stringify(value));
}
