/** The end of a `sync --with`: what belongs to the named records is read once their collections are. */
import { MEANS_OFFLINE, type Failure } from '../domain/failure.ts';
import { relatedOf, type RelatedDescription } from '../pull/descriptions.ts';
import { findLocalId } from '../store/records.ts';
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
    if (!isLimited && (tries >= TRIES || !mayPass(reason))) return stopOf(reason);
    // A limited request waits in the gate; a line that broke is given the time that the connection wants.
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

const PASSING: ReadonlySet<Failure['code']> = new Set(['INTERRUPTED', 'SERVER_ERROR', 'UNREADABLE_ANSWER']);

function mayPass({ code }: Failure): boolean {
  return PASSING.has(code) || MEANS_OFFLINE.has(code);
}

function stopOf(reason: Failure): WithStop {
  if (reason.code.startsWith('STORAGE')) return { stopped: 'storage', reason };
  return { stopped: mayPass(reason) ? 'offline' : 'auth', reason };
}
