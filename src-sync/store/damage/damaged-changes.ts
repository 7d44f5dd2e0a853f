/**
 * A change of the outbox whose row was damaged on the disk: its JSON does not parse any more, or a number, its state or name is none. Only this
 * change is refused, with what can still be read of it; all others go on. Looked for at each opening, before anything reads the outbox.
 */
import { TIME_MAX_MS } from '../../domain/records/fields.ts';
import { OPERATION_NAMES, OPERATION_STATES, type OperationName } from '../../domain/outbox/operation.ts';
import { kyselyOver, type RawDatabase } from '../sqlite/connection.ts';
import { setFact } from '../sync/facts.ts';
import type { Writer } from '../sqlite/handles.ts';
import { setOperationState } from '../outbox/outbox.ts';
import { joined, type Message } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';

/** SQL that is true of a column of valid JSON where it is not of this type. */
const WRONG_JSON = {
  object: (column: string) => `json_type(${column}) <> 'object'`,
  array: (column: string) => `json_type(${column}) <> 'array'`,
  /** An array of objects, each with a body. */
  parts: (column: string) =>
    `json_type(${column}) <> 'array' OR EXISTS (SELECT 1 FROM json_each(${column}) AS part
      WHERE part.type <> 'object' OR json_type(part.value, '$.body') IS NOT 'object')`,
  /** A `ConflictDetail`. */
  conflict: (column: string) =>
    `json_type(${column}, '$.base') IS NOT 'object' OR json_type(${column}, '$.mine') IS NOT 'object'
      OR coalesce(json_type(${column}, '$.theirs'), 'null') NOT IN ('object', 'null') OR json_type(${column}, '$.fields') IS NOT 'array'
      OR EXISTS (SELECT 1 FROM json_each(${column}, '$.fields') AS field WHERE field.type <> 'text')`,
  /** A code and a sentence. */
  error: (column: string) =>
    `json_type(${column}, '$.code') IS NOT 'text' OR json_type(${column}, '$.message') IS NOT 'text'`,
} as const;

/** 1 where a column is neither NULL nor JSON of this type. */
export function isDamagedJson(column: string, type: keyof typeof WRONG_JSON): string {
  return `CASE WHEN ${column} IS NULL THEN 0 WHEN typeof(${column}) <> 'text' THEN 1
    WHEN NOT json_valid(${column}) THEN 1 ELSE ${WRONG_JSON[type](column)} END`;
}

const JSON_COLUMNS = {
  body: 'object',
  base: 'object',
  conflict: 'conflict',
  last_error: 'error',
  parts: 'parts',
} as const;

const COUNT_MAX = 2 ** 53 - 1;

/** The most that stands in a number, and what stands there instead of something else. Whatever cannot be told may have been sent. */
const NUMBER_COLUMNS = {
  was_sent: { most: 1, instead: '1' },
  attempts: { most: COUNT_MAX, instead: '0' },
  created_at_ms: { most: TIME_MAX_MS, instead: '0' },
  sent_at_ms: { most: TIME_MAX_MS, instead: 'NULL' },
  known_seq: { most: COUNT_MAX, instead: 'NULL' },
  not_before_ms: { most: TIME_MAX_MS, instead: '0' },
  lost_service_ms: { most: TIME_MAX_MS, instead: 'NULL' },
  lost_wall_ms: { most: TIME_MAX_MS, instead: 'NULL' },
  lost_ran_ms: { most: TIME_MAX_MS, instead: 'NULL' },
  looked_up: { most: COUNT_MAX, instead: '0' },
  done_at_ms: { most: TIME_MAX_MS, instead: 'NULL' },
} as const;

/** A program of an earlier version has no columns that a later one added. */
function numberColumnsOf(raw: RawDatabase) {
  const there = new Set(raw.prepare(`SELECT name FROM pragma_table_info('operation')`).pluck().all());
  return Object.entries(NUMBER_COLUMNS).filter(([column]) => there.has(column));
}

function isDamagedNumber(column: string, most: number): string {
  return `(${column} IS NOT NULL AND (typeof(${column}) NOT IN ('integer', 'real') OR ${column} NOT BETWEEN 0 AND ${most}))`;
}

