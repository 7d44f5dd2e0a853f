/** What each operation consists of: which parts its line has, which schema its body meets, which of its fields name records. */
import { z } from 'zod';
import { filledText, flag } from '../contract/values.ts';
import {
  automationBody,
  contactActivityBody,
  contactBody,
  contactUpdateBody,
  emailSettingsBody,
  formBody,
  itemBody,
  itemCustomFieldBody,
  itemUpdateBody,
  labelTemplateBody,
  leadTagBody,
  namedEntryBody,
  notificationPreferencesBody,
  pipelineBody,
  pipelineOrderBody,
  pipelineStagesBody,
  addStockBody,
  stockAdjustmentBody,
  stockAssignBody,
  stockSettingsBody,
  stockTransferBody,
  warehouseBody,
} from '../contract/bodies.ts';
import type { CollectionName } from '../domain/collections.ts';
import {
  LISTED_COLLECTIONS,
  type ListedCollection,
  type ListedOperationName,
  type OperationName,
} from '../domain/operation.ts';
import { FILE_SHAPES } from './file-shapes.ts';

export interface Shape {
  /** The collection of `id`, `null` where the operation names no record of its own. */
  readonly subject: CollectionName | null;
  /** Where its fields are and what they must be, `null` where it has none. */
  readonly body: {
    readonly part: 'record' | 'changes';
    readonly schema: z.ZodType;
    readonly optional?: boolean;
  } | null;
  /** Fields of the body that name other records. */
  readonly references: Readonly<Record<string, CollectionName>>;
  /** Fields that are lists of such names. */
  readonly lists?: Readonly<Record<string, CollectionName>>;
  /** Whether the line may bring its own `localId`. */
  readonly creates: boolean;
  /** It carries a file. */
  readonly file?: 'picture' | 'any';
  /** It names a custom field by its key. */
  readonly field?: boolean;
}

/** What an entry of a small list consists of. */
const LISTED_BODIES: Readonly<Record<ListedCollection, z.ZodObject>> = {
  warehouses: warehouseBody,
  categories: namedEntryBody,
  units: namedEntryBody,
  itemCustomFields: itemCustomFieldBody,
  labelTemplates: labelTemplateBody,
  pipelines: pipelineBody,
  leadSources: leadTagBody,
  leadTypes: leadTagBody,
  leadPriorities: leadTagBody,
  forms: formBody,
  automations: automationBody,
};

const LISTED_REFERENCES: Readonly<Partial<Record<ListedCollection, Shape['references']>>> = {
  forms: { defaultPipelineId: 'pipelines' },
};

function listedShapes(): Readonly<Record<ListedOperationName, Shape>> {
  const shapes = LISTED_COLLECTIONS.flatMap((collection): [ListedOperationName, Shape][] => {
    const schema = LISTED_BODIES[collection];
    const references = LISTED_REFERENCES[collection] ?? {};
    return [
      [
        `${collection}.create`,
        { subject: null, body: { part: 'record', schema: named(schema) }, references, creates: true },
      ],
      [
        `${collection}.update`,
        {
          subject: collection,
          body: { part: 'changes', schema: schema.partial() },
          references,
          creates: false,
        },
      ],
      [`${collection}.delete`, { subject: collection, ...plain }],
    ];
  });
  return Object.fromEntries(shapes) as Record<ListedOperationName, Shape>;
}

/** The contract requires no name for some of them; an entry without one could never be told from another, nor found again. */
function named(schema: z.ZodObject): z.ZodType {
  return 'name' in schema.shape ? schema.extend({ name: filledText }) : schema;
}

/** Stages without keys could not be told from one another when two people change them. */
const stagesBody = z.array(pipelineStagesBody.element.extend({ key: filledText }));

function changing(subject: CollectionName, schema: z.ZodType): Shape {
  return { subject, body: { part: 'changes', schema }, references: {}, creates: false };
}

const plain = { body: null, references: {}, creates: false } as const;

export const SHAPES: Readonly<Record<OperationName, Shape>> = {
  'contacts.create': {
    subject: null,
    body: { part: 'record', schema: contactBody },
    references: {},
    creates: true,
  },
  'contacts.update': {
    subject: 'contacts',
    body: { part: 'changes', schema: contactUpdateBody },
    references: {},
    creates: false,
  },
  'contacts.delete': { subject: 'contacts', ...plain },
  'contacts.addActivity': {
    subject: 'contacts',
    body: { part: 'record', schema: contactActivityBody },
    references: {},
    creates: true,
  },
  'contacts.deleteActivity': { subject: 'contactActivities', ...plain },
  'items.create': {
    subject: null,
    body: { part: 'record', schema: itemBody },
    references: {},
    creates: true,
  },
  'items.update': {
    subject: 'items',
    body: { part: 'changes', schema: itemUpdateBody.partial() },
    references: {},
    creates: false,
  },
  'stock.adjust': {
    subject: 'items',
    body: { part: 'record', schema: stockAdjustmentBody },
    references: { warehouseId: 'warehouses' },
    creates: false,
  },
  'stock.transfer': {
    subject: null,
    body: { part: 'record', schema: stockTransferBody },
    references: { itemId: 'items', fromWarehouseId: 'warehouses', toWarehouseId: 'warehouses' },
    creates: false,
  },
  'stock.assign': {
    subject: null,
    body: { part: 'record', schema: stockAssignBody },
    references: { warehouseId: 'warehouses' },
    lists: { itemIds: 'items' },
    creates: false,
  },
  'stock.add': {
    subject: null,
    body: { part: 'record', schema: addStockBody },
    references: { itemId: 'items' },
    creates: false,
  },
  'stock.reconcile': { subject: null, ...plain },
  'pipelines.setStages': changing('pipelines', z.strictObject({ stages: stagesBody })),
  'pipelines.order': {
    subject: null,
    body: { part: 'record', schema: z.strictObject({ ids: pipelineOrderBody.min(1) }) },
    references: {},
    lists: { ids: 'pipelines' },
    creates: false,
  },
  'automations.setEnabled': changing('automations', z.strictObject({ enabled: flag })),
  'forms.publish': { subject: 'forms', ...plain },
  'forms.unpublish': { subject: 'forms', ...plain },
  'stockSettings.update': changing('stockSettings', stockSettingsBody),
  'notificationPreferences.update': changing('notificationPreferences', notificationPreferencesBody),
  'emailSettings.update': changing('emailSettings', emailSettingsBody),
  'notifications.markRead': { subject: 'notifications', ...plain },
  'notifications.markAllRead': { subject: null, ...plain },
  'notifications.dismiss': { subject: 'notifications', ...plain },
  'notifications.dismissAll': { subject: null, ...plain },
  ...FILE_SHAPES,
  ...listedShapes(),
};
