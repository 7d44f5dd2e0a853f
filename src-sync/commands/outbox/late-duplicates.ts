/** A person's decision about an operation that took effect twice: one of the two is taken back, or both are right. */
import { failure } from '../../domain/failure.ts';
import { aboutOutbox } from '../../domain/messages/outbox.ts';
import type { DuplicateChoice } from '../../domain/outbox/late-duplicate.ts';
import type { Result } from '../../domain/result.ts';
import type { Writer } from '../../store/database.ts';
import { decideDuplicates, lateDuplicates, reverseOf } from '../../store/outbox/late-duplicates.ts';
import { findOperation } from '../../store/outbox/outbox.ts';
import { acceptRequest, type AcceptOptions } from '../accept/accept.ts';
import { allOrNothing, mustBe, Refused } from '../accept/all-or-nothing.ts';
import { parseOperation } from '../input/parse.ts';
import { UNKNOWN } from '../undo/take-back.ts';

/**
 * `reverse` queues what takes each surplus effect back, as an ordinary change; with the decision in one transaction, so that it is
 * made once. @returns ids of these changes
 */
export async function decideDuplicate(
  writer: Writer,
  operationId: string,
  choice: DuplicateChoice,
  options: Omit<AcceptOptions, 'operationId'>,
): Promise<Result<readonly string[]>> {
  return allOrNothing(writer, async (tx) => {
    const operation = await findOperation(tx, operationId);
    if (operation === null) throw new Refused(UNKNOWN);
    const open = (await lateDuplicates(tx)).find((one) => one.opId === operation.id);
    if (open === undefined) throw new Refused(NOT_THERE);
    const ids: string[] = [];
    for (const other of choice === 'reverse' ? open.others : []) {
      const input = reverseOf(operation, other);
      if (input === null) throw new Refused(NO_WAY_BACK);
      const { opId } = mustBe(await acceptRequest(tx, mustBe(parseOperation(input)), options));
      ids.push(opId);
    }
    await decideDuplicates(tx, operation.seq, open.others, choice === 'reverse' ? 'reversed' : 'kept');
    return ids;
  });
}

const NOT_THERE = failure('NOT_FOUND', aboutOutbox('nothingToDecide'));
const NO_WAY_BACK = failure('NOT_ALLOWED', aboutOutbox('cannotTakeBackThere'));
