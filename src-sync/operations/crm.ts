/** Pipelines, automations and forms: operations beside making, changing and deleting them, which lists.ts has (contract: CRM). */
import { z } from 'zod';
import { filledText, flag } from '../contract/values.ts';
import { pipelineOrderBody, pipelineStagesBody } from '../contract/bodies.ts';
import { failure } from '../domain/failure.ts';
import { FIELDS, readText } from '../domain/records/fields.ts';
import { withKeys, type KeyedStage } from '../domain/records/stage-keys.ts';
import {
  isJsonArray,
  isJsonObject,
  textsIn,
  type JsonObject,
  type JsonValue,
} from '../domain/values/json.ts';
import type { OperationName } from '../domain/outbox/operation.ts';
import { defineOperations, type InputShape } from './definition.ts';
import { changesTo, recordOf, withoutBody } from './input.ts';
import { editBack } from './opposite.ts';

/** Stages without keys could not be told from one another when two people change them. */
const stagesBody = z.strictObject({
  stages: z.array(pipelineStagesBody.element.extend({ key: filledText })),
});

const noStageTwice: InputShape['problem'] = (body, part) => {
  const twice = stageNamedTwice(body['stages']);
  if (twice === null) return null;
  return failure('VALIDATION', `Two stages have the key "${twice}"`, { path: [part, 'stages'] });
};

function stageNamedTwice(stages: JsonValue | undefined): string | null {
  const keys = isJsonArray(stages) ? stages.map((stage) => (isJsonObject(stage) ? stage['key'] : null)) : [];
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  return typeof twice === 'string' ? twice : null;
}

function keyed(stages: JsonValue | undefined): readonly (KeyedStage & { readonly stage: JsonObject })[] {
  return (isJsonArray(stages) ? stages.filter(isJsonObject) : []).map((stage) => {
    const key = readText(stage, ['key']) ?? '';
    return { stage, key, label: readText(stage, ['label']) ?? key };
  });
}

/** Sets the flags that the document has; a document without one gets `published`. */
function withPublished(document: JsonObject, published: boolean): JsonObject {
  const names = FIELDS.formPublished.filter((name) => Object.hasOwn(document, name));
  const flags = names.length === 0 ? ['published'] : names;
  return { ...document, ...Object.fromEntries(flags.map((name) => [name, published])) };
}

export const crmOperations = defineOperations({
  'pipelines.setStages': {
    collection: 'pipelines',
    kind: 'update',
    input: { ...changesTo('pipelines', stagesBody), problem: noStageTwice },
    // The name and the place of a pipeline are other requests than its stages.
    commutesWith: { 'pipelines.update': () => true, 'pipelines.order': () => true },
    // Stages that had no keys before have those that the edit gave them.
    opposite: (operation, options) => {
      const back = editBack(operation, options);
      const changes = back?.['changes'];
      if (!isJsonObject(changes) || !isJsonArray(changes['stages'])) return back;
      const stages = withKeys(keyed(changes['stages']), keyed(operation.body['stages']));
      return {
        ...back,
        changes: { ...changes, stages: stages.map(({ stage, key }) => ({ ...stage, key })) },
      };
    },
  },
  'pipelines.order': {
    collection: 'pipelines',
    kind: 'other',
    acceptance: 'order',
    input: recordOf(z.strictObject({ ids: pipelineOrderBody.min(1) }), { lists: { ids: 'pipelines' } }),
    commutesWith: {
      'pipelines.setStages': () => true,
      'pipelines.update': (_body, other) => !Object.hasOwn(other.body, 'displayOrder'),
    },
    // Each pipeline of the list gets its place in it.
    applyTo: (view, { body }, { id }) => {
      const index = textsIn(body['ids']).indexOf(id);
      return view === null || index < 0 ? view : { ...view, displayOrder: index + 1 };
    },
    opposite: ({ base }) => {
      const ids = textsIn(base?.['ids']);
      return ids.length === 0 ? null : { op: 'pipelines.order', record: { ids } };
    },
  },
  'automations.setEnabled': {
    collection: 'automations',
    kind: 'update',
    input: changesTo('automations', z.strictObject({ enabled: flag })),
    mergesInto: ['automations.create', 'automations.update'],
  },
  'forms.publish': {
    collection: 'forms',
    kind: 'other',
    acceptance: 'publishing',
    input: withoutBody('forms'),
    applyTo: (view) => (view === null ? null : withPublished(view, true)),
    opposite: ({ recordId }) => ({ op: 'forms.unpublish', id: recordId }),
  },
  'forms.unpublish': {
    collection: 'forms',
    kind: 'other',
    acceptance: 'publishing',
    input: withoutBody('forms'),
    applyTo: (view) => (view === null ? null : withPublished(view, false)),
    opposite: ({ recordId }) => ({ op: 'forms.publish', id: recordId }),
  },
});

const PUBLISH: OperationName = 'forms.publish';
const UNPUBLISH: OperationName = 'forms.unpublish';

/** A form is put on the web or taken off it: one switch with two operations. */
export function isPublishing(name: OperationName): boolean {
  return name === PUBLISH || name === UNPUBLISH;
}

/** The operation as an edit of one field. */
export function publishedBy(name: OperationName): JsonObject {
  return { published: name === PUBLISH };
}

/** The operation for such an edit. */
export function publishingFor(edit: JsonObject): OperationName {
  return edit['published'] === true ? PUBLISH : UNPUBLISH;
}
