/** The store at ten thousand, a hundred thousand and a million items: what grows with them, and what does not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { BenchChild, buildBenchPrograms } from './children.ts';
import type { Figures } from './store/million.ts';
import { ms } from './store/figures.ts';

export const name = 'million';

/** `--items 100000` measures that size alone. */
const only = process.argv.indexOf('--items');
const SIZES = only === -1 ? [10_000, 100_000, 1_000_000] : [Number(process.argv[only + 1])];

interface Size extends Figures {
  readonly items: number;
  readonly rowsPerSecond: number;
  readonly megabytes: number;
}

export async function run(): Promise<readonly BenchRow[]> {
  await buildBenchPrograms(['store/million']);
  const rows: BenchRow[] = [];
  const sizes: Size[] = [];
  for (const items of SIZES) {
    const size = await measured(items);
    sizes.push(size);
    rows.push(...rowsOf(size));
  }
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest !== undefined && largest !== undefined && smallest !== largest) {
    const times = smallest.rowsPerSecond / largest.rowsPerSecond;
    rows.push({
      name: 'cost of a row at the largest, of that at the smallest',
      value: times,
      unit: 'times',
      budget: 1.3,
    });
  }
  return rows;
}

async function measured(items: number): Promise<Size> {
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-bench-'));
  try {
    const filling = new BenchChild('store/million');
    const rowsPerSecond = await filling.ask<number>('fill', { folder, items });
    await filling.end();
    const reading = new BenchChild('store/million');
    const figures = await reading.ask<Figures>('read', { folder });
    const megabytes = await reading.peakMegabytes();
    await reading.end();
    return { ...figures, items, rowsPerSecond, megabytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bars are those of a million; what is smaller stays below them anyway. */
function rowsOf(size: Size): readonly BenchRow[] {
  const of = `${size.items.toLocaleString('en-IN')} items: `;
  return [
    { name: `${of}rows a second into the mirror`, value: size.rowsPerSecond, unit: 'rows/s' },
    ms(`${of}opened`, size.openedMs),
    ms(`${of}first rows`, size.firstRowsMs),
    ms(`${of}lists and letters read into memory, while nobody waits`, size.keptMs),
    ms(`${of}search letter by letter, p50`, size.searchP50Ms),
    ms(`${of}search letter by letter, p95`, size.searchP95Ms, 16),
    ms(`${of}list at any offset, p95`, size.listP95Ms, 16),
    ms(`${of}list by category and flag, p95`, size.filteredP95Ms, 16),
    ms(`${of}list at half of it after a change, slowest of three`, size.afterChangeMs, 16),
    ms(`${of}facets`, size.facetsMs, 16),
    ms(`${of}code, p95`, size.codeP95Ms, 1),
    { name: `${of}peak memory`, value: size.megabytes, unit: 'MB', budget: 250 },
  ];
}
