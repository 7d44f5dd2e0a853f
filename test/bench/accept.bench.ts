/**
 * The cost of accepting a change: through the engine's question as the window asks it, in a workspace of the demo's size without a
 * line, beside a bare durable commit of the same bytes. Turn by turn on one disk, so that both meet the same noise.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BenchRow } from '../../scripts/bench.ts';
import type { MirrorRecord } from '../../src-sync/domain/records/record.ts';
import { PAGE_BYTES } from '../../src-sync/store/sqlite/connection.ts';
import { openDeskOn, type Desk } from '../engine/desk.ts';
import { startService } from '../../src-service/server.ts';

export const name = 'accept';

const ROUNDS = 300;
/** Turns in which code and pages become warm, as in the first minute of a day. */
const WARM_ROUNDS = 60;
const TIMES_BARE_MAX = 2;

type Operation = Readonly<Record<string, unknown>>;

/** One kind of change: the n-th of them. */
interface Kind {
  readonly name: string;
  readonly operation: (turn: number) => Operation;
}

async function kindsFor(desk: Desk): Promise<readonly Kind[]> {
  const contacts = await desk.records('contacts');
  const items = await desk.records('items');
  const warehouses = await desk.records('warehouses');
  const tracked = items.filter(({ record }) => record['trackInventory'] !== false);
  const of = (records: readonly MirrorRecord[], turn: number): string =>
    records[turn % records.length]?.id ?? '';
  return [
    {
      name: 'an edit of a contact',
      operation: (turn) => ({
        op: 'contacts.update',
        id: of(contacts, turn),
        changes: { notes: `call after ${turn}` },
      }),
    },
    {
      name: 'a new contact',
      operation: (turn) => ({
        op: 'contacts.create',
        record: {
          name: `Asha Stores ${turn}`,
          phone: `+91 98450 ${10_000 + turn}`,
          email: `asha${turn}@example.in`,
        },
      }),
    },
    {
      name: 'an edit of an item',
      operation: (turn) => ({
        op: 'items.update',
        id: of(items, turn),
        changes: { price: 40 + turn, reorderLevel: turn },
      }),
    },
    {
      name: 'a stock adjustment',
      operation: (turn) => ({
        op: 'stock.adjust',
        id: of(tracked, turn + 500),
        record: { qty: -3, warehouseId: of(warehouses, turn), reason: 'damaged', reference: `GRN-${turn}` },
      }),
    },
    {
      name: 'a new item',
      operation: (turn) => ({
        op: 'items.create',
        record: { name: `Hinge 4in ${turn}`, sku: `HNG-NEW-${turn}`, price: 42.5, hsn: '8302' },
      }),
    },
  ];
}

/** A database of its own beside the workspace's, as durable as it and with pages of its size, that does nothing but commit. */
function openBare(folder: string): { commit: (text: string) => void; close: () => void } {
  const raw = new Database(join(folder, 'bare.sqlite'));
  raw.pragma(`page_size = ${PAGE_BYTES}`);
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec('CREATE TABLE bare (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const insert = raw.prepare('INSERT INTO bare (text) VALUES (?)');
  return { commit: (text) => void insert.run(text), close: () => raw.close() };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

interface Times {
  readonly bare: number[];
  readonly accept: number[];
  /** Until a question that was asked right after is answered: then it is shown. */
  readonly shown: number[];
}

async function measure(desk: Desk, kinds: readonly Kind[]): Promise<ReadonlyMap<string, Times>> {
  const bare = openBare(desk.dataDir);
  const times = new Map<string, Times>(kinds.map((kind) => [kind.name, { bare: [], accept: [], shown: [] }]));
  for (let turn = 0; turn < WARM_ROUNDS + ROUNDS; turn += 1) {
    for (const kind of kinds) {
      const operation = kind.operation(turn);
      const beganMs = performance.now();
      await desk.accept(operation);
      const acceptedMs = performance.now();
      await desk.engine.ask('drafts.list', {});
      const shownMs = performance.now();
      // The engine's work after it belongs to neither of the two.
      await new Promise((resolve) => setTimeout(resolve, 1));
      const bareMs = performance.now();
      bare.commit(JSON.stringify(operation));
      const endMs = performance.now();
      if (turn < WARM_ROUNDS) continue;
      times.get(kind.name)?.accept.push(acceptedMs - beganMs);
      times.get(kind.name)?.shown.push(shownMs - beganMs);
      times.get(kind.name)?.bare.push(endMs - bareMs);
    }
  }
  bare.close();
  return times;
}

function rowsOf(times: ReadonlyMap<string, Times>): BenchRow[] {
  const all = {
    bare: [...times.values()].flatMap((one) => one.bare),
    accept: [...times.values()].flatMap((one) => one.accept),
    shown: [...times.values()].flatMap((one) => one.shown),
  };
  const ms = (label: string, list: readonly number[], share: number): BenchRow => ({
    name: label,
    value: percentile(list, share),
    unit: 'ms',
  });
  return [
    ms('bare commit, p50', all.bare, 0.5),
    ms('bare commit, p95', all.bare, 0.95),
    ...[...times].map(([kind, one]) => ms(`${kind}, p50`, one.accept, 0.5)),
    ...[...times].map(([kind, one]) => ms(`${kind}, p95`, one.accept, 0.95)),
    ms('all, p50', all.accept, 0.5),
    ms('all, p95', all.accept, 0.95),
    ms('until all of it is shown, p50', all.shown, 0.5),
    ms('until all of it is shown, p95', all.shown, 0.95),
    {
      name: 'all beside the bare commit, p95',
      value: percentile(all.accept, 0.95) / percentile(all.bare, 0.95),
      unit: 'times',
      budget: TIMES_BARE_MAX,
    },
  ];
}

export async function run(): Promise<readonly BenchRow[]> {
  const service = await startService({ data: 'demo', rateLimit: null });
  const desk = await openDeskOn(service);
  try {
    await desk.sync();
    const kinds = await kindsFor(desk);
    await service.goDark();
    desk.engine.start();
    return rowsOf(await measure(desk, kinds));
  } finally {
    await desk.close();
    await service.stop();
  }
}
