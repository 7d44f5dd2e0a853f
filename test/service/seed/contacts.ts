/** Contacts with their activities, documents and e-mails. */
import { CONTACT_FIELDS } from '../contacts.ts';
import { DAY_MS, isoTime } from '../clock.ts';
import type { Row } from '../collection.ts';
import type { JsonRecord } from '../json.ts';
import { randomStream } from '../random.ts';
import type { Random } from '../random.ts';
import type { Store } from '../store.ts';
import { withAbsentFields } from '../validate.ts';
import { gstinOf } from './gstin.ts';
import {
  FIRM_TRADES,
  FIRM_WORDS,
  FIRST_NAMES,
  NOTES,
  ORIGINS,
  OWNERS,
  SOURCES,
  STREETS,
  SURNAMES,
  TOWNS,
} from './names.ts';
import type { Town } from './names.ts';

interface Pinned {
  readonly name: string;
  readonly company?: string;
  readonly phone: string;
  readonly owner: string;
  readonly stateCode?: string;
  readonly pan?: string;
  readonly more?: JsonRecord;
}

/** The people of the design's pictures. */
const PINNED: readonly Pinned[] = [
  {
    name: 'Suresh B.',
    company: 'Bahava Plumbing Works',
    phone: '55210 44318',
    owner: 'Asha',
    stateCode: '27',
    pan: 'ZZQPB4471K',
    more: {
      email: 'desk@bahava.example',
      billingAddress: 'Gala 14, Nana Peth lane 3, Pune 411002',
      pin: '411002',
      source: 'Counter',
      notes: 'Pays by the 7th, prefers 3 m lengths cut to 1.5',
    },
  },
  {
    name: 'Anita G.',
    company: 'Pangara Furnishers',
    phone: '55203 18827',
    owner: 'Meera',
    stateCode: '27',
    pan: 'ZZQFP2208M',
  },
  {
    name: 'Farid S.',
    company: 'Umbar Paint House',
    phone: '55219 70045',
    owner: 'Meera',
    stateCode: '27',
    pan: 'ZZQFU9031C',
  },
  {
    name: 'Kavita D.',
    company: 'Shevga Builders',
    phone: '55224 31190',
    owner: 'Ravi',
    stateCode: '27',
    pan: 'ZZQCS7714R',
  },
  {
    name: 'Joseph M.',
    company: 'Kate-Savar Interiors',
    phone: '55208 66512',
    owner: 'Ravi',
    stateCode: '30',
    pan: 'ZZQFK1186L',
  },
  { name: 'Lata P.', phone: '55231 09974', owner: 'Asha' },
  {
    name: 'Harish N.',
    company: 'Kanchan Lane Electricals',
    phone: '55240 58163',
    owner: 'Meera',
    stateCode: '29',
    pan: 'ZZQPK5520A',
  },
  { name: 'Nilesh W.', company: 'Tembhurni Site Office', phone: '55216 47701', owner: 'Ravi' },
  {
    name: 'Rukhsana A.',
    company: 'Bakul Modular Kitchens',
    phone: '55227 80236',
    owner: 'Asha',
    stateCode: '27',
    pan: 'ZZQCB6642J',
  },
  { name: 'Prakash T.', phone: '55235 12208', owner: 'Asha' },
  {
    name: 'Deepa V.',
    company: 'Palas Facility Care',
    phone: '55212 93350',
    owner: 'Meera',
    stateCode: '24',
    pan: 'ZZQFP8873D',
  },
  {
    name: 'Imtiyaz K.',
    company: 'Sitaphal Farm Supply',
    phone: '55244 70018',
    owner: 'Ravi',
    stateCode: '27',
    pan: 'ZZQPS3309E',
  },
  {
    name: 'Vaishali J.',
    company: 'Moha Sanitary Mart',
    phone: '55209 21647',
    owner: 'Asha',
    stateCode: '27',
    pan: 'ZZQFM4456H',
  },
  { name: 'Gopal R.', phone: '55238 66091', owner: 'Ravi' },
  {
    name: 'Teresa L.',
    company: 'Jambhul Door Works',
    phone: '55221 35582',
    owner: 'Asha',
    stateCode: '30',
    pan: 'ZZQPJ7092B',
  },
  {
    name: 'Balu C.',
    company: 'Chafa Contractors',
    phone: '55206 88149',
    owner: 'Meera',
    stateCode: '27',
    pan: 'ZZQFC2215N',
  },
  {
    name: 'Sneha O.',
    company: 'Anjan Light House',
    phone: '55233 54470',
    owner: 'Ravi',
    stateCode: '27',
    pan: 'ZZQPA9987G',
  },
];

export interface ContactPlan {
  readonly count: number;
  readonly seed: number;
  readonly baseTimeMs: number;
}

