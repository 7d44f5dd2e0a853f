/** Reads a list that the contract gives without pages to its end: the Service may cut it all the same, telling so or not. */
import { decodeList, type ServiceList } from '../contract/decode.ts';
import type { ExtraOperationKey, OperationKey } from '../contract/operations.ts';
import { readServerId } from '../domain/fields.ts';
import type { FailureCode } from '../domain/failure.ts';
import { isJsonObject, type JsonValue } from '../domain/json.ts';
import { ok, type Result } from '../domain/result.ts';
import type { ServiceClient, ServiceRequest } from './client.ts';

export interface WholeList {
  /** Each once, by its id or, without one, by what it says. */
  readonly rows: readonly JsonValue[];
  /** `data` of the first answer, as it came and as it was understood. */
  readonly data: JsonValue;
  readonly first: ServiceList;
  /** False where rows are known to be missing: absence proves nothing. */
  readonly complete: boolean;
  /** True where it came in several pages: rows may have slipped between two of them. */
  readonly cut: boolean;
  readonly requests: number;
}

/** More pages than this of a list without pages are not believed. */
const PAGES_MAX = 50;
/** The contract's largest page (service-api.md, Limits). */
const PAGE_SIZE_MAX = 100;
/** Below this no Service cuts a list. */
const PAGE_SIZE_MIN = 10;
/** The contract names no page parameters for these lists: a Service may not know them, or not have that page. */
const NO_SUCH_PAGE: ReadonlySet<FailureCode> = new Set(['REFUSED', 'GONE']);

type Ask = (page: number, pageSize: number) => Promise<Result<ServiceList>>;

export async function readWholeList(
  client: ServiceClient,
  key: OperationKey | ExtraOperationKey,
  request: ServiceRequest,
): Promise<Result<WholeList>> {
  const answer = await client.call(key, request);
  if (!answer.ok) return answer;
  const { data } = answer.value;
  const first = decodeList(data);
  if (!first.ok) return first;
  const counted = { requests: 1 };
  const ask: Ask = async (page, pageSize) => {
    counted.requests += 1;
    const more = await client.call(key, { ...request, page: { page, pageSize } });
    return more.ok ? decodeList(more.value.data) : more;
  };
  const joined = await joinPages(first.value, ask);
  return joined.ok ? ok({ ...joined.value, data, first: first.value, requests: counted.requests }) : joined;
}

type Joined = Pick<WholeList, 'rows' | 'complete' | 'cut'>;

function joinPages(first: ServiceList, ask: Ask): Promise<Result<Joined>> {
  const total = totalOf(first);
  if (total !== null && total > first.rows.length) return readCounted(first, ask);
  // Without a total, a list as long as a page may be one: what comes after it tells.
  if (total === null && looksLikeAPage(first.rows.length)) return readUncounted(first, ask);
  return Promise.resolve(ok({ rows: first.rows, complete: true, cut: false }));
}

/** `null` where the Service does not tell. */
function totalOf(list: ServiceList): number | null {
  if (list.totalElements !== null) return list.totalElements;
  const { totalPages, pageSize } = list;
  if (totalPages === null) return null;
  // At least one row more than fits on all pages but the last.
  return totalPages <= 1 ? list.rows.length : (totalPages - 1) * (pageSize ?? list.rows.length) + 1;
}

function looksLikeAPage(rowCount: number): boolean {
  return rowCount >= PAGE_SIZE_MIN && (rowCount % 10 === 0 || rowCount % 25 === 0);
}

/** The Service says that there is more: as few pages as it lets us ask for. */
async function readCounted(first: ServiceList, ask: Ask): Promise<Result<Joined>> {
  const firstPage = first.page ?? 1;
  const rows = new Map<string, JsonValue>();
  let last = first;
  let pageSize = first.pageSize ?? first.rows.length;
  if (pageSize < PAGE_SIZE_MAX) {
    const larger = await ask(firstPage, PAGE_SIZE_MAX);
    if (!larger.ok && !NO_SUCH_PAGE.has(larger.failure.code)) return larger;
    if (larger.ok) {
      last = larger.value;
      pageSize = last.pageSize ?? Math.max(last.rows.length, 1);
    }
  }
  take(rows, last);
  for (let page = firstPage + 1; page < firstPage + PAGES_MAX; page += 1) {
    if (rows.size >= (totalOf(last) ?? 0)) break;
    const more = await ask(page, pageSize);
    if (!more.ok && !NO_SUCH_PAGE.has(more.failure.code)) return more;
    // Refused, what came is all there is to have.
    if (!more.ok) break;
    last = more.value;
    if (take(rows, last) === 0) break;
  }
  const complete = rows.size >= (totalOf(last) ?? Infinity);
  return ok({ rows: [...rows.values()], complete, cut: true });
}

async function readUncounted(first: ServiceList, ask: Ask): Promise<Result<Joined>> {
  const pageSize = first.rows.length;
  const rows = new Map<string, JsonValue>();
  take(rows, first);
  let cut = false;
  // A Service may count pages from 0 (service-api.md, Pagination): where it does not say, page 1 is its first page or its second.
  const start = first.page === null ? 1 : first.page + 1;
  for (let page = start; page < start + PAGES_MAX; page += 1) {
    const more = await ask(page, pageSize);
    const isRefused = !more.ok && NO_SUCH_PAGE.has(more.failure.code);
    if (!more.ok && !isRefused) return more;
    const isNothingNew = !more.ok || take(rows, more.value) === 0;
    const mayBeFirst = first.page === null && page === 1 && more.ok && more.value.rows.length > 0;
    if (isNothingNew && mayBeFirst) continue;
    // Refused, empty, or the same rows again: without pages before it, this list has none; behind others it is the end.
    if (!more.ok || isNothingNew) {
      return ok({ rows: [...rows.values()], complete: !(cut && isRefused), cut });
    }
    cut = true;
    if (more.value.rows.length < pageSize) return ok({ rows: [...rows.values()], complete: true, cut });
  }
  return ok({ rows: [...rows.values()], complete: false, cut });
}

/** The later of two rows with one id is the fresher. @returns how many were not there yet */
function take(rows: Map<string, JsonValue>, list: ServiceList): number {
  const before = rows.size;
  for (const row of list.rows) rows.set(keyOf(row), row);
  return rows.size - before;
}

function keyOf(row: JsonValue): string {
  return (isJsonObject(row) ? readServerId(row) : null) ?? JSON.stringify(row);
}
