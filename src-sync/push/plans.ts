/** The plans of all operations. The compiler reports one that is missing. */
import type { OperationName } from '../domain/outbox/operation.ts';
import { IMPORT_PLANS } from './imports/import-plan.ts';
import type { Plan } from './plan.ts';
import { ACTIVITY_PLANS } from './plans/activities.ts';
import { BARCODE_PLANS } from './plans/barcode.ts';
import { CREATE_PLANS } from './plans/create.ts';
import { DOCUMENT_PLANS } from './plans/documents.ts';
import { ITEM_FILE_PLANS } from './plans/item-files.ts';
import { LISTED_PLANS } from './plans/listed.ts';
import { NOTIFICATION_PLANS } from './plans/notifications.ts';
import { PIPELINE_ORDER_PLANS } from './plans/pipeline-order.ts';
import { PUBLISHING_PLANS } from './plans/publishing.ts';
import { DELETE_PLANS } from './plans/remove.ts';
import { SETTINGS_PLANS } from './plans/settings.ts';
import { STOCK_PLANS } from './plans/stock.ts';
import { UPDATE_PLANS } from './plans/update.ts';

export const PLANS: Readonly<Record<OperationName, Plan>> = {
  ...ACTIVITY_PLANS,
  ...BARCODE_PLANS,
  ...CREATE_PLANS,
  ...DELETE_PLANS,
  ...DOCUMENT_PLANS,
  ...IMPORT_PLANS,
  ...ITEM_FILE_PLANS,
  ...LISTED_PLANS,
  ...NOTIFICATION_PLANS,
  ...PIPELINE_ORDER_PLANS,
  ...PUBLISHING_PLANS,
  ...SETTINGS_PLANS,
  ...STOCK_PLANS,
  ...UPDATE_PLANS,
};