const WEIGHTED_TOWNS: readonly Town[] = TOWNS.flatMap((town) =>
  Array.from({ length: town.weight }, () => town),
);
const GSTIN_SHARE = 0.65;
const COMPANY_SHARE = 0.8;

function townOf(stateCode: string | undefined, random: Random): Town {
  const known = stateCode === undefined ? [] : TOWNS.filter((town) => town.stateCode === stateCode);
  return random.pick(known.length > 0 ? known : WEIGHTED_TOWNS);
}

function pinnedFields(pinned: Pinned, random: Random): JsonRecord {
  const town = townOf(pinned.stateCode ?? '27', random);
  const gstin = pinned.pan === undefined ? null : gstinOf(pinned.stateCode ?? '27', pinned.pan);
  return {
    ...addressFields(random, town),
    name: pinned.name,
    phone: pinned.phone,
    companyName: pinned.company ?? null,
    gstin,
    source: random.pick(SOURCES),
    assignedTo: pinned.owner,
    ...pinned.more,
  };
}

function addressFields(random: Random, town: Town): JsonRecord {
  const pin = String(town.pin[0] + random.between(0, town.pin[1] - 1));
  const address = `${random.pick(STREETS)} ${random.between(1, 240)}, ${town.name} ${pin}`;
  return {
    billingAddress: address,
    shippingAddress: random.chance(0.3) ? address : null,
    state: town.state,
    pin,
  };
}

/** Unique by construction: the letters and digits count through the index. */
function panOf(index: number, kind: string): string {
  const letter = (value: number): string => String.fromCharCode(65 + (value % 26));
  return `ZZQ${kind}${letter(Math.floor(index / 260_000))}${String((index * 37) % 10_000).padStart(4, '0')}${letter(Math.floor((index * 37) / 10_000))}`;
}

function firmName(index: number): string {
  const word = FIRM_WORDS[index % FIRM_WORDS.length] ?? 'Tamhan';
  const round = Math.floor(index / FIRM_WORDS.length);
  const trade = FIRM_TRADES[(index + round) % FIRM_TRADES.length] ?? 'Traders';
  const second = Math.floor(round / FIRM_TRADES.length);
  return second === 0 ? `${word} ${trade}` : `${word} ${trade} ${second + 1}`;
}

/** 552xx xxxxx is given to nobody; 7919 is coprime to the range, so that numbers repeat only after all were used. */
function phoneOf(index: number): string {
  const number = 4_500_001 + ((index * 7919) % 4_500_000);
  const digits = String(5_520_000_000 + number);
  return `${digits.slice(0, 5)} ${digits.slice(5)}`;
}

function usualFields(random: Random, index: number): JsonRecord {
  const town = townOf(undefined, random);
  const company = random.chance(COMPANY_SHARE) ? firmName(index) : null;
  const hasGstin = random.chance(
    company === null ? 0.2 : (GSTIN_SHARE - 0.2 * (1 - COMPANY_SHARE)) / COMPANY_SHARE,
  );
  const kind = company === null ? 'P' : random.pick(['F', 'F', 'P', 'C', 'H']);
  const [firstWord = 'desk'] = (company ?? 'desk').toLowerCase().split(' ');
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`;
  return {
    ...addressFields(random, town),
    name,
    phone: phoneOf(index),
    companyName: company,
    email: random.chance(0.55) ? `${name.split(' ')[0]?.toLowerCase()}.${index}@${firstWord}.example` : null,
    gstin: hasGstin ? gstinOf(town.stateCode, panOf(index, kind)) : null,
    source: random.pick(SOURCES),
    assignedTo: random.chance(0.9) ? random.pick(OWNERS) : null,
    notes: random.chance(0.25) ? random.pick(NOTES) : null,
  };
}

/** Older contacts first; updates lean to the last months. */
export function seedContacts(store: Store, plan: ContactPlan): void {
  const random = randomStream(plan.seed, 'contacts');
  const span = 900 * DAY_MS;
  for (let index = 0; index < plan.count; index += 1) {
    const pinned = PINNED[index];
    const fields = pinned === undefined ? usualFields(random, index) : pinnedFields(pinned, random);
    const createdMs = plan.baseTimeMs - span + Math.floor(((index + 0.5) / plan.count) * (span - DAY_MS));
    const updatedMs = plan.baseTimeMs - Math.floor((plan.baseTimeMs - createdMs) * random.next() ** 3);
    const customFields: JsonRecord = random.chance(0.3)
      ? { credit_days: String(random.pick([7, 15, 30, 45])) }
      : {};
    const complete = {
      ...withAbsentFields(fields, CONTACT_FIELDS),
      customFields,
      origin: random.pick(ORIGINS),
    };
    store.contacts.add({
      id: random.uuid(),
      fields: complete,
      createdAt: isoTime(createdMs),
      updatedAt: isoTime(updatedMs),
    });
  }
}

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
