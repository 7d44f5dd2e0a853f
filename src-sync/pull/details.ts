/** Completes rows of a list with what only another operation tells: a pipeline's stages, the whole of a form. */
import { decodeList } from '../contract/decode.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/json.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import type { PullContext } from './context.ts';
import type { Detail } from './descriptions.ts';

/** A row that was deleted since it was listed is left out; any other failure ends the reading, so that no half record is kept. */
export async function withDetails(
  context: Omit<PullContext, 'report'>,
  details: readonly Detail[],
  rows: readonly ServerRow[],
): Promise<Result<readonly ServerRow[]>> {
  if (details.length === 0) return ok(rows);
  const complete: ServerRow[] = [];
  for (const row of rows) {
    const completed = await completeRow(context, details, row);
    if (!completed.ok) return completed;
    if (completed.value !== null) complete.push(completed.value);
  }
  return ok(complete);
}

async function completeRow(
  context: Omit<PullContext, 'report'>,
  details: readonly Detail[],
  row: ServerRow,
): Promise<Result<ServerRow | null>> {
  let { document } = row;
  for (const detail of details) {
    // Some Services send it along.
    if (detail.into !== null && Array.isArray(document[detail.into])) continue;
    if (row.serverId === null) continue;
    const answer = await context.client.call(detail.operation, {
      path: { [detail.parameter]: row.serverId },
      lane: context.lane,
      signal: context.signal,
    });
    if (!answer.ok) return answer.failure.code === 'GONE' ? ok(null) : answer;
    document = merged(document, detail.into, answer.value.data);
  }
  return ok({ ...row, document });
}

function merged(document: JsonObject, into: string | null, data: JsonValue): JsonObject {
  if (into === null) return isJsonObject(data) ? { ...document, ...data } : document;
  const list = decodeList(data);
  return { ...document, [into]: list.ok ? [...list.value.rows] : data };
}
