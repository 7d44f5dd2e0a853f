/** Entries of small lists: made, changed and deleted in the same way, and looked up in their list, which is short. */
import { readText } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import {
  LISTED_COLLECTIONS,
  type ListedCollection,
  type ListedOperationName,
} from '../../domain/outbox/operation.ts';
import { LISTS } from '../../operations/lists.ts';
import { createPlan, isPlainlySame } from './create.ts';
import type { FetchedBy } from '../look-ups/fetch.ts';
import type { Plan } from '../plan.ts';
import { deletePlan } from './remove.ts';
import { updatePlan } from './update.ts';

interface Listed {
  readonly parameter: 'id' | 'gid';
  /** Fields that tell one entry from another, its name first. A create whose answer was lost is found by them. */
  readonly key: readonly [string, ...string[]];
}

const LISTED: Readonly<Record<ListedCollection, Listed>> = {
  warehouses: { parameter: 'id', key: ['name', 'code'] },
  categories: { parameter: 'id', key: ['name'] },
  units: { parameter: 'id', key: ['name'] },
  itemCustomFields: { parameter: 'id', key: ['label'] },
  labelTemplates: { parameter: 'id', key: ['name'] },
  pipelines: { parameter: 'gid', key: ['name'] },
  leadSources: { parameter: 'gid', key: ['name'] },
  leadTypes: { parameter: 'gid', key: ['name'] },
  leadPriorities: { parameter: 'gid', key: ['name'] },
  forms: { parameter: 'gid', key: ['name'] },
  automations: { parameter: 'gid', key: ['name', 'triggerType'] },
};

export const LISTED_PLANS = Object.fromEntries(LISTED_COLLECTIONS.flatMap(plansOf)) as Record<
  ListedOperationName,
  Plan
>;

function plansOf(collection: ListedCollection): [ListedOperationName, Plan][] {
  const { parameter, key } = LISTED[collection];
  const { body, references: named = {} } = LISTS[collection];
  const references = Object.keys(named);
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

/** The Service may fill in a field that the person left empty, and normalise spaces and capitals. */
function isSameText(mine: JsonObject, document: JsonObject, field: string): boolean {
  const wanted = spaced(mine, field);
  return wanted === null || wanted === spaced(document, field);
}

const spaced = (document: JsonObject, field: string): string | null =>
  readText(document, [field])?.trim().replaceAll(/\s+/g, ' ').toLowerCase() ?? null;

/** Equal but for what a Service may also normalise: a person is asked. */
function isLikeText(mine: JsonObject, document: JsonObject, field: string): boolean {
  return isPlainlySame(mine, document, field) || isSameText(mine, document, field);
}
