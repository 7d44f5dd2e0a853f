/** One change to every record of a list, accepted some at a time as ordinary edits or deletions. */
import { acceptAll } from '../../commands/accept/accept-all.ts';
import { parseOperation } from '../../commands/input/parse.ts';
import type { BulkAnswers, BulkPlan, BulkTaken, BulkUndone } from '../../domain/questions/bulk-questions.ts';
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, onceDone, type Result } from '../../domain/result.ts';
import { takeBack } from '../../commands/undo/take-back.ts';
import { readNumber } from '../../domain/records/fields.ts';
import { raisedPrice, type PriceRaise } from '../../domain/stock/raised-price.ts';
import { inWrite, type Reader, type Store } from '../../store/database.ts';
import { readRecord } from '../../store/records/records.ts';
import { findOperation } from '../../store/outbox/outbox.ts';
import { changesUnder } from '../../store/undo/holds.ts';
import { exportedSeqs, idsBetween, idsOf, placeIn } from '../../store/queries/exported.ts';
import { operationIdOf } from '../../commands/accept/operation-id.ts';
import type { UndoHolds } from '../undo/holds.ts';

/** Short enough that a question of the window never waits long behind it. */
const STEP_RECORDS = 100;

export interface BulkParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** Its changes are under one hold, of the plan's id. */
  readonly holds: UndoHolds;
  /** After records were changed. */
  readonly written: () => void;
}

interface Plan {
  readonly id: string;
  readonly seqs: readonly number[];
  readonly isDeletion: boolean;
  /** `null` for a record that has nothing to change. */
  readonly operation: (id: string) => JsonObject | null | Promise<JsonObject | null>;
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
    async 'bulk.place'({ list, id }) {
      return ok({ place: await placeIn(parts.store.reader, list, id) });
    },
    async 'bulk.plan'({ list, changes, raise }): Promise<Result<BulkPlan>> {
      const { reader } = parts.store;
      const operation = (id: string): JsonObject =>
        changes === null
          ? { op: `${list.collection}.delete`, id }
          : { op: `${list.collection}.update`, id, changes };
      const seqs = await exportedSeqs(reader, list);
      const plan = { id: parts.newId(), seqs };
      if (raise !== undefined && list.collection === 'items') {
        open = { ...plan, isDeletion: false, operation: (id) => raised(reader, id, raise) };
        return ok({ planId: plan.id, records: seqs.length });
      }
      const checked = parseOperation(operation('any'));
      if (!checked.ok) return checked;
      open = { ...plan, isDeletion: changes === null, operation };
      return ok({ planId: open.id, records: seqs.length });
    },
    async 'bulk.take'({ planId, from }): Promise<Result<BulkTaken>> {
      const plan = open;
      if (plan?.id !== planId) return failed(CLOSED);
      return onceDone(
        parts.holds.during(planId, () => take(parts, plan, from)),
        parts.written,
      );
    },
    async 'bulk.undo'(question): Promise<Result<BulkUndone>> {
      parts.holds.extend(question.planId);
      return onceDone(takeSomeBack(parts, question), parts.written);
    },
  };
}

async function take(parts: BulkParts, plan: Plan, from: number): Promise<Result<BulkTaken>> {
  const seqs = plan.seqs.slice(from, from + STEP_RECORDS);
  const ids = await idsOf(parts.store.reader, seqs);
  const operations = await Promise.all(
    ids.map(async (id) => ({ operationId: operationIdOf(plan.id, id), operation: await plan.operation(id) })),
  );
  const meant = operations.flatMap(({ operationId, operation }) =>
    operation === null ? [] : [{ operationId, operation }],
  );
  const accepted = await acceptAll(parts.store.writer, meant, {
    nowMs: parts.nowMs(),
    newId: parts.newId,
    hold: plan.id,
  });
  if (!accepted.ok) return accepted;
  const refusals = accepted.value.flatMap((answer) => (answer.ok ? [] : [answer.failure]));
  // Whoever wanted them deleted has what they wanted.
  const gone = plan.isDeletion ? 0 : seqs.length - ids.length;
  const next = from + STEP_RECORDS;
  return ok({
    next: next < plan.seqs.length ? next : null,
    taken: meant.length - refusals.length,
    refused: refusals.length + gone,
    refusal: refusals[0] ?? (gone > 0 ? GONE : null),
  });
}

/** `null` where the item has no price, or the rounded one is the one it has. */
async function raised(
  reader: Reader,
  id: string,
  { field, ...by }: PriceRaise & { readonly field: 'price' | 'cost' },
): Promise<JsonObject | null> {
  const record = await readRecord(reader, id);
  const price = record === null ? null : readNumber(record.view, [field]);
  const next = price === null ? null : raisedPrice(price, by);
  return next === null || next === price ? null : { op: 'items.update', id, changes: { [field]: next } };
}

function takeSomeBack(
  { store, nowMs, newId }: BulkParts,
  { planId, before }: Question<'bulk.undo'>,
): Promise<Result<BulkUndone>> {
  return inWrite(store.writer, async (tx) => {
    const changes = await changesUnder(tx, planId, { before, limit: STEP_RECORDS });
    let undone = 0;
    for (const { id: edit } of changes) {
      const operation = await findOperation(tx, edit);
      if (operation === null) continue;
      if ((await takeBack(tx, { operation, edit }, { nowMs: nowMs(), newId })).ok) undone += 1;
    }
    const next = changes.length < STEP_RECORDS ? null : (changes.at(-1)?.seq ?? null);
    return { next, undone, tooLate: changes.length - undone };
  });
}

const GONE = failure('NOT_FOUND', aboutRecords('deletedMeanwhile'));

const CLOSED = failure('NOT_FOUND', aboutRecords('bulkChangeGone'));
