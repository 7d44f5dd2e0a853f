/**
 * Takes in a file that the Service is to import. What was saved before it goes first where it decides which record a row is of; where the
 * file sets stock, stock that was booked before goes first too, and what is booked later waits.
 */
import { ALL_CONTACTS, ALL_ITEMS } from '../../domain/outbox/operation.ts';
import type { Writer } from '../../store/database.ts';
import { openStockOperations, openUniqueValueOperations } from '../../store/imports/order.ts';
import { insert, type Edit, type Taken } from '../accept/insert.ts';

export async function acceptImport(tx: Writer, edit: Edit): Promise<Taken> {
  const { name } = edit.request;
  const { body, subject } = edit.resolved;
  const { warehouseId } = body;
  const ofRows = await openUniqueValueOperations(tx, name === 'contacts.import' ? 'contacts' : 'items');
  if (name === 'contacts.import')
    return insert(tx, edit, { recordId: ALL_CONTACTS, touches: [], after: ofRows });
  const place = subject?.id ?? (typeof warehouseId === 'string' ? warehouseId : '');
  // Additions come to the same in any order.
  const ofStock = body['stockMode'] === 'add' ? [] : await openStockOperations(tx);
  return insert(tx, edit, {
    recordId: subject?.id ?? ALL_ITEMS,
    touches: [place],
    after: [...new Set([...ofRows, ...ofStock])],
  });
}
