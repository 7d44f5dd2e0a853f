/** The contacts module: contacts, their activities, documents and e-mails. */
import { created, fileOf, referencedRow, routesOf, rowOf, updated } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Collection, Row } from '../collection.ts';
import type { Json, JsonRecord } from '../json.ts';
import {
  isZeroBased,
  lagFilter,
  matching,
  presentPage,
  presentWholeList,
  readPage,
  readSortPair,
  readSorting,
  readZeroBasedPage,
  rowsOfList,
  shuffleTies,
  slicePage,
  textFilter,
} from '../lists.ts';
import { invalid, notFound, Refusal } from '../http/refusal.ts';
import { randomStream } from '../random.ts';
import { presentRow } from '../shapes.ts';
import type { Shape } from '../shapes.ts';
import { change, insert, recordActivity, remove } from '../store.ts';
import type { Store } from '../store.ts';
import { readBody, withAbsentFields } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

export const CONTACT_FIELDS: Rules = {
  name: { kind: 'string', required: true, notBlank: true },
  phone: { kind: 'string', required: true, notBlank: true },
  companyName: { kind: 'string' },
  email: { kind: 'string' },
  gstin: { kind: 'string' },
  billingAddress: { kind: 'string' },
  shippingAddress: { kind: 'string' },
  state: { kind: 'string' },
  pin: { kind: 'string' },
  source: { kind: 'string' },
  assignedTo: { kind: 'string' },
  notes: { kind: 'string' },
  customFields: { kind: 'stringMap' },
};

/** None is required by the schema; `name` carries the note that it is. */
const CONTACT_UPDATE: Rules = {
  ...CONTACT_FIELDS,
  name: { kind: 'string', notBlank: true },
  phone: { kind: 'string' },
};

const SORTABLE = new Set([...Object.keys(CONTACT_FIELDS), 'createdAt', 'updatedAt', 'origin', 'gid', 'id']);
const SEARCHED = ['name', 'companyName', 'phone', 'email', 'gstin', 'notes', 'state', 'pin'];

const ACTIVITY_FIELDS: Rules = {
  type: { kind: 'string', required: true, notBlank: true },
  note: { kind: 'string' },
  activityTime: { kind: 'dateTime' },
  mentions: { kind: 'uuidList' },
};

function fieldFilter(name: string, wanted: string): ((row: Row) => boolean) | null {
  const value = wanted.toLowerCase();
  return value === '' ? null : (row) => String(row.fields[name] ?? '').toLowerCase() === value;
}

function gstinFilter(call: Call): ((row: Row) => boolean) | null {
  const text = call.query.text('hasGstin').toLowerCase();
  if (text === '') return null;
  if (text !== 'true' && text !== 'false') throw invalid('hasGstin must be true or false');
  const wanted = text === 'true';
  return (row) => ((row.fields.gstin ?? '') !== '') === wanted;
}

function listContacts(call: Call): Json {
  const zeroBased = isZeroBased(call);
  const request = zeroBased ? readZeroBasedPage(call) : readPage(call, 'contacts');
  const sorting = zeroBased ? readSortPair(call, SORTABLE) : readSorting(call, SORTABLE, 'desc');
  const range = call.query.dateRange();
  const filters = [
    fieldFilter('source', call.query.text('source')),
    fieldFilter('origin', call.query.text('origin')),
    gstinFilter(call),
    range === null ? null : (row: Row): boolean => range(row.createdAt),
    textFilter(call.query.text('q'), SEARCHED),
    textFilter(call.query.text('search'), SEARCHED),
    lagFilter(call),
  ];
  const { contacts } = call.store;
  const select = (): readonly Row[] => matching(contacts, sorting, filters);
  const ordered = rowsOfList(call, contacts, zeroBased ? 'contacts by sort' : 'contacts', select);
  const rows = shuffleTies(call, sorting, ordered);
  const items = slicePage(rows, request).map((row) => presentRow(call.shape, 'gid', row));
  return presentPage(call.shape, request, rows.length, items);
}

function refuseDuplicatePhone(call: Call, fields: JsonRecord, except?: Row): void {
  const rule = call.shape.duplicatePhone;
  const phone = fields.phone;
  if (rule === 'allow' || typeof phone !== 'string' || phone === '') return;
  const other = call.store.contacts.find((row) => row !== except && isSamePhone(row.fields.phone, phone));
  if (other !== undefined) throw new Refusal(rule, `A contact with the phone ${phone} exists already`);
}

/** However the two are written. */
function isSamePhone(one: Json | undefined, other: string): boolean {
  const digits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
  return typeof one === 'string' && digits(one) === digits(other);
}

/** Shared by the API, imports and other people. */
export function addContact(store: Store, fields: JsonRecord, by: string, origin: string): Row {
  const row = insert(store, store.contacts, { ...withAbsentFields(fields, CONTACT_FIELDS), origin });
  recordActivity(store, 'CONTACT', `${by} added ${String(fields.name)}`, { contactGid: row.id, actor: by });
  return row;
}

function createContact(call: Call): Json {
  const fields = readBody(call.body, CONTACT_FIELDS);
  refuseDuplicatePhone(call, fields);
  return created(call, 'gid', addContact(call.store, fields, call.by, 'API'));
}

function updateContact(call: Call): Json {
  const row = rowOf(call, call.store.contacts, 'Contact', 'gid');
  const sent = readBody(call.body, CONTACT_UPDATE);
  const replaces = call.shape.putMode === 'replace';
  if (sent.name === null || (replaces && sent.name === undefined)) throw invalid('name is required');
  refuseDuplicatePhone(call, sent, row);
  change(call.store, call.store.contacts, row, replaces ? withAbsentFields(sent, CONTACT_FIELDS) : sent);
  return updated(call, 'gid', row);
}

