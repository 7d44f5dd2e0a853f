import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { proxySecrets } from '../../src-sync/cli/network/find-access.ts';
import { createOutput } from '../../src-sync/cli/output/output.ts';
import { createProgress, describeProgress } from '../../src-sync/cli/output/progress.ts';
import { SWEPT_COLLECTIONS, type SweptCollection } from '../../src-sync/domain/records/collections.ts';
import { OPERATION_STATES, type OperationState } from '../../src-sync/domain/outbox/operation.ts';
import type { CollectionStatus, SyncStatus } from '../../src-sync/domain/sync/status.ts';

const NOW_MS = Date.parse('2026-11-18T06:30:00.000Z');

type Changed = Readonly<Partial<Record<SweptCollection, Partial<CollectionStatus>>>>;

function statusWith(changed: Changed, more: Partial<SyncStatus> = {}): SyncStatus {
  const collections = SWEPT_COLLECTIONS.map((collection): CollectionStatus => ({
    collection,
    rows: 0,
    completeAt: null,
    lookedAt: null,
    activity: 'idle',
    heldBy: null,
    keepsNewestRows: null,
    pagesRead: 0,
    pagesExpected: null,
    progress: null,
    learnt: {
      strategy: 'sweep',
      changesByTime: null,
      creationOrder: null,
      timestamps: null,
      pageSize: null,
      firstPage: null,
      listShape: null,
      learntAt: null,
    },
    totalRows: null,
    nextAt: null,
    lastError: null,
    guardedRows: 0,
    suspectedRows: 0,
    guardAcceptedRows: 0,
    parkedRows: 0,
    warnings: [],
    ...changed[collection],
  }));
  const noOperations = Object.fromEntries(OPERATION_STATES.map((state) => [state, 0]));
  return {
    connection: 'online',
    reason: null,
    since: new Date(NOW_MS).toISOString(),
    syncedAt: null,
    syncing: true,
    firstRun: null,
    collections,
    heldModules: [],
    heldReasons: {},
    organization: null,
    lateDuplicates: 0,
    outbox: noOperations as Record<OperationState, number>,
    unreadNotifications: 0,
    budget: {
      limit: 100,
      remaining: 62,
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

const READING = {
  items: {
    activity: 'reading',
    progress: {
      rowsRead: 3400,
      rowsExpected: 8000,
      isEstimate: false,
      rowsPerSecond: 1150,
      timeLeftMs: 36_000,
    },
  },
  contacts: { activity: 'waiting' },
} as const;

describe('the line that says how far a sync is', () => {
  test('tells rows, rate and time left of what is read, what waits, and when the next request may leave', () => {
    const nextSlotAt = new Date(NOW_MS + 12_000).toISOString();
    const { budget } = statusWith(READING);
    const status = statusWith(READING, { budget: { ...budget, nextSlotAt } });
    expect(describeProgress(status, NOW_MS)).toBe(
      'items 3,400 of 8,000 (1,150/s, about 40 s left) · contacts waiting · 62 requests left, next request in 12 s',
    );
  });

  test('tells that others use the same sign-in, and that the Service asked for a pause', () => {
    const { budget } = statusWith({});
    expect(describeProgress(statusWith({}, { budget: { ...budget, usedByOthers: 40 } }), NOW_MS)).toBe(
      '62 requests left (others use this sign-in too)',
    );
    const pausedUntil = new Date(NOW_MS + 7_500).toISOString();
    const paused = statusWith(
      {},
      { budget: { ...budget, remaining: 0, nextSlotAt: pausedUntil, pausedUntil } },
    );
    expect(describeProgress(paused, NOW_MS)).toBe('the Service asked for a pause, on in 8 s');
  });

  test('tells how far a first run is', () => {
    const firstRun = { isAgain: false, collectionsComplete: 12, collectionsAll: 20, timeLeftMs: 230_000 };
    expect(describeProgress(statusWith({ contacts: { activity: 'waiting' } }, { firstRun }), NOW_MS)).toBe(
      '12 of 20 complete, about 4 min left · 62 requests left',
    );
  });

  test('does not call it the first run when everything is read again', () => {
    const firstRun = { isAgain: true, collectionsComplete: 12, collectionsAll: 20, timeLeftMs: 230_000 };
    expect(describeProgress(statusWith({}, { firstRun }), NOW_MS)).toBe(
      'reading everything again, 12 of 20 complete, about 4 min left · 62 requests left',
    );
  });

  test('calls a total a guess as long as a list of it was never looked at', () => {
    const progress = { ...READING.items.progress, rowsExpected: 17_196, isEstimate: true };
    const status = statusWith({ stock: { activity: 'reading', progress } });
    expect(describeProgress(status, NOW_MS)).toContain('stock 3,400 of about 17,000 (');
  });

  test('names no guess that is less than what was read already', () => {
    const progress = { ...READING.items.progress, rowsRead: 3_708, rowsExpected: 3_724, isEstimate: true };
    const line = describeProgress(statusWith({ stock: { activity: 'reading', progress } }), NOW_MS);
    expect(line).toContain('stock 3,708 (');
  });

  test('claims no rate, no total and no time that it does not know', () => {
    const unknown = {
      rowsRead: 1200,
      rowsExpected: null,
      isEstimate: false,
      rowsPerSecond: null,
      timeLeftMs: null,
    };
    const status = statusWith({
      items: { activity: 'reading', progress: unknown },
      notifications: { activity: 'reading' },
      forms: { activity: 'reading', progress: { ...unknown, rowsRead: 0 } },
      stock: { activity: 'reading', pagesRead: 3, pagesExpected: 9 },
    });
    expect(describeProgress(status, NOW_MS)).toBe(
      'items 1,200 · notifications reading · stock page 3 of 9 · forms reading · 62 requests left',
    );
  });

  test('counts what waits instead of listing all of it, and names what is held', () => {
    const waiting = SWEPT_COLLECTIONS.slice(1, 17).map((name) => [name, { activity: 'waiting' }] as const);
    const status = statusWith({ ...Object.fromEntries(waiting), automations: { activity: 'held' } });
    expect(describeProgress(status, NOW_MS)).toBe(
      'items, contacts and 14 more waiting · automations held · 62 requests left',
    );
  });

  test('says that the PC is offline, and what waits to be sent', () => {
    const status = statusWith({}, { connection: 'offline' });
    const outbox = { ...status.outbox, queued: 2, sending: 1 };
    expect(describeProgress({ ...status, outbox }, NOW_MS)).toBe(
      'offline, trying again · 3 to send · 62 requests left',
    );
  });
});

interface Screen {
  readonly written: () => string;
  readonly stderr: PassThrough & { isTTY?: boolean; columns?: number };
}

function screen(isTTY: boolean, columns = 200): Screen {
  const stderr: Screen['stderr'] = new PassThrough();
  Object.assign(stderr, isTTY ? { isTTY, columns } : {});
  const pieces: string[] = [];
  stderr.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  return { stderr, written: () => pieces.join('') };
}

/** Twelve seconds of a run that says its state twice a second. */
function run(say: (status: SyncStatus) => void, tick: (ms: number) => void): void {
  for (let halfSeconds = 0; halfSeconds < 24; halfSeconds += 1) {
    const rowsRead = halfSeconds * 100;
    say(statusWith({ items: { activity: 'reading', progress: { ...READING.items.progress, rowsRead } } }));
    tick(500);
  }
}

describe('progress on stderr', () => {
  test.each([
    ['is rewritten in place at most once a second on a terminal', true, 12],
    ['is a line of its own every five seconds elsewhere', false, 3],
  ])('%s', (_, isTTY, times) => {
    const { stderr, written } = screen(isTTY);
    const output = createOutput(new PassThrough(), stderr, []);
    let atMs = 0;
    const clock = { monotonicMs: () => atMs, wallMs: () => NOW_MS };
    run(createProgress(output, clock), (ms) => (atMs += ms));
    expect(written().match(/items [\d,]+ of 8,000/g)).toHaveLength(times);
    expect(written().match(/\n/g)?.length ?? 0).toBe(isTTY ? 0 : times);
    expect(written().match(/\r\u001B\[K/g)?.length ?? 0).toBe(isTTY ? times : 0);
  });

  test('does not change as long as there is nothing new to say', () => {
    const { stderr, written } = screen(false);
    let atMs = 0;
    const say = createProgress(createOutput(new PassThrough(), stderr, []), {
      monotonicMs: () => atMs,
      wallMs: () => NOW_MS,
    });
    for (; atMs < 60_000; atMs += 500) say(statusWith(READING));
    expect(written().match(/\n/g)).toHaveLength(1);
  });

  test('leaves no trace of itself before a sentence or an answer, and never wraps', async () => {
    const { stderr, written } = screen(true, 30);
    const output = createOutput(new PassThrough(), stderr, ['8,000']);
    output.progress('items 3,400 of 8,000 (1,150/s, about 40 s left)');
    await output.line({ stopped: 'complete' });
    output.note('Done.');
    expect(written()).toBe('\r\u001B[Kitems 3,400 of [secret] (1,1…\r\u001B[KDone.\n');
  });
});

test('A password of one letter is cut out beside its user, and spoils no sentence', () => {
  const { stderr, written } = screen(false);
  const secrets = proxySecrets({
    HTTPS_PROXY: 'http://asha:e@proxy.example',
    STOCKHAND_PROXY_SIGN_IN: 'vinod:o',
  });
  createOutput(new PassThrough(), stderr, secrets).note('The proxy does not let asha:e or vinod:o in.');
  expect(written()).toBe('The proxy does not let [secret] or [secret] in.\n');
});
