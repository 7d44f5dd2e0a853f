/** Social pages whose lead forms are mapped to contact fields. Signing in to the network itself is only pretended. */
import { routesOf } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import { isRecord } from '../json.ts';
import type { Json, JsonRecord } from '../json.ts';
import { presentReport } from '../report-shapes.ts';
import { presentWholeList } from '../lists.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { presentFields } from '../shapes.ts';
import { change, remove } from '../store.ts';
import { readBody } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const CONNECTION: Rules = { leadSource: { kind: 'string' }, pipelineId: { kind: 'uuid' } };
const MAPPING: Rules = {
  formName: { kind: 'string' },
  mappings: { kind: 'stringMap' },
  leadSource: { kind: 'string' },
  pipelineId: { kind: 'uuid' },
};

/** Pages have ids of the network's own, which are no UUIDs. */
function pageOf(call: Call): Row {
  const row = call.store.metaPages.find((page) => page.fields.pageId === call.params.pageId);
  if (row === undefined) throw notFound('Page');
  return row;
}

const formsOf = (page: Row): JsonRecord[] =>
  Array.isArray(page.fields.forms) ? page.fields.forms.filter(isRecord) : [];

function requirePipeline(call: Call, pipelineId: Json | undefined): void {
  if (typeof pipelineId !== 'string') return;
  if (call.store.pipelines.get(pipelineId.toLowerCase()) === undefined) throw notFound('Pipeline');
}

function presentPage(call: Call, page: Row): JsonRecord {
  const { pageId, name, connected, leadSource, pipelineId } = page.fields;
  const known = { pageId: pageId ?? null, name: name ?? null, connected: connected ?? false };
  return presentFields(call.shape, {
    ...known,
    leadSource: leadSource ?? null,
    pipelineId: pipelineId ?? null,
  });
}

function connect(call: Call): Json {
  const page = pageOf(call);
  const sent = readBody(call.body, CONNECTION);
  requirePipeline(call, sent.pipelineId);
  if (page.fields.connected === true) throw conflict(`${String(page.fields.name)} is connected already`);
  change(call.store, call.store.metaPages, page, { ...sent, connected: true });
  return call.shape.createAnswer === 'record' ? presentPage(call, page) : null;
}

function saveMapping(call: Call): Json {
  const page = pageOf(call);
  const sent = readBody(call.body, MAPPING);
  requirePipeline(call, sent.pipelineId);
  const forms = formsOf(page);
  const form = forms.find((one) => one.formId === call.params.formId);
  if (form === undefined) throw notFound('Form');
  const mapped = { ...form, ...sent };
  change(call.store, call.store.metaPages, page, {
    forms: forms.map((one) => (one === form ? mapped : one)),
  });
  return call.shape.updateAnswer === 'record' ? presentFields(call.shape, mapped) : null;
}

function status(call: Call): Json {
  if (call.shape.socialStatus !== null) return call.shape.socialStatus;
  const connected = call.store.metaPages.all().filter((page) => page.fields.connected === true).length;
  const known = { connected: connected > 0, pages: call.store.metaPages.size, connectedPages: connected };
  return presentReport(call.shape.reports, known);
}

const route = routesOf('crm');

export const CRM_META_ROUTES: readonly Route[] = [
  route('GET', '/api/crm/meta/oauth/start', 'R', (call) => ({
    url: `${call.shape.linkOrigin ?? call.origin}/pretended-sign-in?state=stand-in`,
  })),
  route('GET', '/api/crm/meta/pages', 'R', (call) =>
    presentWholeList(
      call,
      call.store.metaPages.all().map((page) => presentPage(call, page)),
    ),
  ),
  route('DELETE', '/api/crm/meta/pages/{pageId}', 'D', (call) => {
    remove(call.store, call.store.metaPages, pageOf(call));
    return null;
  }),
  route('POST', '/api/crm/meta/pages/{pageId}/connect', 'C', connect),
  route('GET', '/api/crm/meta/pages/{pageId}/forms', 'R', (call) =>
    presentWholeList(call, formsOf(pageOf(call))),
  ),
  route('PUT', '/api/crm/meta/pages/{pageId}/forms/{formId}/mapping', 'U', saveMapping),
  route('GET', '/api/crm/meta/status', 'R', status),
];
