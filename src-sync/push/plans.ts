/** The one list of operations that can be sent, each with its plan. */
import type { OperationName } from '../domain/operation.ts';
import { activityAddPlan, activityDeletePlan } from './activities.ts';
import { contactCreatePlan, itemCreatePlan } from './create.ts';
import { FILE_PLANS } from './file-plans.ts';
import { IMPORT_PLANS } from './imports/import-plan.ts';
import { LISTED_PLANS } from './listed.ts';
import { dismissAllPlan, dismissPlan, markAllReadPlan, markReadPlan } from './notifications.ts';
import type { Plan } from './plan.ts';
import { pipelineOrderPlan } from './pipeline-order.ts';
import { publishPlan, unpublishPlan } from './publishing.ts';
import {
  automationEnabledPlan,
  emailSettingsPlan,
  pipelineStagesPlan,
  preferencesPlan,
  stockSettingsPlan,
} from './settings.ts';
import { contactDeletePlan } from './remove.ts';
import {
  stockAddPlan,
  stockAdjustPlan,
  stockAssignPlan,
  stockReconcilePlan,
  stockTransferPlan,
} from './stock.ts';
import { contactUpdatePlan, itemUpdatePlan } from './update.ts';

export const PLANS: Readonly<Record<OperationName, Plan>> = {
  'contacts.create': contactCreatePlan,
  'contacts.update': contactUpdatePlan,
  'contacts.delete': contactDeletePlan,
  'contacts.addActivity': activityAddPlan,
  'contacts.deleteActivity': activityDeletePlan,
  'items.create': itemCreatePlan,
  'items.update': itemUpdatePlan,
  'stock.adjust': stockAdjustPlan,
  'stock.transfer': stockTransferPlan,
  'stock.assign': stockAssignPlan,
  'stock.add': stockAddPlan,
  'stock.reconcile': stockReconcilePlan,
  'pipelines.setStages': pipelineStagesPlan,
  'pipelines.order': pipelineOrderPlan,
  'automations.setEnabled': automationEnabledPlan,
  'forms.publish': publishPlan,
  'forms.unpublish': unpublishPlan,
  'stockSettings.update': stockSettingsPlan,
  'notificationPreferences.update': preferencesPlan,
  'emailSettings.update': emailSettingsPlan,
  'notifications.markRead': markReadPlan,
  'notifications.markAllRead': markAllReadPlan,
  'notifications.dismiss': dismissPlan,
  'notifications.dismissAll': dismissAllPlan,
  ...FILE_PLANS,
  ...IMPORT_PLANS,
  ...LISTED_PLANS,
};
