/** The contact list, its facets and one contact. */
import { sql, type RawBuilder } from 'kysely';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import type { ContactRow, ContactTwin, NamedCount, RecordDetail } from '../../domain/questions/rows.ts';
import { among } from '../sqlite/bulk.ts';
import { withoutMessrs } from '../../domain/search/firms.ts';
import type { Reader } from '../sqlite/handles.ts';
import { addedBetween } from './added.ts';
import { recordDetail } from './detail.ts';
import { needsYou } from './items.ts';
import { keptList, type KeptList, type ListShape } from './kept/kept-list.ts';
import {
  equalTo,
  inOrder,
  markedConditions,
  planOf,
  readWindow,
  wantedFor,
  type ListFilter,
  type ListPlan,
} from './list-window.ts';
import { insteadOf } from './ranking/nearest.ts';
import { SEQ_MAX } from './search/found.ts';
import {
  NO_SEARCH,
  NOTHING_FOUND,
  searchIndex,
  searchThrough,
  type TextSearch,
  type Wanted,
} from './search/text-search.ts';
import { phoneDigits } from '../records/projections.ts';
import { digitsOfPhone, likePattern, searchQuery } from './search/search-text.ts';

const SORTED_BY = {
  name: 'name COLLATE NOCASE',
  companyName: 'company_name COLLATE NOCASE',
  phone: 'phone',
  state: 'state COLLATE NOCASE',
} as const satisfies Record<Exclude<Question<'contacts.window'>['sort'], 'relevance'>, string>;

/** Columns of which one value may be chosen. */
const NARROWING = ['source', 'owner', 'state', 'origin'] as const;

/** Values of a column that are offered to choose from. */
const VALUES_MAX = 200;

export const CONTACT_LIST: ListShape = {
  ...{ collection: 'contacts', table: 'contact', orders: SORTED_BY, usual: 'name' },
  ...{ coded: NARROWING, flagged: false, texts: ['phone_digits'] },
};

const FILTERS: Readonly<Record<Question<'contacts.window'>['filter'], readonly RawBuilder<boolean>[]>> = {
  all: [],
  hasGstin: [sql<boolean>`gstin IS NOT NULL`],
  noGstin: [sql<boolean>`gstin IS NULL`],
  needsYou: [needsYou('contacts')],
};

export type ContactsQuery = Omit<Question<'contacts.window'>, 'offset' | 'limit' | 'elsewhere'>;

export async function contactsWindow(
  reader: Reader,
  question: Question<'contacts.window'>,
): Promise<Answer<'contacts.window'>> {
  const { offset, limit } = question;
  return readWindow(reader, {
    ...(await contactsPlan(reader, question, wantedFor(question))),
    offset,
    limit,
    rowsOf: contactRows,
  });
}

/** The contacts that a list shows, and in which order. */
export function contactsPlan(
  reader: Reader,
  question: ContactsQuery,
  wanted: Wanted = 'count',
): Promise<ListPlan> {
  return planOf(reader, CONTACT_LIST, {
    ...{ ...question, wanted, filters: filtersOf(question) },
    search: (needed) => contactSearch(reader, question.q, needed),
  });
}

function filtersOf(question: ContactsQuery): readonly ListFilter[] {
  const conditions = [...FILTERS[question.filter], ...addedBetween(question), ...markedConditions(question)];
  const chosen = NARROWING.flatMap((column) => {
    const value = question[column];
    return value == null ? [] : [equalTo(column, value)];
  });
  return [...chosen, ...conditions.map((condition) => ({ condition }))];
}

/** Contacts that the text finds; where there are none, those that its nearest spelling finds. */
export async function contactSearch(
  reader: Reader,
  q: string,
  wanted: Wanted = 'count',
): Promise<TextSearch> {
  return (
    (await contactsSpelled(reader, q, wanted)) ?? (await contactsInstead(reader, q, wanted)) ?? NOTHING_FOUND
  );
}

/** By the nearest spelling; `null` where there is none. */
export function contactsInstead(reader: Reader, q: string, wanted: Wanted): Promise<TextSearch | null> {
  return insteadOf(reader, 'contact_search', withoutMessrs(q), (text) =>
    contactsSpelled(reader, text, wanted),
  );
}

/** All words as beginnings of words; where nothing has them, digits anywhere inside the phone number. `null` where nobody is spelled so. */
export async function contactsSpelled(
  reader: Reader,
  q: string,
  wanted: Wanted = 'count',
): Promise<TextSearch | null> {
  const text = withoutMessrs(q).trim();
  if (text === '') return NO_SEARCH;
  const indexed = await searchIndex(reader, { index: 'contact_search', query: searchQuery(text), wanted });
  if (indexed !== null) return indexed;
  const digits = digitsOfPhone(text);
  if (digits === null) return null;
  const condition = sql<boolean>`phone_digits LIKE ${likePattern(digits)}`;
  const list = await keptList(reader, CONTACT_LIST);
  const found = list?.withPart(['phone_digits'], digits) ?? null;
  const search = await searchThrough(reader, 'contact', condition, { wanted, found });
  return search.matches === 0 ? null : search;
}

