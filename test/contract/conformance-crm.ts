/** Every operation of crm, once at least, in an order that makes sense. */
import type { OperationKey } from '../../src-sync/contract/operations.ts';
import type { ConformanceDesk } from './conformance-desk.ts';

export interface CrmKnown {
  readonly emailId: string;
  readonly pageId: string;
  readonly formId: string;
}

export async function walkCrm(desk: ConformanceDesk, known: CrmKnown): Promise<void> {
  await desk.list('crm.activity', { query: { page: 1, pageSize: 10, q: '', startDate: '2026-01-01' } });
  await desk.call('crm.analytics', { query: { from: '2026-01-01', to: '2026-11-20', granularity: 'month' } });
  await desk.call('crm.dashboard');
  await desk.call('crm.emails.get', { path: { gid: known.emailId } });
  await desk.call('emailSettings.get');
  await desk.call('emailSettings.update', { body: { syncEnabled: true, sharing: 'TEAM' } });
  await walkAutomations(desk);
  await walkForms(desk);
  await walkLeadTags(desk, 'leadPriorities');
  await walkLeadTags(desk, 'leadSources');
  await walkLeadTags(desk, 'leadTypes');
  await walkPipelines(desk);
  await walkPages(desk, known);
}

async function walkAutomations(desk: ConformanceDesk): Promise<void> {
  const body = {
    name: 'Greet',
    triggerType: 'CONTACT_CREATED',
    enabled: false,
    definition: { steps: [1, 'x', null] },
  };
  const gid = await desk.create(
    'automations.create',
    { body },
    { list: 'automations.list', field: 'name', value: 'Greet' },
  );
  await desk.call('automations.update', { path: { gid }, body: { ...body, name: 'Greet kindly' } });
  await desk.call('automations.setEnabled', { path: { gid }, body: { enabled: true } });
  await desk.call('automations.delete', { path: { gid } });
}

async function walkForms(desk: ConformanceDesk): Promise<void> {
  const body = {
    name: 'Enquiry',
    fields: [{ fieldKey: 'phone', label: 'Phone', required: true, displayOrder: 1 }],
    blocks: [{ id: 'b1', type: 'heading', text: 'Hello', level: 2, layout: { wide: { span: 2 } } }],
    theme: { buttonColor: '#123456', buttonRadius: 4 },
    allowedOrigins: ['https://example.com'],
  };
  const gid = await desk.create(
    'forms.create',
    { body },
    { list: 'forms.list', field: 'name', value: 'Enquiry' },
  );
  const path = { gid };
  await desk.call('forms.get', { path });
  await desk.call('forms.update', { path, body: { ...body, title: 'Ask us' } });
  await desk.call('forms.publish', { path });
  await desk.call('forms.unpublish', { path });
  await desk.call('forms.fieldCatalog');
  await desk.call('forms.delete', { path });
}

async function walkLeadTags(
  desk: ConformanceDesk,
  kind: 'leadPriorities' | 'leadSources' | 'leadTypes',
): Promise<void> {
  const key = (verb: 'list' | 'create' | 'update' | 'delete'): OperationKey => `${kind}.${verb}`;
  const body = { name: `New ${kind}`, color: '#aa3300', displayOrder: 9, active: true };
  const gid = await desk.create(
    key('create'),
    { body },
    { list: key('list'), field: 'name', value: body.name },
  );
  await desk.call(key('update'), { path: { gid }, body: { ...body, active: false } });
  await desk.call(key('delete'), { path: { gid } });
}

async function walkPipelines(desk: ConformanceDesk): Promise<void> {
  const gid = await desk.create(
    'pipelines.create',
    { body: { name: 'Projects', displayOrder: 5 } },
    { list: 'pipelines.list', field: 'name', value: 'Projects' },
  );
  const path = { gid };
  await desk.call('pipelines.update', { path, body: { name: 'Site projects', displayOrder: 5 } });
  const stage = { key: 'NEW', label: 'New', visible: true, system: false, winProbability: 10 };
  await desk.call('pipelines.stages.replace', { path, body: [stage] });
  await desk.list('pipelines.stages.list', { path });
  const rows = await desk.list('pipelines.list');
  const ids = rows.map((row) => desk.idOf(row));
  await desk.call('pipelines.order', { body: ids.reverse() });
  await desk.call('pipelines.delete', { path });
}

async function walkPages(desk: ConformanceDesk, { pageId, formId }: CrmKnown): Promise<void> {
  await desk.call('meta.oauthStart');
  await desk.call('meta.status');
  await desk.list('meta.pages.list');
  await desk.call('meta.pages.connect', { path: { pageId }, body: { leadSource: 'Social' } });
  await desk.list('meta.pages.forms', { path: { pageId } });
  const body = { formName: 'Lead form', mappings: { full_name: 'name' } };
  await desk.call('meta.pages.setMapping', { path: { pageId, formId }, body });
  await desk.call('meta.pages.delete', { path: { pageId } });
}
