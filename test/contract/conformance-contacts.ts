/** Every operation of contacts and notifications, once at least, in an order that makes sense. */
import { isJsonObject } from '../../src-sync/domain/values/json.ts';
import { readServerId } from '../../src-sync/domain/records/fields.ts';
import type { ConformanceDesk } from './conformance-desk.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function walkContacts(desk: ConformanceDesk): Promise<void> {
  await desk.mirrored('contacts', 'contacts.list', {
    query: { page: 1, pageSize: 50, sortBy: 'createdAt', sortDir: 'asc', q: '', search: '', hasGstin: '' },
  });
  const phone = '+91 98450 55123';
  const gid = await desk.create(
    'contacts.create',
    { body: { name: 'Asha Stores', phone, customFields: { tier: 'A' }, notes: 'call after 5' } },
    { list: 'contacts.list', parts: { query: { q: 'Asha Stores' } }, field: 'phone', value: phone },
  );
  const path = { gid };
  await desk.record('contacts', 'contacts.get', { path });
  await desk.call('contacts.update', { path, body: { name: 'Asha Stores', phone, pin: '411026' } });
  await walkActivities(desk, gid);
  await desk.list('contacts.emails.list', { path });
  await desk.call('contacts.delete', { path });
  await desk.file('contacts.import.templateCsv');
  await desk.file('contacts.import.templateXlsx');
  const file = {
    name: 'contacts.csv',
    type: 'text/csv',
    bytes: bytes('name,phone\nRavi Traders,9845012345\n'),
  };
  await desk.call('contacts.import', { file });
}

async function walkActivities(desk: ConformanceDesk, gid: string): Promise<void> {
  const path = { gid };
  const note = 'asked for a quote';
  const activityGid = await desk.create(
    'contacts.activities.add',
    { path, body: { type: 'CALL', note, activityTime: '2026-11-21T06:30:00Z', mentions: [] } },
    { list: 'contacts.activities.list', parts: { path }, field: 'note', value: note },
  );
  const file = { name: 'quote.txt', type: 'text/plain', bytes: bytes('quote') };
  await desk.call('contacts.documents.add', { path, query: { activityId: activityGid }, file });
  const document = (await desk.list('contacts.documents.list', { path }))[0];
  const docGid = isJsonObject(document) ? readServerId(document) : null;
  if (docGid === null) throw new Error('the uploaded document has no id');
  await desk.call('contacts.documents.link', { path: { gid, docGid } });
  await desk.call('contacts.documents.delete', { path: { gid, docGid } });
  await desk.call('contacts.activities.delete', { path: { gid, activityGid } });
}

export async function walkNotifications(desk: ConformanceDesk): Promise<void> {
  await desk.mirrored('notifications', 'notifications.list', { query: { limit: 5, unread: false } });
  const rows = await desk.list('notifications.page', { query: { limit: 2 } });
  const last = rows.at(-1);
  const id = isJsonObject(last) ? readServerId(last) : null;
  if (id === null) throw new Error('a notification has no id');
  const before = '2026-11-18T06:30:00Z';
  await desk.mirrored('notifications', 'notifications.list', { query: { before, beforeId: id } });
  await desk.call('notifications.markRead', { path: { id } });
  await desk.count('notifications.unreadCount');
  await desk.call('notifications.readAll');
  if ((await desk.count('notifications.unreadCount')) !== 0) throw new Error('unread after reading all');
  await desk.call('notifications.dismiss', { path: { id } });
  await desk.call('notifications.dismissAll');
  if ((await desk.mirrored('notifications', 'notifications.list')) !== 0)
    throw new Error('not all dismissed');
  await desk.call('notifications.preferences.get');
  await desk.call('notifications.preferences.update', {
    body: { preferences: { lowStock: { push: true } } },
  });
  await desk.call('notifications.push.publicKey');
  const endpoint = 'https://push.example.com/1';
  await desk.call('notifications.push.subscribe', { body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } });
  await desk.call('notifications.push.unsubscribe', { body: { endpoint } });
}
