/** The bridge of the harness: answers every question from generated records in the page. */
import { USUAL_COUNT_LIMITS } from '../../src-sync/domain/stock/count-limits.ts';
import { USUAL_SCANNER } from '../../src-sync/domain/stock/scanner.ts';
import type { AppState } from '../../src-main/ipc-contract/app-state.ts';
import type {
  ChannelName,
  StockhandBridge,
  WindowEventName,
  WindowEvents,
} from '../../src-main/ipc-contract/channels.ts';
import { ok } from '../../src-sync/domain/result.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import { deskLooks, type SyncStatus } from '../../src-sync/domain/sync/status.ts';
import { relatedAnswer } from './related.ts';
import { collectionsOf, firstRunOf, PARKED, type ReadingKind } from './reading.ts';
import {
  text,
  num,
  itemRow,
  contactRow,
  FILTER,
  CFILTER,
  contactFacets,
  matches,
  order,
  page,
  find,
  detail,
  itemDetail,
  scanHits,
} from './rows.ts';
import { contacts, items, notifications, outbox, WAREHOUSES } from './data.ts';
import { ORGANIZATIONS, WORKSPACES } from './workspaces.ts';
import { joined } from '../../src-sync/domain/messages/message.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';

const params = new URLSearchParams(location.search);
const now = Date.now();
const iso = (ms: number): string => new Date(now + ms).toISOString();

/** From an address of the policy, where the picture is of one; else of a version that the system installed, or of none. */
function updates(): AppState['updates'] {
  const kind = params.get('updates');
  const none = { version: null, hasFeed: kind !== null, lookedAt: null, failure: null };
  if (kind === 'away') {
    const why = joined(aboutProgram('updatesSilent'), aboutProgram('updatesLater'));
    return { ...none, newVersion: null, failure: failure('UNREACHABLE', why) };
  }
  if (kind === 'refused') {
    const why = joined(aboutProgram('updateDamaged'), aboutProgram('updatesNeedTheirKeeper'));
    return { ...none, newVersion: null, lookedAt: iso(-7_200_000), failure: failure('UPDATE_REFUSED', why) };
  }
  if (kind === 'downloaded') return { ...none, newVersion: kind, version: '0.2.0', lookedAt: iso(-600_000) };
  return { ...none, newVersion: params.has('newVersion') ? 'installed' : null };
}

let app: AppState = {
  mode: (params.get('mode') as AppState['mode'] | null) ?? 'demo',
  version: '0.1.0',
  platform: 'linux x64',
  runtime: { message: 'renderer harness' },
  baseUrl: 'http://127.0.0.1:4010',
  organizationName: 'Tamhan Hardware Depot',
  workspaceId: 'depot',
  account: '',
  signedIn: params.get('line') !== 'held',
  settings: {
    theme: (params.get('theme') as AppState['settings']['theme'] | null) ?? 'light',
    language: (params.get('language') as AppState['settings']['language'] | null) ?? 'en-IN',
    density: 'dense',
    workingWarehouseId: 'w1',
    sounds: { found: true, refused: true, done: true, volume: 75 },
    countLimits: USUAL_COUNT_LIMITS,
    lists: {
      items: { columns: null, widths: {}, views: [] },
      contacts: { columns: null, widths: {}, views: [] },
    },
    scanner: USUAL_SCANNER,
    desktopAlerts: true,
    keepRunning: false,
    startAtLogin: false,
    logLevel: 'usual',
    tour: { done: [], isClosed: params.has('noTour') },
  },
  hasTray: true,
  safeMode: false,
  updates: updates(),
  policy: { locked: [], address: null, organization: null, broker: null, troubles: [], printerTroubles: [] },
  engine: {
    state: (params.get('engine') as AppState['engine']['state'] | null) ?? 'running',
    failure:
      params.get('engine') === 'stopped'
        ? failure(
            'STORAGE_NEWER',
            'This data was written by a newer Stockhand. It was left untouched; nothing is lost. Install the newer version again to go on.',
          )
        : null,
  },
  demoOffline: false,
};

const kind = (params.get('sync') as ReadingKind | null) ?? 'usual';

