/** Lists that the Service does not give, while it gives others of their kind: the stock of one warehouse. */
import { collectionAtStart } from '../records/collection-words.ts';
import type { CollectionName } from '../records/collections.ts';

/** Whose list it is. */
export interface PassedList {
  readonly serverId: string;
  readonly name: string;
}

/** What it means for a person, for the activity log and beside the collection. */
export function passedInWords(collection: CollectionName, lists: readonly PassedList[]): string {
  const names = lists.map(({ name }) => name).join(', ');
  return `${collectionAtStart(collection)} of ${names} cannot be read: the Service does not give it, though it gives that of others. What is here of it stays as it was and may be out of date; it is asked for again with every complete reading.`;
}

export function readAgainInWords(collection: CollectionName, lists: readonly PassedList[]): string {
  const names = lists.map(({ name }) => name).join(', ');
  return `${collectionAtStart(collection)} of ${names} can be read again.`;
}
