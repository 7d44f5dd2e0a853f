/** `status`: what this profile holds, what waits, and how it is signed in; reads only, contacts nobody. */
import {
  COLLECTIONS,
  isSweptCollection,
  type CollectionName,
  type SweptCollection,
} from '../../domain/records/collections.ts';
import { englishOf } from '../../domain/messages/message.ts';
import { accountOf } from '../../domain/sync/profile.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { BudgetStatus, CollectionLearnt, FirstRun } from '../../domain/sync/status.ts';
import { readBudgetFile } from '../../engine/connection/budget-file.ts';
import { knownOrganization, readIdentity } from '../../engine/identity/identity-check.ts';
import { readStanding, type Standing } from '../../engine/connection/connection-state-file.ts';
import { readUnreadLists, type UnreadList } from '../../engine/faults/unread-lists.ts';
import type { SyncSummary } from '../../engine/run/types.ts';
import { databaseFolder } from '../../profile/folders.ts';
import { describePolicy } from '../../profile/policy/policy.ts';
import { parseCursor, type SweepCursor } from '../../pull/cursor.ts';
import { describe } from '../../pull/descriptions.ts';
import { describeLearnt, parseLearnt, type Learnt } from '../../pull/sweep/learnt.ts';
import { outlook, type Outlook } from '../../pull/sweep/outlook.ts';
import { collectionCounts, type CollectionCounts } from '../../store/records/collection-counts.ts';
import type { Reader } from '../../store/database.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { isReadAgain } from '../../store/records/rebuild.ts';
import { standingWarnings } from '../../store/sync/sanity-notes.ts';
import { readCollectionState, type CollectionState } from '../../store/sync/sweeps.ts';
import { createRequestScheduler } from '../../transport/limits/request-scheduler.ts';
import { systemClock } from '../../transport/system-clock.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { listState, type ListFacts, type ListState } from '../output/list-state.ts';
import { describeSignIn } from '../sign-in.ts';
import type { Session } from '../session.ts';
import { readStored } from '../stored.ts';
import { foldSending, NO_OPERATIONS } from '../output/summary.ts';
import { isoTime } from '../../store/rows.ts';

export async function status(surroundings: Surroundings): CommandResult {
  const described = await statusLine(surroundings);
  if (!described.ok) return described;
  await surroundings.output.line(described.value);
  return ok(EXIT.ok);
}

/** The one line that `status` prints. */
export async function statusLine({
  session,
  environment,
}: Pick<Surroundings, 'session' | 'environment'>): Promise<Result<object>> {
  const stored = await readStored(session, async (reader) => {
    const held = await readStanding(reader);
    return {
      ...(await describeStore(reader, held)),
      organization: knownOrganization(await readIdentity(reader)),
      held,
    };
  });
  if (!stored.ok) {
    return stored;
  }
  return ok({
    baseUrl: session.address?.baseUrl ?? null,
    organizationId: session.address?.organizationId ?? null,
    account: session.address === null ? null : accountOf(session.address),
    ...(stored.value ?? { ...NOTHING_STORED, organization: null, held: null }),
    budget: describeBudget(session),
    policy: describePolicy(session.policy),
    signIn: await describeSignIn(session, environment),
  });
}

interface SweepProgress extends Pick<Outlook, 'rowsRead' | 'rowsExpected' | 'pagesExpected'> {
  readonly pagesRead: number;
}

interface CollectionLine {
  /** In words, with its reason; `null` for what is read for one record at a time. */
  readonly state: ListState['state'] | null;
  readonly why: ListState['why'];
  readonly rows: number;
  /** Rows at the last complete sweep, as the Service counts them. */
  readonly totalRows: number | null;
  /** So many of the newest rows are kept of a list that grows for ever; `null` where all of it is. */
  readonly keepsNewestRows: number | null;
  /** ISO 8601 end of the last complete sweep. */
  readonly completeAt: string | null;
  readonly sweepRunning: boolean;
  /** The progress of a sweep that runs or was interrupted. */
  readonly progress: SweepProgress | null;
  readonly guardedRows: number;
  readonly suspectedRows: number;
  readonly guardAcceptedRows: number;
  readonly parkedRows: number;
  /** Findings of the checks after each reading that two complete readings did not change, and skipped lists. */
  readonly warnings: readonly string[];
  /** Why the list could not be read when somebody last tried, and since when; `null` when it can. */
  readonly lastError: UnreadList | null;
  /** Facts that probes learnt of the Service; `null` for a collection that is read for one record at a time. */
  readonly learnt: CollectionLearnt | null;
}

