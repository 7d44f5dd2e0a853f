/**
 * Answers about one missing record that tell neither that it is there nor that it is gone. They may be the same for ever, so that they must
 * not keep its list from ever being complete.
 */
import type { CollectionName } from '../domain/collections.ts';
import type { Failure } from '../domain/failure.ts';
import { getFact, setFact } from '../store/facts.ts';
import { inMirrorWrite } from '../store/database.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { PullContext } from './context.ts';

export const NOT_TOLD: ReadonlySet<Failure['code']> = new Set([
  'REFUSED',
  'NOT_ALLOWED',
  'UNREADABLE_ANSWER',
]);

/** Failing answers that may be one record's fault each; after more of them nothing is asked any more. */
const TROUBLES_MAX = 3;

/** Whether to go on with the next record, or to leave the rest to the next sweep. */
export type Onwards = 'next' | 'enough';

/** A failing answer may be the Service's trouble: it ends the look, which is tried again soon, and is passed over when it comes again. */
export async function passingOver(
  { store }: PullContext,
  collection: CollectionName,
  sweepNumber: number,
): Promise<(reason: Failure) => Promise<Result<Onwards>>> {
  const fact = `trouble with a missing record: ${collection}`;
  const isSecondTime = (await getFact(store.reader, fact)) === sweepNumber;
  let troubles = 0;
  return async (reason) => {
    if (NOT_TOLD.has(reason.code)) return ok('next');
    if (reason.code !== 'SERVER_ERROR') return failed(reason);
    troubles += 1;
    if (isSecondTime) return ok(troubles > TROUBLES_MAX ? 'enough' : 'next');
    const noted = await inMirrorWrite(store.writer, (tx) => setFact(tx, fact, sweepNumber));
    return noted.ok ? failed(reason) : noted;
  };
}
