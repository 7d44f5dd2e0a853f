/** The summary of this PC on the Support page. */
import { describe, expect, it } from 'vitest';
import type { AppState } from '../../src-main/ipc-contract/app-state.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import type { CollectionStatus, SyncStatus } from '../../src-sync/domain/sync/status.ts';
import {
  HEALTH_PARTS,
  healthOf,
  type HealthFacts,
  type HealthPart,
} from '../../src-renderer/features/settings/support/health.ts';

const nowMs = Date.parse('2026-11-27T10:00:00Z');
const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

const app = {
  ...{ mode: 'connected', version: '1.2.0', signedIn: true, demoOffline: false },
  updates: { newVersion: null, version: null, hasFeed: true, lookedAt: null, failure: null },
  engine: { state: 'running', failure: null },
} as unknown as AppState;
const list = {
  heldBy: null,
  suspectedRows: 0,
  parkedRows: 0,
  warnings: [],
  guardedRows: 0,
} as unknown as CollectionStatus;
const status = {
  ...{ connection: 'online', reason: null, syncedAt: ago(2), firstRun: null, collections: [list] },
} as unknown as SyncStatus;
const data = {
  ...{ folder: '/data', databaseBytes: 80_000_000, freeBytes: 90_000_000_000 },
  ...{ filesBytes: 0, logBytes: 0, asideBytes: 0 },
};
const lastBackup = { at: new Date().toISOString(), file: 'a.db', bytes: 1 };
const facts: HealthFacts = { app, status, data, lastBackup, needsYou: 0, waiting: 0, nowMs };

const refused = failure('UPDATE_REFUSED', 'The new version is damaged.');

/** Parts that want a look. */
const wrongIn = (changed: Partial<HealthFacts>): readonly HealthPart[] =>
  healthOf({ ...facts, ...changed })
    .filter(({ isFine }) => !isFine)
    .map(({ part }) => part);

describe('the health of a PC', () => {
  it('is fine in every part where nothing is wrong', () => {
    const lines = healthOf(facts);
    expect(lines.map(({ part }) => part)).toEqual(HEALTH_PARTS);
    expect(wrongIn({})).toEqual([]);
    for (const { words } of lines) expect(words).toMatch(/\.$/);
  });

  it.each<readonly [string, HealthPart, Partial<HealthFacts>]>([
    ['an engine that ended', 'engine', { app: { ...app, engine: { state: 'restarting', failure: null } } }],
    ['nobody signed in', 'connection', { app: { ...app, signedIn: false } }],
    ['offline', 'connection', { status: { ...status, connection: 'offline' } }],
    ['a Service that refuses', 'connection', { status: { ...status, connection: 'held' } }],
    ['data of two hours ago', 'mirror', { status: { ...status, syncedAt: ago(120) } }],
    [
      'rows that are kept back',
      'mirror',
      { status: { ...status, collections: [list, { ...list, guardedRows: 9 }] } },
    ],
    [
      'rows nobody understands',
      'mirror',
      { status: { ...status, collections: [{ ...list, parkedRows: 1 }] } },
    ],
    ['a conflict', 'changes', { needsYou: 1, waiting: 3 }],
    ['a full disk', 'space', { data: { ...data, freeBytes: 100_000_000 } }],
    [
      'less space than the database needs twice',
      'space',
      { data: { ...data, databaseBytes: 60_000_000_000 } },
    ],
    ['no backup', 'backup', { lastBackup: null }],
    ['an old backup', 'backup', { lastBackup: { ...lastBackup, at: '2026-01-02T10:00:00Z' } }],
    [
      'a version that waits for a restart',
      'version',
      { app: { ...app, updates: { ...app.updates, newVersion: 'installed' } } },
    ],
    [
      'a new version that was refused',
      'version',
      { app: { ...app, updates: { ...app.updates, failure: refused } } },
    ],
  ])('says of %s that it wants a look, and nothing else', (_, part, changed) => {
    expect(wrongIn(changed)).toEqual([part]);
  });

  it('says why, and where to look closer', () => {
    const reason = failure('UNREACHABLE', 'The certificate of the Service is not trusted.');
    const held = { ...status, connection: 'offline', reason } as const;
    expect(healthOf({ ...facts, status: held })).toContainEqual({
      ...{ part: 'connection', isFine: false, words: reason.message, hash: '#/settings/network' },
    });
    expect(healthOf({ ...facts, needsYou: 2 })).toContainEqual({
      ...{ part: 'changes', isFine: false, words: '2 need your decision.', hash: '#/sync' },
    });
  });

  it('is in order away from the address of the updates', () => {
    const away = failure('UNREACHABLE', 'The address of the updates does not answer.');
    expect(wrongIn({ app: { ...app, updates: { ...app.updates, failure: away } } })).toEqual([]);
  });

  it('says nothing of what it does not know', () => {
    const parts = healthOf({ ...facts, status: null, data: undefined, lastBackup: undefined }).map(
      ({ part }) => part,
    );
    expect(parts).toEqual(['engine', 'version']);
    expect(wrongIn({ data: { ...data, freeBytes: null } })).toEqual([]);
    expect(wrongIn({ app: { ...app, mode: 'demo' }, lastBackup: null })).toEqual([]);
    expect(wrongIn({ waiting: 40 })).toEqual([]);
  });
});
