/** Notifications: those of the design's pictures are the newest, older ones are made up. */
import { isoTime } from '../clock.ts';
import type { JsonRecord } from '../json.ts';
import { randomStream } from '../random.ts';
import type { Random } from '../random.ts';
import type { Store } from '../store.ts';
import type { DeskPlan } from './desk.ts';
import { OWNERS } from './names.ts';

/** Minutes before the base time, type, title, body, unread. */
type Entry = readonly [minutes: number, type: string, title: string, body: string, unread: boolean];

/** Stands for the number of a receipt of that day. */
const RECEIPT = 'GRN';

const PINNED: readonly Entry[] = [
  [
    40,
    'mention',
    'Asha mentioned you',
    'On Bahava Plumbing Works: can we hold 200 elbows until Friday?',
    true,
  ],
  [
    89,
    'low_stock',
    'RCCB 4P 63 A, 100 mA is below its reorder level',
    '9 on hand at Bhosari, reorder at 24',
    true,
  ],
  [
    175,
    'import',
    'Import finished',
    '1,912 rows taken, 6 skipped. The list of skipped rows is kept with the import.',
    true,
  ],
  [
    193,
    'lead',
    'New lead from the website form',
    'Tembhurni Site Office asks for SWR pipe, 110 mm, 80 lengths',
    true,
  ],
  [210, 'transfer', 'Ravi moved 60 Tower bolt 8″ SS', 'Bhosari Godown to Market Yard Counter', false],
  [1068, 'count', 'Imran posted a count of Rack B', '212 lines, difference −₹2,118', false],
  [1180, 'receipt', 'Asha received 18 lines', `${RECEIPT}, 1,240 units at Bhosari`, false],
  [1437, 'price', 'Meera changed 4 prices', 'Exterior emulsion and 3 more paints', false],
  [1520, 'assignment', 'Kavita D. was given to you', 'Shevga Builders, from Ravi', false],
];

function madeUp(random: Random, store: Store, minutes: number): Entry {
  const items = store.items.ordered('createdAt');
  const contacts = store.contacts.ordered('createdAt');
  const item = items.length === 0 ? 'An item' : String(random.pick(items).fields.name);
  const contact = contacts.length === 0 ? 'a contact' : String(random.pick(contacts).fields.name);
  const who = random.pick(OWNERS);
  const qty = random.between(4, 180);
  const kinds: readonly (readonly [string, string, string])[] = [
    ['mention', `${who} mentioned you`, `On ${contact}: please call back about ${item}`],
    ['low_stock', `${item} is below its reorder level`, `${Math.floor(qty / 4)} on hand, reorder at ${qty}`],
    ['import', 'Import finished', `${qty * 11} rows taken, ${qty % 7} skipped`],
    ['lead', 'New lead from the website form', `${contact} asks for ${item}`],
    ['transfer', `${who} moved ${qty} ${item}`, 'Bhosari Godown to Hadapsar Depot'],
    ['price', `${who} changed a price`, item],
    ['assignment', `${contact} was given to you`, `From ${who}`],
  ];
  const [type, title, body] = random.pick(kinds);
  return [minutes, type, title, body, false];
}

export function seedNotifications(store: Store, plan: DeskPlan, count: number): void {
  const random = randomStream(plan.seed, 'notifications');
  const entries = PINNED.slice(0, count);
  let minutes = 1600;
  while (entries.length < count) {
    minutes += random.between(30, 900);
    entries.push(madeUp(random, store, minutes));
  }
  for (const [before, type, title, body, unread] of entries.toReversed()) {
    const createdAt = isoTime(plan.baseTimeMs - before * 60_000);
    const ofDay = body.replace(/^GRN(?=,)/, `GRN-${createdAt.slice(5, 7)}${createdAt.slice(8, 10)}-02`);
    const fields: JsonRecord = { type, title, body: ofDay, read: !unread, readAt: unread ? null : createdAt };
    store.notifications.add({ id: random.uuid(), fields, createdAt });
  }
  store.settings.notificationPreferences = Object.fromEntries(
    ['mention', 'low_stock', 'transfer', 'count', 'price', 'lead', 'import'].map((type) => [
      type,
      { app: true, desktop: type === 'mention' || type === 'low_stock', sound: type === 'mention' },
    ]),
  );
}
