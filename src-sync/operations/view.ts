/**
 * The view of a record: its server document with the open operations applied, in the order they were made.
 * Pure, so that the store, `verify` and the tests agree on it. Operations of any open state count: a refused change
 * stays visible at its record until the person settles it.
 */
import { FIELDS, readNumber } from '../domain/records/fields.ts';
import type { JsonObject } from '../domain/values/json.ts';
import type { OperationState } from '../domain/outbox/operation.ts';
import { addQuantities } from '../domain/values/quantity.ts';
import { RECORD_MARKS, type RecordMark } from '../domain/records/record.ts';
import type { ViewOperation, ViewSubject } from './definition.ts';
import { OPERATIONS } from './registry.ts';

export interface DerivedView {
  /** `null` when there is nothing to show: neither a server document nor a pending create. */
  readonly view: JsonObject | null;
  /** Not shown: a pending operation takes it away, the Service lost it, or there is nothing to show. */
  readonly deleted: boolean;
}

/** Server document plus open operations. */
export function deriveView(subject: ViewSubject, operations: readonly ViewOperation[]): DerivedView {
  let view = subject.server;
  let deleted = false;
  const deltas: number[] = [];
  for (const operation of operations) {
    const { stock, removes, applyTo } = OPERATIONS[operation.name];
    if (removes(subject, operation)) deleted = true;
    else {
      view = applyTo(view, operation, subject);
      deltas.push(...[stock?.delta(subject, operation) ?? []].flat());
    }
  }
  view = withStock(subject, view, deltas);
  const forgotten = subject.gone === true && operations.length === 0;
  return { view, deleted: deleted || forgotten || view === null };
}

const MARK_OF: Readonly<Record<OperationState, RecordMark | null>> = {
  queued: 'pending',
  blocked: 'pending',
  sending: 'sending',
  unconfirmed: 'unconfirmed',
  conflict: 'conflict',
  rejected: 'rejected',
  done: null,
};

/** The most urgent of the states of a record's operations; what waits behind a refused one looks like what waits. */
export function markOf(states: readonly OperationState[]): RecordMark | null {
  const marks = new Set(states.map((state) => MARK_OF[state]));
  return RECORD_MARKS.find((mark) => marks.has(mark)) ?? null;
}

/** All at once: a sum that passes through a very large number would lose its decimals. */
function withStock(
  { collection }: ViewSubject,
  view: JsonObject | null,
  deltas: readonly number[],
): JsonObject | null {
  if (deltas.length === 0) return view;
  if (collection === 'items') return view === null ? null : addTo(view, FIELDS.itemOnHand, 'onHand', deltas);
  return collection === 'stock' ? addTo(view ?? {}, FIELDS.stockQuantity, 'qty', deltas) : view;
}

/** Adds under the name the document uses, so that its shape stays the Service's. */
function addTo(
  document: JsonObject,
  names: readonly string[],
  otherwise: string,
  deltas: readonly number[],
): JsonObject {
  if (deltas.every((delta) => delta === 0)) return document;
  const name = names.find((candidate) => readNumber(document, [candidate]) !== null) ?? otherwise;
  return { ...document, [name]: addQuantities(readNumber(document, [name]) ?? 0, ...deltas) };
}
