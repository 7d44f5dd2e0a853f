/** `rebuild`: everything is read again from the Service, after its cost was told. What waits is not touched. */
import { SWEPT_COLLECTIONS } from '../../domain/records/collections.ts';
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Engine } from '../../engine/run/types.ts';
import { rebuildCost, type CostFacts } from '../../engine/upkeep/rebuild.ts';
import { describe } from '../../pull/descriptions.ts';
import { describeLearnt, parseLearnt } from '../../pull/sweep/learnt.ts';
import type { Reader } from '../../store/database.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { collectionCounts } from '../../store/records/collection-counts.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { counted } from '../../domain/values/counted.ts';
import { aboutTime } from '../arguments/numbers.ts';
import { requireAddress } from '../session.ts';
import { readStored, storedPlace } from '../stored.ts';
import { describeBudget } from './status.ts';
import { signalOf, sync } from './sync.ts';

export interface RebuildCommand {
  readonly name: 'rebuild';
  readonly yes: boolean;
  readonly deadlineMs: number | null;
}

const NOTHING_HERE = failure(
  'NOT_FOUND',
  'Nothing is stored here yet for this Service and organization, so there is nothing to read again. “stockhand sync” reads it.',
);

/** Until the Service has told its own. */
const USUAL_BUDGET = { limit: 100, windowMs: 60_000 };

export async function rebuild(command: RebuildCommand, surroundings: Surroundings): CommandResult {
  const { session } = surroundings;
  const address = requireAddress(session);
  if (!address.ok) return address;
  if (storedPlace(session) === null) return failed(NOTHING_HERE);
  if (!command.yes) return tellCost(surroundings);
  const run = { name: 'sync', deadlineMs: command.deadlineMs, only: null, with: [], watch: false } as const;
  const signal = signalOf(command, surroundings);
  return sync(run, surroundings, async (open) => {
    const first = await open();
    if (!first.ok) return first;
    const asked = await ask(first.value, signal);
    await first.value.stop();
    // The next opening begins with it, as in the app.
    return asked.ok ? open() : asked;
  });
}

/** Only with the Service answering: what is here could be compared with nothing else. */
async function ask(engine: Engine, signal: AbortSignal): Promise<Result<null>> {
  engine.start();
  await untilItIsKnown(engine, signal);
  // Stopped, or too late: nothing is forgotten, and the run that follows says so.
  return signal.aborted ? ok(null) : engine.ask('rebuild.begin', {});
}

/** Waits until it is known whether the Service answers. */
async function untilItIsKnown(engine: Engine, signal: AbortSignal): Promise<void> {
  const known = new Promise<void>((resolve) => {
    engine.onStatus(({ connection }) => {
      if (connection !== 'connecting') resolve();
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (!signal.aborted && (await engine.status()).connection === 'connecting') await known;
}

async function tellCost({ session, output }: Surroundings): CommandResult {
  const stored = await readStored(session, factsOf);
  if (!stored.ok) return stored;
  if (stored.value === null) return failed(NOTHING_HERE);
  const cost = rebuildCost({ ...stored.value, budget: describeBudget(session) ?? USUAL_BUDGET });
  await output.line(cost);
  const { rows, requests, waiting, aboutMs } = cost;
  output.note(
    `Nothing was changed. Reading everything again: ${counted(rows, 'record', 'records')}, ${counted(requests, 'request', 'requests')} to the Service, ${aboutTime(aboutMs)} at its limit. What is here stays in use until then; ${
      waiting === 0
        ? 'no change waits'
        : counted(waiting, 'change that waits stays', 'changes that wait stay')
    }. Give --yes to begin.`,
  );
  return ok(EXIT.refused);
}

async function factsOf(reader: Reader): Promise<Omit<CostFacts, 'budget'>> {
  const counts = await collectionCounts(reader);
  const collections: CostFacts['collections'][number][] = [];
  for (const collection of SWEPT_COLLECTIONS) {
    const { totalRows, learnt } = await readCollectionState(reader, collection);
    const described = describeLearnt(describe(collection), parseLearnt(learnt));
    collections.push({ rows: counts[collection].rows, totalRows, learnt: described });
  }
  return { collections, outbox: await outboxCounts(reader) };
}
