/** Automations, e-mail settings, lead priorities, lead sources and lead types. */
import { routesOf, rowOf, updated } from '../http/call.ts';
import type { Call, Route } from '../http/call.ts';
import { isRecord } from '../json.ts';
import type { Json } from '../json.ts';
import { resourceRoutes } from '../resources.ts';
import { invalid } from '../http/refusal.ts';
import { presentSettings } from '../report-shapes.ts';
import { presentRow } from '../shapes.ts';
import { change } from '../store.ts';
import { readBody, withAbsentFields } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

const LEAD_RULES: Rules = {
  name: { kind: 'string' },
  color: { kind: 'string' },
  displayOrder: { kind: 'integer' },
  active: { kind: 'boolean' },
};

const leadList = (what: string, name: 'leadSources' | 'leadTypes' | 'leadPriorities') =>
  ({
    what,
    pathKey: 'gid',
    collection: (store) => store[name],
    rules: LEAD_RULES,
    defaults: { active: true, displayOrder: 0 },
    sortedBy: 'displayOrder',
    said: { by: (store) => store.contacts, fields: ['source'] },
  }) satisfies Parameters<typeof resourceRoutes>[2];

const AUTOMATIONS: Parameters<typeof resourceRoutes>[2] = {
  what: 'Automation',
  pathKey: 'gid',
  collection: (store) => store.automations,
  rules: {
    name: { kind: 'string', required: true, notBlank: true },
    triggerType: { kind: 'string', required: true, notBlank: true },
    enabled: { kind: 'boolean' },
    definition: { kind: 'any' },
  },
  defaults: { enabled: false },
};

/** The body is a map of text to booleans; `enabled` is the entry that counts, or the only one there is. */
function setEnabled(call: Call): Json {
  const row = rowOf(call, call.store.automations, 'Automation', 'gid');
  const sent = readBody({ flags: call.body ?? null }, { flags: { kind: 'booleanMap', required: true } });
  const flags = isRecord(sent.flags) ? sent.flags : {};
  const [only, ...others] = Object.values(flags);
  const value = flags.enabled ?? (others.length === 0 ? only : null);
  if (typeof value !== 'boolean') throw invalid('enabled is required');
  change(call.store, call.store.automations, row, { enabled: value });
  return updated(call, 'gid', row);
}

const EMAIL_SETTINGS: Rules = {
  syncEnabled: { kind: 'boolean' },
  sharing: { kind: 'string' },
  mailbox: { kind: 'string' },
  dropboxAddress: { kind: 'string' },
};

function saveEmailSettings(call: Call): Json {
  const sent = readBody(call.body, EMAIL_SETTINGS);
  const known = call.store.settings.crmEmail;
  const replaces = call.shape.putMode === 'replace';
  call.store.savedUnder.crmEmail = call.shape.reports;
  call.store.settings.crmEmail = replaces ? withAbsentFields(sent, EMAIL_SETTINGS) : { ...known, ...sent };
  call.store.writes += 1;
  return call.shape.updateAnswer === 'record' ? call.store.settings.crmEmail : null;
}

const route = routesOf('crm');

export const CRM_LIST_ROUTES: readonly Route[] = [
  ...resourceRoutes(route, '/api/crm/automations', AUTOMATIONS),
  route('PATCH', '/api/crm/automations/{gid}/enabled', 'U', setEnabled),
  route('GET', '/api/crm/email-settings', 'R', (call) => presentSettings(call, 'crmEmail')),
  route('PUT', '/api/crm/email-settings', 'U', saveEmailSettings),
  route('GET', '/api/crm/emails/{gid}', 'R', (call) =>
    presentRow(call.shape, 'gid', rowOf(call, call.store.emails, 'E-mail', 'gid')),
  ),
  ...resourceRoutes(route, '/api/crm/lead-priorities', leadList('Lead priority', 'leadPriorities')),
  ...resourceRoutes(route, '/api/crm/lead-sources', leadList('Lead source', 'leadSources')),
  ...resourceRoutes(route, '/api/crm/lead-types', leadList('Lead type', 'leadTypes')),
];
