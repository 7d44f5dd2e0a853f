/** The real store, client and pull of one PC, one reading after the other: nothing but the seed decides what happens when. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CollectionName } from '../../src-sync/domain/records/collections.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import type { MirrorRecord } from '../../src-sync/domain/records/record.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { PullContext } from '../../src-sync/pull/context.ts';
import { HeldPages } from '../../src-sync/pull/sweep/held-pages.ts';
import { LIST_BOUNDS } from '../../src-sync/pull/sweep/list-bound.ts';
import { delta } from '../../src-sync/pull/delta.ts';
import type { CollectionDescription } from '../../src-sync/pull/descriptions.ts';
import type { SweepOutcome } from '../../src-sync/pull/sweep/finish-sweep.ts';
import { sweep } from '../../src-sync/pull/sweep/sweep.ts';
import { openStore, type Store } from '../../src-sync/store/database.ts';
import { listRecords } from '../../src-sync/store/queries/records.ts';
import { createServiceClient, type ServiceClient } from '../../src-sync/transport/client.ts';
import { createHttpExchange } from '../../src-sync/transport/exchange.ts';
import {
  createRequestScheduler,
  type RequestScheduler,
} from '../../src-sync/transport/limits/request-scheduler.ts';
import { systemClock } from '../../src-sync/transport/system-clock.ts';
import { createTokenSource } from '../../src-sync/transport/tokens.ts';
import type { StandInService } from '../../src-service/server.ts';

const SOON_MS = 5;

export type SweepReader = (
  context: PullContext,
  description: CollectionDescription,
) => Promise<Result<Pick<SweepOutcome, 'removedRows' | 'unjudgedRows'>>>;

export class SweepDesk {
  readonly context: PullContext;
  readonly scheduler: RequestScheduler;
  readonly #folder: string;
  readonly #store: Store;
  readonly #client: ServiceClient;
  readonly #sweep: SweepReader;

  private constructor(
    folder: string,
    store: Store,
    client: ServiceClient,
    scheduler: RequestScheduler,
    reader: SweepReader,
  ) {
    this.scheduler = scheduler;
    this.#folder = folder;
    this.#store = store;
    this.#client = client;
    this.#sweep = reader;
    this.context = {
      store,
      client,
      lane: 'screen',
      signal: new AbortController().signal,
      nowMs: () => 1,
      // A wait for other answers is as long as nobody waits: colleagues act between requests.
      after: (delayMs, run) => systemClock.after(Math.min(delayMs, SOON_MS), run),
      tick: () => 1,
      held: new HeldPages(),
      lists: { ...LIST_BOUNDS, diskRoom: () => null },
      report: () => undefined,
      log: () => Promise.resolve(),
      version: 'test',
      events: { note: () => undefined, key: (id) => id },
    };
  }

  static async open(
    service: Pick<StandInService, 'url' | 'token'>,
    reader: SweepReader = sweep,
  ): Promise<SweepDesk> {
    const folder = mkdtempSync(join(tmpdir(), 'stockhand-sweeps-'));
    const file = join(folder, 'mirror.sqlite');
    const store = need(await openStore({ file, nowMs: 1, createDirectories: true }));
    // Nothing is killed here, so nothing needs to survive it: a thousand seeds in minutes.
    await sql`PRAGMA synchronous = OFF`.execute(store.writer);
    const exchange = createHttpExchange();
    const tokens = createTokenSource({
      secrets: { accessToken: service.token, brokerCredential: null },
      broker: null,
      exchange,
      clock: systemClock,
    });
    const scheduler = createRequestScheduler({
      clock: systemClock,
      random: () => 0.5,
      onSave: () => undefined,
    });
    const client = createServiceClient({
      address: { baseUrl: service.url, organizationId: null },
      names: DEFAULT_CONTRACT_NAMES,
      tokens,
      scheduler,
      exchange,
      clock: systemClock,
    });
    return new SweepDesk(folder, store, client, scheduler, reader);
  }

  /** @returns how many rows it removed */
  async sweep(description: CollectionDescription): Promise<number> {
    const first = need(await this.#sweep(this.context, description));
    // As the engine does: what could not be judged is looked at again at once.
    if (first.unjudgedRows === 0) return first.removedRows;
    return first.removedRows + need(await this.#sweep(this.context, description)).removedRows;
  }

  async delta(description: CollectionDescription): Promise<void> {
    need(await delta(this.context, description));
  }

  records(collection: CollectionName): Promise<readonly MirrorRecord[]> {
    return listRecords(this.#store.reader, { collection, limit: null, offset: 0 });
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.#store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function need<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}
