/** The position of a sweep, as it is saved and taken up again. */
import { expect, expectTypeOf, it } from 'vitest';
import { failure } from '../../src-sync/domain/failure.ts';
import { newCursor, parseCursor, type SweepCursor } from '../../src-sync/pull/cursor.ts';
import type { Page } from '../../src-sync/pull/rows/page.ts';
import { afterPage, afterRefusal } from '../../src-sync/pull/sweep/paging/numbered.ts';
import { START } from '../../src-sync/pull/sweep/paging/segment.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';

type Position = SweepCursor['position'];
type In<Mode extends Position['mode']> = Extract<Position, { mode: Mode }>;

const NEVER_READ = { firstPage: null, pages: 1 } as const;

function pageOf(rows: number, told: Partial<Page> = {}): Page {
  return {
    rows: [],
    rowCount: rows,
    pageNumber: null,
    parked: [],
    pageSize: null,
    totalPages: null,
    totalElements: null,
    listShape: 'wrapped',
    requestedAtTick: 1,
    serverTimeMs: null,
    ...told,
  };
}

/** As it was saved until positions were told apart by their paging. */
const FLAT: JsonObject = {
  parents: [],
  segment: 0,
  sorted: true,
  counted: true,
  guessing: true,
  nextPage: 3,
  firstPage: 1,
  firstPageSeen: true,
  direction: 'backwards',
  pageSize: 100,
  resized: 0,
  behind: null,
  previousFirstKey: 'a',
  previousRows: null,
  order: { ascending: true, oldest: { createdAt: '2026-11-18T06:30:00.000Z', key: 'a' } },
  ordered: true,
  partial: false,
  offered: true,
  rowsSeen: 200,
  marked: 0,
  segmentSeen: 200,
  announcedRows: 500,
  totalRows: 0,
  segmentRows: 500,
  toldRows: 500,
  countsFrom: 1,
  creationOrder: true,
  assumed: false,
  pagesRead: 2,
  troubled: [],
  failing: 0,
  passed: [],
  unsorted: null,
  before: null,
};

it('a position of an older version is not taken up: the sweep begins anew', () => {
  expect(parseCursor(FLAT)).toBeNull();
  expect(parseCursor(null)).toBeNull();
});

it('a position is taken up as it was saved', () => {
  const begun = newCursor(['one', 'two']);
  expect(parseCursor(begun)).toEqual(begun);
  const told = { pageNumber: 1, pageSize: 100, totalPages: 5, totalElements: 500 };
  const backwards = afterPage({ ...begun, position: START }, pageOf(100, told), null, NEVER_READ);
  expect(backwards).toMatchObject({ position: { mode: 'backwards', nextPage: 5, toldRows: 500 } });
  expect(parseCursor(backwards)).toEqual(backwards);
});

it('each way of paging names only what it needs', () => {
  expectTypeOf<In<'start'>>().not.toHaveProperty('nextPage');
  expectTypeOf<In<'backwards'>>().not.toHaveProperty('previousRows');
  expectTypeOf<In<'backwards'>>().not.toHaveProperty('before');
  expectTypeOf<In<'forwards'>>().not.toHaveProperty('toldRows');
  expectTypeOf<In<'forwards'>>().not.toHaveProperty('order');
  expectTypeOf<In<'older'>>().not.toHaveProperty('firstPage');
  expectTypeOf<SweepCursor>().not.toHaveProperty('nextPage');
});

it('a list without totals ends where the page behind deleted rows is refused', () => {
  // Rows that are marked as deleted count on their page, and give it no first row.
  const forwards = afterPage({ ...newCursor([]), position: START }, pageOf(2), null, NEVER_READ);
  expect(forwards.position.mode).toBe('forwards');
  const refused = failure('REFUSED', 'There is no such page.', { status: 400 });
  expect(afterRefusal(forwards, 1, refused)).toMatchObject({ segment: 1, ordered: false, partial: true });
});

it('a list that begins to tell totals while it is read forwards is read anew, from its last page', () => {
  const small = { rows: [], parked: [{ key: 'a', reason: { message: '' }, payload: '' }], pageSize: 5 };
  const forwards = afterPage({ ...newCursor([]), position: START }, pageOf(5, small), null, NEVER_READ);
  const grown = { ...small, parked: [{ key: 'b', reason: { message: '' }, payload: '' }], pageSize: 10 };
  const anew = afterPage(forwards, pageOf(10, grown), 1, NEVER_READ);
  expect(anew).toMatchObject({ resized: 1, segmentSeen: 0, position: { mode: 'start' } });
  const told = { ...small, pageSize: 10, totalPages: 3, totalElements: 30 };
  expect(afterPage(anew, pageOf(10, told), null, NEVER_READ)).toMatchObject({
    position: { mode: 'backwards', nextPage: 3 },
  });
});

it('a list that counts from 1 and calls its first page 0 is read to its end', () => {
  const rows = 250;
  let cursor: ReturnType<typeof afterPage> = { ...newCursor([]), position: START };
  const asked: (number | null)[] = [];
  while (cursor.segment === 0 && asked.length < 20) {
    const number = cursor.position.mode === 'start' ? null : cursor.position.nextPage;
    asked.push(number);
    const page = number ?? 1;
    const here = Math.max(0, Math.min(100, rows - (page - 1) * 100));
    const parked = here === 0 ? [] : [{ key: `${page}`, reason: { message: '' }, payload: '' }];
    const told = { pageNumber: page - 1, pageSize: 100, totalPages: 3, totalElements: rows, parked };
    cursor = afterPage(cursor, pageOf(here, told), number, NEVER_READ);
  }
  expect(asked).toEqual([null, 2, null, 3, 2, 1]);
  expect(cursor).toMatchObject({ segment: 1, rowsSeen: rows, ordered: true });
});
