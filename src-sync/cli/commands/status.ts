/** `status`: what this profile holds, what waits, and how it is signed in; reads only, contacts nobody. */
import { COLLECTIONS, type CollectionName } from '../../domain/collections.ts';
import { ok } from '../../domain/result.ts';
import { getFact } from '../../store/facts.ts';
import type { Reader } from '../../store/database.ts';
import { outboxCounts } from '../../store/outbox.ts';
import { collectionCounts, readCollectionState } from '../../store/sweeps.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { describeSignIn } from '../sign-in.ts';
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
  budget: null,
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
    budget: await getFact(reader, 'budget'),
  };
}
