/** The effects of an operation at the Service beside those that it names itself. */
import { isSweptCollection, type SweptCollection } from './collections.ts';
import { kindOf } from './operation-kind.ts';
import { isJsonArray } from './json.ts';
import { collectionOf, type StoredOperation } from './operation.ts';

/** The mirrored collections that show more than before once the operation took effect: times, numbers, lines of history. */
export function collectionsChangedBy({
  name,
  body,
}: Pick<StoredOperation, 'name' | 'body'>): readonly SweptCollection[] {
  if (name === 'items.import' || name === 'warehouses.import') return ['items', 'stock'];
  const own = collectionOf(name);
  if (own === 'contactActivities' || own === 'contactDocuments' || own === 'contacts')
    return ['contacts', 'crmActivity'];
  // What a booking adds to a quantity is known; what the Service makes of an opening stock, or of its own sum, is not.
  if (name === 'stock.assign' || name === 'stock.reconcile' || isJsonArray(body['openingStocks']))
    return ['items', 'stock'];
  if (!isSweptCollection(own)) return [];
  // Nothing is left of it to read.
  return kindOf(name) === 'delete' ? [] : [own];
}
