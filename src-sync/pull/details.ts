/** Completes rows of a list with what only another operation tells: a pipeline's stages, the whole of a form. */
import { failure, type Failure } from '../domain/failure.ts';
import { isJsonObject, type JsonObject } from '../domain/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ServerRow } from '../domain/server-row.ts';
import { readWholeList } from '../transport/whole-list.ts';
import type { PullContext } from './context.ts';
import type { Detail } from './descriptions.ts';
import { park, type Page, type ParkedRow } from './read-page.ts';
import { NOT_TOLD } from './not-told.ts';
import { reserved } from './reserved.ts';

/**
 * No half record is kept: a row that was deleted since it was listed is left out, one whose rest is refused or cannot be understood is
 * parked, and any other failure ends the reading. Before that the first rows without an answer are asked for once more. Where the Service
 * fails each time at one row, and not at others, that row is parked too.
 */
export async function withDetails(
  context: Omit<PullContext, 'report'>,
  details: readonly Detail[],
  page: Page,
): Promise<Result<Page>> {
  const requests = page.rows.reduce(
    (sum, row) => sum + details.filter((one) => isMissing(one, row)).length,
    0,
  );
  if (requests === 0) return ok(page);
  return reserved(context, requests, (covered) => complete(covered, details, page));
}

/** Rows at which the Service may fail; at more it is not theirs. */
const TROUBLED_MAX = 3;

/** One answer may come from something on the way: cut, refused, or "not there" of what was listed a moment ago. */
const MAY_BE_TOLD_LATER: ReadonlySet<Failure['code']> = new Set([...NOT_TOLD, 'SERVER_ERROR', 'GONE']);

/** Some Services send it along. */
function isMissing({ into }: Detail, { serverId, document }: ServerRow): boolean {
  return serverId !== null && !(into !== null && Array.isArray(document[into]));
}

async function complete(
  context: Omit<PullContext, 'report'>,
  details: readonly Detail[],
  page: Page,
): Promise<Result<Page>> {
  const rows: ServerRow[] = [];
  const parked: ParkedRow[] = [...page.parked];
  const troubled: ServerRow[] = [];
  for (const row of page.rows) {
    const completed = await completeRow(context, details, row);
    if (completed.ok) rows.push(completed.value);
    else if (MAY_BE_TOLD_LATER.has(completed.failure.code) && troubled.length < TROUBLED_MAX)
      troubled.push(row);
    else if (NOT_TOLD.has(completed.failure.code)) parked.push(park(row.document, completed.failure.message));
    else if (completed.failure.code !== 'GONE') return completed;
  }
  for (const row of troubled) {
    const again = await completeRow(context, details, row);
    if (again.ok) rows.push(again.value);
    else if (NOT_TOLD.has(again.failure.code) || (again.failure.code === 'SERVER_ERROR' && rows.length > 0))
      parked.push(park(row.document, again.failure.message));
    else if (again.failure.code !== 'GONE') return again;
  }
  return ok({ ...page, rows, parked });
}

async function completeRow(
  context: Omit<PullContext, 'report'>,
  details: readonly Detail[],
  row: ServerRow,
): Promise<Result<ServerRow>> {
  let { document } = row;
  for (const detail of details) {
    if (row.serverId === null || !isMissing(detail, { ...row, document })) continue;
    const added = await readDetail(context, detail, row.serverId);
    if (!added.ok) return added;
    document = { ...document, ...added.value };
  }
  return ok({ ...row, document });
}

/** @returns the fields that it adds to the record */
async function readDetail(
  { client, lane, signal }: Omit<PullContext, 'report'>,
  { operation, parameter, into }: Detail,
  serverId: string,
): Promise<Result<JsonObject>> {
  const request = { path: { [parameter]: serverId }, lane, signal };
  if (into !== null) {
    const list = await readWholeList(client, operation, request);
    return list.ok ? ok({ [into]: [...list.value.rows] }) : failed(list.failure);
  }
  const answer = await client.call(operation, request);
  if (!answer.ok) return answer;
  const { data } = answer.value;
  return isJsonObject(data)
    ? ok(data)
    : failed(failure('UNREADABLE_ANSWER', 'The Service answered with something else than the record.'));
}
