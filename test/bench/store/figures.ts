/** Shared by the benchmarks of the store: a database as the mirror fills it, and how long its answers take. */
import path from 'node:path';
import type { BenchRow } from '../../../scripts/bench.ts';
import type { CollectionName } from '../../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import type { Question } from '../../../src-sync/domain/questions/questions.ts';
import { inWrite, openStore, type Store } from '../../../src-sync/store/database.ts';
import { applyServerRows } from '../../../src-sync/store/records/records.ts';
import { itemsWindow } from '../../../src-sync/store/queries/items.ts';
import { scanFind } from '../../../src-sync/store/queries/codes/find-code.ts';

export const NOW_MS = Date.parse('2026-11-18T06:30:00.000Z');
const PAGE_ROWS = 100;
const SEARCH_ROUNDS = 6;
export const TYPED = [
  'brass hinge',
  'cpvc valve 20',
  'mcb 16 a',
  'paint white 4 l',
  'wire 1.5 sq mm red',
  'screw',
  'lock godrej',
  'pipe',
  '8901',
  'hng-4',
  'tape',
  'drill bit 6',
];

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

export async function openShop(folder: string): Promise<Store> {
  const file = path.join(folder, 'bench.sqlite');
  const opened = await openStore({ file, nowMs: NOW_MS, createDirectories: true });
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

/** Page by page, each in a durable transaction of its own, as the pull does it. Returns milliseconds a page. */
export async function fill(
  store: Store,
  collection: CollectionName,
  documents: readonly JsonObject[],
): Promise<number[]> {
  const times: number[] = [];
  for (let from = 0; from < documents.length; from += PAGE_ROWS) {
    const rows = documents.slice(from, from + PAGE_ROWS).map((document) => ({
      serverId: String(document['gid'] ?? document['id']),
      document,
      updatedAt: String(document['updatedAt']),
      createdAt: String(document['createdAt']),
    }));
    const page = { collection, rows, sweep: 1, requestedAtTick: 0, nowMs: NOW_MS };
    times.push(await timed(() => inWrite(store.writer, (tx) => applyServerRows(tx, page))));
  }
  return times;
}

export const windowOf = (more: Partial<Question<'items.window'>>): Question<'items.window'> => ({
  q: '',
  filter: 'all',
  category: null,
  sort: 'relevance',
  direction: 'asc',
  offset: 0,
  limit: 50,
  ...more,
});

/**
 * Every prefix of every text, as it is typed. The quietest of a few rounds counts: what else the PC does at the moment is not
 * what is measured, and the first round warms statements and pages up, as the first minute of a day does.
 */
export async function searchTimes(store: Store): Promise<number[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
    const times: number[] = [];
    for (const text of TYPED) {
      for (let length = 1; length <= text.length; length += 1) {
        const question = windowOf({ q: text.slice(0, length) });
        times.push(await timed(() => itemsWindow(store.reader, question)));
      }
    }
    rounds.push(times);
  }
  return rounds.toSorted((a, b) => percentile(a, 0.95) - percentile(b, 0.95))[0] ?? [];
}

/** Texts that no item is spelled like: all words near them are looked at. */
export const MISTYPED = [
  'towr bolt',
  'brsas hinge',
  'concaeled hinge',
  'teflon tpae',
  'exteriro emulsion',
  'zzzzzz',
];

export async function nearestTimes(store: Store): Promise<number[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
    const times: number[] = [];
    for (const q of MISTYPED) times.push(await timed(() => itemsWindow(store.reader, windowOf({ q }))));
    rounds.push(times);
  }
  return rounds.toSorted((a, b) => percentile(a, 1) - percentile(b, 1))[0] ?? [];
}

export async function scanTimes(store: Store, items: readonly JsonObject[]): Promise<number[]> {
  const codes = items
    .flatMap((item) => [item['barcode'], item['sku']])
    .filter((code) => typeof code === 'string' && code !== '')
    .slice(0, 1_000)
    .map(String);
  const times: number[] = [];
  for (const code of codes) times.push(await timed(() => scanFind(store.reader, { code })));
  return times;
}

export const ms = (label: string, value: number, budget?: number): BenchRow => ({
  name: label,
  value,
  unit: 'ms',
  ...(budget === undefined ? {} : { budget }),
});
