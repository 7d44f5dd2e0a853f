/** A profile and the Service it belongs to: opened, looked through, and brought to its end. */
import { databaseFile } from '../../src-sync/profile/folders.ts';
import { openForReading } from '../../src-sync/store/database.ts';
import type { EngineOptions } from '../../src-sync/engine/run/types.ts';
import { openDesk, type Desk } from '../engine/desk.ts';
import { fastClock } from '../engine/fast-clock.ts';
import type { StandInService } from '../../src-service/server.ts';
import { tuningFor } from './tuning.ts';
import type { Work } from './work.ts';

export interface Place {
  readonly dataDir: string;
  readonly service: StandInService;
  /** The factor by which the engine's clock runs faster, and its beginning. */
  readonly factor: number;
  readonly sinceMs: number;
  /** Somebody has set the clock back and forth: what is done may be older, by it, than the month that history is kept. */
  readonly mayForgetDone?: boolean;
}

export interface KillReport {
  rounds: number;
  /** Programs that still ran when they were killed. */
  killed: number;
  accepted: number;
  /** Writes that had left and were not answered when their sender was killed. */
  inTheAir: number;
  /** Changes that a person was asked about and sent again. */
  asked: number;
  problems: string[];
}

export function newReport(): KillReport {
  return { rounds: 0, killed: 0, accepted: 0, inTheAir: 0, asked: 0, problems: [] };
}

const DRAIN_MS = 240_000;

export function deskOf(
  { dataDir, service, factor, sinceMs }: Place,
  more: Partial<EngineOptions> = {},
): Promise<Desk> {
  const clock = fastClock(factor, sinceMs);
  const { url, token } = service;
  return openDesk({ dataDir, url, token, clock, tuning: tuningFor(factor), ...more });
}

export function fileOf({ dataDir, service }: Place): string {
  return databaseFile(dataDir, { baseUrl: service.url, organizationId: null });
}

export async function mirrorOnce(place: Place): Promise<void> {
  const desk = await deskOf(place);
  const { stopped } = await desk.sync();
  await desk.engine.stop();
  if (stopped !== 'complete') throw new Error(`the first sync ended with ${stopped}`);
}

export async function lookThrough(
  place: Place,
  work: Work,
): Promise<{ problems: string[]; inTheAir: number }> {
  const opened = await openForReading(fileOf(place));
  if (!opened.ok) return { problems: [`cannot be opened: ${opened.failure.message}`], inTheAir: 0 };
  try {
    return await work.problemsHere(opened.value.reader, place.mayForgetDone);
  } finally {
    await opened.value.close();
  }
}

/** Calm: what still waits is done, and then everything accepted is in the books once. */
export async function drain(place: Place, work: Work, report: KillReport): Promise<void> {
  place.service.faults.clear();
  const desk = await deskOf(place);
  const endMs = performance.now() + DRAIN_MS;
  let open = await desk.outbox();
  while (open.length > 0 && performance.now() < endMs) {
    for (const { state, opId } of open) {
      if (state !== 'rejected') continue;
      report.asked += 1;
      await desk.engine.ask('operations.retry', { operationId: opId });
    }
    await desk.sync();
    open = await desk.outbox();
  }
  await desk.engine.stop();
  for (const line of open) report.problems.push(`still open: ${JSON.stringify(line)}`);
  report.problems.push(...(await lookThrough(place, work)).problems, ...work.problemsAtService(true));
}
