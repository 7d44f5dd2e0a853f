/** `npm run bench [-- name]`: runs test/bench/*.bench.ts one after the other and shows every figure beside its budget. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './runtime/paths.ts';
import { Explained, runScript } from './runtime/processes.ts';

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The most it may be; absent where there is no promise. */
  readonly budget?: number;
}

/** What a `*.bench.ts` file exports. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly BenchRow[]>;
}

function isBench(loaded: unknown): loaded is Bench {
  if (typeof loaded !== 'object' || loaded === null) return false;
  return (
    'name' in loaded && typeof loaded.name === 'string' && 'run' in loaded && typeof loaded.run === 'function'
  );
}

function figure(value: number): string {
  return value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 ? 3 : 1 });
}

function tableLines(bench: string, rows: readonly BenchRow[]): string[] {
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    row.budget === undefined ? '' : `at most ${figure(row.budget)} ${row.unit}`,
    row.budget === undefined ? '' : row.value <= row.budget ? 'within' : 'OVER',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map(([name = '', value = '', budget = '', verdict = '']) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${budget.padEnd(widths[2] ?? 0)}  ${verdict}`.trimEnd(),
  );
  return [bench, ...lines, ''];
}

function filesFor(wanted: string | undefined): string[] {
  const files = globSync('test/bench/*.bench.ts', { cwd: projectRoot }).toSorted();
  const chosen = files.filter((file) => wanted === undefined || basename(file).startsWith(wanted));
  if (chosen.length > 0) return chosen;
  const names = files.map((file) => basename(file, '.bench.ts')).join(', ');
  throw new Explained(
    `There is no benchmark named ${wanted ?? ''}. There are: ${names === '' ? 'none' : names}.`,
  );
}

async function runBenches(wanted: string | undefined): Promise<number> {
  let over = 0;
  for (const file of filesFor(wanted)) {
    const loaded: unknown = await import(pathToFileURL(join(projectRoot, file)).href);
    if (!isBench(loaded)) throw new Explained(`${file} must export \`name\` and \`run()\`.`);
    const rows = await loaded.run();
    over += rows.filter((row) => row.budget !== undefined && row.value > row.budget).length;
    console.log(tableLines(loaded.name, rows).join('\n'));
  }
  if (over > 0) console.log(`${over} over budget`);
  return over > 0 ? 1 : 0;
}

await runScript(() => runBenches(process.argv[2]));
