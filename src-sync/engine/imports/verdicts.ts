/** Judges every row of a spreadsheet before anything is changed: what each becomes, and why some become nothing. */
import type { ImportCollection, ImportMapping, ImportProblem } from '../../domain/imports/import-fields.ts';
import { surveyColumns } from '../../domain/imports/survey-columns.ts';
import { withOwnFields, type OwnColumn } from '../../domain/imports/own-columns.ts';
import { FixBook, type Fix } from '../../domain/imports/fixes.ts';
import type { Reading } from '../../domain/imports/rows.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { ContactChoice, ImportCheck } from '../../domain/questions/sheet-questions.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import { tellDoubtfulNumbers } from './doubtful-numbers.ts';
import { placesAbove } from './doubts/places-above.ts';
import { withoutRacks } from './doubts/racks.ts';
import { tellRetired, tellStruck } from './doubts/retired-rows.ts';
import { tellConversions, tellOtherItems } from './doubts/updates.ts';
import { isHeldBack, problemWith, without, type Draft } from './draft.ts';
import { changesOf } from './here.ts';
import { tellTakenCodes } from './item-codes.ts';
import { acceptOwnUnits, tellUnknownNames } from './item-names.ts';
import { matchRows } from './matches.ts';
import { placeOpeningStock, usualPlace } from './opening-stock.ts';
import { joinPlaces } from './places-of-item.ts';
import { readRows } from './read-rows.ts';
import type { JoinedTable } from './row-troubles.ts';

/** A person's choices for importing a file. */
export interface Wanted {
  readonly mapping: ImportMapping;
  readonly update: boolean;
  readonly fixes: readonly Fix[];
  readonly place: string | null;
}

export interface Verdict {
  readonly row: number;
  /** `before`: a part of this import that is over already. `skip`: nothing to do, or a fix leaves it out. `joined`: an earlier row takes its stock. */
  readonly outcome: 'create' | 'update' | 'skip' | 'joined' | 'refused' | 'before';
  /** The values of the row, as they would be written. */
  readonly record: JsonObject;
  readonly problems: readonly ImportProblem[];
  readonly operation: JsonObject | null;
  readonly isHere: boolean;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly choices: readonly ContactChoice[];
  /** As it was wanted, without a place that is none. */
  readonly mapping: ImportMapping;
  readonly place: string | null;
  readonly opening: ImportCheck['opening'];
}

interface Source {
  readonly collection: ImportCollection;
  readonly table: JoinedTable;
  /** Fields that the shop made itself. */
  readonly own?: readonly OwnColumn[];
  /** Rows that an earlier part of this import took in. */
  readonly behind: ReadonlySet<number>;
}

export async function judgeRows(
  reader: Reader,
  { collection, table, own = [], behind }: Source,
  { mapping: wanted, update, fixes, place }: Wanted,
): Promise<Judgement> {
  const all = collection === 'items' ? await warehousesList(reader) : [];
  const isPlaceDecided = fixes.some(({ field }) => field === 'openingPlace');
  const isChosen = place !== null && !isPlaceDecided;
  const mapping = withoutRacks(wanted, table, all, isChosen);
  const columns = surveyColumns(table.rows, mapping, table.layout.delimiter, own);
  const ours = collection === 'items' ? await acceptOwnUnits(reader, table.rows, mapping) : [];
  const reading: Reading = {
    collection,
    mapping,
    columns,
    fixes: new FixBook(collection, [...ours, ...fixes]),
  };
  const drafts = await readRows(table, reading);
  const ahead = drafts.filter(({ row, isSkipped }) => !behind.has(row) && !isSkipped);
  const choices = await matchRows(reader, ahead, reading, update);
  const coming = ahead.filter((draft) => !draft.isSkipped && (update || draft.match === null));
  tellRetired(coming, table.columns, reading);
  tellStruck(coming, reading);
  let usual: string | null = null;
  if (collection === 'items') {
    await tellTakenCodes(reader, coming, reading);
    await tellUnknownNames(reader, coming, reading);
    tellOtherItems(coming, reading);
    tellConversions(coming, reading);
    tellDoubtfulNumbers(coming, table, reading, all);
    usual = usualPlace(all, place);
    const isNone = all.length === 0 && (await readCollectionState(reader, 'warehouses')).sweptAtMs !== null;
    const places = { all, usual, isNone, above: placesAbove(table, reading, all) };
    for (const draft of coming) placeOpeningStock(draft, places, reading, update);
    joinPlaces(coming, reading);
  }
  const changes = new Map(drafts.map((draft) => [draft, changesBy(draft, reading)]));
  if (update) tellSameRecordTwice(coming, changes);
  const verdicts = drafts.map((draft) =>
    verdictOf(reading, draft, { update, behind, changes: changes.get(draft) ?? {} }),
  );
  const created = new Set(verdicts.flatMap(({ row, outcome }) => (outcome === 'create' ? [row] : [])));
  const opening = openingByPlace(coming.filter(({ row }) => created.has(row)));
  return { verdicts, choices, mapping, place: usual, opening };
}

