/** The rows that mean a record that is here, and how they differ from it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NEW_CONTACT } from '../../domain/imports/fixes.ts';
import type { ImportProblem } from '../../domain/imports/import-fields.ts';
import { looseNameKey } from '../../domain/imports/cells/names.ts';
import { cleaned } from '../../domain/imports/cells/plain-text.ts';
import { ownKeyIn } from '../../domain/imports/own-columns.ts';
import { isKnownByName, type Reading } from '../../domain/imports/rows.ts';
import type { JsonObject } from '../../domain/values/json.ts';
import type { ContactChoice } from '../../domain/questions/sheet-questions.ts';
import { shownIn } from '../../domain/imports/sheet-table.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import { documentsBySeq } from '../../store/queries/exported.ts';
import {
  importKey,
  itemsAlike,
  recordsByKey,
  type ImportKey,
  type KnownRecord,
} from '../../store/queries/import-keys.ts';
import { isHeldBack, problemWith, raise, tell, textIn, type Draft } from './draft.ts';
import { fieldsHere, isAsHere, isWhollyAsHere, stockHere } from './here.ts';
import { matchNames, type ByName, type Found } from './known-names.ts';
import { matchAlikeSkus } from './doubts/alike-skus.ts';
import { contactOf, keepsName, likelyOf, type Meant } from './people.ts';
import { TURN_ROWS } from './read-rows.ts';

/** Records by one key of some rows. */
export type ByKey = (draft: Draft) => readonly KnownRecord[];

/** A row of which a person must say which contact it means. */
type Asked = readonly [draft: Draft, choice: ContactChoice];

/**
 * Finds the records that the rows mean.
 * @param update the rows change what they mean
 * @returns the rows of which a person must say it
 */
export async function matchRows(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
  update: boolean,
): Promise<readonly ContactChoice[]> {
  const asked: Asked[] = [];
  const names = isKnownByName(reading)
    ? drafts.map((draft) => looseNameKey(textIn(draft.record, 'name')))
    : [];
  const named = await itemsAlike(reader, 'name', new Set(names));
  for (let from = 0; from < drafts.length; from += TURN_ROWS) {
    const some = drafts.slice(from, from + TURN_ROWS).filter(({ isSkipped }) => !isSkipped);
    const found =
      reading.collection === 'items'
        ? await matchItems(reader, some, reading, named)
        : await matchContacts(reader, some, reading, { update, asked });
    await compare(reader, some, found, reading);
    await nextTurn();
  }
  if (reading.collection === 'items' && !isKnownByName(reading)) {
    const found = await matchAlikeSkus(reader, drafts, reading);
    await compare(reader, [...found.keys()], found, reading);
  }
  if (reading.collection === 'contacts') dropWrongTwice(drafts);
  // A row that says all that a contact here says means that one.
  return asked.flatMap(([draft, choice]) => (choice.chosen === null && draft.match !== null ? [] : [choice]));
}

/** Two contacts here share a phone number, and each has its row. */
function dropWrongTwice(drafts: readonly Draft[]): void {
  const byRow = new Map(drafts.map((draft) => [String(draft.row), draft]));
  for (const draft of drafts) {
    const { id } = draft.match ?? {};
    const isWrong = ({ kind, detail }: ImportProblem): boolean => {
      const other = kind === 'twice' ? byRow.get(detail)?.match : undefined;
      return other != null && id !== undefined && other.id !== id;
    };
    if (draft.problems.some(isWrong)) draft.problems = draft.problems.filter((one) => !isWrong(one));
  }
}

async function byKey(
  reader: Reader,
  drafts: readonly Draft[],
  key: ImportKey,
  textOf: (draft: Draft) => string,
): Promise<ByKey> {
  const keyOf = (draft: Draft): string | null => importKey(key, textOf(draft));
  const found = await recordsByKey(
    reader,
    key,
    drafts.flatMap((draft) => keyOf(draft) ?? []),
  );
  return (draft) => found.get(keyOf(draft) ?? '') ?? [];
}

