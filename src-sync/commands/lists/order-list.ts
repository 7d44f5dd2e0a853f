/** Puts a small list in another order: an edit of every entry whose place changes, all of them or none, under one hold. */
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import { readNumber } from '../../domain/records/fields.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import { newPlaces, ORDER_FIELD } from '../../domain/lists/small-lists.ts';
import type { Question } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { Writer } from '../../store/database.ts';
import { readRecord } from '../../store/records/records.ts';
import { acceptRequest, type AcceptOptions } from '../accept/accept.ts';
import { allOrNothing, mustBe, Refused } from '../accept/all-or-nothing.ts';
import { operationIdOf } from '../accept/operation-id.ts';
import { parseOperation } from '../input/parse.ts';

const NO_ORDER = failure('VALIDATION', aboutRecords('listWithoutOrder'));

export function orderList(
  writer: Writer,
  { planId, collection, ids }: Question<'lists.order'>,
  options: Omit<AcceptOptions, 'operationId' | 'hold'>,
): Promise<Result<{ readonly changed: number }>> {
  const field = ORDER_FIELD[collection];
  return allOrNothing(writer, async (tx) => {
    if (field === null) throw new Refused(NO_ORDER);
    // The contract has a request of its own for the order of the pipelines.
    const operations =
      collection === 'pipelines'
        ? [{ op: 'pipelines.order', record: { ids } }]
        : [...(await movedIn(tx, ids, field))].map(([id, place]) => ({
            op: `${collection}.update`,
            id,
            changes: { [field]: place },
          }));
    for (const operation of operations) {
      const operationId = operationIdOf(planId, 'id' in operation ? operation.id : collection);
      const request = mustBe(parseOperation(operation satisfies JsonObject));
      mustBe(await acceptRequest(tx, request, { ...options, operationId, hold: planId }));
    }
    return { changed: operations.length };
  });
}

/** Entries that a colleague deleted meanwhile have no place to be given. */
async function movedIn(
  tx: Writer,
  ids: readonly string[],
  field: string,
): Promise<ReadonlyMap<string, number>> {
  const records = await Promise.all(ids.map((id) => readRecord(tx, id)));
  const here = records.flatMap((record) =>
    record === null || record.deleted ? [] : [{ id: record.id, place: readNumber(record.view, [field]) }],
  );
  return newPlaces(here);
}
