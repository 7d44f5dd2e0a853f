/** Rows of a spreadsheet, each read by itself, and against the rows before it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportProblem } from '../../domain/imports/import-fields.ts';
import { isMeasured } from '../../domain/imports/shape/valuations.ts';
import { nameKey } from '../../domain/imports/cells/names.ts';
import { maybeSamePerson } from '../../domain/imports/cells/person-names.ts';
import { otherNumbers } from '../../domain/imports/joined/people.ts';
import { isKnownByName, readImportRow, shortened, type Reading } from '../../domain/imports/rows.ts';
import { shownIn } from '../../domain/imports/sheet-table.ts';
import type { Table, TableRow } from '../../sheets/table.ts';
import { importKey } from '../../store/queries/import-keys.ts';
import { isHeldBack, problemWith, raise, tell, textIn, type Draft } from './draft.ts';
import { tellGroups } from './doubts/group-rows.ts';
import { tellTotals } from './doubts/total-rows.ts';
import { isOtherPlace } from './places-of-item.ts';
import { rowTroubles, type JoinedTable } from './row-troubles.ts';

/** Rows judged before other questions get their turn. */
export const TURN_ROWS = 500;
const SAMPLES = 3;
const SAMPLE_CHARACTERS_MAX = 80;

export function samplesOf({ rows }: Table, column: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = shownIn(cells[column]).trim();
    if (text !== '') samples.push(text.slice(0, SAMPLE_CHARACTERS_MAX));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** Of several phone numbers of a row one is imported; the others are named. */
function besides(draft: Draft, { joined = [] }: JoinedTable, { mapping }: Reading): readonly ImportProblem[] {
  const phones = joined.find(({ field, column }) => field === 'phone' && mapping.phone === column);
  const others =
    phones === undefined || draft.record['phone'] === undefined ? [] : otherNumbers(draft.cells, phones);
  return others.length === 0
    ? []
    : [problemWith(draft, 'phone', { kind: 'otherPhones', detail: others.join(', ') })];
}

export async function readRows(table: JoinedTable, reading: Reading): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  const titled = table.columns.findLastIndex((title) => title !== '');
  // Without a heading every column may hold something.
  const last = table.layout.headingRows === 0 ? table.columns.length - 1 : titled;
  const named = Math.max(last, ...Object.values(reading.mapping)) + 1;
  const troubles = rowTroubles(table, named, reading);
  const read = new Set(table.rows.map(({ row }) => row));
  for (const row of troubles.keys()) {
    if (!read.has(row)) drafts.push(draftOf({ row, cells: [] }, reading, troubles.get(row)));
  }
  for (const [index, row] of table.rows.entries()) {
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
    const draft = draftOf(row, reading, troubles.get(row.row));
    draft.problems.push(...besides(draft, table, reading));
    drafts.push(draft);
  }
  drafts.sort((one, other) => one.row - other.row);
  if (reading.collection === 'items') {
    tellItemsTwice(drafts, reading);
    tellGroups(drafts, reading);
    tellTotals(drafts, reading);
    tellGroupTitles(drafts, table.columns, reading);
  } else tellPeopleTwice(drafts, reading);
  return drafts;
}

const ROWS_WITHOUT_VALUES: ReadonlySet<string> = new Set([
  'headingAgain',
  'totalRow',
  'otherTable',
  'sideways',
]);

function draftOf(row: TableRow, reading: Reading, troubles: readonly ImportProblem[] = []): Draft {
  const { record, problems, isSkipped } = readImportRow(row, reading);
  const draft: Draft = {
    ...{ row: row.row, cells: row.cells, record: { ...record }, problems: [], isSkipped },
    ...{ match: null, isNew: false, adjusts: null, openings: [], joins: null },
  };
  for (const trouble of troubles) raise(draft, trouble, reading);
  // Cells of a row that cannot be read at all have nothing to tell, and those of a heading, a total or another table are no values.
  if (draft.problems.some(({ kind }) => ROWS_WITHOUT_VALUES.has(kind))) draft.record = {};
  else if (row.cells.length > 0) draft.problems.push(...problems);
  return draft;
}

function tellItemsTwice(drafts: readonly Draft[], reading: Reading): void {
  const groups = new Map<string, [Draft, ...Draft[]]>();
  const keyOf = (sku: string): string | null =>
    isKnownByName(reading) ? nameKey(sku) || null : importKey('sku', sku);
  for (const draft of drafts) {
    const key = keyOf(textIn(draft.record, 'sku'));
    if (key === null || draft.isSkipped) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [draft]);
    else if (isOtherPlace(draft, group, reading)) {
      draft.joins = group[0];
      group.push(draft);
    } else tell(draft, 'sku', { kind: 'twice', detail: String(group[0].row) }, reading);
  }
}

/** A number of a whole list is nobody's: each row is not compared with all others. */
const PEOPLE_COMPARED_MAX = 20;

/** One phone number under two names are two people, of one firm or one family. */
function tellPeopleTwice(drafts: readonly Draft[], reading: Reading): void {
  const byPhone = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = importKey('phone', textIn(draft.record, 'phone'));
    if (key === null || draft.isSkipped) continue;
    const before = byPhone.get(key) ?? [];
    if (before.length < PEOPLE_COMPARED_MAX) byPhone.set(key, [...before, draft]);
    const name = textIn(draft.record, 'name');
    const same = before.find((other) => maybeSamePerson(textIn(other.record, 'name'), name));
    const [first] = before;
    if (same !== undefined) tell(draft, 'phone', { kind: 'twice', detail: String(same.row) }, reading);
    else if (first !== undefined && !isHeldBack(draft))
      tell(draft, 'phone', { kind: 'samePhone', detail: String(first.row) }, reading);
  }
}

/** Before the name of a group: `A`, `II)`. Goods are numbered in digits. */
const GROUP_NUMBER = /^\(?(?:[a-z]|[ivx]{1,5})[.)]*$/i;

/** Marg and Tally write the company or group above its goods. With a code of its own such a row is an item. */
function tellGroupTitles(drafts: readonly Draft[], titles: readonly string[], reading: Reading): void {
  if (!isKnownByName(reading)) return;
  const read = new Set(Object.values(reading.mapping));
  const isCounted = reading.mapping.openingStock !== undefined;
  // Goods of several units have no quantity together, and Tally shows what they are worth.
  const isOfGroup = (text: string, column: number): boolean =>
    GROUP_NUMBER.test(text) || (isCounted && isMeasured(titles[column] ?? ''));
  const isAlone = ({ cells }: Draft): boolean =>
    cells.filter((cell, column) => {
      const text = shownIn(cell).trim();
      return text !== '' && (read.has(column) || !isOfGroup(text, column));
    }).length === 1;
  const alone = drafts.filter((draft) => draft.record['name'] !== undefined && isAlone(draft));
  // Where most rows are so, the list has little else to say.
  if (alone.length * 3 > drafts.length * 2) return;
  for (const draft of alone) {
    const value = shortened(textIn(draft.record, 'name'));
    raise(draft, { row: draft.row, field: null, kind: 'groupTitle', value, detail: '' }, reading);
  }
}
