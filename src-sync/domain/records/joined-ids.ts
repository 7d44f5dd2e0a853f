/** Two records that turn out to be one: what a change says of both is said of the one. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';

/** Lists name it once, at its first place; what is counted by id is added up. Everything else stays as it is. */
export function withJoinedIds(body: JsonObject, keep: string, drop: string): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, joined(value, keep, drop)]));
}

function joined(value: JsonValue | undefined, keep: string, drop: string): JsonValue | undefined {
  if (isJsonArray(value)) {
    const renamed = value.map((entry) => (entry === drop ? keep : entry));
    return renamed.filter((entry, index) => entry !== keep || renamed.indexOf(entry) === index);
  }
  if (!isJsonObject(value) || value[drop] === undefined) return value;
  const { [drop]: dropped, [keep]: kept, ...rest } = value;
  const sum = typeof kept === 'number' && typeof dropped === 'number' ? kept + dropped : (kept ?? dropped);
  return { ...rest, [keep]: sum };
}
