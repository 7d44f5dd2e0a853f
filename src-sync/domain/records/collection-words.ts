/** The names of collections inside an English sentence, for the activity log and the command line. */
import type { Message } from '../messages/message.ts';
import type { CollectionName, ModuleName } from './collections.ts';

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

/** The name of a collection within a sentence: English in the log, its name on the screens in a window. */
export function collectionNamed(collection: CollectionName): Message {
  return { message: collectionInWords(collection), words: [{ key: `collection.${collection}`, values: {} }] };
}

export function collectionNamedAtStart(collection: CollectionName): Message {
  return { ...collectionNamed(collection), message: collectionAtStart(collection) };
}

export function moduleNamed(module: ModuleName): Message {
  return { message: module, words: [{ key: `module.${module}`, values: {} }] };
}
