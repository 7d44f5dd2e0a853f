/** What a person leaves out of a write because it goes without saying. */
import { isJsonObject, type JsonObject } from '../domain/json.ts';
import type { OperationName } from '../domain/operation.ts';

/** An activity happens when it is noted, unless the person says otherwise; by this time it is found again when the answer is lost. */
export function completed(name: OperationName, body: JsonObject, nowMs: number): JsonObject {
  if (name !== 'contacts.addActivity' || body['activityTime'] !== undefined) return body;
  return { ...body, activityTime: new Date(nowMs).toISOString() };
}

/** What a person is told of is switched one way at a time; the Service is sent all ways of it. */
export function wholeEntries(changes: JsonObject, shown: () => JsonObject): JsonObject {
  const { preferences } = changes;
  // What is shown need not be looked at for most changes.
  const before = isJsonObject(preferences) ? shown()['preferences'] : undefined;
  if (!isJsonObject(preferences) || !isJsonObject(before)) return changes;
  const whole = Object.entries(preferences).map(([key, value]) => {
    const there = before[key];
    return [key, isJsonObject(value) && isJsonObject(there) ? { ...there, ...value } : value] as const;
  });
  return { ...changes, preferences: Object.fromEntries(whole) };
}
