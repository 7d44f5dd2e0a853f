/** A real engine on a real database against the stand-in Service, for tests of behaviour. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { CollectionName } from '../../src-sync/domain/records/collections.ts';
import type { OutboxLine } from '../../src-sync/domain/outbox/change-summary.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { Accepted } from '../../src-sync/domain/questions/rows.ts';
import type { MirrorRecord } from '../../src-sync/domain/records/record.ts';
import { openEngine } from '../../src-sync/engine/run/open-engine.ts';
import type { Engine, EngineOptions, RunOnceOptions, SyncSummary } from '../../src-sync/engine/run/types.ts';
import type { StandInService } from '../../src-service/server.ts';

/** Short enough for a test, in the same order as the real ones. */
export const QUICK = {
  graceMs: 300,
  firstLookMs: 20,
  attemptsMax: 6,
  backoffBaseMs: 20,
  backoffMaxMs: 100,
} as const;

/** By the desk's own clock, which may run sixty times as fast as the wall's. What limits a test is the time that vitest gives it. */
const DEADLINE_MS = 3_600_000;

export interface Desk {
  readonly dataDir: string;
  readonly engine: Engine;
  sync(options?: Partial<RunOnceOptions>): Promise<SyncSummary>;
  /** Accepts a write; throws when it is refused, with the sentence. */
  accept(operation: Record<string, unknown>): Promise<Accepted>;
  records(collection: CollectionName): Promise<readonly MirrorRecord[]>;
  outbox(): Promise<readonly OutboxLine[]>;
  /** Stops the engine and opens a new one on the same profile, as a restart does. */
  reopen(): Promise<Desk>;
  close(): Promise<void>;
}

export interface DeskOptions extends Partial<EngineOptions> {
  readonly url: string;
  readonly token: string;
}

const opened = new Set<string>();

export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { url, token, ...rest } = options;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'stockhand-desk-'));
  opened.add(dataDir);
  const result = await openEngine({
    dataDir,
    address: { baseUrl: url, organizationId: null },
    broker: null,
    names: DEFAULT_CONTRACT_NAMES,
    secrets: { accessToken: token, brokerCredential: null },
    tuning: QUICK,
    ...rest,
  });
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  const engine = result.value;
  return {
    dataDir,
    engine,
    sync: (run = {}) => engine.runOnce({ deadlineMs: DEADLINE_MS, only: null, ...run }),
    accept: async (operation) => {
      const accepted = await engine.ask('operations.accept', {
        operationId: randomUUID(),
        operation: operation as never,
      });
      if (!accepted.ok) throw new Error(`${accepted.failure.code}: ${accepted.failure.message}`);
      return accepted.value;
    },
    records: (collection) => allRecords(engine, collection),
    outbox: async () => {
      const lines = await engine.ask('outbox.list', { limit: 500 });
      if (!lines.ok) throw new Error(lines.failure.message);
      return lines.value;
    },
    reopen: async () => {
      await engine.stop();
      return openDesk({ ...options, dataDir });
    },
    close: async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
      opened.delete(dataDir);
    },
  };
}

export function openDeskOn(service: StandInService, more: Partial<EngineOptions> = {}): Promise<Desk> {
  return openDesk({ url: service.url, token: service.token, ...more });
}

/** A desk that has read everything, and sends nothing until it is told to: as one offline. */
export async function openDeskAfterReading(service: StandInService): Promise<Desk> {
  const reading = await openDeskOn(service);
  const end = await reading.sync();
  if (end.stopped !== 'complete') throw new Error(`The first sync stopped: ${end.stopped}`);
  const desk = await reading.reopen();
  service.clearRequests();
  return desk;
}

async function allRecords(engine: Engine, collection: CollectionName): Promise<readonly MirrorRecord[]> {
  const records: MirrorRecord[] = [];
  for (;;) {
    const page = await engine.ask('records.list', { collection, offset: records.length, limit: 500 });
    if (!page.ok) throw new Error(page.failure.message);
    records.push(...page.value);
    if (page.value.length < 500) return records;
  }
}

/** Waits for a condition, never for luck; says what it waited for when it does not come. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  patienceMs = 40_000,
): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`waited ${patienceMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** For a PC that does much else at the moment. */
export const STATUS_PATIENCE_MS = 50_000;

/** Says what the status was last when it does not come. */
export async function untilStatus(
  { engine }: Pick<Desk, 'engine'>,
  what: string,
  fits: (status: SyncStatus) => boolean,
): Promise<SyncStatus> {
  let status = await engine.status();
  const look = async (): Promise<boolean> => fits((status = await engine.status()));
  try {
    await until(what, look, STATUS_PATIENCE_MS);
  } catch (error) {
    throw new Error(`${what}, but it was ${JSON.stringify(status)}`, { cause: error });
  }
  return status;
}

/** As somebody who puts a backup in the place of the database does, while nothing runs. */
export function putInPlace(backup: string, database: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true });
  copyFileSync(backup, database);
}
