/**
 * Local ids of records that came from the Service: derived from what identifies them there, so that a mirror read anew
 * (after damage, or on a second PC) gives the same ids. Records made here get random ones.
 */
import { hash } from 'node:crypto';
import type { CollectionName } from '../../domain/records/collections.ts';
import { comparableId } from '../../domain/records/comparable-ids.ts';

/** A UUID of version 8 (own scheme) from a SHA-256. */
export function derivedId(collection: CollectionName, key: string): string {
  const hex = hash('sha256', `${collection}\n${comparableId(key)}`, 'hex');
  // The two highest bits of the variant are 10: of the digit there only the lower two are the hash's.
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A warehouse's stock of an item is known by the two, whatever id the Service gives the row. */
export function stockRecordId(itemId: string, warehouseId: string): string {
  return derivedId('stock', `${itemId}\n${warehouseId}`);
}