async function matchItems(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
  named: ByName,
): Promise<ReadonlyMap<Draft, Found>> {
  const { sku: column } = reading.mapping;
  const shownSku = ({ cells }: Draft): string =>
    column === undefined ? '' : cleaned(shownIn(cells[column]));
  // A code that looks as if a spreadsheet had changed it is somebody's all the same where an item here has it.
  const byShown = await byKey(reader, drafts.filter(doubtsSku), 'sku', shownSku);
  const bySku = await byKey(reader, drafts, 'sku', (draft) => textIn(draft.record, 'sku'));
  const found = new Map<Draft, Found>();
  for (const draft of drafts) {
    const [shown] = doubtsSku(draft) ? byShown(draft) : [];
    if (shown !== undefined) draft.record = { ...draft.record, sku: shown.sku };
    const record = shown ?? bySku(draft)[0];
    if (record !== undefined) found.set(draft, { record, field: 'sku' });
  }
  if (isKnownByName(reading)) matchNames(drafts, found, reading, named);
  return found;
}

const DOUBTFUL: ReadonlySet<string> = new Set(['repaired', 'dateLike', 'dittoMark']);

function doubtsSku({ problems }: Draft): boolean {
  return problems.some(({ field, kind }) => field === 'sku' && DOUBTFUL.has(kind));
}

async function matchContacts(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
  { update, asked }: { readonly update: boolean; readonly asked: Asked[] },
): Promise<ReadonlyMap<Draft, Found>> {
  const byPhone = await byKey(reader, drafts, 'phone', (draft) => textIn(draft.record, 'phone'));
  const byGstin = await byKey(reader, drafts, 'gstin', (draft) => textIn(draft.record, 'gstin'));
  const byName = await byKey(reader, drafts, 'contactName', (draft) => textIn(draft.record, 'name'));
  const found = new Map<Draft, Found>();
  for (const draft of drafts) {
    const known = { byPhone: byPhone(draft), byGstin: byGstin(draft), byName: byName(draft) };
    const meant = contactOf(draft, known);
    if (meant === null) continue;
    const { record, field } = meant;
    if (record !== null && (!update || keepsName(draft, record))) found.set(draft, { record, field });
    else {
      const chosen = askWhich(draft, meant, reading);
      if (chosen !== null) found.set(draft, { record: chosen, field });
      asked.push([draft, choiceOf(draft, meant, chosen)]);
    }
  }
  return found;
}

/** @returns the contact that a person chose; `null` where nobody decided, or that it is a new one */
function askWhich(draft: Draft, meant: Meant, reading: Reading): KnownRecord | null {
  const { field, candidates } = meant;
  const names = candidates.map(({ name }) => name).join(', ');
  const problem = problemWith(draft, field, { kind: 'whichContact', detail: names });
  const fix = reading.fixes.for(problem);
  if (fix?.action !== 'accept') {
    raise(draft, problem, reading);
    return null;
  }
  draft.isNew = fix.with === NEW_CONTACT;
  const record =
    fix.with === undefined ? likelyOf(draft, meant) : (candidates.find(({ id }) => id === fix.with) ?? null);
  if (record === null && !draft.isNew) draft.problems.push(problem);
  return record;
}

function choiceOf(draft: Draft, meant: Meant, chosen: KnownRecord | null): ContactChoice {
  return {
    row: draft.row,
    name: textIn(draft.record, 'name'),
    phone: textIn(draft.record, 'phone'),
    field: meant.field,
    candidates: meant.candidates.map(({ id, name, phone, companyName }) => ({
      id,
      name,
      phone,
      companyName,
    })),
    likely: likelyOf(draft, meant)?.id ?? null,
    chosen: chosen?.id ?? (draft.isNew ? NEW_CONTACT : null),
  };
}

