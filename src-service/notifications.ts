/** The notifications module: cursor lists, read marks, preferences and push subscriptions. */
import { created, routesOf, rowOf, updated } from './http/call.ts';
import type { Call, Route } from './http/call.ts';
import type { Row } from './collection.ts';
import { isRecord } from './json.ts';
import type { Json } from './json.ts';
import { lagFilter, presentUncutList } from './lists.ts';
import { invalid, notFound } from './http/refusal.ts';
import { presentSettings } from './report-shapes.ts';
import { presentRow } from './shapes.ts';
import { change, insert, remove } from './store.ts';
import { readBody } from './http/validate.ts';
import type { Rules } from './http/validate.ts';

const DEFAULT_LIMIT = 30;
const LIMIT_MAX = 100;

const PREFERENCES: Rules = { preferences: { kind: 'objectMap', required: true } };
const SUBSCRIPTION: Rules = {
  endpoint: { kind: 'string', required: true, notBlank: true },
  keys: {
    kind: 'record',
    required: true,
    of: {
      p256dh: { kind: 'string', required: true, notBlank: true },
      auth: { kind: 'string', required: true, notBlank: true },
    },
  },
};
const UNSUBSCRIPTION: Rules = { endpoint: { kind: 'string', required: true, notBlank: true } };

/** A well-formed P-256 public key of nobody. */
const VAPID_PUBLIC_KEY =
  'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';

interface Slice {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

/** Newest first, then what is older than the cursor; `beforeId` tells rows of the same moment apart. */
function sliceOf(call: Call): Slice {
  const limit = Math.min(
    call.query.integer('limit', DEFAULT_LIMIT, 1),
    LIMIT_MAX,
    call.shape.pageSizeCut ?? LIMIT_MAX,
  );
  const before = call.query.dateTime('before');
  const beforeId = call.query.uuid('beforeId');
  const unreadOnly = call.query.boolean('unread', false);
  const lagging = lagFilter(call);
  const cursorRow = beforeId === null ? undefined : call.store.notifications.get(beforeId);
  const cursorTime = before ?? cursorRow?.createdAt ?? null;
  const seqLimit = cursorRow?.seq ?? null;
  const older = (row: Row): boolean => {
    if (cursorTime === null || row.createdAt < cursorTime) return true;
    return row.createdAt === cursorTime && seqLimit !== null && row.seq < seqLimit;
  };
  const rows = call.store.notifications
    .ordered('createdAt')
    .filter(
      (row) => older(row) && (!unreadOnly || row.fields.read !== true) && (lagging === null || lagging(row)),
    )
    .toReversed();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

function listNotifications(call: Call): Json {
  const rows = sliceOf(call).rows.map((row) => presentRow(call.shape, 'id', row));
  return presentUncutList(call.shape, rows);
}

function pageOfNotifications(call: Call): Json {
  const { rows, hasMore } = sliceOf(call);
  const items = rows.map((row) => presentRow(call.shape, 'id', row));
  if (call.shape.listShape === 'array') return items;
  const last = rows.at(-1);
  const next = hasMore && last !== undefined ? last : null;
  return { items, hasMore, nextBefore: next?.createdAt ?? null, nextBeforeId: next?.id ?? null };
}

function markRead(call: Call): Json {
  const row = rowOf(call, call.store.notifications, 'Notification');
  if (row.fields.read !== true) {
    change(call.store, call.store.notifications, row, { read: true, readAt: call.store.now() });
  }
  return updated(call, 'id', row);
}

function markAllRead(call: Call): Json {
  const unread = call.store.notifications.all().filter((row) => row.fields.read !== true);
  for (const row of unread)
    change(call.store, call.store.notifications, row, { read: true, readAt: call.store.now() });
  return { updated: unread.length };
}

function dismissAll(call: Call): Json {
  const dismissed = call.store.notifications.size;
  call.store.notifications.clear();
  call.store.writes += 1;
  return { dismissed };
}

function savePreferences(call: Call): Json {
  const { preferences } = readBody(call.body, PREFERENCES);
  if (!isRecord(preferences)) throw invalid('preferences must be a map of text to objects');
  const known = call.store.settings.notificationPreferences;
  call.store.savedUnder.notificationPreferences = call.shape.reports;
  call.store.settings.notificationPreferences =
    call.shape.putMode === 'replace' ? preferences : { ...known, ...preferences };
  call.store.writes += 1;
  return call.shape.updateAnswer === 'record'
    ? { preferences: call.store.settings.notificationPreferences }
    : null;
}

function subscribe(call: Call): Json {
  const sent = readBody(call.body, SUBSCRIPTION);
  const known = call.store.pushSubscriptions.find((row) => row.fields.endpoint === sent.endpoint);
  if (known === undefined) return created(call, 'id', insert(call.store, call.store.pushSubscriptions, sent));
  change(call.store, call.store.pushSubscriptions, known, sent);
  return created(call, 'id', known);
}

function unsubscribe(call: Call): Json {
  const { endpoint } = readBody(call.body, UNSUBSCRIPTION);
  const known = call.store.pushSubscriptions.find((row) => row.fields.endpoint === endpoint);
  if (known === undefined) throw notFound('Push subscription');
  remove(call.store, call.store.pushSubscriptions, known);
  return null;
}

const route = routesOf('notifications');

export const NOTIFICATION_ROUTES: readonly Route[] = [
  route('GET', '/api/v1/notifications', 'R', listNotifications),
  route('DELETE', '/api/v1/notifications', 'D', dismissAll),
  route('DELETE', '/api/v1/notifications/{id}', 'D', (call) => {
    remove(call.store, call.store.notifications, rowOf(call, call.store.notifications, 'Notification'));
    return null;
  }),
  route('PATCH', '/api/v1/notifications/{id}/read', 'U', markRead),
  route('GET', '/api/v1/notifications/page', 'R', pageOfNotifications),
  route('GET', '/api/v1/notifications/preferences', 'R', (call) =>
    presentSettings(call, 'notificationPreferences', (preferences) => ({ preferences })),
  ),
  route('PUT', '/api/v1/notifications/preferences', 'U', savePreferences),
  route('POST', '/api/v1/notifications/push/subscribe', 'C', subscribe),
  route('POST', '/api/v1/notifications/push/unsubscribe', 'C', unsubscribe),
  route('GET', '/api/v1/notifications/push/vapid-public-key', 'R', () => ({ publicKey: VAPID_PUBLIC_KEY })),
  route('POST', '/api/v1/notifications/read-all', 'C', markAllRead),
  route('GET', '/api/v1/notifications/unread-count', 'R', (call) => ({
    count: call.store.notifications.all().filter((row) => row.fields.read !== true).length,
  })),
];