const TEXT_COLUMNS = ['id', 'record_id', 'token'];
const IS_TEXT_BAD = TEXT_COLUMNS.map(
  (column) => `(${column} IS NOT NULL AND typeof(${column}) <> 'text')`,
).join(' OR ');

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

function damagedIn(raw: RawDatabase): string {
  const numbers = numberColumnsOf(raw).map(([column, { most }]) => isDamagedNumber(column, most));
  return damagedBy(numbers.join(' OR '));
}

const damagedBy = (isNumberBad: string): string => `
  SELECT seq, CAST(id AS TEXT) AS id, CAST(name AS TEXT) AS name, CAST(state AS TEXT) AS state, was_sent, done_at_ms,
    CAST(body AS TEXT) AS body, CAST(base AS TEXT) AS base, (${isNumberBad} OR ${IS_TEXT_BAD}) AS bad_values,
    ${Object.entries(JSON_COLUMNS)
      .map(([column, type]) => `${isDamagedJson(column, type)} AS bad_${column}`)
      .join(', ')}
    FROM operation
   WHERE (bad_values OR ${Object.keys(JSON_COLUMNS)
     .map((column) => `bad_${column}`)
     .join(
       ' OR ',
     )} OR state NOT IN (${quoted(OPERATION_STATES)}) OR name NOT IN (${quoted(OPERATION_NAMES)}))`;

interface DamagedRow {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly was_sent: unknown;
  readonly done_at_ms: unknown;
  readonly body: string | null;
  readonly base: string | null;
  readonly bad_values: 0 | 1;
  readonly bad_body: 0 | 1;
  readonly bad_base: 0 | 1;
  readonly bad_conflict: 0 | 1;
  readonly bad_last_error: 0 | 1;
  readonly bad_parts: 0 | 1;
}

/** @returns whether an open change is damaged, for whoever only looks */
export function anyDamagedChange(raw: RawDatabase): boolean {
  return (
    raw
      .prepare(`SELECT EXISTS (${damagedIn(raw)} AND state <> 'done')`)
      .pluck()
      .get() === 1
  );
}

/**
 * @param reach `open`: changes that still wait; `all`: those that are done as well, after a program that ended without closing
 * @returns what a person must be told
 */
export async function refuseDamagedChanges(
  raw: RawDatabase,
  reach: 'open' | 'all',
): Promise<readonly Message[]> {
  const damaged = damagedIn(raw);
  const rows = raw
    .prepare<[], DamagedRow>(reach === 'all' ? damaged : `${damaged} AND state <> 'done'`)
    .all();
  if (rows.length === 0) return [];
  const refused = await kyselyOver(raw)
    .transaction()
    .execute(async (tx) => {
      // All of them first: the view of a record is made of every change of it.
      const waiting = [];
      for (const row of rows) if (await settleDamaged(raw, tx, row)) waiting.push(row);
      for (const row of waiting) await refuse(raw, tx, row);
      return waiting.length;
    });
  if (refused === 0) return [];
  return [aboutThisPc('changesDamaged', { count: refused })];
}

/** @returns whether a person has to see to it */
async function settleDamaged(raw: RawDatabase, tx: Writer, row: DamagedRow): Promise<boolean> {
  await setFact(tx, `damaged change: ${row.id}`, {
    name: row.name,
    state: row.state,
    body: row.body,
    base: row.base,
  });
  const name = nearestName(row.name);
  // Nobody could say what it was meant to do; what stood in it is kept.
  if (name === null) {
    raw.prepare('DELETE FROM operation WHERE seq = ?').run(row.seq);
    return !isDone(row);
  }
  repairRow(raw, row, name);
  // The state of one that is done, and why one was refused before, is no reason to refuse it.
  const isUsable = [row.bad_values, row.bad_body, row.bad_base, row.bad_conflict, row.bad_parts].every(
    (bad) => bad === 0,
  );
  return !(isDone(row) || (isUsable && isState(row.state) && name === row.name && row.state !== 'rejected'));
}

async function refuse(raw: RawDatabase, tx: Writer, row: DamagedRow): Promise<void> {
  if (nearestName(row.name) === null) return;
  const lastError = { code: 'STORAGE_DAMAGED', ...wordsOf(row) } as const;
  await setOperationState(tx, row.seq, { state: 'rejected', conflict: null, lastError });
}

function isState(state: string): boolean {
  return OPERATION_STATES.some((known) => known === state);
}

