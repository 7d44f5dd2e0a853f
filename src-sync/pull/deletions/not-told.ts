/**
 * Answers about one missing record that say neither that it is there nor that it is gone. They may be the same for ever, so they must not
 * keep its list from being complete.
 */
import type { CollectionName } from '../../domain/records/collections.ts';
import { says, type Failure } from '../../domain/failure.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import { inMirrorWrite } from '../../store/database.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { PullContext } from '../context.ts';

/** Each failing answer may be the fault of one record. After more than these, nothing is asked any more. */
const TROUBLES_MAX = 3;

/** `next`: asks for the next record · `enough`: leaves the rest to the next sweep. */
export type Onwards = 'next' | 'enough';

/**
 * The Service may be in trouble: the first failing answer ends the check, which is repeated soon. If it comes again, the record is skipped.
 */
export async function skipUntold(
  { store }: PullContext,
  collection: CollectionName,
  sweepNumber: number,
): Promise<(reason: Failure) => Promise<Result<Onwards>>> {
  const fact = `trouble with a missing record: ${collection}`;
  const isSecondTime = (await getFact(store.reader, fact)) === sweepNumber;
  let troubles = 0;
  return async (reason) => {
    if (says(reason, 'untold')) return ok('next');
    if (reason.code !== 'SERVER_ERROR') return failed(reason);
    troubles += 1;
    if (isSecondTime) return ok(troubles > TROUBLES_MAX ? 'enough' : 'next');
    const noted = await inMirrorWrite(store.writer, (tx) => setFact(tx, fact, sweepNumber));
    return noted.ok ? failed(reason) : noted;
  };
}
