/** Completes the rows of a list by another operation: the stages of a pipeline, the whole of a form. */
import { failure, says, type Failure } from '../../domain/failure.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import { isJsonObject, type JsonObject } from '../../domain/values/json.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ServerRow } from '../../domain/records/server-row.ts';
import { readWholeList } from '../../transport/whole-list.ts';
import type { PullContext } from '../context.ts';
import type { Detail } from '../descriptions.ts';
import { park } from './read-page.ts';
import type { Page, ParkedRow } from './page.ts';
import { reserved } from './reserved.ts';

/**
 * No half record is stored. A row that was deleted since it was listed is left out. One whose details are refused or unreadable is
 * quarantined, and so is one at which the Service fails each time while it answers others. Any other failure ends the reading. Before that,
 * the first rows without an answer are requested once more.
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

/** The Service may fail at so many rows. At more, it is not the rows' fault. */
const TROUBLED_MAX = 3;

/**
 * Something between this PC and the Service may spoil a single answer: cut it, refuse it, or report a row as gone that was listed a moment
 * ago.
 */
function mayBeToldLater(failure: Failure): boolean {
  return says(failure, 'untold') || says(failure, 'bad-row') || failure.code === 'GONE';
}

/** Some Services send the details with the list. */
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
    else if (mayBeToldLater(completed.failure) && troubled.length < TROUBLED_MAX) troubled.push(row);
    else if (says(completed.failure, 'untold')) parked.push(park(row.document, completed.failure));
    else if (completed.failure.code !== 'GONE') return completed;
  }
  for (const row of troubled) {
    const again = await completeRow(context, details, row);
    if (again.ok) rows.push(again.value);
    else if (says(again.failure, 'untold') || (again.failure.code === 'SERVER_ERROR' && rows.length > 0))
      parked.push(park(row.document, again.failure));
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
  return isJsonObject(data) ? ok(data) : failed(failure('UNREADABLE_ANSWER', aboutConnection('noRecord')));
}
