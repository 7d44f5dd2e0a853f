/** Ways to damage a database: a byte of any page, a value of any column, a file that is cut short. Each is drawn by the number of its case. */
import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Random } from '../../src-service/random.ts';
import { PAGE_BYTES, type Sound, type Waiting } from './sound.ts';

export type Sort = 'pages' | 'columns' | 'cuts';

export interface Blow {
  readonly sort: Sort;
  /** The damage in words. */
  readonly words: string;
  /** Changes whose rows were not touched: they must be there afterwards. */
  readonly untouched: readonly Waiting[];
}

/** Writes the damaged copy; `index` counts the cases of one sort, so that they go through every page and every column. */
export function strike(sort: Sort, index: number, sound: Sound, file: string, random: Random): Blow {
  const state = random.pick(['closed', 'leftOpen'] as const);
  const bytes = Buffer.from(sound.bytes[state]);
  const waiting = sound.waiting[state];
  if (sort === 'columns') {
    writeFileSync(file, bytes, { mode: 0o600 });
    return { sort, ...strikeColumn(index, file, waiting, random) };
  }
  const { words, from, to } =
    sort === 'pages' ? strikePage(index, bytes, random) : { ...cutOf(bytes, random), to: bytes.length };
  writeFileSync(file, sort === 'cuts' ? bytes.subarray(0, from) : bytes, { mode: 0o600 });
  const untouched = waiting.filter((row) => row.to <= from || row.from >= to);
  return { sort, words: `${state}: ${words}`, untouched };
}

interface Stretch {
  readonly words: string;
  readonly from: number;
  readonly to: number;
}

function strikePage(index: number, bytes: Buffer, random: Random): Stretch {
  const page = index % (bytes.length / PAGE_BYTES);
  const [kind, length] = random.pick([
    ['a bit', 1],
    ['a byte', 1],
    // The part of the page that says what it holds.
    ['a byte of the head', 1],
    ['some bytes', 16],
    ['a sector of zeros', 512],
    ['a sector of noise', 512],
    ['the whole page', PAGE_BYTES],
  ] as const);
  const within =
    kind === 'a byte of the head' ? random.between(0, 30) : random.between(0, PAGE_BYTES - length);
  const from = page * PAGE_BYTES + (length >= 512 ? Math.floor(within / 512) * 512 : within);
  for (let at = from; at < from + length; at += 1) {
    const old = bytes[at] ?? 0;
    if (kind === 'a bit') bytes[at] = old ^ (1 << random.between(0, 7));
    else if (kind === 'a sector of zeros') bytes[at] = 0;
    else bytes[at] = random.between(0, 255);
  }
  return { words: `${kind} of page ${page + 1} from ${from}`, from, to: from + length };
}

function cutOf(bytes: Buffer, random: Random): Omit<Stretch, 'to'> {
  const from = random.pick([
    () => random.between(0, bytes.length - 1),
    () => bytes.length - random.between(1, 4) * PAGE_BYTES,
    () => random.between(0, 200),
  ])();
  return { words: `cut at ${from} of ${bytes.length}`, from };
}

interface Column {
  readonly table: string;
  readonly column: string;
}

function strikeColumn(
  index: number,
  file: string,
  waiting: readonly Waiting[],
  random: Random,
): Omit<Blow, 'sort'> {
  const raw = new Database(file);
  try {
    raw.unsafeMode();
    raw.pragma('ignore_check_constraints = ON');
    raw.pragma('foreign_keys = OFF');
    const columns = filledColumns(raw);
    // Every third one where changes wait.
    const own = columns.filter(({ table }) => table === 'operation');
    const from = index % 3 === 0 ? own : columns;
    const { table, column } = from[Math.floor(index / 3) % from.length] ?? { table: '', column: '' };
    const keys = keyOf(raw, table);
    const rows = raw.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all();
    const row = random.pick(rows);
    const where = keys.map((key) => `"${key}" IS ?`).join(' AND ');
    const change = raw.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE ${where}`);
    const value = spoiled(row[column], random);
    let words = `${table}.${column} = ${String(value).slice(0, 60)} (${typeof value})`;
    try {
      change.run(value, ...keys.map((key) => row[key]));
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      words += `: the table refuses it (${error.code})`;
    }
    raw.pragma('wal_checkpoint(TRUNCATE)');
    const seq = table === 'operation' ? row['seq'] : null;
    return { words, untouched: waiting.filter((one) => one.seq !== seq) };
  } finally {
    raw.close();
  }
}

/** Of every table with a row in it, also those of the search index. */
function filledColumns(raw: Database.Database): readonly Column[] {
  const tables = raw
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all();
  return tables
    .filter((table) => raw.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined)
    .flatMap((table) =>
      raw
        .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
        .pluck()
        .all(table)
        .map((column) => ({ table, column })),
    );
}

function keyOf(raw: Database.Database, table: string): readonly string[] {
  const keys = raw
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table);
  return keys.length === 0 ? ['rowid'] : keys;
}

type Value = string | number | bigint | Buffer | null;

function spoiled(value: unknown, random: Random): Value {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  const at = random.between(0, Math.max(0, text.length - 1));
  return random.pick<() => Value>([
    () => text.slice(0, at) + String.fromCodePoint(random.between(1, 255)) + text.slice(at + 1),
    () => text.slice(0, at),
    () => text + text,
    () => `[${text}]`,
    () => '{"a":{"b":[null,1e999,"\\ud800"]}}',
    () => 'null',
    () => null,
    () => '',
    () => -1,
    () => 1.5,
    () => 9_007_199_254_740_993n,
    () => Buffer.from([random.between(0, 255), random.between(128, 255), 0]),
    () => 'क\u0000'.repeat(3),
  ])();
}
