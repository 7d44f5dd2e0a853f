/** Fills a store: the demo, given counts, or nothing. */
import type { DataChoice } from '../options.ts';
import type { Store } from '../store.ts';
import { seedContactHistory } from './contact-history.ts';
import { seedContacts } from './contacts.ts';
import { seedCrm, seedInventoryLists, seedWarehouses } from './desk.ts';
import { seedItems } from './items.ts';
import { seedNotifications } from './notifications.ts';

const DEMO = { items: 5000, contacts: 2000, warehouses: 4, notifications: 60, untrackedShare: 58 / 5000 };
const SMALL = { items: 40, contacts: 30, warehouses: 4, notifications: 12, untrackedShare: 0.05 };

export function seedStore(
  store: Store,
  data: DataChoice | undefined,
  seed: number,
  baseTimeMs: number,
): void {
  if (data === 'empty') return;
  const counts = data === 'demo' ? DEMO : { ...SMALL, ...data };
  const plan = { seed, baseTimeMs };
  seedWarehouses(store, plan, counts.warehouses);
  seedItems(store, { ...plan, count: counts.items, untrackedShare: counts.untrackedShare });
  seedContacts(store, { ...plan, count: counts.contacts });
  seedContactHistory(store, { ...plan, count: counts.contacts });
  seedInventoryLists(store, plan);
  seedCrm(store, plan);
  seedNotifications(store, plan, counts.notifications);
}
