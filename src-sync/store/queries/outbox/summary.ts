/** Title and effect of a line of the outbox. */
import { collectionAtStart } from '../../../domain/records/collection-words.ts';
import { SINGLE_DOCUMENTS } from '../../../domain/records/collections.ts';
import { FIELDS, readText } from '../../../domain/records/fields.ts';
import type { ChangeSummary } from '../../../domain/outbox/change-summary.ts';
import type { JsonObject } from '../../../domain/values/json.ts';
import { collectionOf, OPERATIONS } from '../../../operations/registry.ts';
import { unitOf } from '../../records/projections.ts';
import {
  ALL_CONTACTS,
  ALL_ITEMS,
  ALL_NOTIFICATIONS,
  ALL_PIPELINES,
  ALL_STOCK,
  type StoredOperation,
} from '../../../domain/outbox/operation.ts';

/** Name of the record concerned, e.g. the item's name. */
export function titleOf(operation: StoredOperation, record: JsonObject | null): string {
  if (operation.recordId === ALL_NOTIFICATIONS) return 'All notifications';
  if (operation.recordId === ALL_STOCK) return 'Stock of all items';
  if (operation.recordId === ALL_PIPELINES) return 'Pipelines';
  if (operation.recordId === ALL_ITEMS) return 'Items';
  if (operation.recordId === ALL_CONTACTS) return 'Contacts';
  const collection = collectionOf(operation.name);
  if (SINGLE_DOCUMENTS.has(collection)) return collectionAtStart(collection);
  const names = ['name', 'itemName', 'contactName', ...FIELDS.notificationTitle, 'sku', 'label'];
  const shown = record === null ? null : readText(record, names);
  return shown ?? readText(operation.body, names) ?? readText(operation.base ?? {}, names) ?? 'Record';
}

export function summarise(
  operation: StoredOperation,
  record: JsonObject | null,
  warehouseName: (id: string) => string,
): ChangeSummary {
  const placeOf = (field: string): string => {
    const id = operation.body[field];
    return typeof id === 'string' ? warehouseName(id) : '';
  };
  return OPERATIONS[operation.name].describe(operation, { placeOf, unit: unitOf(record ?? {}) });
}
