/**
 * Plays an exported event log again: a real engine on a real database meets, request by request, the network that was recorded, makes
 * writes like those that were made, and sleeps when the PC slept. Then everything is calm, and it is checked that the mirror equals the
 * Service and that no write was lost or done twice.
 */
import type { SweptCollection } from '../../src-sync/domain/records/collections.ts';
import { isSweptCollection } from '../../src-sync/domain/records/collections.ts';
import type { ExportedEvent, SyncEventOf } from '../../src-sync/domain/sync/sync-event.ts';
import { DEFAULT_PUSH_TUNING } from '../../src-sync/push/context.ts';
import { differences } from '../engine/differences.ts';
import { openDeskOn, type Desk } from '../engine/desk.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { randomStream } from '../../src-service/random.ts';
import { IdleClock } from './idle-clock.ts';
import { darknessOf, setFaults } from './network.ts';
import {
  readRecording,
  removedIn,
  type RecordedRequest,
  type RecordedRun,
  type Recording,
} from './recording.ts';
import { largest, Sizes } from './sizes.ts';
import { Workload } from './workload.ts';

export interface ReplayReport {
  readonly runs: number;
  readonly requests: { readonly recorded: number; readonly replayed: number };
  readonly faults: { readonly recorded: number; readonly met: number };
  readonly writes: { readonly made: number; readonly skipped: readonly string[] };
  readonly guards: {
    readonly recorded: readonly SyncEventOf<'guard'>[];
    readonly replayed: readonly SyncEventOf<'guard'>[];
  };
  /** Records that others deleted. */
  readonly removed: { readonly recorded: number; readonly replayed: number };
  /** Lines of the file that are no events of this version. */
  readonly unread: number;
  /** The faults; none when the mirror converged and nothing was lost. */
  readonly problems: readonly string[];
}

/** Virtual time that a run gets to end what it began after the recording has ended. */
const OVERTIME_MS = 10 * 60_000;
const CALM_MS = 6 * 3_600_000;

export async function replay(text: string, seed = 1): Promise<ReplayReport> {
  const recording = readRecording(text);
  const requests = recording.runs.flatMap((run) => run.requests);
  const service = await startService({ seed, data: dataLike(requests), rateLimit: null });
  const clock = new IdleClock(service.now());
  service.setClock(() => clock.wallMs());
  const workload = new Workload(service);
  const random = randomStream(seed, 'replay');
  let desk = await openDeskOn(service, {
    clock,
    random: () => random.next(),
    tuning: DEFAULT_PUSH_TUNING,
  });
  try {
    const touched = new Set<string>();
    let recorded = 0;
    for (const [index, run] of recording.runs.entries()) {
      if (index > 0) desk = await desk.reopen();
      const sizes = new Sizes(service, run.requests);
      service.otherClients.actBeforeEach(() => sizes.apply());
      recorded += setFaults(service, run.requests);
      await playRun(run, { desk, service, clock, workload });
      service.faults.clear();
      sizes.restore();
      for (const id of sizes.touched) touched.add(id);
    }
    service.otherClients.actBeforeEach(null);
    const replayed = { requests: service.requests.length, faults: service.faults.fired() };
    const problems = await calmDown(recording, { desk, service, clock, workload });
    problems.push(...lostOrDoubled(workload, await openWrites(desk), touched));
    problems.push(...(await afterSettling({ desk, service, clock, workload })));
    const lived = await eventsOf(desk);
    return {
      runs: recording.runs.length,
      requests: { recorded: requests.length, replayed: replayed.requests },
      faults: { recorded, met: replayed.faults },
      writes: { made: workload.made.length, skipped: workload.skipped },
      guards: {
        recorded: recording.runs.flatMap((run) => run.guards),
        replayed: lived.filter((event) => event.kind === 'guard'),
      },
      removed: {
        recorded: recording.runs.reduce((sum, run) => sum + run.removed, 0),
        replayed: removedIn(lived),
      },
      unread: recording.unread,
      problems,
    };
  } finally {
    await desk.close();
    await service.stop();
    clock.close();
  }
}

interface Stage {
  readonly desk: Desk;
  readonly service: StandInService;
  readonly clock: IdleClock;
  readonly workload: Workload;
}

/** As many records as there were, and as many of them untracked. */
function dataLike(requests: readonly RecordedRequest[]) {
  const tracked = largest(requests, 'items.list', true) ?? 40;
  const untracked = largest(requests, 'items.list', false) ?? 0;
  const items = tracked + untracked;
  return {
    items,
    contacts: largest(requests, 'contacts.list') ?? 30,
    warehouses: largest(requests, 'warehouses.list') ?? 2,
    notifications: 12,
    untrackedShare: items === 0 ? 0 : untracked / items,
  };
}

