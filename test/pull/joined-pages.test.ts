/** Pages that come while one is applied share its transaction, as long as nobody waits to save; the first ones of a sweep do not. */
import { describe as describeCollection } from '../../src-sync/pull/descriptions.ts';
import { HeldPages } from '../../src-sync/pull/sweep/held-pages.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import { newCursor } from '../../src-sync/pull/cursor.ts';
import { UNWATCHED } from '../../src-sync/pull/sweep/order.ts';
import { START } from '../../src-sync/pull/sweep/paging/segment.ts';
import { parseLearnt } from '../../src-sync/pull/sweep/learnt.ts';
import { ReadAhead } from '../../src-sync/pull/sweep/read-ahead.ts';
import { saveLegs, type Standing, type SweepLeg } from '../../src-sync/pull/sweep/sweep-save.ts';
import { inWrite } from '../../src-sync/store/database.ts';
import { contactsWindow } from '../../src-sync/store/queries/contacts.ts';
import { readCollectionState } from '../../src-sync/store/sync/sweeps.ts';
import { systemClock } from '../../src-sync/transport/system-clock.ts';
import { must, rowOf, Shop } from '../store/shop.ts';

const PAGES = 200;
/** Pages that a sweep has read before: as many as are alone at its beginning. */
const LATER = 65;

let shop: Shop;

beforeEach(async () => {
  shop = await Shop.open();
});

afterEach(async () => {
  await shop.close();
});

function standing(page: number, pagesRead = LATER): Standing {
  const position = {
    ...START,
    mode: 'backwards',
    firstPage: 1,
    nextPage: page,
    behind: null,
    previousFirstKey: null,
    order: UNWATCHED,
    segmentRows: PAGES,
    toldRows: PAGES,
  } as const;
  return { sweepNumber: 1, cursor: { ...newCursor([]), pagesRead, position }, learnt: parseLearnt({}) };
}

function legOf(page: number, pagesRead: number): SweepLeg {
  return {
    page: {
      rows: [rowOf({ gid: `contact-${page}`, name: `Contact ${page}` })],
      rowCount: 1,
      pageNumber: page,
      parked: [],
      pageSize: 1,
      totalPages: PAGES,
      totalElements: PAGES,
      listShape: 'paginated',
      requestedAtTick: 1,
      serverTimeMs: null,
    },
    segment: 0,
    after: standing(page, pagesRead),
    next: page === 1 ? null : standing(page - 1, pagesRead),
  };
}

/** Reads pages from the last to the first, each answered at once; `onPage` is told of each that is asked for. */
async function saved(onPage: (page: number) => void, pagesRead = LATER): Promise<number> {
  const read = (from: Standing): Promise<Result<SweepLeg>> => {
    const { position } = from.cursor;
    const page = position.mode === 'backwards' ? position.nextPage : 0;
    onPage(page);
    return Promise.resolve(ok(legOf(page, pagesRead)));
  };
  const ahead = new ReadAhead<Standing, SweepLeg>(
    read,
    { takeBack: () => undefined, after: systemClock.after },
    standing(PAGES, pagesRead),
  );
  const leg = must((await ahead.next()) ?? ok(legOf(0, pagesRead)));
  const context = { store: shop.store, nowMs: () => 1, held: new HeldPages() };
  const legs = must(
    await saveLegs(context, describeCollection('contacts'), { leg, known: parseLearnt({}) }, ahead),
  );
  await ahead.end();
  return legs.length;
}

it('up to sixty-four pages that are there already share a transaction', async () => {
  expect(await saved(() => undefined)).toBe(64);
});

it('the rows of pages that share a transaction are found as soon as those are kept', async () => {
  await saved(() => undefined);
  const question = {
    q: 'contact',
    filter: 'all',
    sort: 'name',
    direction: 'asc',
    offset: 0,
    limit: 1,
  } as const;
  expect((await contactsWindow(shop.store.reader, question)).total).toBe(64);
});

it('each of the first pages of a sweep is kept by itself, so that a kill in a first burst loses one', async () => {
  expect(await saved(() => undefined, 1)).toBe(1);
  expect(await saved(() => undefined, 64)).toBe(1);
});

it('somebody who saves meanwhile waits for the page that is being applied, not for those behind it', async () => {
  const save: Promise<unknown>[] = [];
  const legs = await saved((page) => {
    if (page === PAGES - 10) save.push(inWrite(shop.store.writer, () => Promise.resolve()));
  });
  expect(save.length).toBe(1);
  await Promise.all(save);
  expect(legs).toBeLessThanOrEqual(12);
  expect(legs).toBeGreaterThanOrEqual(9);
  expect(await saved(() => undefined)).toBe(64);
});

it('a page that cannot be kept leaves the place of the sweep where it was, so that it is read again', async () => {
  const leg = legOf(7, 1);
  const doomed = {
    ...leg,
    page: {
      ...leg.page!,
      get parked(): never {
        throw new Error('the program ends here');
      },
    },
  };
  const ahead = new ReadAhead<Standing, SweepLeg>(
    () => Promise.resolve(ok(leg)),
    { takeBack: () => undefined, after: systemClock.after },
    null,
  );
  const context = { store: shop.store, nowMs: () => 1, held: new HeldPages() };
  const first = { leg: doomed, known: parseLearnt({}) };
  await expect(saveLegs(context, describeCollection('contacts'), first, ahead)).rejects.toThrow('ends here');
  expect((await readCollectionState(shop.store.reader, 'contacts')).cursor).toBeNull();
  expect(await shop.store.reader.selectFrom('record').selectAll().execute()).toEqual([]);
});