interface Stored {
  readonly collections: Readonly<Partial<Record<CollectionName, CollectionLine>>>;
  /** The way to a complete mirror, the first one or once more; `null` once every collection is complete. */
  readonly firstRun: Omit<FirstRun, 'timeLeftMs'> | null;
  readonly outbox: SyncSummary['outbox'];
}

const NOTHING_STORED = storedWith(
  COLLECTIONS.map((collection) =>
    lineOf(collection, null, { rows: 0, parkedRows: 0, warnings: [], lastError: null, isAgain: false }, null),
  ),
  NO_OPERATIONS,
  false,
);

async function describeStore(reader: Reader, held: Standing | null): Promise<Stored> {
  const counts = await collectionCounts(reader);
  const standing = await standingWarnings(reader);
  const isAgain = await isReadAgain(reader);
  const unread: Readonly<Partial<Record<CollectionName, UnreadList>>> = await readUnreadLists(reader);
  const lines: (readonly [CollectionName, CollectionLine])[] = [];
  for (const collection of COLLECTIONS) {
    const state = await readCollectionState(reader, collection);
    const warnings = (standing.get(collection) ?? []).map(englishOf);
    const lastError = unread[collection] ?? null;
    lines.push(lineOf(collection, state, { ...counts[collection], warnings, lastError, isAgain }, held));
  }
  return storedWith(lines, foldSending(await outboxCounts(reader)), isAgain);
}

function storedWith(
  lines: readonly (readonly [CollectionName, CollectionLine])[],
  outbox: SyncSummary['outbox'],
  isAgain: boolean,
): Stored {
  const swept = lines.filter(([collection]) => isSweptCollection(collection));
  const collectionsComplete = swept.filter(([, line]) => line.completeAt !== null).length;
  const firstRun =
    collectionsComplete === swept.length
      ? null
      : { collectionsComplete, collectionsAll: swept.length, isAgain };
  return { collections: Object.fromEntries(lines), firstRun, outbox };
}

function progressOf(collection: SweptCollection, cursor: SweepCursor, learnt: Learnt): SweepProgress {
  const { rowsRead, rowsExpected, pagesExpected } = outlook(describe(collection), cursor, learnt);
  return { rowsRead, rowsExpected, pagesRead: cursor.pagesRead, pagesExpected };
}

/** `state`: `null` where nothing was ever stored. */
function lineOf(
  collection: CollectionName,
  state: CollectionState | null,
  stored: CollectionCounts & Pick<CollectionLine, 'warnings' | 'lastError'> & Pick<ListFacts, 'isAgain'>,
  held: Standing | null,
): readonly [CollectionName, CollectionLine] {
  const { isAgain, ...counts } = stored;
  const sweptAtMs = state?.sweptAtMs ?? null;
  const cursor = parseCursor(state?.cursor ?? null);
  const learnt = parseLearnt(state?.learnt ?? {});
  const facts = {
    ...counts,
    totalRows: state?.totalRows ?? null,
    keepsNewestRows: isSweptCollection(collection) ? describe(collection).keepRows : null,
    completeAt: sweptAtMs === null ? null : isoTime(sweptAtMs),
    sweepRunning: (state?.cursor ?? null) !== null,
    progress:
      cursor === null || !isSweptCollection(collection) ? null : progressOf(collection, cursor, learnt),
    guardedRows: state?.guardedRows ?? 0,
    suspectedRows: state?.suspectedRows ?? 0,
    guardAcceptedRows: state?.guardAcceptedRows ?? 0,
    learnt: isSweptCollection(collection) ? describeLearnt(describe(collection), learnt) : null,
  };
  const said = isSweptCollection(collection)
    ? listState({ ...facts, isAgain, collection }, held)
    : { state: null, why: null };
  return [collection, { ...said, ...facts }];
}

/** The requests left right now, counted as the next run would; `null` before the first request. */
export function describeBudget({ dataDir, address }: Session): BudgetStatus | null {
  const state = address === null ? undefined : readBudgetFile(databaseFolder(dataDir, address));
  return state === undefined
    ? null
    : createRequestScheduler({
        clock: systemClock,
        random: Math.random,
        state,
        onSave: () => undefined,
      }).status();
}
