/**
 * A posted session is taken back as a whole, or not at all. While nothing of it was sent it is open again, as before it was posted. Else each
 * line is taken back by the one rule (take-back.ts), and all reversing entries carry one reference.
 */
import { failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import { reversingReference } from '../../operations/opposite.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { StoredOperation } from '../../domain/outbox/operation.ts';
import type { SessionReversal } from '../../domain/stock/stock-session.ts';
import type { Writer } from '../../store/database.ts';
import { findOperation } from '../../store/outbox/outbox.ts';
import { wasTakenBack } from '../../store/outbox/settling.ts';
import { changeSession, findSession, postedAs, type SessionRow } from '../../store/desk/stock-sessions.ts';
import { allOrNothing, mustBe, Refused } from '../accept/all-or-nothing.ts';
import { didNothing, oppositeIdOf, takeBack, type UndoOptions } from './take-back.ts';

const NO_SESSION = failure('NOT_FOUND', aboutStock('reversalGone'));
const FORGOTTEN = failure('TOO_LATE', aboutStock('postedLongAgo'));

export function reverseSession(
  writer: Writer,
  { id, reversalId }: Question<'sessions.reverse'>,
  options: UndoOptions,
): Promise<Result<Answer<'sessions.reverse'>>> {
  return allOrNothing(writer, async (tx) => {
    const session = await findSession(tx, id);
    if (session === null) throw new Refused(NO_SESSION);
    const before = reversalOf(session);
    if (before?.id === reversalId) return reversed(before);
    if (before !== null) throw new Refused(alreadyReversed(session, before));
    // Handed in again after it was taken back.
    if (session.state !== 'posted') return { how: 'withdrawn' };
    const operations = await operationsOf(tx, session);
    if (!operations.every(didNothing)) return reverse(tx, session, { operations, reversalId, options });
    for (const operation of operations) {
      mustBe(await takeBack(tx, { operation, edit: operation.id }, options));
    }
    await changeSession(tx, id, { state: 'open', operations: null, changed_at_ms: options.nowMs });
    return { how: 'withdrawn' };
  });
}

/** The newest first, without those that were taken back by themselves. */
async function operationsOf(tx: Writer, session: SessionRow): Promise<readonly StoredOperation[]> {
  const operations: StoredOperation[] = [];
  for (const id of postedAs(session).toReversed()) {
    if (await wasTakenBack(tx, id)) continue;
    const operation = await findOperation(tx, id);
    if (operation === null) throw new Refused(FORGOTTEN);
    operations.push(operation);
  }
  return operations;
}

async function reverse(
  tx: Writer,
  session: SessionRow,
  {
    operations,
    reversalId,
    options,
  }: {
    readonly operations: readonly StoredOperation[];
    readonly reversalId: string;
    readonly options: UndoOptions;
  },
): Promise<Answer<'sessions.reverse'>> {
  const reference = reversingReference(session.reference);
  const entries: string[] = [];
  for (const operation of operations) {
    const undone = { operation, edit: operation.id, reference };
    if (mustBe(await takeBack(tx, undone, options)) === 'reversed') entries.push(oppositeIdOf(operation.id));
  }
  const reversal: SessionReversal = {
    ...{ id: reversalId, reference, operations: entries },
    at: new Date(options.nowMs).toISOString(),
  };
  await changeSession(tx, session.id, { reversal: JSON.stringify(reversal), changed_at_ms: options.nowMs });
  return reversed(reversal);
}

/** `null` for one that was not reversed. */
export function reversalOf({ reversal }: Pick<SessionRow, 'reversal'>): SessionReversal | null {
  return reversal === null ? null : (JSON.parse(reversal) as SessionReversal);
}

function reversed({ reference, operations }: SessionReversal): Answer<'sessions.reverse'> {
  return { how: 'reversed', reference, operations: operations.length };
}

function alreadyReversed(session: SessionRow, { reference }: SessionReversal): ReturnType<typeof failure> {
  return failure(
    'TOO_LATE',
    aboutStock('reversedAlready', { reference: session.reference, reversal: reference }),
  );
}
