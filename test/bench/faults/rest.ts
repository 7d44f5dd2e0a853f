/**
 * A careful client of the Service for the three libraries, which all leave the request itself to the application: it waits out
 * `Retry-After` (what was answered with 429 was certainly not done, so asking again is safe) and throws when nobody can know whether
 * something was done, so that the library does what it does then.
 */
import { place } from './child.ts';
import type { Adjustment, ContactRecord } from './work.ts';

export interface Contact extends ContactRecord {
  readonly id: string;
  readonly notes?: string;
  readonly [field: string]: unknown;
}

/** The Service said no: sending the same again brings the same answer. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the Service refused it with ${status}`);
    this.status = status;
  }
}

const TEXTS = [
  'companyName',
  'email',
  'gstin',
  'billingAddress',
  'shippingAddress',
  'state',
  'pin',
  'source',
];
/** Fields of the contract's contact that are texts. */
export const CONTACT_TEXTS = ['name', 'phone', ...TEXTS, 'assignedTo', 'notes'];

export async function allContacts(): Promise<readonly Contact[]> {
  const { items } = (await ask('GET', '/api/contacts?page=1&pageSize=100')) as { items: readonly Row[] };
  return items.map(contactOf);
}

export async function readContact(id: string): Promise<Contact> {
  return contactOf((await ask('GET', `/api/contacts/${id}`)) as Row);
}

/** The Service chooses the id; there is no header and no field by which it would know a repetition. */
export async function createContact(record: ContactRecord): Promise<void> {
  await ask('POST', '/api/contacts', fieldsOf(record));
}

/** The whole record: an update replaces it. */
export async function updateContact(contact: Contact): Promise<void> {
  await ask('PUT', `/api/contacts/${contact.id}`, fieldsOf(contact));
}

export async function adjustStock(itemId: string, record: Adjustment): Promise<void> {
  const { qty, warehouseId, reason, reference } = record;
  const body = { qty, warehouseId, reason, reference };
  await ask('POST', `/api/v1/inventory/items/${itemId}/stock-adjustments`, body);
}

type Row = Readonly<Record<string, unknown>> & { readonly gid: string };

function contactOf(row: Row): Contact {
  return { id: row.gid, ...fieldsOf(row) } as Contact;
}

function fieldsOf(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => CONTACT_TEXTS.includes(name) && typeof value === 'string',
    ),
  );
}

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${place.url}${path}`, {
      method,
      headers: {
        authorization: `Service-oauthtoken ${place.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status === 429) {
      await answer.arrayBuffer();
      await new Promise((resolve) =>
        setTimeout(resolve, Number(answer.headers.get('retry-after') ?? 1) * 1_000),
      );
      continue;
    }
    const envelope = (await answer.json()) as { readonly data?: unknown };
    if (answer.ok) return envelope.data;
    if (answer.status >= 500) throw new Error('the Service has a problem');
    throw new Refused(answer.status);
  }
}
