/** The inventory module: every route of it but the imports. */
import type { Route } from '../http/call.ts';
import { INVENTORY_LIST_ROUTES } from './lists.ts';
import { REPORT_ROUTES } from './reports.ts';
import { ITEM_FILE_ROUTES } from './item-files.ts';
import { ITEM_ROUTES } from './items.ts';
import { LABEL_ROUTES } from './labels.ts';
import { STOCK_ROUTES } from './stock-routes.ts';
import { WAREHOUSE_ROUTES } from './warehouses.ts';

export const INVENTORY_ROUTES: readonly Route[] = [
  ...ITEM_ROUTES,
  ...ITEM_FILE_ROUTES,
  ...STOCK_ROUTES,
  ...WAREHOUSE_ROUTES,
  ...INVENTORY_LIST_ROUTES,
  ...REPORT_ROUTES,
  ...LABEL_ROUTES,
];