/** A cell that says the same as the record here is not judged again: an export comes back as it left. */
async function compare(
  reader: Reader,
  drafts: readonly Draft[],
  found: ReadonlyMap<Draft, Found>,
  reading: Reading,
): Promise<void> {
  const documents = await documentsBySeq(
    reader,
    [...found.values()].map(({ record }) => record.seq),
  );
  const strangers: Draft[] = [];
  for (const draft of drafts) {
    const match = found.get(draft);
    const document = match === undefined ? undefined : documents.get(match.record.seq);
    if (match === undefined || document === undefined) {
      if (!draft.isNew && isHeldBack(draft)) strangers.push(draft);
      continue;
    }
    settle(draft, match, document, reading);
  }
  await matchWhole(reader, strangers, reading);
}

function settle(
  draft: Draft,
  { record, field, isDecided = false }: Found,
  document: JsonObject,
  reading: Reading,
): void {
  const { collection, mapping, columns } = reading;
  const here = fieldsHere(reading, document);
  const ownKeys = Object.fromEntries([...columns.own].map(([name, own]) => [name, ownKeyIn(document, own)]));
  for (const problem of draft.problems.filter((one) => isHere(one, draft, document, reading))) {
    const value = problem.field === null ? null : here[problem.field];
    // A code that was put right is the one here, which nobody asked to change.
    if (problem.kind === 'repaired' && typeof value === 'string')
      draft.record = { ...draft.record, [problem.field ?? '']: value };
    draft.problems = draft.problems.filter((other) => other !== problem);
  }
  // A record that is here has what a new one needs: a price list says the SKU and the price.
  draft.problems = draft.problems.filter(({ kind }) => kind !== 'missing');
  const { id, name } = record;
  draft.match = { id, name, field, here, ownKeys, isDecided, onHand: stockHere(document) };
  const sku = textIn(draft.record, 'sku');
  if (collection === 'items' && sku !== record.sku && sku !== '')
    tell(draft, 'sku', { kind: 'otherCase', detail: record.sku }, reading);
  if (isKnownByName(reading) && textIn(draft.record, 'name') !== record.name)
    tell(draft, 'name', { kind: 'otherCase', detail: record.name }, reading);
  const { openingStock } = draft.record;
  const column = mapping.openingStock;
  if (typeof openingStock !== 'number' || column === undefined) return;
  if (isAsHere(document, 'openingStock', draft.cells[column], columns) || openingStock === 0) return;
  draft.adjusts = problemWith(draft, 'openingStock', { kind: 'stockAdjusted', detail: record.name });
}

function isHere(problem: ImportProblem, draft: Draft, document: JsonObject, reading: Reading): boolean {
  const { mapping, columns } = reading;
  if (problem.field === null || problem.kind === 'twice') return false;
  const column = mapping[problem.field];
  return column !== undefined && isAsHere(document, problem.field, draft.cells[column], columns);
}

/** Rows without a usable key that say of every field what a record here of that name says. */
async function matchWhole(reader: Reader, drafts: readonly Draft[], reading: Reading): Promise<void> {
  const { collection, mapping } = reading;
  const column = mapping.name;
  // As the cell says it: a name such as `-` is no value to the reader, and yet somebody's here.
  const nameOf = ({ cells }: Draft): string => (column === undefined ? '' : shownIn(cells[column]).trim());
  const key = collection === 'items' ? 'itemName' : 'contactName';
  const found = await recordsByKey(reader, key, drafts.map(nameOf));
  const named = (draft: Draft): readonly KnownRecord[] => found.get(nameOf(draft)) ?? [];
  const documents = await documentsBySeq(
    reader,
    drafts.flatMap((draft) => named(draft).map(({ seq }) => seq)),
  );
  for (const draft of drafts) {
    const same = named(draft).find(({ seq }) => {
      const document = documents.get(seq);
      return document !== undefined && isWhollyAsHere(document, reading, draft.cells);
    });
    if (same === undefined) continue;
    draft.problems = [];
    draft.match = {
      ...{ id: same.id, name: same.name, field: 'name', here: {}, ownKeys: {} },
      ...{ isDecided: false, onHand: 0 },
    };
  }
}
