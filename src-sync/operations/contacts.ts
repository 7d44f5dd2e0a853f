/** Contacts, with their activities and documents (contract: contacts). */
import { z } from 'zod';
import { contactActivityBody, contactBody, contactUpdateBody } from '../contract/bodies.ts';
import type { SweptCollection } from '../domain/records/collections.ts';
import { readText } from '../domain/records/fields.ts';
import { documentOf, queuedFileOf } from '../domain/records/queued-file.ts';
import { readDocument } from '../domain/records/related-fields.ts';
import { defineOperations, type DefinitionParts } from './definition.ts';
import { changesTo, fileOf, recordOf, withoutBody } from './input.ts';
import { deleteCreated } from './opposite.ts';
import { fileName, phrase, shortText, summaryOf } from './words.ts';

/** Whatever is done to a contact shows in its history. */
const history: Pick<DefinitionParts, 'affects'> = {
  affects: (): readonly SweptCollection[] => ['contacts', 'crmActivity'],
};

export const contactOperations = defineOperations({
  'contacts.create': {
    ...history,
    collection: 'contacts',
    kind: 'create',
    input: recordOf(contactBody, { creates: true }),
    describe: ({ body }) => summaryOf(phrase('contacts.create', {}), readText(body, ['phone'])),
  },
  'contacts.update': {
    ...history,
    collection: 'contacts',
    kind: 'update',
    input: changesTo('contacts', contactUpdateBody),
    mergesInto: ['contacts.create'],
    // Activities and documents are not fields of their contact.
    commutesWith: {
      'contacts.addActivity': () => true,
      'contacts.deleteActivity': () => true,
      'contacts.addDocument': () => true,
      'contacts.deleteDocument': () => true,
    },
  },
  'contacts.delete': {
    ...history,
    collection: 'contacts',
    kind: 'delete',
    input: withoutBody('contacts'),
  },
  'contacts.addActivity': {
    ...history,
    collection: 'contactActivities',
    kind: 'create',
    input: recordOf(contactActivityBody, { subject: 'contacts', creates: true }),
    // An activity happens when it is noted, unless the person says otherwise. By this time it is found again when the answer is lost.
    complete: (body, nowMs) =>
      body['activityTime'] === undefined ? { ...body, activityTime: new Date(nowMs).toISOString() } : body,
    opposite: deleteCreated('contacts.deleteActivity'),
    describe: ({ body }) =>
      summaryOf(phrase('contacts.addActivity', {}), readText(body, ['type']), shortText(body['note'])),
  },
  'contacts.deleteActivity': {
    ...history,
    collection: 'contactActivities',
    kind: 'delete',
    input: withoutBody('contactActivities'),
  },
  'contacts.addDocument': {
    ...history,
    collection: 'contactDocuments',
    kind: 'create',
    input: fileOf(z.strictObject({ activityId: z.guid().optional() }), {
      subject: 'contacts',
      references: { activityId: 'contactActivities' },
      creates: true,
    }),
    // Of a new document only its file and its activity are known.
    applyTo: (view, { recordId, body }, { id }) => {
      if (recordId !== id || view !== null) return view;
      const file = queuedFileOf(body);
      const { activityId } = body;
      return file === null
        ? body
        : { ...documentOf(file), ...(activityId === undefined ? {} : { activityId }) };
    },
    opposite: deleteCreated('contacts.deleteDocument'),
    describe: ({ body }) => summaryOf(phrase('contacts.addDocument', {}), fileName(body)),
  },
  'contacts.deleteDocument': {
    ...history,
    collection: 'contactDocuments',
    kind: 'delete',
    input: withoutBody('contactDocuments'),
    describe: ({ base }) => summaryOf(phrase('contacts.deleteDocument', {}), readDocument(base ?? {}).name),
  },
});