export function deleteContact(store: Store, row: Row): void {
  remove(store, store.contacts, row);
  for (const collection of [store.contactActivities, store.contactDocuments, store.emails]) {
    for (const child of childrenOf(collection, row.id)) collection.remove(child.id);
  }
}

/** The rows of a child collection that belong to the contact, oldest first. */
function childrenOf(collection: Collection, contactId: string): Row[] {
  return collection.all().filter((row) => row.fields.contactGid === contactId);
}

function listChildren(call: Call, collection: Collection, timeField: string): Json {
  const contact = rowOf(call, call.store.contacts, 'Contact', 'gid');
  const timeOf = (row: Row): string => String(row.fields[timeField] ?? row.createdAt);
  const rows = childrenOf(collection, contact.id).sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return presentWholeList(
    call,
    rows.map((row) => presentRow(call.shape, 'gid', withPerson(call.shape, row))),
  );
}

/** The person who made an activity, as the shape has it: a name, or an object with an id that is the same for the same name. */
function withPerson(shape: Shape, row: Row): Row {
  const { createdBy } = row.fields;
  if (shape.people === 'names' || typeof createdBy !== 'string') return row;
  const id = randomStream(0, `person ${createdBy}`).uuid();
  return { ...row, fields: { ...row.fields, createdBy: { id, name: createdBy } } };
}

function addActivity(call: Call): Json {
  const contact = rowOf(call, call.store.contacts, 'Contact', 'gid');
  const sent = readBody(call.body, ACTIVITY_FIELDS);
  const row = insert(call.store, call.store.contactActivities, {
    contactGid: contact.id,
    ...withAbsentFields(sent, ACTIVITY_FIELDS),
    activityTime: sent.activityTime ?? call.store.now(),
    createdBy: call.by,
  });
  const title = `${call.by} noted ${String(sent.type)} for ${String(contact.fields.name)}`;
  recordActivity(call.store, 'ACTIVITY', title, { contactGid: contact.id, actor: call.by });
  return created(call, 'gid', withPerson(call.shape, row));
}

/** The child that the path names, of the contact that the path names. */
function childOf(call: Call, collection: Collection, what: string, parameter: string): Row {
  const contact = rowOf(call, call.store.contacts, 'Contact', 'gid');
  const row = rowOf(call, collection, what, parameter);
  if (row.fields.contactGid !== contact.id) throw notFound(what);
  return row;
}

function deleteActivity(call: Call): Json {
  remove(
    call.store,
    call.store.contactActivities,
    childOf(call, call.store.contactActivities, 'Activity', 'activityGid'),
  );
  return null;
}

function addDocument(call: Call): Json {
  const contact = rowOf(call, call.store.contacts, 'Contact', 'gid');
  const activityId = call.query.uuid('activityId');
  if (activityId !== null) referencedRow(call.store.contactActivities, activityId, 'Activity');
  const file = fileOf(call);
  const row = insert(call.store, call.store.contactDocuments, {
    contactGid: contact.id,
    activityGid: activityId,
    fileName: file.fileName,
    contentType: file.contentType,
    size: file.bytes.length,
    uploadedBy: call.by,
  });
  call.store.files.set(`document/${row.id}`, file);
  return created(call, 'gid', row);
}

function deleteDocument(call: Call): Json {
  const row = childOf(call, call.store.contactDocuments, 'Document', 'docGid');
  remove(call.store, call.store.contactDocuments, row);
  call.store.files.delete(`document/${row.id}`);
  return null;
}

/** The lifetime of a document's link. */
const LINK_LIFE_MS = 15 * 60_000;

function documentLink(call: Call): Json {
  const row = childOf(call, call.store.contactDocuments, 'Document', 'docGid');
  const expiresAt = new Date(Date.parse(call.store.now()) + LINK_LIFE_MS).toISOString();
  return {
    url: `${call.shape.linkOrigin ?? call.origin}/files/document/${row.id}?expires=${encodeURIComponent(expiresAt)}`,
    expiresAt,
  };
}

const route = routesOf('contacts');

export const CONTACT_ROUTES: readonly Route[] = [
  route('GET', '/api/contacts', 'R', listContacts),
  route('POST', '/api/contacts', 'C', createContact),
  route('GET', '/api/contacts/{gid}', 'R', (call) =>
    presentRow(call.shape, 'gid', rowOf(call, call.store.contacts, 'Contact', 'gid')),
  ),
  route('PUT', '/api/contacts/{gid}', 'U', updateContact),
  route('DELETE', '/api/contacts/{gid}', 'D', (call) => {
    deleteContact(call.store, rowOf(call, call.store.contacts, 'Contact', 'gid'));
    return null;
  }),
  route('GET', '/api/contacts/{gid}/activities', 'R', (call) =>
    listChildren(call, call.store.contactActivities, 'activityTime'),
  ),
  route('POST', '/api/contacts/{gid}/activities', 'C', addActivity),
  route('DELETE', '/api/contacts/{gid}/activities/{activityGid}', 'D', deleteActivity),
  route('GET', '/api/contacts/{gid}/documents', 'R', (call) =>
    listChildren(call, call.store.contactDocuments, 'createdAt'),
  ),
  route('POST', '/api/contacts/{gid}/documents', 'C', addDocument),
  route('DELETE', '/api/contacts/{gid}/documents/{docGid}', 'D', deleteDocument),
  route('GET', '/api/contacts/{gid}/documents/{docGid}/link', 'R', documentLink),
  route('GET', '/api/contacts/{gid}/emails', 'R', (call) => listChildren(call, call.store.emails, 'sentAt')),
];
