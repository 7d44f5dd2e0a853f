/** Entries of small lists: made, changed and deleted alike, each looked up in its list, which is short. */
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
import { readText } from '../domain/fields.ts';
import type { JsonObject } from '../domain/json.ts';
import { LISTED_COLLECTIONS, type ListedCollection, type ListedOperationName } from '../domain/operation.ts';
import { createPlan, isPlainlySame } from './create.ts';
import type { FetchedBy } from './fetch.ts';
import type { Plan } from './plan.ts';
import { deletePlan } from './remove.ts';
import { updatePlan } from './update.ts';

interface Listed {
  readonly parameter: 'id' | 'gid';
  readonly body: z.ZodObject;
  /** Fields that tell one entry from another, its name first: by them a create whose answer was lost is found. */
  readonly key: readonly [string, ...string[]];
  readonly references?: readonly string[];
}

const LISTED: Readonly<Record<ListedCollection, Listed>> = {
  warehouses: { parameter: 'id', body: warehouseBody, key: ['name', 'code'] },
  categories: { parameter: 'id', body: namedEntryBody, key: ['name'] },
  units: { parameter: 'id', body: namedEntryBody, key: ['name'] },
  itemCustomFields: { parameter: 'id', body: itemCustomFieldBody, key: ['label'] },
  labelTemplates: { parameter: 'id', body: labelTemplateBody, key: ['name'] },
  pipelines: { parameter: 'gid', body: pipelineBody, key: ['name'] },
  leadSources: { parameter: 'gid', body: leadTagBody, key: ['name'] },
  leadTypes: { parameter: 'gid', body: leadTagBody, key: ['name'] },
  leadPriorities: { parameter: 'gid', body: leadTagBody, key: ['name'] },
  forms: { parameter: 'gid', body: formBody, key: ['name'], references: ['defaultPipelineId'] },
  automations: { parameter: 'gid', body: automationBody, key: ['name', 'triggerType'] },
};

export const LISTED_PLANS = Object.fromEntries(LISTED_COLLECTIONS.flatMap(plansOf)) as Record<
  ListedOperationName,
  Plan
>;

function plansOf(collection: ListedCollection): [ListedOperationName, Plan][] {
  const { parameter, body, key, references = [] } = LISTED[collection];
  const get = collection === 'forms' ? 'forms.get' : null;
  const by: FetchedBy = { collection, get, list: `${collection}.list`, parameter };
  const create = createPlan({
    collection,
    post: `${collection}.create`,
    list: by.list,
    key: null,
    called: key[0],
    references,
    isSame: (mine, document) => key.every((field) => isSameText(mine, document, field)),
    isLike: (mine, document) => isLikeText(mine, document, key[0]),
    lists: () => [{}],
  });
  const update = updatePlan({
    by,
    put: `${collection}.update`,
    fields: body.shape,
    neverSent: new Set(),
    references,
  });
  const remove = deletePlan({
    by,
    remove: `${collection}.delete`,
    fields: Object.keys(body.shape),
    references,
  });
  return [
    [`${collection}.create`, create],
    [`${collection}.update`, update],
    [`${collection}.delete`, remove],
  ];
}

/** A field that the person left empty may have been filled in by the Service, and spaces and capitals tidied. */
function isSameText(mine: JsonObject, document: JsonObject, field: string): boolean {
  const wanted = spaced(mine, field);
  return wanted === null || wanted === spaced(document, field);
}

const spaced = (document: JsonObject, field: string): string | null =>
  readText(document, [field])?.trim().replaceAll(/\s+/g, ' ').toLowerCase() ?? null;

/** The same but for what else a Service may tidy: it asks a person. */
function isLikeText(mine: JsonObject, document: JsonObject, field: string): boolean {
  return isPlainlySame(mine, document, field) || isSameText(mine, document, field);
}