/** List rows in the order of `seqs`. */
export async function contactRows(reader: Reader, seqs: readonly number[]): Promise<ContactRow[]> {
  const rows = await reader
    .selectFrom('contact')
    .innerJoin('record', 'record.seq', 'contact.seq')
    .select([
      'contact.seq',
      'record.id',
      'contact.name',
      'contact.company_name',
      'contact.phone',
      'contact.email',
      'contact.gstin',
      'contact.state',
      'contact.owner',
      'record.mark',
    ])
    .where('contact.seq', 'in', among(seqs))
    .execute();
  return inOrder(seqs, rows).map(({ seq: _seq, company_name: companyName, ...row }) => ({
    ...row,
    companyName,
  }));
}

export async function contactsFacets(reader: Reader): Promise<Answer<'contacts.facets'>> {
  const { rows } = await sql<Record<'all' | 'hasGstin' | 'needsYou', number>>`
    SELECT count(*) AS "all", count(gstin) AS hasGstin, count(CASE WHEN ${needsYou('contacts')} THEN 1 END) AS needsYou
    FROM contact WHERE live = 1`.execute(reader);
  const counts = rows[0] ?? { all: 0, hasGstin: 0, needsYou: 0 };
  const list = await keptList(reader, CONTACT_LIST);
  const valuesOf = (column: (typeof NARROWING)[number]): Promise<readonly NamedCount[]> =>
    list === null ? readValues(reader, column) : Promise.resolve(keptValues(list, column));
  return {
    counts: { ...counts, noGstin: counts.all - counts.hasGstin },
    sources: await valuesOf('source'),
    owners: await valuesOf('owner'),
    states: await valuesOf('state'),
    origins: await valuesOf('origin'),
  };
}

async function readValues(
  reader: Reader,
  column: (typeof NARROWING)[number],
): Promise<readonly NamedCount[]> {
  const name = sql.ref(column);
  const { rows } = await sql<NamedCount>`
    SELECT ${name} AS name, count(*) AS count FROM contact
     WHERE live = 1 AND ${name} IS NOT NULL GROUP BY ${name} COLLATE NOCASE
     ORDER BY ${name} COLLATE NOCASE LIMIT ${VALUES_MAX}`.execute(reader);
  return rows;
}

function keptValues(list: KeptList, column: string): readonly NamedCount[] {
  return list
    .grouped(column, [])
    .flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
    .slice(0, VALUES_MAX);
}

/** Contacts with the same number, however it is spelled, or the same GSTIN. */
export async function contactTwins(
  reader: Reader,
  { phone, gstin, exceptId }: Question<'contacts.twins'>,
): Promise<readonly ContactTwin[]> {
  const digits = phoneDigits(phone);
  const number = gstin.replaceAll(/[\s-]/g, '').toUpperCase();
  const byPhone = digits === null ? [] : await seqsOf(reader, sql<boolean>`phone_digits = ${digits}`);
  const match = searchQuery(number)?.match.text ?? null;
  // The search index knows the beginning of every GSTIN; the comparison then is with a few.
  const byGstin =
    match === null
      ? []
      : await seqsOf(
          reader,
          sql<boolean>`upper(gstin) = ${number} AND seq IN (SELECT rowid FROM contact_search WHERE contact_search MATCH ${match})`,
        );
  const rows = await contactRows(reader, [
    ...new Set([...byGstin.map((row) => row.seq), ...byPhone.map((row) => row.seq)]),
  ]);
  return rows
    .filter((row) => row.id !== exceptId)
    .map((contact) => ({
      contact,
      same: (contact.gstin ?? '').toUpperCase() === number && number !== '' ? 'gstin' : 'phone',
    }));
}

/** Newest contacts that are looked through for the names of their custom fields: enough to know them, and soon done. */
const LOOKED_THROUGH = 1_000;
const OWN_FIELDS_MAX = 50;

/** Names of custom fields that contacts have, most used first. */
export function contactOwnFields(reader: Reader): Promise<readonly string[]> {
  return ownFieldsAmong(reader, LOOKED_THROUGH, OWN_FIELDS_MAX);
}

/** Columns that a spreadsheet of contacts has at most beside its own. */
const OWN_COLUMNS_MAX = 200;

/** The same of every contact, for a file that leaves nothing out. */
export function allContactOwnFields(reader: Reader): Promise<readonly string[]> {
  return ownFieldsAmong(reader, SEQ_MAX, OWN_COLUMNS_MAX);
}

async function ownFieldsAmong(reader: Reader, contacts: number, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT own.key AS name
      FROM (SELECT coalesce(record.view, record.server) AS shown FROM contact JOIN record USING (seq)
             WHERE contact.live = 1 ORDER BY contact.seq DESC LIMIT ${sql.lit(contacts)}) AS newest,
           json_each(newest.shown, '$.customFields') AS own
     WHERE json_type(newest.shown, '$.customFields') = 'object' AND own.key <> ''
     GROUP BY own.key ORDER BY count(*) DESC, own.key LIMIT ${sql.lit(most)}`.execute(reader);
  return rows.map(({ name }) => name);
}

const TWINS_MAX = 5;

async function seqsOf(reader: Reader, condition: RawBuilder<boolean>): Promise<readonly { seq: number }[]> {
  const found = await sql<{ seq: number }>`
    SELECT seq FROM contact WHERE live = 1 AND ${condition} ORDER BY seq LIMIT ${sql.lit(TWINS_MAX)}`.execute(
    reader,
  );
  return found.rows;
}

/** `null` when there is no such contact. */
export function contactDetail(reader: Reader, id: string): Promise<RecordDetail | null> {
  return recordDetail(reader, 'contacts', id);
}
