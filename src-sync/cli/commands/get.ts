/** `get COLLECTION ID`: one record of the local store. */
import { failure } from '../../domain/failure.ts';
import { failed, ok } from '../../domain/result.ts';
import { getRecord } from '../../store/queries/records.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { readStored } from '../stored.ts';

export interface GetCommand {
  readonly name: 'get';
  readonly collection: CollectionName;
  readonly id: string;
}

export async function get({ collection, id }: GetCommand, { session, output }: Surroundings): CommandResult {
  const found = await readStored(session, (reader) => getRecord(reader, collection, id));
  if (!found.ok) {
    return found;
  }
  if (found.value === null) {
    return failed(failure('NOT_FOUND', `There is no “${id}” in ${collection} on this PC.`));
  }
  await output.line(found.value);
  return ok(EXIT.ok);
}
