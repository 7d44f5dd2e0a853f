/** Pipelines, their stages and their order. */
import { routesOf, rowOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import { isRecord } from '../json.ts';
import type { Json, JsonRecord } from '../json.ts';
import { presentWholeList } from '../lists.ts';
import { conflict, invalid } from '../http/refusal.ts';
import { resourceRoutes } from '../resources.ts';
import type { Resource } from '../resources.ts';
import { presentFields } from '../shapes.ts';
import { change } from '../store.ts';
import { readBody } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const STAGE: Rules = {
  key: { kind: 'string' },
  label: { kind: 'string' },
  visible: { kind: 'boolean' },
  system: { kind: 'boolean' },
  winProbability: { kind: 'integer' },
};

const USUAL_STAGES: JsonRecord[] = [
  { key: 'NEW', label: 'New', visible: true, system: true, winProbability: 10 },
  { key: 'WON', label: 'Won', visible: true, system: true, winProbability: 100 },
  { key: 'LOST', label: 'Lost', visible: true, system: true, winProbability: 0 },
];

const PIPELINES: Resource = {
  what: 'Pipeline',
  pathKey: 'gid',
  collection: (store) => store.pipelines,
  rules: { name: { kind: 'string' }, displayOrder: { kind: 'integer' } },
  sortedBy: 'displayOrder',
  lengthy: ['stages'],
  guardWrite: (call, fields, row) => {
    if (row === null) fields.displayOrder ??= call.store.pipelines.size + 1;
  },
  guardDelete: (call) => {
    if (call.store.pipelines.size === 1) throw conflict('The only pipeline cannot be deleted');
  },
};

const stagesOf = (stages: Json | undefined): JsonRecord[] =>
  Array.isArray(stages) ? stages.filter(isRecord) : USUAL_STAGES;

function presentStages(call: Call, stages: JsonRecord[]): Json {
  return presentWholeList(
    call,
    stages.map((stage) => presentFields(call.shape, stage)),
  );
}

function replaceStages(call: Call): Json {
  const row = rowOf(call, call.store.pipelines, 'Pipeline', 'gid');
  const sent = readBody(
    { stages: call.body ?? null },
    { stages: { kind: 'records', required: true, of: STAGE } },
  );
  const stages = stagesOf(sent.stages);
  const keys = stages.map((stage) => stage.key ?? null).filter((key) => key !== null);
  if (new Set(keys).size !== keys.length) throw invalid('Two stages have the same key');
  change(call.store, call.store.pipelines, row, { stages });
  return call.shape.updateAnswer === 'record' ? presentStages(call, stages) : null;
}

function reorder(call: Call): Json {
  const sent = readBody(
    { order: call.body ?? null },
    { order: { kind: 'uuidList', required: true, notEmpty: true } },
  );
  const ids = Array.isArray(sent.order) ? sent.order.map((id) => String(id).toLowerCase()) : [];
  const rows = ids.map((id) => call.store.pipelines.get(id));
  if (rows.includes(undefined)) throw invalid('The order names a pipeline that does not exist');
  for (const [index, row] of rows.entries()) {
    if (row !== undefined) change(call.store, call.store.pipelines, row, { displayOrder: index + 1 });
  }
  return null;
}

const route = routesOf('crm');

export const CRM_PIPELINE_ROUTES: readonly Route[] = [
  ...resourceRoutes(route, '/api/crm/pipelines', PIPELINES),
  route('GET', '/api/crm/pipelines/{gid}/stages', 'R', (call) =>
    presentStages(call, stagesOf(rowOf(call, call.store.pipelines, 'Pipeline', 'gid').fields.stages)),
  ),
  route('PUT', '/api/crm/pipelines/{gid}/stages', 'U', replaceStages),
  route('PUT', '/api/crm/pipelines/order', 'U', reorder),
];
