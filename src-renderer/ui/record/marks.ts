/** The looks of the states of records and operations: icon, colour class, painted edge. Words come from the catalogue. */
import type { OutboxLine } from '../../../src-sync/domain/outbox/change-summary.ts';
import type { OperationState } from '../../../src-sync/domain/outbox/operation.ts';
import type { RecordMark } from '../../../src-sync/domain/records/record.ts';
import type { IconName } from '../icons.ts';

export type MarkClass = 'pending' | 'sending' | 'unconfirmed' | 'conflict' | 'needs';

export const MARK_ICON: Readonly<Record<RecordMark, IconName>> = {
  pending: 'clock',
  sending: 'sending',
  unconfirmed: 'unsure',
  conflict: 'split',
  rejected: 'stop',
};

export const MARK_CLASS: Readonly<Record<RecordMark, MarkClass>> = {
  pending: 'pending',
  sending: 'sending',
  unconfirmed: 'unconfirmed',
  conflict: 'conflict',
  rejected: 'needs',
};

export const MARK_EDGE: Readonly<Record<RecordMark, string>> = {
  pending: 'edge-pending',
  sending: 'edge-pending',
  unconfirmed: 'edge-unconfirmed',
  conflict: 'edge-conflict',
  rejected: 'edge-needs',
};

/** An operation in the outbox wears the mark its record would. `done` wears none. */
export function markOfState(state: OperationState): RecordMark | null {
  if (state === 'done') return null;
  if (state === 'queued' || state === 'blocked') return 'pending';
  return state;
}

/** The Service refused it, or it met what somebody else did: a person decides. */
export function waitsForPerson({ state }: Pick<OutboxLine, 'state'>): boolean {
  return state === 'rejected' || state === 'conflict';
}

/** Operations of a record about which a person decides. */
export function needsPerson(operations: readonly OutboxLine[]): readonly OutboxLine[] {
  return operations.filter(waitsForPerson);
}
