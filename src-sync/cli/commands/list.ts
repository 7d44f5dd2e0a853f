/** `list COLLECTION`: records of the local store, in their order of arrival. */
import { isRelatedCollection, RELATED_TO, type CollectionName } from '../../domain/collections.ts';
import { failure } from '../../domain/failure.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Reader } from '../../store/database.ts';
import { eachRecord } from '../../store/queries/records.ts';
import { findLocalId } from '../../store/records.ts';
import type { Command } from '../args.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { readStored } from '../stored.ts';

export async function list(
  command: Extract<Command, { name: 'list' }>,
  { session, output }: Surroundings,
): CommandResult {
  const { of, collection, ...question } = command;
  const listed = await readStored(session, async (reader) => {
    const parentId = await parentOf(reader, collection, of);
    if (of !== null && parentId === null) {
      return false;
    }
    for await (const record of eachRecord(reader, { ...question, collection, of: parentId })) {
      if (!(await output.line(record))) {
        break;
      }
    }
    return true;
  });
  if (!listed.ok) {
    return listed;
  }
  return of !== null && isRelatedCollection(collection) && listed.value === false
    ? failed(failure('NOT_FOUND', `There is no “${of}” in ${RELATED_TO[collection]} on this PC.`))
    : ok(EXIT.ok);
}

/** Local id of the record that the listed ones belong to; `null` where none was named, or there is none. */
async function parentOf(
  reader: Reader,
  collection: CollectionName,
  of: string | null,
): Promise<string | null> {
  return of === null || !isRelatedCollection(collection)
    ? null
    : findLocalId(reader, RELATED_TO[collection], of);
}
