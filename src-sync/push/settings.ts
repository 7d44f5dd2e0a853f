/** Settings and switches: edits that have a request of their own, each fetched and merged before it is sent, as any edit. */
import { emailSettingsBody, notificationPreferencesBody, pipelineStagesBody } from '../contract/bodies.ts';
import { flag } from '../contract/values.ts';
import type { Plan } from './plan.ts';
import { updatePlan } from './update.ts';

const neverSent: ReadonlySet<string> = new Set();

export const stockSettingsPlan: Plan = updatePlan({
  by: { collection: 'stockSettings', get: 'stockSettings.get', list: 'stockSettings.get', parameter: null },
  put: 'stockSettings.update',
  fields: null,
  neverSent,
});

export const preferencesPlan: Plan = updatePlan({
  by: {
    collection: 'notificationPreferences',
    get: 'notifications.preferences.get',
    list: 'notifications.preferences.get',
    parameter: null,
  },
  put: 'notifications.preferences.update',
  fields: notificationPreferencesBody.shape,
  neverSent,
});

export const emailSettingsPlan: Plan = updatePlan({
  by: { collection: 'emailSettings', get: 'emailSettings.get', list: 'emailSettings.get', parameter: null },
  put: 'emailSettings.update',
  fields: emailSettingsBody.shape,
  neverSent,
});

export const automationEnabledPlan: Plan = updatePlan({
  by: { collection: 'automations', get: null, list: 'automations.list', parameter: 'gid' },
  put: 'automations.setEnabled',
  fields: { enabled: flag },
  neverSent,
});

/** The whole list is sent; stages that a colleague added, changed or took away meanwhile are merged into it by their keys. */
export const pipelineStagesPlan: Plan = updatePlan({
  by: {
    collection: 'pipelines',
    get: 'pipelines.stages.list',
    list: 'pipelines.list',
    parameter: 'gid',
  },
  put: 'pipelines.stages.replace',
  fields: { stages: pipelineStagesBody },
  asBody: ({ stages = [] }) => stages,
  neverSent,
});
