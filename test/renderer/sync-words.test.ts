import { beforeAll, describe, expect, test } from 'vitest';
import { looksInWords, syncedWords } from '../../src-renderer/app/frame/connection.ts';
import { GROUPS, nameInSentence } from '../../src-renderer/shared/collection-groups.ts';
import { boundInWords, heldInWords } from '../../src-renderer/features/sync/held.ts';
import { learntInWords } from '../../src-renderer/features/sync/learnt.ts';
import { progressInWords, shareRead } from '../../src-renderer/features/sync/progress.ts';
import { formatLeft } from '../../src-renderer/i18n/format.svelte.ts';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import {
  COLLECTIONS,
  SWEPT_COLLECTIONS,
  type SweptCollection,
} from '../../src-sync/domain/records/collections.ts';
import type { FailureCode } from '../../src-sync/domain/failure.ts';
import { OPERATION_STATES, type OperationState } from '../../src-sync/domain/outbox/operation.ts';
import {
  deskLooks,
  type CollectionLearnt,
  type CollectionStatus,
  type SyncStatus,
} from '../../src-sync/domain/sync/status.ts';
import { collectionsOf, firstRunOf, type ReadingKind } from '../renderer-harness/reading.ts';

beforeAll(() => readWords('hi-IN'));

function statusOf(kind: ReadingKind, more: Partial<SyncStatus> = {}): SyncStatus {
  const noOperations = Object.fromEntries(OPERATION_STATES.map((state) => [state, 0]));
  return {
    connection: 'online',
    reason: null,
    since: new Date(0).toISOString(),
    syncedAt: firstRunOf(kind) === null ? new Date(0).toISOString() : null,
    syncing: true,
    firstRun: firstRunOf(kind),
    collections: collectionsOf(kind),
    heldModules: [],
    heldReasons: {},
    organization: null,
    lateDuplicates: 0,
    outbox: noOperations as Record<OperationState, number>,
    unreadNotifications: 0,
    budget: {
      limit: 100,
      remaining: 61,
      nextSlotAt: null,
      windowMs: 60_000,
      waiting: { person: 0, push: 0, screen: 0, background: 0 },
      waitingUntil: null,
      pausedUntil: null,
      usedByOthers: 0,
      reserved: 0,
    },
    ...more,
  };
}

const ago = (): string => '3 min ago';

/** Every list looked at a minute before 1970, those given so many minutes from then. */
function lookedAt(minutes: Partial<Record<SweptCollection, number>>): readonly CollectionStatus[] {
  return collectionsOf('usual').map((one) => ({
    ...one,
    lookedAt: new Date((minutes[one.collection] ?? -1) * 60_000).toISOString(),
  }));
}

describe('the words about the mirror', () => {
  test('every collection has one place on the Sync screen', () => {
    const placed = GROUPS.flatMap(({ swept, onDemand }) => [
      ...swept,
      ...onDemand.map((one) => one.collection),
    ]);
    expect([...placed].sort()).toEqual([...COLLECTIONS].sort());
  });

  test('a name inside a sentence begins small, unless it is an abbreviation', () => {
    expect(nameInSentence('itemCustomFields')).toBe('item custom fields');
    expect(nameInSentence('crmActivity')).toBe('CRM activity');
    useLanguage('hi-IN');
    expect(nameInSentence('items')).toBe('सामान');
    useLanguage('en-IN');
  });

  test.each([
    [900, 'a few seconds left'],
    [11_000, 'about 15 s left'],
    [36_000, 'about 40 s left'],
    [58_000, 'about 1 min left'],
    [230_000, 'about 4 min left'],
    [3_500_000, 'about 1 h left'],
    [9_000_000, 'about 3 h left'],
  ])('%i ms are told as an estimate: %s', (leftMs, words) => {
    expect(formatLeft(leftMs)).toBe(words);
  });
});

describe('how far a reading is', () => {
  const items = (more: Partial<CollectionStatus>): CollectionStatus => {
    const [found] = collectionsOf('usual').filter((one) => one.collection === 'items');
    if (found === undefined) throw new Error('no items');
    return { ...found, ...more };
  };

  test('tells rows, rate and time left', () => {
    expect(progressInWords(items({}))).toBe('3,400 of 5,012 read, 160 a second, about 15 s left');
    expect(shareRead(items({}))).toBeCloseTo(0.678, 2);
  });

  test('claims nothing that is not known, and never more rows than there are', () => {
    const unknown = {
      rowsRead: 1_200,
      rowsExpected: null,
      isEstimate: false,
      rowsPerSecond: null,
      timeLeftMs: null,
    };
    expect(progressInWords(items({ progress: unknown }))).toBe('1,200 read so far');
    const beyond = { ...unknown, rowsExpected: 1_000 };
    expect(progressInWords(items({ progress: beyond }))).toBe('1,200 read so far');
    expect(shareRead(items({ progress: beyond }))).toBe(1);
    expect(shareRead(items({ progress: null, pagesExpected: null }))).toBe(0);
  });

  test('a look of a page, or none, has no line of its own', () => {
    const short = {
      rowsRead: 100,
      rowsExpected: null,
      isEstimate: false,
      rowsPerSecond: null,
      timeLeftMs: null,
    };
    expect(progressInWords(items({ progress: short }))).toBeNull();
    expect(progressInWords(items({ activity: 'idle' }))).toBeNull();
  });
});

