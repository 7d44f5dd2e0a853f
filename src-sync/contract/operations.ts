/** All operations of the contract under their names in this program. */
import { contactOperations } from './contacts.ts';
import { crmOperations } from './crm.ts';
import type { OperationDefinition } from './definition.ts';
import { inventoryOperations } from './inventory.ts';
import { notificationOperations } from './notifications.ts';
import { tableOf } from './table.ts';

const all = {
  ...contactOperations,
  ...crmOperations,
  ...inventoryOperations,
  ...notificationOperations,
} as const;

export type OperationKey = keyof typeof all;

/** The 120 operations of the four modules. */
export const OPERATIONS: Readonly<Record<OperationKey, OperationDefinition>> = all;

/** Named in the contract's Authentication section only, so it is not among the 120 and has no scope. */
export const EXTRA_OPERATIONS = {
  'organizations.list': tableOf(null).get(
    '/api/v1/organizations',
    'Lists the organizations the sign-in can use',
  ),
} as const;

export type ExtraOperationKey = keyof typeof EXTRA_OPERATIONS;

export function definitionOf(key: OperationKey | ExtraOperationKey): OperationDefinition {
  return key === 'organizations.list' ? EXTRA_OPERATIONS[key] : OPERATIONS[key];
}
