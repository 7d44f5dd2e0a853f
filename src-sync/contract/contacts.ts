/** Operations of the contacts module, in the order of the contract. */
import { z } from 'zod';
import { contactActivityBody, contactBody, contactUpdateBody } from './bodies.ts';
import { FILE_BODY, json, tableOf } from './table.ts';
import { dateRangeQuery, pageQuery, pageSize, sortQuery, text, uuid } from './values.ts';

const { get, post, put, remove } = tableOf('contacts');

export const contactListQuery = z.strictObject({
  ...pageQuery,
  size: pageSize.optional(),
  q: text.optional(),
  search: text.optional(),
  source: text.optional(),
  origin: text.optional(),
  hasGstin: text.optional(),
  ...dateRangeQuery,
  ...sortQuery,
});

export const contactOperations = {
  'contacts.list': get('/api/contacts', 'Lists contacts', { query: contactListQuery, paging: 'page' }),
  'contacts.create': post('/api/contacts', 'Creates a contact', json(contactBody)),
  'contacts.import': post('/api/contacts/import', 'Imports contacts from a file', FILE_BODY),
  'contacts.import.templateCsv': get(
    '/api/contacts/import/template.csv',
    'Gives the import template as CSV',
    {
      answer: 'file',
    },
  ),
  'contacts.import.templateXlsx': get(
    '/api/contacts/import/template.xlsx',
    'Gives the import template as XLSX',
    { answer: 'file' },
  ),
  'contacts.get': get('/api/contacts/{gid}', 'Reads one contact'),
  'contacts.update': put('/api/contacts/{gid}', 'Updates a contact', contactUpdateBody),
  'contacts.delete': remove('/api/contacts/{gid}', 'Deletes a contact'),
  'contacts.activities.list': get('/api/contacts/{gid}/activities', 'Lists the activities of a contact'),
  'contacts.activities.add': post(
    '/api/contacts/{gid}/activities',
    'Adds an activity to a contact',
    json(contactActivityBody),
  ),
  'contacts.activities.delete': remove(
    '/api/contacts/{gid}/activities/{activityGid}',
    'Deletes an activity of a contact',
  ),
  'contacts.documents.list': get('/api/contacts/{gid}/documents', 'Lists the documents of a contact'),
  'contacts.documents.add': post(
    '/api/contacts/{gid}/documents',
    'Uploads a document of a contact',
    FILE_BODY,
    { query: z.strictObject({ activityId: uuid.optional() }) },
  ),
  'contacts.documents.delete': remove(
    '/api/contacts/{gid}/documents/{docGid}',
    'Deletes a document of a contact',
  ),
  'contacts.documents.link': get(
    '/api/contacts/{gid}/documents/{docGid}/link',
    'Gives a link to a document of a contact',
  ),
  'contacts.emails.list': get('/api/contacts/{gid}/emails', 'Lists the e-mails of a contact'),
} as const;
