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
  /** The least it may be. */
  readonly least?: number;
}

/** The exports of a `*.bench.ts` file. */
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

function promise({ budget, least, unit }: BenchRow): string {
  if (budget !== undefined) return `at most ${figure(budget)} ${unit}`;
  return least === undefined ? '' : `at least ${figure(least)} ${unit}`;
}

function isBroken({ value, budget = Infinity, least = -Infinity }: BenchRow): boolean {
  // Written so that a figure that is none breaks the promise.
  return !(value <= budget && value >= least);
}

function verdict(row: BenchRow): string {
  if (promise(row) === '') return '';
  if (!isBroken(row)) return 'within';
  return row.least === undefined ? 'OVER' : 'UNDER';
}

function tableLines(bench: string, rows: readonly BenchRow[]): string[] {
  const cells = rows.map((row) => [row.name, `${figure(row.value)} ${row.unit}`, promise(row), verdict(row)]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map(([name = '', value = '', promised = '', kept = '']) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${promised.padEnd(widths[2] ?? 0)}  ${kept}`.trimEnd(),
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
  let broken = 0;
  for (const file of filesFor(wanted)) {
    const loaded: unknown = await import(pathToFileURL(join(projectRoot, file)).href);
    if (!isBench(loaded)) throw new Explained(`${file} must export \`name\` and \`run()\`.`);
    const rows = await loaded.run();
    broken += rows.filter((row) => promise(row) !== '' && isBroken(row)).length;
    console.log(tableLines(loaded.name, rows).join('\n'));
  }
  if (broken > 0) console.log(`${broken} not as promised`);
  return broken > 0 ? 1 : 0;
}

await runScript(() => runBenches(process.argv[2]));
