/** Entries of small lists: made, changed and deleted alike. */
import type { z } from 'zod';
import {
  automationBody,
  formBody,
  itemCustomFieldBody,
  labelTemplateBody,
  leadTagBody,
  namedEntryBody,
  pipelineBody,
  warehouseBody,
} from '../contract/bodies.ts';
import { filledText } from '../contract/values.ts';
import type { CollectionName, SweptCollection } from '../domain/records/collections.ts';
import {
  LISTED_COLLECTIONS,
  type ListedCollection,
  type ListedOperationName,
} from '../domain/outbox/operation.ts';
import { defineOperation, type OperationDefinition } from './definition.ts';
import { changesTo, recordOf, withoutBody } from './input.ts';

/** One small list: the contract's fields of an entry, and how its changes behave beside others. */
interface ListDefinition {
  readonly body: z.ZodObject;
  readonly references?: Readonly<Record<string, CollectionName>>;
  readonly updateCommutesWith?: OperationDefinition['commutesWith'];
  readonly namedIn?: readonly SweptCollection[];
}

export const LISTS: Readonly<Record<ListedCollection, ListDefinition>> = {
  warehouses: { body: warehouseBody, namedIn: ['stock'] },
  categories: { body: namedEntryBody, namedIn: ['items'] },
  units: { body: namedEntryBody, namedIn: ['items', 'stock'] },
  itemCustomFields: { body: itemCustomFieldBody },
  labelTemplates: { body: labelTemplateBody },
  pipelines: {
    body: pipelineBody,
    // Stages are another request; so is the place among the others, unless the edit says that as well.
    updateCommutesWith: {
      'pipelines.setStages': () => true,
      'pipelines.order': (body) => !Object.hasOwn(body, 'displayOrder'),
    },
  },
  leadSources: { body: leadTagBody, namedIn: ['contacts'] },
  leadTypes: { body: leadTagBody, namedIn: ['contacts'] },
  leadPriorities: { body: leadTagBody, namedIn: ['contacts'] },
  forms: { body: formBody, references: { defaultPipelineId: 'pipelines' } },
  automations: { body: automationBody },
};

function operationsOf(collection: ListedCollection): readonly OperationDefinition[] {
  const { body, references = {}, updateCommutesWith = {}, namedIn = [] } = LISTS[collection];
  return [
    defineOperation(`${collection}.create`, {
      collection,
      kind: 'create',
      input: recordOf(named(body), { references, creates: true }),
    }),
    defineOperation(`${collection}.update`, {
      collection,
      kind: 'update',
      input: { ...changesTo(collection, body.partial()), references },
      mergesInto: [`${collection}.create`],
      commutesWith: updateCommutesWith,
      namedIn,
    }),
    defineOperation(`${collection}.delete`, {
      collection,
      kind: 'delete',
      input: withoutBody(collection),
      namedIn,
    }),
  ];
}

/** The contract requires no name for some of them; an entry without one could never be told from another, nor found again. */
function named(schema: z.ZodObject): z.ZodType {
  return 'name' in schema.shape ? schema.extend({ name: filledText }) : schema;
}

export const listOperations = Object.fromEntries(
  LISTED_COLLECTIONS.flatMap(operationsOf).map((definition) => [definition.name, definition]),
) as Readonly<Record<ListedOperationName, OperationDefinition>>;
