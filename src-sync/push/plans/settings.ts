/** Settings and switches: edits with a request of their own. Each is fetched and merged before it is sent, like every edit. */
import { emailSettingsBody, notificationPreferencesBody, pipelineStagesBody } from '../../contract/bodies.ts';
import { flag } from '../../contract/values.ts';
import type { Plans } from '../plan.ts';
import { updatePlan } from './update.ts';

const neverSent: ReadonlySet<string> = new Set();

export const SETTINGS_PLANS = {
  'stockSettings.update': updatePlan({
    by: { collection: 'stockSettings', get: 'stockSettings.get', list: 'stockSettings.get', parameter: null },
    put: 'stockSettings.update',
    fields: null,
    neverSent,
  }),
  'notificationPreferences.update': updatePlan({
    by: {
      collection: 'notificationPreferences',
      get: 'notifications.preferences.get',
      list: 'notifications.preferences.get',
      parameter: null,
    },
    put: 'notifications.preferences.update',
    fields: notificationPreferencesBody.shape,
    neverSent,
  }),
  'emailSettings.update': updatePlan({
    by: { collection: 'emailSettings', get: 'emailSettings.get', list: 'emailSettings.get', parameter: null },
    put: 'emailSettings.update',
    fields: emailSettingsBody.shape,
    neverSent,
  }),
  'automations.setEnabled': updatePlan({
    by: { collection: 'automations', get: null, list: 'automations.list', parameter: 'gid' },
    put: 'automations.setEnabled',
    fields: { enabled: flag },
    neverSent,
  }),
  // The whole list is sent. Stages that a colleague added, changed or took away meanwhile are merged into it by their keys.
  'pipelines.setStages': updatePlan({
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
  }),
} as const satisfies Plans;
