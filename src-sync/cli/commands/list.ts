/** `list COLLECTION`: records of the local store, the best hits of a search first, all else in order of arrival. */
import { isRelatedCollection, RELATED_TO, type CollectionName } from '../../domain/records/collections.ts';
import { failure } from '../../domain/failure.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Reader } from '../../store/database.ts';
import { eachRecord, fieldsNobodyHas, type RecordsQuestion } from '../../store/queries/records.ts';
import { bestRecords } from '../../store/queries/ranking/best-records.ts';
import { findLocalId } from '../../store/records/records.ts';
import type { FieldIs } from '../arguments/arg-values.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import type { Output } from '../output/output.ts';
import { readStored } from '../stored.ts';

export interface ListCommand {
  readonly name: 'list';
  readonly collection: CollectionName;
  /** Of related collections: the record that they belong to, by any of its ids. */
  readonly of: string | null;
  readonly q: string | null;
  readonly where: readonly FieldIs[];
  readonly limit: number | null;
  readonly offset: number;
  readonly deleted: boolean;
}

export async function list(command: ListCommand, { session, output }: Surroundings): CommandResult {
  const { of, collection, ...question } = command;
  const listed = await readStored(session, async (reader) => {
    const parentId = await parentOf(reader, collection, of);
    if (of !== null && parentId === null) {
      return false;
    }
    const asked = { ...question, collection, of: parentId };
    const best = await bestRecords(reader, asked);
    if (best !== null && best.instead !== null) {
      output.note(`No hit for “${asked.q ?? ''}”. Showing “${best.instead}”.`);
    }
    let isEmpty = true;
    for await (const record of eachRecord(reader, asked)) {
      isEmpty = false;
      if (!(await output.line(record))) {
        break;
      }
    }
    if (isEmpty) await sayUnknown(reader, asked, output);
    return true;
  });
  if (!listed.ok) {
    return listed;
  }
  return of !== null && isRelatedCollection(collection) && listed.value === false
    ? failed(failure('NOT_FOUND', `There is no “${of}” in ${RELATED_TO[collection]} on this PC.`))
    : ok(EXIT.ok);
}

/** Nothing found is no error, but a field that nothing has is rarely what was meant. */
async function sayUnknown(reader: Reader, question: RecordsQuestion, output: Output): Promise<void> {
  for (const field of await fieldsNobodyHas(reader, question)) {
    output.note(`Nothing in ${question.collection} on this PC has a field “${field}”.`);
  }
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