function openingByPlace(drafts: readonly Draft[]): ImportCheck['opening'] {
  const byPlace = new Map<string | null, number[]>();
  for (const { warehouseId, qty } of drafts.flatMap(({ openings }) => openings)) {
    const quantities = byPlace.get(warehouseId) ?? [];
    quantities.push(qty);
    byPlace.set(warehouseId, quantities);
  }
  return [...byPlace].map(([place, quantities]) => {
    const quantity = quantities.reduce((sum, qty) => addQuantities(sum, qty), 0);
    return { place, items: quantities.length, quantity };
  });
}

/** Two rows that change one record: the later would undo the earlier. Rows that say what is here undo nothing. */
function tellSameRecordTwice(drafts: readonly Draft[], changes: ReadonlyMap<Draft, JsonObject>): void {
  const isChange = (draft: Draft): boolean => Object.keys(changes.get(draft) ?? {}).length > 0;
  const changed = new Set(drafts.filter(isChange).map(({ match }) => match?.id));
  const firstRowOf = new Map<string, number>();
  for (const draft of drafts) {
    const { match } = draft;
    if (match === null || draft.joins !== null || !changed.has(match.id)) continue;
    const first = firstRowOf.get(match.id);
    if (first === undefined) firstRowOf.set(match.id, draft.row);
    else if (!draft.problems.some(({ kind }) => kind === 'twice'))
      draft.problems.push(problemWith(draft, match.field, { kind: 'twice', detail: String(first) }));
  }
}

/** Changes that the row makes to the record that it means; none to a new one. */
function changesBy(draft: Draft, reading: Reading): JsonObject {
  const { match, cells } = draft;
  if (match === null) return {};
  const changes = changesOf(reading, match.here, { record: flatRecordOf(draft), cells });
  return withOwnFields(changes, reading.columns.own, match.ownKeys);
}

function recordOf(draft: Draft, { columns }: Reading): JsonObject {
  return withOwnFields(flatRecordOf(draft), columns.own, draft.match?.ownKeys);
}

/** Own fields beside the others, by the names of the columns. */
function flatRecordOf({ record, openings }: Draft): JsonObject {
  const plain = without(without(record, 'openingStock'), 'openingPlace');
  const [first] = openings;
  if (first === undefined) return plain;
  return first.warehouseId === null
    ? { ...plain, onHand: first.qty }
    : { ...plain, openingStocks: openings.map((opening) => ({ ...opening })) };
}

interface Judging {
  readonly update: boolean;
  readonly behind: Source['behind'];
  readonly changes: JsonObject;
}

function verdictOf(reading: Reading, draft: Draft, { update, behind, changes }: Judging): Verdict {
  const { collection } = reading;
  const { row, problems, match } = draft;
  const record = recordOf(draft, reading);
  const told = { row, record, problems, operation: null, isHere: match !== null };
  if (behind.has(row)) return { ...told, problems: [], outcome: 'before' };
  if (draft.isSkipped) return { ...told, problems: [], isHere: false, outcome: 'skip' };
  if (isHeldBack(draft)) return { ...told, outcome: 'refused' };
  if (draft.joins !== null && match === null) {
    const joined = problemWith(draft, 'sku', { kind: 'joinedRow', detail: String(draft.joins.row) });
    return { ...told, problems: [joined], outcome: 'joined' };
  }
  if (match === null) {
    return { ...told, outcome: 'create', operation: { op: `${collection}.create`, record } };
  }
  if (update && draft.joins === null && Object.keys(changes).length > 0) {
    return { ...told, outcome: 'update', operation: { op: `${collection}.update`, id: match.id, changes } };
  }
  const known = problemWith(draft, match.field, { kind: 'known', detail: match.name });
  return { ...told, problems: [known], outcome: 'skip' };
}
