/** The history of contacts: activities, e-mails, documents. */
import { DAY_MS, isoTime } from '../clock.ts';
import type { Row } from '../collection.ts';
import { randomStream } from '../random.ts';
import type { Random } from '../random.ts';
import type { Store } from '../store.ts';
import type { ContactPlan } from './contacts.ts';
import { OWNERS } from './names.ts';

const ACTIVITY_TEXTS: readonly (readonly [string, string])[] = [
  ['CALL', 'Wants 200 elbows by Friday, asked @Ravi to hold the stock'],
  ['CALL', 'Asked for a quote for 12 wash basins'],
  ['NOTE', 'Pays by the 7th, prefers 3 m lengths cut to 1.5'],
  ['NOTE', 'New site near Wagholi, sanitary and paint'],
  ['MEETING', 'Met at the counter, showed the new hinges'],
  ['VISIT', 'Site visited, measured the shafts'],
  ['WHATSAPP', 'Sent the rate list for MCBs'],
  ['EMAIL', 'Quote sent'],
];

function seedActivity(
  store: Store,
  random: Random,
  contact: Row,
  timeMs: number,
  text: readonly [string, string],
): void {
  const by = random.pick(OWNERS);
  const at = isoTime(timeMs);
  const [type, note] = text;
  const fields = { contactGid: contact.id, type, note, activityTime: at, mentions: [], createdBy: by };
  store.contactActivities.add({ id: random.uuid(), fields, createdAt: at });
  const title = `${by} noted ${type} for ${String(contact.fields.name)}`;
  const feed = { category: 'ACTIVITY', title, contactGid: contact.id, actor: by };
  store.crmActivity.add({ id: random.uuid(), fields: feed, createdAt: at });
}

function seedEmail(store: Store, random: Random, contact: Row, timeMs: number): void {
  const subject = random.pick([
    'Quote Q-2291 for the Wagholi site',
    'Rate list',
    'Your order is packed',
    'Payment received',
  ]);
  store.emails.add({
    id: random.uuid(),
    fields: {
      contactGid: contact.id,
      subject,
      from: 'desk@tamhan.example',
      to: contact.fields.email ?? 'unknown@nobody.example',
      body: `Namaste ${String(contact.fields.name)},\n\n${subject}.\n\nTamhan Hardware Depot`,
      sentAt: isoTime(timeMs),
      direction: 'OUT',
    },
    createdAt: isoTime(timeMs),
  });
}

function seedDocument(store: Store, random: Random, contact: Row, timeMs: number): void {
  const number = random.between(1000, 2999);
  const bytes = Buffer.from(
    `Quotation Q-${number}\nfor ${String(contact.fields.companyName ?? contact.fields.name)}\n`,
  );
  const file = { fileName: `Q-${number}.txt`, contentType: 'text/plain; charset=utf-8', bytes };
  const row = store.contactDocuments.add({
    id: random.uuid(),
    fields: {
      contactGid: contact.id,
      activityGid: null,
      fileName: file.fileName,
      contentType: file.contentType,
      size: bytes.length,
      uploadedBy: random.pick(OWNERS),
    },
    createdAt: isoTime(timeMs),
  });
  store.files.set(`document/${row.id}`, file);
}

/** About one contact in four has something on record; times ascend, as they would have been written. */
export function seedContactHistory(store: Store, plan: ContactPlan): void {
  const random = randomStream(plan.seed, 'contact-history');
  const contacts = store.contacts.all();
  const events = Math.round(contacts.length * 0.45);
  for (let index = 0; index < events; index += 1) {
    const contact = random.chance(0.12) ? contacts[0] : random.pick(contacts);
    const timeMs = plan.baseTimeMs - Math.floor(((events - index) / events) * 180 * DAY_MS);
    if (contact === undefined || Date.parse(contact.createdAt) > timeMs) continue;
    const draw = random.next();
    if (draw < 0.7) seedActivity(store, random, contact, timeMs, random.pick(ACTIVITY_TEXTS));
    else if (draw < 0.9) seedEmail(store, random, contact, timeMs);
    else seedDocument(store, random, contact, timeMs);
  }
}