async function playRun(run: RecordedRun, stage: Stage): Promise<void> {
  const { desk, service, clock, workload } = stage;
  const beganMs = clock.monotonicMs();
  const pending = new Set<Promise<unknown>>();
  const at = (atMs: number, act: () => Promise<unknown>): void => {
    clock.after(Math.max(0, beganMs + atMs - clock.monotonicMs()), () => {
      const acting = act().finally(() => pending.delete(acting));
      pending.add(acting);
    });
  };
  for (const { atMs, name } of run.writes) at(atMs, () => workload.write(desk, name));
  for (const span of darknessOf(run.requests, run.lengthMs)) {
    at(span.fromMs, () => service.goDark());
    at(span.toMs, () => service.comeBack());
  }
  for (const gap of run.gaps) {
    at(gap.ms, async () => clock.gap(gap.wallMs, gap.what === 'slept' ? gap.monotonicMs : 0));
  }
  for (const asked of run.asked) at(asked.ms, () => askAgain(desk, asked));
  // A complete run starts the engine itself, and counts only what began after it was asked for.
  if (!run.asked.some(({ what }) => what === 'run')) desk.engine.start();
  await clock.run(beganMs + run.lengthMs);
  await clock.run(clock.monotonicMs() + OVERTIME_MS, () => pending.size === 0);
  await service.comeBack();
}

function askAgain(desk: Desk, { what, collections }: SyncEventOf<'asked'>): Promise<unknown> {
  const only = collections?.filter((name): name is SweptCollection => isSweptCollection(name)) ?? null;
  if (what === 'run') return desk.engine.runOnce({ deadlineMs: OVERTIME_MS, only });
  const [collection] = only ?? [];
  return what === 'look' || collection === undefined
    ? desk.engine.ask('sync.now', {})
    : desk.engine.ask('sync.check', { collection });
}

/** No more faults, everything is listed, and the sign-in is good: two complete runs must bring the mirror to equality. */
async function calmDown(recording: Recording, stage: Stage): Promise<string[]> {
  const { desk, service, clock, workload } = stage;
  desk.engine.setSecrets({ accessToken: service.token, brokerCredential: null });
  const problems: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await workload.catchUp(desk);
    const stopped = await completeRun(desk, clock);
    if (stopped !== 'complete' && stopped !== 'needs-person') problems.push(`a calm run ended as ${stopped}`);
  }
  if (workload.waiting > 0) problems.push(`${workload.waiting} writes found no record to be about`);
  if (recording.runs.length === 0) problems.push('there is no event in this file');
  return problems;
}

async function completeRun(desk: Desk, clock: IdleClock): Promise<string> {
  let stopped: string | null = null;
  const run = desk.sync({ deadlineMs: CALM_MS }).then((summary) => (stopped = summary.stopped));
  await clock.run(clock.monotonicMs() + CALM_MS + OVERTIME_MS, () => stopped !== null);
  return stopped === null ? 'never' : await run;
}

async function openWrites(desk: Desk): Promise<ReadonlySet<string>> {
  return new Set((await desk.outbox()).map((line) => line.opId));
}

/** Done writes took effect exactly once, and what is not done is seen and took effect at most once. */
function lostOrDoubled(
  workload: Workload,
  open: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): readonly string[] {
  return workload.made.flatMap(({ opId, name, serverId, effects }) => {
    // Its record was taken away and given back meanwhile, by the replay itself.
    if (serverId !== null && touched.has(serverId)) return [];
    const times = effects();
    if (times > 1) return [`${name} ${opId} took effect ${times} times`];
    return times === 0 && !open.has(opId) ? [`${name} ${opId} is neither done nor waiting`] : [];
  });
}

/** A change that waits for a person is discarded, so that the view is the Service's state. */
async function afterSettling({ desk, service, clock }: Stage): Promise<readonly string[]> {
  for (const line of await desk.outbox()) {
    if (line.state !== 'rejected' && line.state !== 'conflict') continue;
    await desk.engine.ask('operations.discard', { operationId: line.opId });
  }
  await completeRun(desk, clock);
  const waiting = (await desk.outbox()).map((line) => `${line.op} ${line.opId} still waits: ${line.state}`);
  return [...waiting, ...(await differences(desk, service))];
}

async function eventsOf(desk: Desk): Promise<readonly ExportedEvent[]> {
  const events: ExportedEvent[] = [];
  for (;;) {
    const page = await desk.engine.ask('events.page', { afterSeq: events.at(-1)?.seq ?? 0, limit: 500 });
    if (!page.ok) throw new Error(page.failure.message);
    events.push(...page.value);
    if (page.value.length < 500) return events;
  }
}
