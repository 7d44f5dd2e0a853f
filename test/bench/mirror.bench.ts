/** A first mirror over loopback HTTP without a limit: how fast, in how much memory, and how many requests more than there are pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import type { SyncSummary } from '../../src-sync/engine/run/types.ts';
import type { DataCounts } from '../../src-service/options.ts';
import { BenchChild, buildBenchPrograms } from './children.ts';

export const name = 'mirror';

type Summary = SyncSummary & { readonly firstItemsMs: number };

interface Stage {
  readonly service: BenchChild;
  readonly engine: BenchChild;
  readonly address: { readonly url: string; readonly token: string };
  readonly folder: string;
}

export async function run(): Promise<readonly BenchRow[]> {
  await buildBenchPrograms(['mirror/engine', 'mirror/service', 'mirror/plain']);
  const shop: DataCounts = {
    contacts: 12_000,
    items: 8_000,
    untrackedShare: 0.1,
    warehouses: 5,
    notifications: 500,
  };
  const many: DataCounts = { contacts: 0, items: 100_000, warehouses: 1, notifications: 0 };
  return [...(await onStage(shop, ofShop)), ...(await onStage(many, ofManyItems))];
}

/** A Service and an engine, each in a process of its own, on a new profile. */
async function onStage(
  data: DataCounts,
  measure: (stage: Stage) => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> {
  const service = new BenchChild('mirror/service');
  const engine = new BenchChild('mirror/engine');
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-bench-'));
  try {
    const address = await service.ask<Stage['address']>('start', data);
    await engine.ask('open', { dataDir: folder, ...address });
    return await measure({ service, engine, address, folder });
  } finally {
    await engine.end();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ofShop({ service, engine }: Stage): Promise<readonly BenchRow[]> {
  const summary = await engine.ask<Summary>('sync');
  const asked = await service.ask<readonly string[]>('asked', 0);
  const least = leastRequests(await service.ask('lists'));
  const listed = asked.filter(isLargeList).length;
  const notes = 'changed by a colleague';
  const id = await service.ask<string>('editContact', notes);
  await engine.ask('look', { id, notes });
  const cycle = (await service.ask<readonly string[]>('asked', asked.length)).filter(isOfContacts).length;
  return [
    ...speed('12,000 contacts, 8,000 items, 5 warehouses', summary),
    { name: 'first items in the store', value: summary.firstItemsMs, unit: 'ms' },
    { name: 'requests altogether', value: summary.requests, unit: 'requests' },
    { name: 'requests to these lists', value: listed, unit: 'requests' },
    { name: 'fewest possible: rows of each list / 100, rounded up', value: least, unit: 'requests' },
    { name: 'requests over the fewest possible', value: listed / least, unit: 'times', budget: 1.05 },
    { name: 'contact requests after one changed contact', value: cycle, unit: 'requests', budget: 3 },
    { name: 'peak memory of the engine process', value: await engine.peakMegabytes(), unit: 'MB' },
  ];
}

async function ofManyItems({ service, engine, address, folder }: Stage): Promise<readonly BenchRow[]> {
  const items = await engine.ask<Summary>('sync', ['items']);
  const peak = await engine.peakMegabytes();
  const all = await engine.ask<Summary>('sync', ['warehouses', 'stock']);
  const plain = new BenchChild('mirror/plain');
  const copyMs = await plain.ask<number>('copyItems', { file: join(folder, 'plain.db'), ...address });
  const plainPeak = await plain.peakMegabytes();
  await plain.end();
  const [, rate] = speed('100,000 items', items);
  return [
    { name: '100,000 items: rows a second', value: rate?.value ?? 0, unit: 'rows/s', least: 20_000 },
    { name: 'peak memory of the engine process', value: peak, unit: 'MB', budget: 200 },
    ...speed('their stock in one warehouse', all, 'stock'),
    {
      name: 'peak memory of the engine process',
      value: await engine.peakMegabytes(),
      unit: 'MB',
      budget: 200,
    },
    {
      name: 'the same items fetched, parsed and put into one plain table',
      value: (100_000 / copyMs) * 1_000,
      unit: 'rows/s',
    },
    { name: 'peak memory of that', value: plainPeak, unit: 'MB' },
    { name: 'peak memory of the stand-in Service', value: await service.peakMegabytes(), unit: 'MB' },
  ];
}

function speed(what: string, summary: Summary, only?: 'stock'): BenchRow[] {
  const mirrored = Object.entries(summary.mirror).filter(
    ([collection]) => (only ?? collection) === collection,
  );
  const rows = mirrored.reduce((sum, [, one]) => sum + one.rows, 0);
  return [
    { name: `${what}: rows mirrored`, value: rows, unit: 'rows' },
    { name: `${what}: rows a second`, value: (rows / summary.durationMs) * 1_000, unit: 'rows/s' },
  ];
}

/** A page holds a hundred rows at most, and also an empty list has to be asked for. */
function leastRequests(rows: readonly number[]): number {
  return rows.reduce((sum, count) => sum + Math.max(1, Math.ceil(count / 100)), 0);
}

const LARGE_LISTS = [
  /^\/api\/contacts$/,
  /^\/api\/v1\/inventory\/items$/,
  /^\/api\/v1\/inventory\/warehouses(\/[^/]+\/stock)?$/,
  /^\/api\/v1\/notifications$/,
];

function isLargeList(path: string): boolean {
  return LARGE_LISTS.some((list) => list.test(path));
}

function isOfContacts(path: string): boolean {
  return path.startsWith('/api/contacts');
}
