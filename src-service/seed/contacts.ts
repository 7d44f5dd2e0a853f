/** Contacts: the people of the pictures first, then as many more as are wanted. */
import { CONTACT_FIELDS } from '../crm/contacts.ts';
import { DAY_MS, isoTime } from '../clock.ts';
import type { JsonRecord } from '../json.ts';
import { randomStream } from '../random.ts';
import type { Random } from '../random.ts';
import type { Store } from '../store.ts';
import { withAbsentFields } from '../http/validate.ts';
import { gstinOf } from './gstin.ts';
import { PINNED_CONTACTS } from './pinned-contacts.ts';
import type { PinnedContact } from './pinned-contacts.ts';
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

function pinnedFields(pinned: PinnedContact, random: Random): JsonRecord {
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
    const pinned = PINNED_CONTACTS[index];
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
