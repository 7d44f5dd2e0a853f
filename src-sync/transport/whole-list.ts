/** Reads a list that the contract gives without pages to its end: the Service may cut it all the same, telling so or not. */
import { decodeList, type ServiceList } from '../contract/decode.ts';
import type { ExtraOperationKey, OperationKey } from '../contract/operations.ts';
import { readServerId } from '../domain/records/fields.ts';
import { says } from '../domain/failure.ts';
import { isJsonObject, type JsonValue } from '../domain/values/json.ts';
import { mayGoOn, UNSEEN, type ListEnd } from '../domain/sync/list-end.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { comparableId } from '../domain/records/comparable-ids.ts';
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
  /** Of a list without totals that was looked behind: how many rows its first answer had, and whether more came. */
  readonly end: { readonly rows: number; readonly isCut: boolean } | null;
  readonly requests: number;
}

/** More pages than this of a list without pages are not believed. */
const PAGES_MAX = 50;
/** A list of so many rows is not read on: a small list is held in memory until it is whole. */
const ROWS_MAX = 10_000;
/** The contract's largest page (service-api.md, Limits). */
const PAGE_SIZE_MAX = 100;

type Ask = (page: number, pageSize: number) => Promise<Result<ServiceList>>;

/** Given the rows of a page; true where what is looked for cannot be on a later one. */
export type IsEnough = (rows: readonly JsonValue[]) => Promise<boolean>;

interface Asking {
  readonly ask: Ask;
  readonly pagesMax: number;
  readonly isEnough: IsEnough;
}

const toTheEnd: IsEnough = () => Promise.resolve(false);

/**
 * @param known where this list was seen to end before; `null`: look behind it whatever its length
 * @param pagesMax of a list that may be long: what is on more pages than these is not read, and it is not complete
 * @param isEnough asked after each page: what is left out then counts as told
 */
export async function readWholeList(
  client: ServiceClient,
  key: OperationKey | ExtraOperationKey,
  request: ServiceRequest,
  known: ListEnd | null = UNSEEN,
  pagesMax = PAGES_MAX,
  isEnough: IsEnough = toTheEnd,
): Promise<Result<WholeList>> {
  const answer = await client.call(key, request);
  if (!answer.ok) return answer;
  const { data } = answer.value;
  const first = decodeList(data);
  if (!first.ok) return first;
  const counted = { requests: 1 };
  const askOnce: Ask = async (page, pageSize) => {
    counted.requests += 1;
    const more = await client.call(key, { ...request, page: { page, pageSize } });
    return more.ok ? decodeList(more.value.data) : more;
  };
  // One refusal may be a gateway's; two in a row say that the list has no such page.
  const ask: Ask = async (page, pageSize) => {
    const answer = await askOnce(page, pageSize);
    return isRefused(answer) ? askOnce(page, pageSize) : answer;
  };
  const joined = await joinPages(first.value, { ask, pagesMax, isEnough }, known);
  if (!joined.ok) return failed({ ...joined.failure, reading: 'begun' });
  return ok({ ...joined.value, data, first: first.value, requests: counted.requests });
}

/** True where more may be behind what was read before it was asked what is known of the list. */
export function mayBeCut(list: WholeList, known: ListEnd): boolean {
  const isTold = list.cut || list.end !== null || totalOf(list.first) !== null;
  return !isTold && mayGoOn(list.rows.length, known);
}

type Joined = Pick<WholeList, 'rows' | 'complete' | 'cut' | 'end'>;

async function joinPages(first: ServiceList, asking: Asking, known: ListEnd | null): Promise<Result<Joined>> {
  const total = totalOf(first);
  const { length } = first.rows;
  const asItCame = ok({ rows: first.rows, complete: true, cut: false, end: null });
  if (await asking.isEnough(first.rows)) return asItCame;
  if (total !== null && total > length) return readCounted(first, asking);
  // Without a total, a list as long as a page may be one: what comes after it tells.
  const mayBeMore = length > 0 && length < ROWS_MAX && (known === null || mayGoOn(length, known));
  if (total === null && mayBeMore) return readUncounted(first, asking);
  return asItCame;
}

/** `null` where the Service does not tell. */
function totalOf(list: ServiceList): number | null {
  if (list.totalElements !== null) return list.totalElements;
  const { totalPages, pageSize } = list;
  if (totalPages === null) return null;
  // At least one row more than fits on all pages but the last.
  return totalPages <= 1 ? list.rows.length : (totalPages - 1) * (pageSize ?? list.rows.length) + 1;
}

