/** Operations of the crm module, in the order of the contract. */
import { z } from 'zod';
import {
  automationBody,
  automationEnabledBody,
  emailSettingsBody,
  formBody,
  formMappingBody,
  leadTagBody,
  pageConnectBody,
  pipelineBody,
  pipelineOrderBody,
  pipelineStagesBody,
} from './bodies.ts';
import { json, NO_BODY, tableOf } from './table.ts';
import { date, dateRangeQuery, pageQuery, text, uuid } from './values.ts';

const { get, post, put, patch, remove } = tableOf('crm');

export const activityFeedQuery = z.strictObject({
  ...pageQuery,
  q: text.optional(),
  category: text.optional(),
  ...dateRangeQuery,
});

export const analyticsQuery = z.strictObject({
  from: date.optional(),
  to: date.optional(),
  pipeline: uuid.optional(),
  owner: text.optional(),
  source: text.optional(),
  granularity: text.optional(),
});

export const crmOperations = {
  'crm.activity': get('/api/crm/activity', 'Lists the activity of the CRM', {
    query: activityFeedQuery,
    paging: 'page',
  }),
  'crm.analytics': get('/api/crm/analytics', 'Gives CRM figures', { query: analyticsQuery }),
  'automations.list': get('/api/crm/automations', 'Lists automations'),
  'automations.create': post('/api/crm/automations', 'Creates an automation', json(automationBody)),
  'automations.update': put('/api/crm/automations/{gid}', 'Updates an automation', automationBody),
  'automations.delete': remove('/api/crm/automations/{gid}', 'Deletes an automation'),
  'automations.setEnabled': patch(
    '/api/crm/automations/{gid}/enabled',
    'Switches an automation on or off',
    json(automationEnabledBody),
  ),
  'emailSettings.get': get('/api/crm/email-settings', 'Reads the e-mail settings'),
  'emailSettings.update': put('/api/crm/email-settings', 'Updates the e-mail settings', emailSettingsBody),
  'crm.emails.get': get('/api/crm/emails/{gid}', 'Reads one e-mail'),
  'forms.list': get('/api/crm/forms', 'Lists forms'),
  'forms.create': post('/api/crm/forms', 'Creates a form', json(formBody)),
  'forms.get': get('/api/crm/forms/{gid}', 'Reads one form'),
  'forms.update': put('/api/crm/forms/{gid}', 'Updates a form', formBody),
  'forms.delete': remove('/api/crm/forms/{gid}', 'Deletes a form'),
  'forms.publish': post('/api/crm/forms/{gid}/publish', 'Publishes a form', NO_BODY),
  'forms.unpublish': post('/api/crm/forms/{gid}/unpublish', 'Takes a form back', NO_BODY),
  'forms.fieldCatalog': get('/api/crm/forms/field-catalog', 'Lists the fields a form can have'),
  'leadPriorities.list': get('/api/crm/lead-priorities', 'Lists lead priorities'),
  'leadPriorities.create': post('/api/crm/lead-priorities', 'Creates a lead priority', json(leadTagBody)),
  'leadPriorities.update': put('/api/crm/lead-priorities/{gid}', 'Updates a lead priority', leadTagBody),
  'leadPriorities.delete': remove('/api/crm/lead-priorities/{gid}', 'Deletes a lead priority'),
  'leadSources.list': get('/api/crm/lead-sources', 'Lists lead sources'),
  'leadSources.create': post('/api/crm/lead-sources', 'Creates a lead source', json(leadTagBody)),
  'leadSources.update': put('/api/crm/lead-sources/{gid}', 'Updates a lead source', leadTagBody),
  'leadSources.delete': remove('/api/crm/lead-sources/{gid}', 'Deletes a lead source'),
  'leadTypes.list': get('/api/crm/lead-types', 'Lists lead types'),
  'leadTypes.create': post('/api/crm/lead-types', 'Creates a lead type', json(leadTagBody)),
  'leadTypes.update': put('/api/crm/lead-types/{gid}', 'Updates a lead type', leadTagBody),
  'leadTypes.delete': remove('/api/crm/lead-types/{gid}', 'Deletes a lead type'),
  'meta.oauthStart': get('/api/crm/meta/oauth/start', 'Starts the connection of a social account'),
  'meta.pages.list': get('/api/crm/meta/pages', 'Lists the connected social pages'),
  'meta.pages.delete': remove('/api/crm/meta/pages/{pageId}', 'Disconnects a social page'),
  'meta.pages.connect': post(
    '/api/crm/meta/pages/{pageId}/connect',
    'Connects a social page',
    json(pageConnectBody),
  ),
  'meta.pages.forms': get('/api/crm/meta/pages/{pageId}/forms', 'Lists the forms of a social page'),
  'meta.pages.setMapping': put(
    '/api/crm/meta/pages/{pageId}/forms/{formId}/mapping',
    'Maps the fields of a social form',
    formMappingBody,
  ),
  'meta.status': get('/api/crm/meta/status', 'Tells how the social accounts are connected'),
  'pipelines.list': get('/api/crm/pipelines', 'Lists pipelines'),
  'pipelines.create': post('/api/crm/pipelines', 'Creates a pipeline', json(pipelineBody)),
  'pipelines.update': put('/api/crm/pipelines/{gid}', 'Updates a pipeline', pipelineBody),
  'pipelines.delete': remove('/api/crm/pipelines/{gid}', 'Deletes a pipeline'),
  'pipelines.stages.list': get('/api/crm/pipelines/{gid}/stages', 'Lists the stages of a pipeline'),
  'pipelines.stages.replace': put(
    '/api/crm/pipelines/{gid}/stages',
    'Replaces the stages of a pipeline',
    pipelineStagesBody,
  ),
  'pipelines.order': put('/api/crm/pipelines/order', 'Orders the pipelines', pipelineOrderBody),
  'crm.dashboard': get('/api/v1/crm/dashboard', 'Gives the figures of the CRM dashboard'),
} as const;
