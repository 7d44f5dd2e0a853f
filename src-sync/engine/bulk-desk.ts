/** One change to every record of a list, accepted some at a time as ordinary edits or deletions. */
import { acceptAll } from '../commands/accept-all.ts';
import { parseOperation } from '../commands/parse.ts';
import type { BulkAnswers, BulkPlan, BulkTaken, BulkUndone } from '../domain/bulk-questions.ts';
import { failure } from '../domain/failure.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Answer, Question } from '../domain/questions.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { undoWithin } from '../commands/settle.ts';
import { inWrite, type Store } from '../store/database.ts';
import { findOperation } from '../store/outbox.ts';
import { exportedSeqs, idsBetween, idsOf } from '../store/queries/exported.ts';
import { operationIdOf } from './operation-id.ts';

/** Short enough that a question of the window never waits long behind it. */
const STEP_RECORDS = 100;

export interface BulkParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** After records were changed. */
  readonly written: () => void;
}

interface Plan {
  readonly id: string;
  readonly seqs: readonly number[];
  readonly operation: (id: string) => JsonObject;
  /** Operations that were accepted, in the order they came. */
  readonly accepted: Set<string>;
}

type BulkAnswerers = {
  readonly [Name in keyof BulkAnswers]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

/** One plan at a time: the next one takes the place of the last. */
export function bulkAnswerers(parts: BulkParts): BulkAnswerers {
  let open: Plan | null = null;
  return {
    async 'bulk.ids'({ list, offset, limit }) {
      return ok({ ids: await idsBetween(parts.store.reader, list, { offset, limit }) });
    },
    async 'bulk.plan'({ list, changes }): Promise<Result<BulkPlan>> {
      const operation = (id: string): JsonObject =>
        changes === null
          ? { op: `${list.collection}.delete`, id }
          : { op: `${list.collection}.update`, id, changes };
      const checked = parseOperation(operation('any'));
      if (!checked.ok) return checked;
      const seqs = await exportedSeqs(parts.store.reader, list);
      open = { id: parts.newId(), seqs, operation, accepted: new Set() };
      return ok({ planId: open.id, records: seqs.length });
    },
    async 'bulk.take'({ planId, from }): Promise<Result<BulkTaken>> {
      if (open?.id !== planId) return failed(CLOSED);
      const taken = await take(parts, open, from);
      if (taken.ok) parts.written();
      return taken;
    },
    async 'bulk.undo'({ planId, from }): Promise<Result<BulkUndone>> {
      if (open?.id !== planId) return failed(NOT_LAST);
      const undone = await takeBack(parts, [...open.accepted], from);
      if (undone.ok) parts.written();
      return undone;
    },
  };
}

async function take(parts: BulkParts, plan: Plan, from: number): Promise<Result<BulkTaken>> {
  const ids = await idsOf(parts.store.reader, plan.seqs.slice(from, from + STEP_RECORDS));
  const accepted = await acceptAll(
    parts.store.writer,
    ids.map((id) => ({
      operationId: operationIdOf(plan.id, id),
      operation: plan.operation(id),
    })),
    { nowMs: parts.nowMs(), newId: parts.newId },
  );
  if (!accepted.ok) return accepted;
  for (const answer of accepted.value) if (answer.ok) plan.accepted.add(answer.value.opId);
  const refused = accepted.value.filter((answer) => !answer.ok).length;
  const next = from + STEP_RECORDS;
  return ok({ next: next < plan.seqs.length ? next : null, taken: ids.length - refused, refused });
}

function takeBack(parts: BulkParts, accepted: readonly string[], from: number): Promise<Result<BulkUndone>> {
  const next = from + STEP_RECORDS;
  return inWrite(parts.store.writer, async (tx) => {
    let undone = 0;
    const asked = accepted.slice(from, next);
    for (const id of asked) {
      const operation = await findOperation(tx, id);
      if (operation !== null && (await undoWithin(tx, operation, id)).ok) undone += 1;
    }
    return { next: next < accepted.length ? next : null, undone, tooLate: asked.length - undone };
  });
}

const NOT_LAST = failure(
  'TOO_LATE',
  'Another list was changed since, so this change can no longer be taken back as a whole. Sync lists what has not been sent.',
);

const CLOSED = failure(
  'NOT_FOUND',
  'This change is no longer open. What was changed before is kept; start again for the rest.',
);
