/** One run: fills a mirror, lets both sides change it for a time, then opens it anew with a long outbox. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StandInService } from '../../src-service/options.ts';
import { startService } from '../../src-service/server.ts';
import { changeElsewhere, workHere } from './churn.ts';
import { startEngineProcess, type EnginePlace, type EngineProcess } from './engine-process.ts';
import { handlesOf, leastOfMinutes, sampleOf, slopeOf, type Sample } from './samples.ts';

export interface SoakOptions {
  readonly records: number;
  readonly durationMs: number;
  /** From one turn of both sides to the next. */
  readonly turnMs: number;
  readonly waiting: number;
  /** The report so far, once in a while. */
  readonly say: (line: string) => void;
}

export interface SoakReport {
  readonly turns: number;
  readonly requests: number;
  readonly resident: {
    readonly firstMegabytes: number;
    readonly lastMegabytes: number;
    readonly most: number;
  };
  /** Megabytes that the least memory of each minute rises in ten minutes. */
  readonly slope: number;
  readonly handles: { readonly first: number; readonly last: number };
  /** Of the folder of the profile, after the first quarter and at the end. */
  readonly folderMegabytes: { readonly first: number; readonly last: number };
  readonly events: number;
  readonly waiting: number;
  /** From the start of the engine's process until the outbox was answered. */
  readonly openedMs: number;
}

const FILLED = ['items', 'contacts', 'stock'] as const;
const SAMPLE_MS = 5_000;
const SAMPLES_LEAST = 20;
const SAY_MS = 300_000;
const SYNC_PATIENCE_MS = 600_000;
const SETTLE_MS = 2_000;

export async function soak(options: SoakOptions): Promise<SoakReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-soak-'));
  const service = await startService({
    data: {
      items: Math.round(options.records * 0.95),
      contacts: Math.round(options.records * 0.05),
      warehouses: 3,
    },
    rateLimit: null,
  });
  const place = { dataDir, url: service.url, token: service.token };
  try {
    return await soakAt(place, service, options);
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function soakAt(
  place: EnginePlace,
  service: StandInService,
  options: SoakOptions,
): Promise<SoakReport> {
  let engine = startEngineProcess(place);
  await untilMirrored(engine);
  options.say(`${options.records} records are mirrored`);
  // Once in the quarter that is left out: else the first sweep of a whole mirror would count as growth, whenever its time comes.
  for (const collection of FILLED) await engine.ask('sync.check', { collection });
  const churned = await churn(engine, service, place, options);
  const waiting = await fillOutbox(engine, service, options.waiting);
  await engine.stop();
  const startedMs = performance.now();
  engine = startEngineProcess(place);
  const lines = await engine.ask('outbox.list', { limit: 100 });
  const openedMs = performance.now() - startedMs;
  if (lines.length === 0) throw new Error('The outbox lost what waited in it.');
  await engine.stop();
  return { ...churned, waiting, openedMs };
}

async function untilMirrored(engine: EngineProcess): Promise<void> {
  const endMs = performance.now() + SYNC_PATIENCE_MS;
  while (performance.now() < endMs) {
    const { collections } = await engine.ask('status.get', {});
    const swept = collections.filter((one) => FILLED.some((name) => name === one.collection));
    if (swept.length === FILLED.length && swept.every(({ completeAt }) => completeAt !== null)) return;
    await delay(SETTLE_MS);
  }
  throw new Error('The first mirror did not end.');
}

async function churn(
  engine: EngineProcess,
  service: StandInService,
  { dataDir }: EnginePlace,
  { durationMs, turnMs, say }: SoakOptions,
): Promise<Omit<SoakReport, 'waiting' | 'openedMs'>> {
  const startedMs = performance.now();
  const samples: Sample[] = [];
  let [turns, requests, saidMs, sampledMs, folderFirst] = [0, 0, 0, 0, 0];
  for (let nowMs = 0; nowMs < durationMs; nowMs = performance.now() - startedMs) {
    requests += service.requests.length;
    turns += 1;
    changeElsewhere(service, turns);
    await workHere(engine, turns);
    if (nowMs >= sampledMs) {
      samples.push(sampleOf(engine.pid(), nowMs));
      sampledMs += Math.min(SAMPLE_MS, durationMs / SAMPLES_LEAST);
    }
    if (folderFirst === 0 && nowMs >= durationMs / 4) folderFirst = folderMegabytes(dataDir);
    if (nowMs >= saidMs) {
      const { residentMegabytes, handles } = samples.at(-1) ?? sampleOf(engine.pid(), nowMs);
      say(
        `${(nowMs / 60_000).toFixed(0)} min: ${residentMegabytes.toFixed(0)} MB, ${handles} handles, ${turns} turns`,
      );
      saidMs += SAY_MS;
    }
    await delay(Math.max(0, turnMs - (performance.now() - startedMs - nowMs)));
  }
  const counted = samples.filter(({ atMs }) => atMs >= durationMs / 4);
  const least = leastOfMinutes(counted);
  const events = await countEvents(engine);
  return {
    ...{ turns, requests, events },
    resident: {
      firstMegabytes: least[0]?.residentMegabytes ?? 0,
      lastMegabytes: least.at(-1)?.residentMegabytes ?? 0,
      most: Math.max(...samples.map(({ residentMegabytes }) => residentMegabytes)),
    },
    slope: slopeOf(least),
    handles: handlesOf(counted),
    folderMegabytes: { first: folderFirst, last: folderMegabytes(dataDir) },
  };
}

/** Of the event log, which keeps the newest. */
async function countEvents(engine: EngineProcess): Promise<number> {
  let [count, afterSeq] = [0, 0];
  for (;;) {
    const page = await engine.ask('events.page', { afterSeq, limit: 500 });
    count += page.length;
    const last = page.at(-1);
    if (last === undefined) return count;
    afterSeq = last.seq;
  }
}

/** The line is cut, so that all of them wait. @returns how many do */
async function fillOutbox(engine: EngineProcess, service: StandInService, waiting: number): Promise<number> {
  service.faults.add({ kind: 'refuse' });
  for (let index = 0; index < waiting; index += 1) {
    const record = { name: `Waiting ${index}`, phone: String(8_000_000_000 + index) };
    await engine.ask('operations.accept', {
      operationId: randomUUID(),
      operation: { op: 'contacts.create', record },
    });
  }
  const { outbox } = await engine.ask('status.get', {});
  return outbox.queued + outbox.sending + outbox.unconfirmed + outbox.blocked;
}

function folderMegabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = files.map((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0);
  return bytes.reduce((sum, one) => sum + one, 0) / 1_048_576;
}
