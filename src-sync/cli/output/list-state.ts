/** In which state a list of this PC is, and why, in words: what a person at a command line reads instead of five fields. */
import { MODULE_OF, type SweptCollection } from '../../domain/records/collections.ts';
import { boundOf, type ListBound } from '../../domain/sync/status.ts';
import type { Standing } from '../../engine/connection/connection-state-file.ts';
import type { UnreadList } from '../../engine/faults/unread-lists.ts';
import { counted, inNumbers } from '../../domain/values/counted.ts';

/**
 * `complete` · `bounded`: as much as is wanted of a list that grows for ever · `guarded`: complete, and rows that the Service no longer
 * lists are kept until a person has looked · `suspected`: complete, and rows that it missed are not proven to be gone yet · `incomplete`: not read to its end yet, or not since everything is read again · `unreadable`: it could not be read when somebody
 * last tried · `held`: sign-in, scope, subscription or organization does not let it be read.
 */
export type ListStateName =
  'complete' | 'bounded' | 'guarded' | 'suspected' | 'incomplete' | 'unreadable' | 'held';

export interface ListState {
  readonly state: ListStateName;
  /** `null` where there is nothing to explain. */
  readonly why: string | null;
}

export interface ListFacts {
  readonly collection: SweptCollection;
  readonly rows: number;
  readonly totalRows: number | null;
  readonly completeAt: string | null;
  readonly guardedRows: number;
  readonly suspectedRows: number;
  readonly lastError: UnreadList | null;
  readonly progress: { readonly rowsRead: number; readonly rowsExpected: number | null } | null;
  /** Everything is being read again: what is here was complete before. */
  readonly isAgain: boolean;
  /** Feeds: so many of the newest rows are kept. */
  readonly keepsNewestRows: number | null;
}

export function listState(facts: ListFacts, held: Standing | null): ListState {
  const module = MODULE_OF[facts.collection];
  const holding = held?.everything ?? (module === null ? null : held?.modules[module]) ?? null;
  if (holding !== null) return { state: 'held', why: `${holding.message} ${whatIsHere(facts)}` };
  const { lastError, completeAt, guardedRows, suspectedRows } = facts;
  if (lastError !== null) return { state: 'unreadable', why: `${lastError.message} ${whatIsHere(facts)}` };
  if (completeAt === null) return { state: 'incomplete', why: howFar(facts) };
  if (guardedRows > 0) {
    const why = `The Service no longer lists ${inNumbers(guardedRows)} of these rows. That is too many to believe, so they are kept until somebody has checked.`;
    return { state: 'guarded', why };
  }
  if (suspectedRows > 0) {
    const why = `The Service no longer lists ${inNumbers(suspectedRows)} of these rows. They may be deleted there; the next sync tries to prove it.`;
    return { state: 'suspected', why };
  }
  const bound = boundOf(facts);
  return bound === null ? { state: 'complete', why: null } : { state: 'bounded', why: inWords(bound) };
}

function whatIsHere({ rows, completeAt, isAgain }: ListFacts): string {
  const never = isAgain ? 'it is to be read again' : 'it was never read completely';
  const since = completeAt === null ? never : `last complete ${completeAt}`;
  return rows === 0 ? `Nothing of it is here (${since}).` : `What is here stays (${since}).`;
}

function howFar({ progress, isAgain }: ListFacts): string {
  if (isAgain) {
    const soFar =
      progress === null || progress.rowsRead === 0 ? '' : ` ${rowsRead(progress)} read again so far.`;
    return `Everything is being read again; what is here stays in use until then.${soFar} The next sync goes on.`;
  }
  if (progress === null || progress.rowsRead === 0) return 'It was not read yet; the next sync reads it.';
  return `${rowsRead(progress)} read; the next sync goes on from there.`;
}

function rowsRead({ rowsRead: read, rowsExpected }: NonNullable<ListFacts['progress']>): string {
  if (rowsExpected === null) return counted(read, 'row is', 'rows are');
  return `${inNumbers(read)} of about ${counted(rowsExpected, 'row', 'rows')} are`;
}

function inWords({ rows, all, mostRows }: ListBound): string {
  return `The newest ${inNumbers(rows)} of ${inNumbers(all)} rows are kept here. The list grows for ever; at most ${inNumbers(mostRows)} are kept, and older ones stay on the Service.`;
}
