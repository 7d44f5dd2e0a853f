/**
 * A change of the outbox whose row was damaged on the disk: its JSON does not parse any more, or its state or name is none. Only this change is
 * refused, with what can still be read of it; all others go on. Looked for at each opening, before anything reads the outbox.
 */
import { OPERATION_NAMES, OPERATION_STATES, type OperationName } from '../../domain/operation.ts';
import { kyselyOver, type RawDatabase } from '../connection.ts';
import { setFact } from '../facts.ts';
import type { Writer } from '../handles.ts';
import { setOperationState } from '../outbox.ts';

/** 1 where a column is neither NULL nor JSON of this type. */
export function isDamagedJson(column: string, type: 'object' | 'array'): string {
  return `CASE WHEN ${column} IS NULL THEN 0 WHEN typeof(${column}) <> 'text' THEN 1
    WHEN NOT json_valid(${column}) THEN 1 ELSE json_type(${column}) <> '${type}' END`;
}

const JSON_COLUMNS = {
  body: 'object',
  base: 'object',
  conflict: 'object',
  last_error: 'object',
  parts: 'array',
} as const;

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const DAMAGED = `
  SELECT seq, id, name, state, was_sent, done_at_ms, CAST(body AS TEXT) AS body, CAST(base AS TEXT) AS base,
    ${Object.entries(JSON_COLUMNS)
      .map(([column, type]) => `${isDamagedJson(column, type)} AS bad_${column}`)
      .join(', ')}
    FROM operation
   WHERE (${Object.keys(JSON_COLUMNS)
     .map((column) => `bad_${column}`)
     .join(
       ' OR ',
     )} OR state NOT IN (${quoted(OPERATION_STATES)}) OR name NOT IN (${quoted(OPERATION_NAMES)}))`;

interface DamagedRow {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly was_sent: number;
  readonly done_at_ms: number | null;
  readonly body: string | null;
  readonly base: string | null;
  readonly bad_body: 0 | 1;
  readonly bad_base: 0 | 1;
  readonly bad_conflict: 0 | 1;
  readonly bad_last_error: 0 | 1;
  readonly bad_parts: 0 | 1;
}

/** @returns whether an open change is damaged, for whoever only looks */
export function anyDamagedChange(raw: RawDatabase): boolean {
  return raw.prepare(`SELECT EXISTS (${DAMAGED} AND state <> 'done')`).pluck().get() === 1;
}

/**
 * @param reach `open`: changes that still wait; `all`: those that are done as well, after a program that ended without closing
 * @returns what a person must be told
 */
export async function refuseDamagedChanges(
  raw: RawDatabase,
  reach: 'open' | 'all',
): Promise<readonly string[]> {
  const rows = raw
    .prepare<[], DamagedRow>(reach === 'all' ? DAMAGED : `${DAMAGED} AND state <> 'done'`)
    .all();
  if (rows.length === 0) return [];
  const refused = await kyselyOver(raw)
    .transaction()
    .execute(async (tx) => {
      let count = 0;
      for (const row of rows) if (await settleDamaged(raw, tx, row)) count += 1;
      return count;
    });
  if (refused === 0) return [];
  return [
    `Damaged on the disk of this PC, and not to be sent: ${refused} of the changes that waited. Sync shows what can be read of them; everything else goes on.`,
  ];
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
  const isDone = row.done_at_ms !== null;
  // Nobody could say what it was meant to do; what stood in it is kept.
  if (name === null) {
    raw.prepare('DELETE FROM operation WHERE seq = ?').run(row.seq);
    return !isDone;
  }
  repairRow(raw, row, name);
  // The state of one that is done, and why one was refused before, is no reason to refuse it.
  const isUsable = row.bad_body === 0 && row.bad_base === 0 && row.bad_conflict === 0 && row.bad_parts === 0;
  const isStateKnown = OPERATION_STATES.some((state) => state === row.state);
  if (isDone || (isUsable && isStateKnown && name === row.name && row.state !== 'rejected')) return false;
  const lastError = { code: 'STORAGE_DAMAGED', message: wordsOf(row) } as const;
  await setOperationState(tx, row.seq, { state: 'rejected', conflict: null, lastError });
  return true;
}

function repairRow(raw: RawDatabase, row: DamagedRow, name: OperationName): void {
  const columns = Object.keys(JSON_COLUMNS) as (keyof typeof JSON_COLUMNS)[];
  const emptied = columns
    .filter((column) => row[`bad_${column}`] === 1)
    .map((column) => `${column} = ${column === 'body' ? "'{}'" : 'NULL'}`);
  const isState = OPERATION_STATES.some((state) => state === row.state);
  const state = row.done_at_ms !== null ? 'done' : isState ? row.state : 'queued';
  raw
    .prepare(`UPDATE operation SET ${[...emptied, 'name = ?', 'state = ?'].join(', ')} WHERE seq = ?`)
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

function wordsOf({ was_sent: wasSent, body }: DamagedRow): string {
  const readable = (body ?? '').replaceAll(/[\p{Cc}\ufffd]+/gu, ' ').slice(0, READABLE_CHARACTERS_MAX);
  return [
    'This change was damaged on the disk of this PC, so it is not sent.',
    ...(wasSent === 1 ? ['It may have reached the Service before: look there first.'] : []),
    ...(readable.trim() === '' ? [] : [`What can be read of it: “${readable}”.`]),
    'Make the change again where it is needed, then discard this one.',
  ].join(' ');
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
): Promise<readonly string[]> {
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
