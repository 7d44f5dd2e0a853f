/** The crm module: every route of it. */
import type { Route } from '../http/call.ts';
import { CRM_FORM_ROUTES } from './forms.ts';
import { CRM_LIST_ROUTES } from './lists.ts';
import { CRM_META_ROUTES } from './meta.ts';
import { CRM_PIPELINE_ROUTES } from './pipelines.ts';
import { CRM_REPORT_ROUTES } from './reports.ts';

export const CRM_ROUTES: readonly Route[] = [
  ...CRM_REPORT_ROUTES,
  ...CRM_LIST_ROUTES,
  ...CRM_FORM_ROUTES,
  ...CRM_META_ROUTES,
  ...CRM_PIPELINE_ROUTES,
];
