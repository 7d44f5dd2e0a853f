/** Takes in a file that the Service is to import. Where it sets stock, stock that was booked before it goes first and what is booked later waits. */
import { ALL_CONTACTS, ALL_ITEMS } from '../../domain/operation.ts';
import type { Writer } from '../../store/database.ts';
import { openStockOperations } from '../../store/imports/order.ts';
import { insert, type Edit, type Taken } from '../insert.ts';

export async function takeImport(tx: Writer, edit: Edit): Promise<Taken> {
  const { name } = edit.request;
  const { body, subject } = edit.resolved;
  const { warehouseId } = body;
  if (name === 'contacts.import') return insert(tx, edit, { recordId: ALL_CONTACTS, touches: [] });
  const place = subject?.id ?? (typeof warehouseId === 'string' ? warehouseId : '');
  // What is added comes to the same in any order.
  const after = body['stockMode'] === 'add' ? [] : await openStockOperations(tx);
  return insert(tx, edit, { recordId: subject?.id ?? ALL_ITEMS, touches: [place], after });
}
