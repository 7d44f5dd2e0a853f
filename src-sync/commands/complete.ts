/** What a person leaves out of a write because it goes without saying. */
import type { JsonObject } from '../domain/json.ts';
import type { OperationName } from '../domain/operation.ts';

/** An activity happens when it is noted, unless the person says otherwise; by this time it is found again when the answer is lost. */
export function completed(name: OperationName, body: JsonObject, nowMs: number): JsonObject {
  if (name !== 'contacts.addActivity' || body['activityTime'] !== undefined) return body;
  return { ...body, activityTime: new Date(nowMs).toISOString() };
}
