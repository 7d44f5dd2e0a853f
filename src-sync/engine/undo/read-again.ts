/** A record that only an open change kept here is read again once a person gives that change up. */
import { isSweptCollection, type SweptCollection } from '../../domain/records/collections.ts';
import type { Result } from '../../domain/result.ts';
import { lastComplete } from '../../pull/deletions/last-complete.ts';
import type { Reader, Store } from '../../store/database.ts';
import { recordsTouchedBy } from '../../store/outbox/touched.ts';
import type { OwnWrites } from '../run/own-writes.ts';

interface Parts {
  readonly store: Pick<Store, 'reader'>;
  readonly ownWrites: OwnWrites;
}

/** @param giveUp discards, undoes or decides about the operation */
export async function thenReadAgain<Value>(
  { store, ownWrites }: Parts,
  operationId: string,
  giveUp: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const records = await recordsKeptBy(store.reader, operationId);
  const given = await giveUp();
  if (given.ok) for (const record of records) ownWrites.noteGivenUp(record);
  return given;
}

/** A sweep never removes a record with an open change, so what it did not see may be gone; and so may what the Service said so of. */
async function recordsKeptBy(
  reader: Reader,
  operationId: string,
): Promise<readonly { readonly collection: SweptCollection; readonly id: string }[]> {
  const records: { readonly collection: SweptCollection; readonly id: string }[] = [];
  for (const { collection, id, seenSweep, isGoneThere } of await recordsTouchedBy(reader, operationId)) {
    if (!isSweptCollection(collection)) continue;
    const complete = await lastComplete(reader, collection);
    if (isGoneThere || (complete !== null && seenSweep < complete.sweep)) records.push({ collection, id });
  }
  return records;
}
