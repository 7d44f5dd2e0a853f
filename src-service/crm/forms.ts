/** Web forms that bring in leads: definition, publishing, and the catalogue of fields they may ask for. */
import { routesOf, rowOf, updated } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import type { Row } from '../collection.ts';
import type { Json, JsonRecord } from '../json.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { resourceRoutes } from '../resources.ts';
import type { Resource } from '../resources.ts';
import { presentRow } from '../shapes.ts';
import { change } from '../store.ts';
import type { Rules } from '../http/validate.ts';
import { presentWholeList } from '../lists.ts';

const FORM_FIELD: Rules = {
  fieldKey: { kind: 'string' },
  label: { kind: 'string' },
  fieldType: { kind: 'string' },
  required: { kind: 'boolean' },
  visible: { kind: 'boolean' },
  displayOrder: { kind: 'integer' },
  options: { kind: 'string' },
  custom: { kind: 'boolean' },
};

const FORM_BLOCK: Rules = {
  id: { kind: 'string' },
  type: { kind: 'string' },
  text: { kind: 'string' },
  level: { kind: 'integer' },
  fieldKey: { kind: 'string' },
  label: { kind: 'string' },
  required: { kind: 'boolean' },
  fieldType: { kind: 'string' },
  options: { kind: 'string' },
  custom: { kind: 'boolean' },
  span: { kind: 'integer' },
  displayOrder: { kind: 'integer' },
  layout: { kind: 'objectMap' },
};

const THEME_TEXTS = [
  'fontFamily',
  'headingColor',
  'textColor',
  'labelColor',
  'backgroundColor',
  'cardColor',
  'buttonColor',
  'buttonTextColor',
  'buttonLabel',
] as const;

const THEME: Rules = {
  ...Object.fromEntries(THEME_TEXTS.map((name) => [name, { kind: 'string' as const }])),
  buttonRadius: { kind: 'integer' },
  fieldGap: { kind: 'integer' },
};

const FORM: Rules = {
  name: { kind: 'string', required: true },
  slug: { kind: 'string' },
  title: { kind: 'string' },
  description: { kind: 'string' },
  successMessage: { kind: 'string' },
  accentColor: { kind: 'string' },
  defaultPipelineId: { kind: 'uuid' },
  defaultStage: { kind: 'string' },
  defaultSource: { kind: 'string' },
  fields: { kind: 'records', of: FORM_FIELD },
  blocks: { kind: 'records', of: FORM_BLOCK },
  theme: { kind: 'record', of: THEME },
  allowedOrigins: { kind: 'stringList' },
};

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function guardForm(call: Call, fields: JsonRecord, row: Row | null): void {
  const pipelineId = fields.defaultPipelineId;
  if (typeof pipelineId === 'string' && call.store.pipelines.get(pipelineId.toLowerCase()) === undefined) {
    throw notFound('Pipeline');
  }
  fields.slug ??= row?.fields.slug ?? slugOf(String(fields.name));
  const other = call.store.forms.find((one) => one !== row && one.fields.slug === fields.slug);
  if (other !== undefined)
    throw conflict(`The address ${String(fields.slug)} belongs to ${String(other.fields.name)}`);
}

const FORMS: Resource = {
  what: 'Form',
  pathKey: 'gid',
  collection: (store) => store.forms,
  lengthy: ['fields', 'blocks', 'theme'],
  rules: FORM,
  guardWrite: guardForm,
  guardDelete: (_call, row) => {
    if (row.fields.published === true)
      throw conflict('A published form cannot be deleted; unpublish it first');
  },
  present: (call, row) =>
    presentRow(call.shape, 'gid', { ...row, fields: { published: false, ...row.fields } }),
};

function setPublished(published: boolean) {
  return (call: Call): Json => {
    const row = rowOf(call, call.store.forms, 'Form', 'gid');
    if ((row.fields.published === true) === published) {
      throw conflict(published ? 'The form is published already' : 'The form is not published');
    }
    change(call.store, call.store.forms, row, {
      published,
      publishedAt: published ? call.store.now() : null,
    });
    return updated(call, 'gid', row);
  };
}

const CATALOG: readonly (readonly [string, string, string])[] = [
  ['name', 'Name', 'TEXT'],
  ['phone', 'Phone', 'PHONE'],
  ['companyName', 'Company', 'TEXT'],
  ['email', 'E-mail', 'EMAIL'],
  ['gstin', 'GSTIN', 'TEXT'],
  ['state', 'State', 'TEXT'],
  ['pin', 'PIN code', 'TEXT'],
  ['notes', 'What do you need?', 'TEXTAREA'],
];

const route = routesOf('crm');

export const CRM_FORM_ROUTES: readonly Route[] = [
  ...resourceRoutes(route, '/api/crm/forms', FORMS),
  route('GET', '/api/crm/forms/{gid}', 'R', (call) => {
    const row = rowOf(call, call.store.forms, 'Form', 'gid');
    return presentRow(call.shape, 'gid', { ...row, fields: { published: false, ...row.fields } });
  }),
  route('POST', '/api/crm/forms/{gid}/publish', 'C', setPublished(true)),
  route('POST', '/api/crm/forms/{gid}/unpublish', 'C', setPublished(false)),
  route('GET', '/api/crm/forms/field-catalog', 'R', (call) =>
    presentWholeList(
      call,
      CATALOG.map(([fieldKey, label, fieldType]) => ({ fieldKey, label, fieldType, custom: false })),
    ),
  ),
];
