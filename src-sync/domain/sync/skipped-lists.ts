/** Lists that the Service does not give, while it gives others of their kind: the stock of one warehouse. */
import { aboutLists } from '../messages/lists.ts';
import type { Message } from '../messages/message.ts';
import { collectionNamedAtStart } from '../records/collection-words.ts';
import type { CollectionName } from '../records/collections.ts';

/** Whose list it is. */
export interface PassedList {
  readonly serverId: string;
  readonly name: string;
}

/** The sentence for a person, for the activity log and beside the collection. */
export function passedInWords(collection: CollectionName, lists: readonly PassedList[]): Message {
  return aboutLists('skipped', { collection: collectionNamedAtStart(collection), names: namesOf(lists) });
}

export function readAgainInWords(collection: CollectionName, lists: readonly PassedList[]): Message {
  return aboutLists('readAgain', { collection: collectionNamedAtStart(collection), names: namesOf(lists) });
}

function namesOf(lists: readonly PassedList[]): string {
  return lists.map(({ name }) => name).join(', ');
}
