/** The end of a `sync --with`: what belongs to the named records is read once their collections are. */
import { isConnectionTrouble, isStorageFailure, type Failure } from '../../domain/failure.ts';
import { relatedOf, type RelatedDescription } from '../../pull/descriptions.ts';
import { findLocalId } from '../../store/records/records.ts';
import type { SyncEngine } from './sync-engine.ts';
import type { RecordName, SyncSummary } from './types.ts';

/** Failures in a row of one list before a run gives up on it. */
const TRIES = 5;

export type WithStop = Pick<SyncSummary, 'stopped'> & { readonly reason?: Failure };

export interface WithOutcome {
  /** Names that no record here has. */
  readonly unknown: readonly RecordName[];
  /** Why it ended early; `null` when everything was read. */
  readonly stop: WithStop | null;
}

/** @param endMs monotonic time at which the run has to end */
export async function readWith(
  engine: SyncEngine,
  names: readonly RecordName[],
  endMs: number,
): Promise<WithOutcome> {
  const { reader } = engine.parts.store;
  const unknown: RecordName[] = [];
  for (const name of names) {
    const id = await findLocalId(reader, name.collection, name.id);
    if (id === null) {
      unknown.push(name);
      continue;
    }
    for (const description of relatedOf(name.collection)) {
      const stop = await readOne(engine, description, id, endMs);
      if (stop !== null) return { unknown, stop };
    }
  }
  return { unknown, stop: null };
}

async function readOne(
  engine: SyncEngine,
  description: RelatedDescription,
  recordId: string,
  endMs: number,
): Promise<WithStop | null> {
  const { clock } = engine.parts;
  for (let tries = 1; ; tries += 1) {
    const leftMs = endMs - clock.monotonicMs();
    const { promise: isLate, cancel } = after(engine, leftMs);
    const read = await Promise.race([engine.related.read(description, recordId, 'person'), isLate]);
    cancel();
    if (read === 'late') return { stopped: 'deadline' };
    if (read.ok) return null;
    const reason = read.failure;
    // Gone meanwhile: then nothing belongs to it any more.
    if (reason.code === 'NOT_FOUND' || reason.code === 'GONE') return null;
    const isLimited = reason.code === 'RATE_LIMITED';
    if (!isLimited && (tries >= TRIES || !isConnectionTrouble(reason))) return stopOf(reason);
    // A limited request waits for its permit. After a broken connection, the wait is the connection's.
    if (!isLimited) await after(engine, Math.max(engine.connection.waitMs() ?? 0, 200)).promise;
  }
}

function after(engine: SyncEngine, delayMs: number): { promise: Promise<'late'>; cancel: () => void } {
  if (!Number.isFinite(delayMs)) return { promise: new Promise(() => undefined), cancel: () => undefined };
  let cancel = (): void => undefined;
  const promise = new Promise<'late'>((resolve) => {
    cancel = engine.parts.clock.after(Math.max(0, delayMs), () => resolve('late'));
  });
  return { promise, cancel };
}

function stopOf(reason: Failure): WithStop {
  if (isStorageFailure(reason)) return { stopped: 'storage', reason };
  return { stopped: isConnectionTrouble(reason) ? 'offline' : 'auth', reason };
}
