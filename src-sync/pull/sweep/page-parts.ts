/**
 * Reads a page in parts where its answer cannot be read (cut off each time, not UTF-8, larger than any memory), or where the Service fails
 * at it again and again. One bad row must not keep the other rows of its page from being read.
 */
import type { Failure } from '../../domain/failure.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import { joined as inTurn } from '../../domain/messages/message.ts';
import { ok, type Result } from '../../domain/result.ts';
import { PAGE_SIZE } from '../rows/read-page.ts';
import type { Page, ParkedRow } from '../rows/page.ts';

/** `page`: `null` for the first one without its number. */
export type Ask = (page: number | null, pageSize: number) => Promise<Result<Page>>;

export interface Place {
  readonly page: number | null;
  readonly firstPage: 0 | 1;
  /** Rows a page has (`sizeOfPages`). */
  readonly pageSize: number;
}

/** Rows on each page of a list, from one page before. A Service may give fewer than were requested without saying so. */
export function sizeOfPages(
  before: { readonly pageSize: number | null; readonly rowCount: number | null } | null,
): number {
  const size = before?.pageSize ?? before?.rowCount ?? 0;
  return size > 0 ? size : PAGE_SIZE;
}

/**
 * Reads the page whole, then in tenths, then row by row. An unreadable page is requested twice first, because an answer may be spoilt on
 * its way. Where the Service fails, anything may be the cause, so the reading fails too, unless it failed here before (`isAgain`).
 */
export async function readReadable(ask: Ask, place: Place, isAgain: boolean): Promise<Result<Page>> {
  const first = await ask(place.page, PAGE_SIZE);
  const isFailing = isAgain && hasCode(first, 'SERVER_ERROR');
  const whole = hasCode(first, 'UNREADABLE_ANSWER') ? await ask(place.page, PAGE_SIZE) : first;
  if (isFailing || hasCode(whole, 'UNREADABLE_ANSWER')) return readInParts(ask, place, whole, isAgain);
  return whole;
}

function hasCode(answer: Result<Page>, code: Failure['code']): boolean {
  return !answer.ok && answer.failure.code === code;
}

async function readInParts(
  ask: Ask,
  place: Place,
  whole: Result<Page>,
  isAgain: boolean,
): Promise<Result<Page>> {
  const parts: Parts = { read: [], parked: [], spoilt: 0, failing: 0, isAgain };
  const collected = await collect(ask, place, parts);
  if (!collected.ok) return collected;
  const [any] = parts.read;
  return any === undefined || !collected.value ? whole : ok(joined(place, any, parts));
}

interface Parts {
  readonly read: Page[];
  readonly parked: ParkedRow[];
  /** Answers that could not be read. */
  spoilt: number;
  /** Answers in a row that failed. */
  failing: number;
  /** True where a failing answer may be the fault of the row in it. */
  readonly isAgain: boolean;
}

/** After so many unreadable answers and no readable one, it is not a single row that spoils them. */
const SPOILT_MAX = 6;
/** So many failing answers in a row mean that the Service itself fails. One bad row, even with another beside it, makes fewer. */
const FAILING_MAX = 4;

/**
 * @returns false where the Service uses its own page size, so that its pages are not the parts that were requested, or where nothing can be
 * read
 */
async function collect(ask: Ask, place: Place, into: Parts): Promise<Result<boolean>> {
  const { read, parked } = into;
  const { firstPage, pageSize } = place;
  const partSize = pageSize > 10 && pageSize % 10 === 0 ? pageSize / 10 : 1;
  const parts = pageSize / partSize;
  const firstPart = ((place.page ?? firstPage) - firstPage) * parts + firstPage;
  for (let page = firstPart; page < firstPart + parts; page += 1) {
    const part = await ask(page, partSize);
    if (part.ok) {
      if (part.value.pageSize !== null && part.value.pageSize !== partSize) return ok(false);
      read.push(part.value);
      into.failing = 0;
      if (part.value.rowCount < partSize) break;
      continue;
    }
    const isFailing = into.isAgain && hasCode(part, 'SERVER_ERROR');
    if (!isFailing && !hasCode(part, 'UNREADABLE_ANSWER')) return part;
    into.failing = isFailing ? into.failing + 1 : 0;
    if (into.failing >= FAILING_MAX) return part;
    into.spoilt += 1;
    if (read.length === 0 && into.spoilt >= SPOILT_MAX) return ok(false);
    if (partSize === 1) {
      parked.push(unreadableRow(page - firstPage + 1, isFailing));
      continue;
    }
    const inner = await collect(ask, { page, firstPage, pageSize: partSize }, into);
    if (!inner.ok || !inner.value) return inner;
  }
  return ok(true);
}

function unreadableRow(position: number, isFailing: boolean): ParkedRow {
  const what = aboutConnection(isFailing ? 'rowFails' : 'rowUnreadable', { row: position });
  const reason = inTurn(what, aboutConnection('askedAgain'));
  return { key: `row ${position}`, reason, payload: '' };
}

function joined({ page, pageSize }: Place, any: Page, { read, parked }: Parts): Page {
  const { totalElements } = any;
  return {
    ...any,
    pageNumber: page,
    inParts: true,
    rows: read.flatMap((part) => part.rows),
    parked: [...read.flatMap((part) => part.parked), ...parked],
    rowCount: read.reduce((sum, part) => sum + part.rowCount, parked.length),
    pageSize: any.pageSize === null ? null : pageSize,
    totalPages: totalElements === null ? null : Math.ceil(totalElements / pageSize),
    // Older than every answer of the parts.
    requestedAtTick: any.requestedAtTick,
  };
}
