/** Notifications: read and dismissed, one or all (contract: notifications). */
import { FIELDS } from '../domain/records/fields.ts';
import type { JsonObject } from '../domain/values/json.ts';
import { defineOperations } from './definition.ts';
import { withoutBody } from './input.ts';

/** Sets the read flags that the document has; a document without one gets `read`. */
function markedRead(document: JsonObject): JsonObject {
  const flags: Record<string, boolean> = {};
  for (const name of FIELDS.notificationRead) if (Object.hasOwn(document, name)) flags[name] = true;
  for (const name of FIELDS.notificationUnread) if (Object.hasOwn(document, name)) flags[name] = false;
  return Object.keys(flags).length === 0 ? { ...document, read: true } : { ...document, ...flags };
}

export const notificationOperations = defineOperations({
  'notifications.markRead': {
    collection: 'notifications',
    kind: 'other',
    input: withoutBody('notifications'),
    applyTo: (view) => (view === null ? null : markedRead(view)),
  },
  'notifications.markAllRead': {
    collection: 'notifications',
    kind: 'other',
    acceptance: 'every notification',
    input: withoutBody(null),
    applyTo: (view) => (view === null ? null : markedRead(view)),
  },
  'notifications.dismiss': {
    collection: 'notifications',
    kind: 'other',
    input: withoutBody('notifications'),
    removes: () => true,
  },
  'notifications.dismissAll': {
    collection: 'notifications',
    kind: 'other',
    acceptance: 'every notification',
    input: withoutBody(null),
    removes: () => true,
  },
});
