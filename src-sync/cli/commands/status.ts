/** `status`: what this profile holds, what waits, and how it is signed in; reads only, contacts nobody. */
import { COLLECTIONS, type CollectionName } from '../../domain/collections.ts';
import { ok } from '../../domain/result.ts';
import type { BudgetStatus } from '../../domain/status.ts';
import { readBudgetFile } from '../../engine/budget-file.ts';
import { databaseFolder } from '../../profile/folders.ts';
import type { Reader } from '../../store/database.ts';
import { outboxCounts } from '../../store/outbox.ts';
import { collectionCounts, readCollectionState } from '../../store/sweeps.ts';
import { createRequestGate } from '../../transport/gate.ts';
import { systemClock } from '../../transport/system-clock.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { describeSignIn } from '../sign-in.ts';
import type { Session } from '../session.ts';
import { readStored } from '../stored.ts';
import { foldSending, NO_OPERATIONS } from '../summary.ts';

export async function status({ session, output, environment }: Surroundings): CommandResult {
  const stored = await readStored(session, describeStore);
  if (!stored.ok) {
    return stored;
  }
  await output.line({
    baseUrl: session.address?.baseUrl ?? null,
    organizationId: session.address?.organizationId ?? null,
    ...(stored.value ?? NOTHING_STORED),
    budget: describeBudget(session),
    signIn: await describeSignIn(session, environment),
  });
  return ok(EXIT.ok);
}

interface CollectionLine {
  readonly rows: number;
  /** ISO 8601 end of the last complete sweep. */
  readonly completeAt: string | null;
  readonly sweepRunning: boolean;
  readonly guardedRows: number;
  readonly parkedRows: number;
  /** What probes learnt of the Service. */
  readonly learnt: object;
}

const NEVER_READ: CollectionLine = {
  rows: 0,
  completeAt: null,
  sweepRunning: false,
  guardedRows: 0,
  parkedRows: 0,
  learnt: {},
};

const NOTHING_STORED = {
  collections: Object.fromEntries(COLLECTIONS.map((collection) => [collection, NEVER_READ])),
  outbox: NO_OPERATIONS,
};

async function describeStore(reader: Reader) {
  const counts = await collectionCounts(reader);
  const collections: Partial<Record<CollectionName, CollectionLine>> = {};
  for (const collection of COLLECTIONS) {
    const state = await readCollectionState(reader, collection);
    collections[collection] = {
      ...counts[collection],
      completeAt: state.sweptAtMs === null ? null : new Date(state.sweptAtMs).toISOString(),
      sweepRunning: state.cursor !== null,
      guardedRows: state.guardedRows,
      learnt: state.learnt,
    };
  }
  return {
    collections,
    outbox: foldSending(await outboxCounts(reader)),
  };
}

/** The requests left right now, counted as the next run would; `null` before the first request. */
function describeBudget({ dataDir, address }: Session): BudgetStatus | null {
  const state = address === null ? undefined : readBudgetFile(databaseFolder(dataDir, address));
  return state === undefined
    ? null
    : createRequestGate({
        clock: systemClock,
        random: Math.random,
        state,
        onSave: () => undefined,
      }).status();
}