describe('what was learnt of a list', () => {
  const learnt: CollectionLearnt = {
    strategy: 'delta-and-sweep',
    changesByTime: true,
    creationOrder: true,
    timestamps: true,
    pageSize: 100,
    firstPage: 1,
    listShape: 'paginated',
    learntAt: null,
  };

  test('is said in sentences', () => {
    expect(learntInWords(learnt)).toEqual([
      'Changes are found by time; what was deleted, by a complete check now and then.',
      'Read 100 at a time, from page 1 on.',
      'The order of creation holds, so a row that a complete check misses is gone.',
    ]);
  });

  test('tells where the Service does not keep an order, a time or a total', () => {
    const poor = learntInWords({
      ...learnt,
      strategy: 'sweep',
      changesByTime: false,
      creationOrder: false,
      timestamps: false,
      firstPage: 0,
      listShape: 'bare',
    });
    expect(poor).toHaveLength(5);
    expect(poor.join(' ')).toMatch(/whole list is read each time.*page 0.*made sure of.*when.*how long/);
  });

  test('leaves out what nobody knows yet', () => {
    const nothing = {
      creationOrder: null,
      timestamps: null,
      pageSize: null,
      firstPage: null,
      listShape: null,
    };
    expect(learntInWords({ ...learnt, ...nothing, strategy: 'whole' })).toHaveLength(1);
  });
});

describe('the segment of the strip about the mirror', () => {
  test('tells how far the first reading is', () => {
    expect(syncedWords(statusOf('first-run'), 0, ago)).toBe(
      `First reading, 8 of ${SWEPT_COLLECTIONS.length}`,
    );
    const firstRun = { isAgain: true, collectionsComplete: 8, collectionsAll: 20, timeLeftMs: null };
    const again = statusOf('first-run', { firstRun });
    expect(syncedWords(again, 0, ago)).toBe('Reading everything again, 8 of 20');
    expect(syncedWords({ ...again, syncing: false }, 0, ago)).toBe('Read again so far: 8 of 20');
    useLanguage('hi-IN');
    expect(syncedWords(again, 0, ago)).toBe('सब दोबारा पढ़ा जा रहा है, 20 में से 8');
    useLanguage('en-IN');
  });

  test('says that all is synced only when nothing is kept back, set aside, held or failing', () => {
    const fine = statusOf('usual', { collections: lookedAt({}) });
    expect(syncedWords(fine, 0, ago)).toBe('All synced, 3 min ago');
    expect(syncedWords(fine, 1, ago)).toBe('Synced 3 min ago');
    expect(syncedWords({ ...fine, heldModules: ['crm'] }, 0, ago)).toBe('Synced 3 min ago');
    for (const trouble of [{ guardedRows: 30 }, { parkedRows: 1 }, { warnings: [{ message: '2 more' }] }]) {
      const collections = fine.collections.map((one, index) => (index === 7 ? { ...one, ...trouble } : one));
      expect(syncedWords({ ...fine, collections }, 0, ago)).toBe('Synced 3 min ago');
    }
  });
});

describe('the time in the strip', () => {
  const minutesAgo = (iso: string): string => `${String(-Date.parse(iso) / 60_000)} min ago`;
  const said = (collections: readonly CollectionStatus[], open = 0): string =>
    syncedWords(
      statusOf('usual', { collections, syncedAt: deskLooks(collections)[0]?.lookedAt ?? null }),
      open,
      minutesAgo,
    );

  test('is that of the list people work on that was not looked at for longest, and names it where others are fresher', () => {
    const collections = lookedAt({ stock: -25, warehouses: -14, forms: -300 });
    expect(said(collections)).toBe('All synced, stock 25 min ago');
    expect(said(collections, 1)).toBe('Synced, stock 25 min ago');
    expect(said(lookedAt({ stock: -2 }))).toBe('All synced, 2 min ago');
  });

  test('leaves out what is held, which says so itself', () => {
    const heldBy = { code: 'SCOPE_MISSING', message: 'A sentence.' } as const;
    const collections = lookedAt({ contacts: -900, stock: -5 }).map((one) =>
      one.collection === 'contacts' ? { ...one, heldBy } : one,
    );
    expect(said(collections)).toBe('All synced, stock 5 min ago');
    expect(deskLooks(collections.map((one) => ({ ...one, heldBy })))[0]?.collection).toBe('contacts');
  });

  test('tells of each of these lists on hovering, the stalest first', () => {
    const status = statusOf('usual', { collections: lookedAt({ stock: -25, warehouses: -14 }) });
    expect(looksInWords(status, minutesAgo).split('\n')).toEqual([
      'Stock: checked 25 min ago',
      'Warehouses: checked 14 min ago',
      'Items: checked 1 min ago',
      'Contacts: checked 1 min ago',
      'Notifications: checked 1 min ago',
    ]);
  });
});

describe('why a list is as it is', () => {
  const held = (code: FailureCode): CollectionStatus => ({
    ...collectionsOf('usual')[0]!,
    activity: 'held',
    heldBy: { code, message: 'A sentence.' },
  });

  test.each<[FailureCode, string]>([
    ['SCOPE_MISSING', 'not allowed'],
    ['SUBSCRIPTION_REQUIRED', 'plan ended'],
    ['ORGANIZATION_ACCESS_DENIED', 'organization'],
    ['ORGANIZATION_NOT_CHOSEN', 'organization'],
    ['SIGN_IN_NEEDED', 'sign-in'],
  ])('is said in a word where it is held: %s', (code, word) => {
    expect(heldInWords(held(code))).toBe(word);
  });

  test('is said in numbers where only the newest are kept, and of no other list', () => {
    const statuses = collectionsOf('usual');
    const said = statuses
      .map((one) => [one.collection, boundInWords(one)])
      .filter(([, words]) => words !== null);
    expect(said).toHaveLength(1);
    expect(said[0]?.[0]).toBe('crmActivity');
    expect(said[0]?.[1]).toContain('The newest 1,000 of 18,204 are kept here');
  });
});
