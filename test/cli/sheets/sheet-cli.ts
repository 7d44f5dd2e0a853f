/** `import` and `export` run inside the test: the command line as a script writes it, and what it answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import * as XLSX from '@e965/xlsx';
import { afterEach, beforeEach } from 'vitest';
import { parseCommandLine } from '../../../src-sync/cli/arguments/args.ts';
import { exitOfFailure } from '../../../src-sync/cli/output/exit-codes.ts';
import { createOutput } from '../../../src-sync/cli/output/output.ts';
import { openSession } from '../../../src-sync/cli/session.ts';

export const FIELD = join(import.meta.dirname, '..', '..', 'fixtures', 'field');
/** Nobody listens there: none of it needs the Service. */
const NOWHERE = 'http://127.0.0.1:9';

export let folder: string;

/** Call once, at the top of a file of tests. */
export function withFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stockhand-import-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

export interface Told {
  readonly code: number;
  readonly lines: readonly Record<string, unknown>[];
  readonly notes: string;
}

async function textOf(stream: PassThrough): Promise<string> {
  stream.end();
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
}

export async function run(...words: readonly string[]): Promise<Told> {
  const argv = [...words, '--data-dir', join(folder, 'profile'), '--base-url', NOWHERE];
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1e8 }), new PassThrough({ highWaterMark: 1e8 })];
  const output = createOutput(stdout, stderr, []);
  const commandLine = parseCommandLine(argv);
  if (!commandLine.ok) return { code: 64, lines: [], notes: commandLine.failure.message };
  const session = openSession(commandLine.value.flags);
  if (!session.ok) throw new Error(session.failure.message);
  const ended = await commandLine.value.command.run({
    session: session.value,
    output,
    input: Readable.from([]),
    environment: {},
    interrupted: new AbortController().signal,
  });
  if (!ended.ok) output.note(ended.failure.message);
  const lines = (await textOf(stdout))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    code: ended.ok ? ended.value : exitOfFailure(ended.failure.code),
    lines,
    notes: await textOf(stderr),
  };
}

export interface RowLine {
  readonly row: number;
  readonly outcome: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly problems: readonly {
    readonly column: string | null;
    readonly code: string;
    readonly message: string;
    readonly suggestion?: string;
  }[];
}

export interface Imported extends Told {
  readonly rows: readonly RowLine[];
  readonly summary: Readonly<Record<string, unknown>>;
  /** The codes of the problems of a row. */
  codes(row: number): readonly string[];
  record(row: number): Readonly<Record<string, unknown>> | undefined;
}

export async function importFile(
  collection: 'items' | 'contacts',
  path: string,
  ...flags: readonly string[]
): Promise<Imported> {
  const told = await run('import', collection, path, ...flags);
  const rows = told.lines.filter((line) => 'row' in line) as unknown as RowLine[];
  const last = told.lines.at(-1)?.['summary'];
  const find = (row: number): RowLine | undefined => rows.find((line) => line.row === row);
  return {
    ...told,
    rows,
    summary: (last ?? {}) as Record<string, unknown>,
    codes: (row) => find(row)?.problems.map(({ code }) => code) ?? [],
    record: (row) => find(row)?.record,
  };
}

/** A dry run of a file of the field log. */
export function dryRun(collection: 'items' | 'contacts', name: string, ...flags: readonly string[]) {
  return importFile(collection, join(FIELD, name), '--dry-run', ...flags);
}

export function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A dry run of a text made here. */
export function dryRunOf(
  collection: 'items' | 'contacts',
  lines: readonly string[],
  ...flags: readonly string[]
): Promise<Imported> {
  return importFile(collection, write('made.csv', `${lines.join('\r\n')}\r\n`), '--dry-run', ...flags);
}

/** A workbook of one sheet. */
export function workbook(cells: XLSX.WorkSheet): string {
  const book = XLSX.utils.book_new(cells, 'Sheet1');
  return write('made.xlsx', XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

export async function enqueue(...operations: readonly object[]): Promise<void> {
  const path = write('operations.ndjson', operations.map((one) => JSON.stringify(one)).join('\n'));
  await enqueueFile(path);
}

async function enqueueFile(path: string): Promise<void> {
  const { createReadStream } = await import('node:fs');
  const commandLine = parseCommandLine([
    'enqueue',
    '--data-dir',
    join(folder, 'profile'),
    '--base-url',
    NOWHERE,
  ]);
  if (!commandLine.ok) throw new Error(commandLine.failure.message);
  const session = openSession(commandLine.value.flags);
  if (!session.ok) throw new Error(session.failure.message);
  const sink = new PassThrough({ highWaterMark: 1e8 });
  const ended = await commandLine.value.command.run({
    session: session.value,
    output: createOutput(sink, sink, []),
    input: createReadStream(path),
    environment: {},
    interrupted: new AbortController().signal,
  });
  if (!ended.ok || ended.value !== 0) throw new Error(await textOf(sink));
}
