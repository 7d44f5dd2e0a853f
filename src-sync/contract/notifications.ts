/** Operations of the notifications module, in the order of the contract. */
import { z } from 'zod';
import { notificationPreferencesBody, pushSubscriptionBody, pushUnsubscribeBody } from './bodies.ts';
import { json, NO_BODY, tableOf } from './table.ts';
import { dateTime, flag, uuid } from './values.ts';

const { get, post, put, patch, remove } = tableOf('notifications');

/** The contract bounds `limit` nowhere; 100 is the largest page of every other list. */
export const notificationQuery = z.strictObject({
  limit: z.int().min(1).max(100).optional(),
  before: dateTime.optional(),
  beforeId: uuid.optional(),
  unread: flag.optional(),
});

export const notificationOperations = {
  'notifications.list': get('/api/v1/notifications', 'Lists notifications', {
    query: notificationQuery,
    paging: 'cursor',
  }),
  'notifications.dismissAll': remove('/api/v1/notifications', 'Dismisses all notifications'),
  'notifications.dismiss': remove('/api/v1/notifications/{id}', 'Dismisses a notification'),
  'notifications.markRead': patch('/api/v1/notifications/{id}/read', 'Marks a notification as read', NO_BODY),
  'notifications.page': get('/api/v1/notifications/page', 'Lists notifications page by page', {
    query: notificationQuery,
    paging: 'cursor',
  }),
  'notifications.preferences.get': get(
    '/api/v1/notifications/preferences',
    'Reads what a person is notified of',
  ),
  'notifications.preferences.update': put(
    '/api/v1/notifications/preferences',
    'Updates what a person is notified of',
    notificationPreferencesBody,
  ),
  'notifications.push.subscribe': post(
    '/api/v1/notifications/push/subscribe',
    'Subscribes to push messages',
    json(pushSubscriptionBody),
  ),
  'notifications.push.unsubscribe': post(
    '/api/v1/notifications/push/unsubscribe',
    'Ends a push subscription',
    json(pushUnsubscribeBody),
  ),
  'notifications.push.publicKey': get(
    '/api/v1/notifications/push/vapid-public-key',
    'Gives the public key of push messages',
  ),
  'notifications.readAll': post('/api/v1/notifications/read-all', 'Marks all notifications as read', NO_BODY),
  'notifications.unreadCount': get('/api/v1/notifications/unread-count', 'Counts unread notifications'),
} as const;
