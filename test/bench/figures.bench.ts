/** Figures of the stock, at the size of a large shop whose every item was opened: each is there before anybody looks for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { BenchChild, buildBenchPrograms } from './children.ts';
import type { Figures } from './figures/figures.ts';
import { ms } from './store/figures.ts';

export const name = 'figures';

/** `--items 10000` measures that many, with ten movements each. */
const only = process.argv.indexOf('--items');
const ITEMS = only === -1 ? 100_000 : Number(process.argv[only + 1]);
const MOVEMENTS = ITEMS * 10;
const BAR_MS = 100;

export async function run(): Promise<readonly BenchRow[]> {
  await buildBenchPrograms(['figures/figures']);
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-bench-'));
  try {
    const filling = new BenchChild('figures/figures');
    const perSecond = await filling.ask<number>('fill', { folder, items: ITEMS, movements: MOVEMENTS });
    await filling.end();
    const reading = new BenchChild('figures/figures');
    const figures = await reading.ask<Figures>('read', { folder });
    await reading.end();
    return [
      { name: 'movements with their summaries into the mirror', value: perSecond, unit: 'rows/s' },
      ms('value by place', figures.placesMs, BAR_MS),
      ms('value by category', figures.categoriesMs, BAR_MS),
      ms('items that do not move', figures.slowMs, BAR_MS),
      ms('items that will not last', figures.lastingMs, BAR_MS),
      ms('last counts, by place and category', figures.countedMs, BAR_MS),
      ms('stock of one item over time', figures.itemMs, BAR_MS),
      ms('stock of an item with 10,000 movements', figures.itemOfManyMs, BAR_MS),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
