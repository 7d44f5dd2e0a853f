/**
 * Local ids of records that came from the Service: derived from what identifies them there, so that a mirror read anew
 * (after damage, or on a second PC) gives the same ids. Records made here get random ones.
 */
import { createHash } from 'node:crypto';
import type { CollectionName } from '../domain/collections.ts';

/** A UUID of version 8 (own scheme) from a SHA-256. */
export function derivedId(collection: CollectionName, key: string): string {
  const hash = createHash('sha256').update(`${collection}\n${key}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A warehouse's stock of an item is known by the two, whatever id the Service gives the row. */
export function stockRecordId(itemId: string, warehouseId: string): string {
  return derivedId('stock', `${itemId}\n${warehouseId}`);
}