/** The Service says that there is more: as few pages as it lets us ask for. */
async function readCounted(first: ServiceList, { ask, pagesMax, isEnough }: Asking): Promise<Result<Joined>> {
  const firstPage = first.page ?? 1;
  const rows = new Map<string, JsonValue>();
  let last = first;
  let pageSize = first.pageSize ?? first.rows.length;
  if (pageSize < PAGE_SIZE_MAX) {
    const larger = await ask(firstPage, PAGE_SIZE_MAX);
    if (!larger.ok && !isRefused(larger)) return larger;
    if (larger.ok) {
      last = larger.value;
      pageSize = last.pageSize ?? Math.max(last.rows.length, 1);
    }
  }
  take(rows, last);
  for (let page = firstPage + 1; page < firstPage + pagesMax; page += 1) {
    if (rows.size >= Math.min(totalOf(last) ?? 0, ROWS_MAX)) break;
    const more = await ask(page, pageSize);
    if (!more.ok && !isRefused(more)) return more;
    // Refused, what came is all there is to have.
    if (!more.ok) break;
    last = more.value;
    if (take(rows, last) === 0) break;
    if (await isEnough(last.rows))
      return ok({ rows: [...rows.values()], complete: true, cut: true, end: null });
  }
  const complete = rows.size >= (totalOf(last) ?? Infinity);
  return ok({ rows: [...rows.values()], complete, cut: true, end: null });
}

/** The rows behind so many that came without a total, and the number that was read. */
interface Behind {
  readonly rows: Map<string, JsonValue>;
  /** More came: rows may have slipped between two pages. */
  readonly cut: boolean;
  /** Rows are known to be missing. */
  readonly complete: boolean;
  /** The page to go on with; `null` at the end of the list. */
  readonly next: number | null;
}

async function readUncounted(first: ServiceList, asking: Asking): Promise<Result<Joined>> {
  const pageSize = first.rows.length;
  const rows = new Map<string, JsonValue>();
  take(rows, first);
  const begun: Behind = { rows, cut: false, complete: true, next: (first.page ?? 0) + 1 };
  const looked = first.page === null ? await lookBehind(rows, pageSize, asking.ask) : ok(begun);
  if (!looked.ok) return looked;
  const read = await readOn(looked.value, pageSize, asking);
  if (!read.ok) return read;
  const { cut, complete } = read.value;
  return ok({ rows: [...rows.values()], cut, complete, end: { rows: pageSize, isCut: cut } });
}

/**
 * Of a list that does not say how it counts its pages (from 0 or from 1: service-api.md, Pagination), page 2 comes first. The rows that
 * are here already: it knows no pages, and one request was enough. Anything else, and page 1 tells: the first page again, or the second.
 */
async function lookBehind(rows: Map<string, JsonValue>, pageSize: number, ask: Ask): Promise<Result<Behind>> {
  const second = await ask(2, pageSize);
  if (!second.ok && !isRefused(second)) return second;
  const whole: Behind = { rows, cut: false, complete: true, next: null };
  const secondRows = second.ok ? second.value.rows.length : 0;
  const secondNew = second.ok ? take(rows, second.value) : 0;
  if (secondRows > 0 && secondNew === 0) return ok(whole);
  if (rows.size >= ROWS_MAX) return ok({ ...whole, cut: true, complete: false });
  const first = await ask(1, pageSize);
  if (!first.ok && !isRefused(first)) return first;
  const firstNew = first.ok ? take(rows, first.value) : 0;
  if (secondNew + firstNew === 0) return ok(whole);
  // Behind a page that is there only an empty page is surely the end.
  if (secondNew === 0) return ok({ ...whole, cut: true, complete: second.ok });
  return ok({ rows, cut: true, complete: true, next: secondRows < pageSize ? null : 3 });
}

async function readOn(
  behind: Behind,
  pageSize: number,
  { ask, pagesMax, isEnough }: Asking,
): Promise<Result<Behind>> {
  const { rows, next: start } = behind;
  if (start === null) return ok(behind);
  let { cut } = behind;
  for (let page = start; page < start + pagesMax && rows.size < ROWS_MAX; page += 1) {
    const more = await ask(page, pageSize);
    if (!more.ok && !isRefused(more)) return more;
    // Refused, empty, or the same rows again: without pages before it, this list has none; behind others it is the end.
    if (!more.ok || take(rows, more.value) === 0) {
      return ok({ rows, cut, complete: !(cut && isRefused(more)), next: null });
    }
    cut = true;
    if (await isEnough(more.value.rows)) return ok({ rows, cut, complete: true, next: null });
    if (more.value.rows.length < pageSize) return ok({ rows, cut, complete: true, next: null });
  }
  return ok({ rows, cut, complete: false, next: null });
}

/** The Service does not know what was asked for. */
function isRefused(answer: Result<ServiceList>): boolean {
  return !answer.ok && says(answer.failure, 'unknown-query');
}

/** The later of two rows with one id is the fresher. @returns how many were not there yet */
function take(rows: Map<string, JsonValue>, list: ServiceList): number {
  const before = rows.size;
  for (const row of list.rows) rows.set(keyOf(row), row);
  return rows.size - before;
}

function keyOf(row: JsonValue): string {
  const id = isJsonObject(row) ? readServerId(row) : null;
  return id === null ? JSON.stringify(row) : comparableId(id);
}