/** By its state; where that is none, by the time at which it was done. */
function isDone({ state, done_at_ms: doneAtMs }: DamagedRow): boolean {
  return isState(state) ? state === 'done' : typeof doneAtMs === 'number' && doneAtMs > 0;
}

function repairRow(raw: RawDatabase, row: DamagedRow, name: OperationName): void {
  const columns = Object.keys(JSON_COLUMNS) as (keyof typeof JSON_COLUMNS)[];
  const emptied = columns
    .filter((column) => row[`bad_${column}`] === 1)
    .map((column) => `${column} = ${column === 'body' ? "'{}'" : 'NULL'}`);
  const numbers = numberColumnsOf(raw).map(
    ([column, { most, instead }]) =>
      `${column} = CASE WHEN ${isDamagedNumber(column, most)} THEN ${instead} ELSE ${column} END`,
  );
  const texts = TEXT_COLUMNS.map((column) => `${column} = CAST(${column} AS TEXT)`);
  const state = isDone(row) ? 'done' : isState(row.state) ? row.state : 'queued';
  raw
    .prepare(
      `UPDATE operation SET ${[...emptied, ...numbers, ...texts, 'name = ?', 'state = ?'].join(', ')} WHERE seq = ?`,
    )
    .run(name, state, row.seq);
}

/** A name in which a letter or two were damaged. */
function nearestName(name: string): OperationName | null {
  const near = OPERATION_NAMES.filter((known) => known.length === name.length && differing(known, name) <= 2);
  return OPERATION_NAMES.find((known) => known === name) ?? (near.length === 1 ? (near[0] ?? null) : null);
}

function differing(one: string, other: string): number {
  return [...one].filter((letter, index) => letter !== other[index]).length;
}

const READABLE_CHARACTERS_MAX = 300;

function wordsOf({ was_sent: wasSent, body }: DamagedRow): Message {
  const readable = (body ?? '').replaceAll(/[\p{Cc}\ufffd]+/gu, ' ').slice(0, READABLE_CHARACTERS_MAX);
  return joined(
    aboutThisPc('changeDamaged'),
    ...(wasSent !== 0 ? [aboutThisPc('mayHaveArrived')] : []),
    ...(readable.trim() === '' ? [] : [aboutThisPc('whatCanBeRead', { readable })]),
    aboutThisPc('makeItAgain'),
  );
}

const UNSHOWN_LISTS = {
  touches: 'array',
  depends_on: 'array',
  answer: 'object',
  body: 'object',
  base: 'object',
} as const;

interface DamagedUnshown {
  readonly id: string;
  readonly record_id: string;
  readonly name: string;
  readonly body: string | null;
  readonly bad: 0 | 1;
}

/**
 * The same for changes that are durable and not shown yet. What they touch can be made good; a change whose own contents are damaged is shown
 * empty and refused.
 * @param show shows them, once they can be read
 */
export async function showDespiteDamage(
  raw: RawDatabase,
  show: () => Promise<void>,
): Promise<readonly Message[]> {
  const bad = (column: keyof typeof UNSHOWN_LISTS): string => isDamagedJson(column, UNSHOWN_LISTS[column]);
  const rows = raw
    .prepare<[], DamagedUnshown>(
      `SELECT id, record_id, name, CAST(body AS TEXT) AS body, ${bad('body')} OR ${bad('base')} AS bad FROM unshown`,
    )
    .all();
  if (rows.length === 0) return [];
  raw.exec(`
    UPDATE unshown SET touches = json_array(record_id) WHERE ${bad('touches')};
    UPDATE unshown SET depends_on = '[]' WHERE ${bad('depends_on')};
    UPDATE unshown SET answer = json_object('opId', id, 'recordId', record_id, 'warnings', json_array()) WHERE ${bad('answer')};
    UPDATE unshown SET body = '{}' WHERE ${bad('body')};
    UPDATE unshown SET base = NULL WHERE ${bad('base')};`);
  const damaged = rows.filter((row) => row.bad === 1);
  await show();
  for (const { id, body } of damaged)
    raw.prepare('UPDATE operation SET body = ? WHERE id = ?').run(body ?? '', id);
  return damaged.length === 0 ? [] : refuseDamagedChanges(raw, 'open');
}
