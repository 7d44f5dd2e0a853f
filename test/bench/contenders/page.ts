/** The part of docs/performance.md that is made of figures. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../../../scripts/runtime/paths.ts';
import { RIVALS } from '../rival-packages.ts';
import { MORE_IS_BETTER, ROWS, type RowName } from './course.ts';
import { ENTRANTS, STOCKHAND, type Entrant } from './entrants.ts';
import type { Cell, Figuring, Result } from './results.ts';

const PAGE = join(projectRoot, 'docs', 'performance.md');
const BEGIN = '<!-- figures: written by the bench -->';
const END = '<!-- end of the figures -->';
const NAMES = Object.keys(ROWS) as RowName[];
const LIMITS = ['bare SQLite', 'bare HTTP'];

export async function writePage(figures: Figuring): Promise<void> {
  const page = readFileSync(PAGE, 'utf8');
  const [before] = page.split(BEGIN);
  const [, after] = page.split(END);
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the figures`);
  const text = [before.trimEnd(), '', BEGIN, '', ...partOf(figures), '', END, after].join('\n');
  writeFileSync(PAGE, await format(text, { parser: 'markdown', printWidth: 140 }));
}

function partOf({ at, machine: where, results }: Figuring): string[] {
  const sizes = [...new Set(results.map(({ rows }) => rows))].toSorted((a, b) => a - b);
  return [
    `Seen on ${at.slice(0, 10)}, ${where}.`,
    '',
    '### Versions, and what lasts',
    '',
    ...table(['contender', 'version', 'an acknowledged change survives'], ENTRANTS.map(lineOfEntrant)),
    ...sizes.flatMap((rows) => sectionOf(rows, results)),
  ];
}

const SURVIVES = {
  'power cut': '`kill -9` and a power cut',
  kill: '`kill -9`; a power cut may take the last ones',
  'not at all': 'nothing',
};

function lineOfEntrant({ name, packages, lasts }: Entrant): string[] {
  const versions = packages.map((one) => `${one} ${versionOf(one)}`).join('<br>');
  return [name, versions === '' ? 'here' : versions, SURVIVES[lasts]];
}

function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(RIVALS, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return dependencies[name] ?? '';
}

function sectionOf(rows: number, all: readonly Result[]): string[] {
  const results = ENTRANTS.flatMap(
    ({ name }) => all.find((one) => one.rows === rows && one.name === name) ?? [],
  );
  const names = NAMES.filter((row) => results.some(({ cells }) => cells[row] !== undefined));
  const isDrain = names.every((row) => row.startsWith('drain'));
  const title = isDrain ? 'The queue' : `${rows.toLocaleString('en-GB')} items`;
  return [
    '',
    `### ${title}`,
    '',
    ...table(
      ['', ...results.map(({ name }) => name)],
      names.map((row) => [ROWS[row], ...results.map(({ cells }) => textOf(cells[row]))]),
    ),
    '',
    ...table(
      ['', 'best other that lasts as long', 'best other', 'limit'],
      names.map((row) => [ROWS[row], ...verdicts(row, results)]),
    ),
  ];
}

/** The place of Stockhand beside the best of those that last as long, the best of all, and the limit. */
function verdicts(row: RowName, results: readonly Result[]): string[] {
  const own = results.find(({ name }) => name === STOCKHAND)?.cells[row]?.median;
  const others = results.filter(({ name }) => name !== STOCKHAND && !LIMITS.includes(name));
  const equal = others.filter(({ name }) => lastsAsLong(name));
  const limits = results.filter(({ name }) => LIMITS.includes(name));
  return [equal, others, limits].map((group) => verdict(row, own, group));
}

function lastsAsLong(name: string): boolean {
  return ENTRANTS.find((entrant) => entrant.name === name)?.lasts === 'power cut';
}

function verdict(row: RowName, own: number | undefined, group: readonly Result[]): string {
  const isMore = MORE_IS_BETTER.includes(row);
  const figures = group.flatMap(({ name, cells }) => {
    const median = cells[row]?.median;
    return median === undefined ? [] : [{ name, median }];
  });
  const [best] = figures.toSorted((a, b) => (isMore ? b.median - a.median : a.median - b.median));
  if (best === undefined || own === undefined) return '–';
  const times = isMore ? own / best.median : best.median / own;
  const word = times >= 1 ? 'ahead' : 'behind';
  return `${word}, ${figure(times >= 1 ? times : 1 / times)} times (${best.name})`;
}

function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-GB');
  return value.toPrecision(value >= 10 ? 3 : 2);
}

function textOf(cell: Cell | undefined): string {
  if (cell?.median === undefined) return cell?.why ?? '–';
  const { median, least = median, most = median } = cell;
  if (least === most) return figure(median);
  return `${figure(median)} (${figure(least)} to ${figure(most)})`;
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...lines.map(line)];
}
