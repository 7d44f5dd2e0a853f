/** Fields that the shop made itself, as an import and an export know them. */
import { ownColumnsOfContacts, ownColumnsOfItems, type OwnColumn } from '../../domain/imports/own-columns.ts';
import type { ImportCollection } from '../../domain/imports/import-fields.ts';
import { shownRecords } from '../../store/outbox/accepting.ts';
import { allContactOwnFields } from '../../store/queries/contacts.ts';
import type { Reader } from '../../store/sqlite/handles.ts';

export async function ownColumns(
  reader: Reader,
  collection: ImportCollection,
): Promise<readonly OwnColumn[]> {
  if (collection === 'contacts') return ownColumnsOfContacts(await allContactOwnFields(reader));
  return ownColumnsOfItems((await shownRecords(reader, 'itemCustomFields')).map(({ document }) => document));
}