function status(): SyncStatus {
  const connection = app.demoOffline
    ? 'offline'
    : ((params.get('line') as SyncStatus['connection'] | null) ?? 'online');
  const count = (state: string): number => outbox.filter((line) => line.state === state).length;
  return {
    connection,
    reason:
      connection === 'offline'
        ? failure(
            'UNREACHABLE',
            'The Service cannot be reached. Everything here goes on; your changes are sent when you are online.',
          )
        : connection === 'held'
          ? failure(
              'SIGN_IN_NEEDED',
              'The sign-in is no longer accepted. Your changes wait safely. Sign in again under Settings.',
            )
          : null,
    since: iso(-600_000),
    syncedAt: firstRunOf(kind) === null ? (deskLooks(collectionsOf(kind))[0]?.lookedAt ?? null) : null,
    syncing: kind === 'first-run',
    firstRun: firstRunOf(kind),
    collections: collectionsOf(kind),
    heldModules: [],
    heldReasons: {},
    organization: null,
    lateDuplicates: 0,
    outbox: {
      queued: count('queued'),
      sending: count('sending'),
      unconfirmed: count('unconfirmed'),
      done: count('done'),
      conflict: count('conflict'),
      rejected: count('rejected'),
      blocked: 0,
    },
    unreadNotifications: notifications.filter((row) => row.unread).length,
    budget: {
      limit: 100,
      remaining: connection === 'limited' ? 4 : 61,
      nextSlotAt: connection === 'limited' ? iso(12_000) : null,
      windowMs: 60_000,
      waiting:
        connection === 'limited'
          ? { person: 1, push: 2, screen: 1, background: 14 }
          : { person: 0, push: 0, screen: 0, background: 0 },
      waitingUntil: null,
      pausedUntil: connection === 'limited' ? iso(12_000) : null,
      usedByOthers: connection === 'limited' ? 38 : 0,
      reserved: 0,
    },
  };
}

function accept(operationId: string, operation: Record<string, unknown>): unknown {
  const op = String(operation['op']);
  const list = op.startsWith('contacts') ? contacts : items;
  const record = (operation['record'] ?? operation['changes'] ?? {}) as Record<string, never>;
  let id = String(operation['id'] ?? crypto.randomUUID());
  if (op.endsWith('.create')) list.unshift({ id, record, mark: 'pending', stock: new Map() });
  else if (op.endsWith('.update')) find(list, id).record = { ...find(list, id).record, ...record };
  else if (op === 'stock.adjust') {
    const entry = find(items, id);
    const place = String(record['warehouseId']);
    entry.stock.set(place, (entry.stock.get(place) ?? 0) + Number(record['qty']));
    entry.record = { ...entry.record, onHand: num(entry, 'onHand') + Number(record['qty']) };
  } else if (op.startsWith('notifications')) {
    for (const row of notifications)
      if (op.endsWith('AllRead') || row.id === id) Object.assign(row, { unread: false });
    id = 'n';
  }
  const entry = list.find((one) => one.id === id);
  if (entry) entry.mark = 'pending';
  outbox.unshift({
    opId: operationId,
    op: op as never,
    recordId: id,
    state: 'queued',
    attempts: 0,
    createdAt: new Date().toISOString(),
    lastError: null,
    collection: op.startsWith('contacts') ? 'contacts' : 'items',
    title: entry ? text(entry, 'name') : '',
    summary: { parts: [op], more: 0 },
    undoable: true,
    amendable: null,
  });
  tell(['items', 'stock', 'contacts', 'notifications', 'outbox', 'status']);
  return { opId: operationId, recordId: id, warnings: [] };
}

