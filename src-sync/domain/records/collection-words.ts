/** The names of collections inside an English sentence, for the activity log and the command line. */
import type { CollectionName } from './collections.ts';

/** Where splitting the name into words does not give how people write it. */
const WRITTEN: Readonly<Partial<Record<CollectionName, string>>> = {
  crmActivity: 'CRM activity',
  emailSettings: 'e-mail settings',
  contactEmails: 'contact e-mails',
};

/** `itemCustomFields` reads `item custom fields`. */
export function collectionInWords(collection: CollectionName): string {
  return WRITTEN[collection] ?? collection.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The same at the start of a sentence. */
export function collectionAtStart(collection: CollectionName): string {
  const words = collectionInWords(collection);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