type Ask = Record<string, never> & {
  q: string;
  filter: string;
  category: string | null;
  sort: string;
  direction: string;
  offset: number;
  limit: number;
  id: string;
  code: string;
};
const ANSWERS: Partial<Record<ChannelName, (q: Ask) => unknown>> = {
  'app.get': () => app,
  'app.restart': () => null,
  'status.get': status,
  'warehouses.list': () => WAREHOUSES,
  'settings.set': (q) => {
    app = { ...app, settings: { ...app.settings, ...q } };
    return app.settings;
  },
  'items.window': (q) =>
    page(
      order(
        items
          .filter((entry) => matches(entry, q.q))
          .map(itemRow)
          .filter((row) => FILTER[q.filter]?.(row) && (q.category === null || row.category === q.category)),
        q.sort,
        q.direction,
      ),
      q,
    ),
  'items.facets': () => {
    const rows = items.map(itemRow);
    const names = [...new Set(rows.map((row) => row.category ?? ''))].sort();
    return {
      counts: Object.fromEntries(
        Object.entries(FILTER).map(([name, test]) => [name, rows.filter(test).length]),
      ),
      categories: names.map((name) => ({ name, count: rows.filter((row) => row.category === name).length })),
    };
  },
  'items.get': (q) => itemDetail(find(items, q.id)),
  'contacts.window': (q) =>
    page(
      order(
        contacts
          .filter((entry) => matches(entry, q.q))
          .map(contactRow)
          .filter((row) => CFILTER[q.filter]?.(row)),
        q.sort,
        q.direction,
      ),
      q,
    ),
  'contacts.facets': () => contactFacets(contacts.map(contactRow)),
  'list.added': ({ since, collection }) =>
    (since as unknown as readonly string[]).map(() => (collection === 'items' ? items : contacts).length),
  'people.list': () => [],
  'contacts.get': (q) => detail(find(contacts, q.id)),
  'related.read': (q) => relatedAnswer(String(q['collection']), String(q['recordId']), q.limit),
  'search.everything': (q) => ({
    items: items
      .filter((entry) => matches(entry, q.q))
      .slice(0, q.limit)
      .map(itemRow),
    contacts: contacts
      .filter((entry) => matches(entry, q.q))
      .slice(0, q.limit)
      .map(contactRow),
    totals: {
      items: items.filter((entry) => matches(entry, q.q)).length,
      contacts: contacts.filter((entry) => matches(entry, q.q)).length,
    },
  }),
  'scan.find': (q) => scanHits(q.code),
  'notifications.window': (q) =>
    page(
      notifications.filter((row) => !(q as unknown as { unreadOnly: boolean }).unreadOnly || row.unread),
      q,
    ),
  'outbox.list': () => [...outbox],
  'conflicts.list': () => [],
  'parked.list': () => PARKED,
  'files.choose': () => null,
  'outbox.export': () => ({ organizations: [], operations: [], records: [] }),
  'clipboard.write': () => null,
  'outbox.save': () => ({ file: 'stockhand-outbox.json', operations: 3 }),
  'events.save': () => ({ file: 'stockhand-events.ndjson' }),
  'log.list': () => [
    { at: iso(-60_000), level: 'info', text: 'Items: 41 pages read, 12 records changed.' },
    { at: iso(-200_000), level: 'problem', text: 'A change was refused: the SKU is already used.' },
  ],
  'today.changed': () => ({ total: 0, rows: [] }),
  'offline.report': () => null,
  'today.get': () => {
    const low = items.map(itemRow).filter((row) => FILTER['lowStock']?.(row));
    const rows = low.slice(0, 14).map((item) => ({ item, shortBy: item.reorderLevel! - item.onHand! }));
    const waits = ['queued', 'sending', 'unconfirmed', 'blocked'];
    const waiting = outbox.filter((line) => waits.includes(line.state));
    return {
      lowStock: { total: low.length, rows },
      needsYou: outbox.filter((line) => ['conflict', 'rejected'].includes(line.state)),
      waiting: { total: waiting.length, rows: waiting },
      unread: notifications.filter((row) => row.unread),
    };
  },
  'operations.accept': (q) => accept(String(q['operationId']), q['operation'] as never),
  'operations.undo': (q) => {
    const at = outbox.findIndex((line) => line.opId === String(q['operationId']));
    if (at >= 0) outbox.splice(at, 1);
    tell(['items', 'outbox', 'status']);
    return null;
  },
  'demo.colleague': () => null,
  'demo.setOffline': (q) => {
    app = { ...app, demoOffline: Boolean(q['offline']) };
    emit('app', app);
    emit('status', status());
    return null;
  },
  'profile.openDemo': () => {
    app = { ...app, mode: 'demo' };
    emit('app', app);
    return null;
  },
  'profile.organizations': () => ORGANIZATIONS,
  'organizations.list': () => ORGANIZATIONS,
  'profile.workspaces': () => WORKSPACES,
};

const listeners = new Map<WindowEventName, Set<(payload: never) => void>>();
function emit<Name extends WindowEventName>(event: Name, payload: WindowEvents[Name]): void {
  for (const listener of listeners.get(event) ?? [])
    (listener as (payload: WindowEvents[Name]) => void)(payload);
}
function tell(topics: WindowEvents['changed']['topics']): void {
  setTimeout(() => {
    emit('changed', { topics });
  });
}

export const harnessBridge = {
  invoke: (name: ChannelName, request: unknown) =>
    Promise.resolve(JSON.stringify(ok(ANSWERS[name]?.(request as Ask) ?? null))),
  answerNow: () => null,
  subscribe: (event: WindowEventName, listener: (payload: never) => void) => {
    const set = (listeners.get(event) ?? new Set()).add(listener);
    listeners.set(event, set);
    return () => set.delete(listener);
  },
} as unknown as StockhandBridge;
