/** Search over everything, and what a scanned code means. */
import { sql, type RawBuilder } from 'kysely';
import { normaliseGtin } from '../../domain/gtin.ts';
import type { Answer, Question } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';
import { contactRows, contactSearch, contactsWindow } from './contacts.ts';
import { itemDetail, itemRows, itemSearch, itemsWindow } from './items.ts';
import { countFound, pageSeqs, type TextSearch } from './list-window.ts';

const SCAN_HITS_MAX = 20;

/** A few of each kind, by name; an exact code comes first. */
export async function searchEverything(
  reader: Reader,
  question: Question<'search.everything'>,
): Promise<Answer<'search.everything'>> {
  const q = question.q.trim();
  if (q === '') return { items: [], contacts: [] };
  const exact = await codeSeqs(reader, q);
  const items = await matching(reader, 'item', await itemSearch(reader, q, 'found'), question.limit);
  const contacts = await matching(reader, 'contact', await contactSearch(reader, q, 'found'), question.limit);
  return {
    items: await itemRows(reader, [...new Set([...exact, ...items])].slice(0, question.limit)),
    contacts: await contactRows(reader, contacts),
  };
}

/** The item list, and where it is asked how many contacts its search finds: one answer, so that the list changes once a letter. */
export async function itemsWithContacts(
  reader: Reader,
  question: Question<'items.window'>,
): Promise<Answer<'items.window'>> {
  const list = await itemsWindow(reader, question);
  return { ...list, ...(await elsewhere(reader, question, 'contact', contactSearch)) };
}

/** The contact list, and where it is asked how many items its search finds. */
export async function contactsWithItems(
  reader: Reader,
  question: Question<'contacts.window'>,
): Promise<Answer<'contacts.window'>> {
  const list = await contactsWindow(reader, question);
  return { ...list, ...(await elsewhere(reader, question, 'item', itemSearch)) };
}

async function elsewhere(
  reader: Reader,
  question: Pick<Question<'items.window'>, 'q' | 'elsewhere'>,
  kind: 'item' | 'contact',
  searchFor: (reader: Reader, q: string) => Promise<TextSearch>,
): Promise<{ readonly elsewhere?: number }> {
  if (question.elsewhere !== true || question.q.trim() === '') return {};
  return { elsewhere: await countFound(reader, kind, await searchFor(reader, question.q)) };
}

function matching(
  reader: Reader,
  table: 'item' | 'contact',
  search: TextSearch,
  limit: number,
): Promise<readonly number[]> {
  return pageSeqs(reader, {
    table,
    conditions: [sql<boolean>`live = 1`, ...search.conditions],
    found: search.found,
    order: sql`name COLLATE NOCASE, seq`,
    offset: 0,
    limit,
  });
}

/** Exact barcode, else the same article number in another length, else the sku. */
export async function scanFind(
  reader: Reader,
  question: Question<'scan.find'>,
): Promise<Answer<'scan.find'>> {
  const code = question.code.trim();
  const seqs = code === '' ? [] : await codeSeqs(reader, code);
  const items = await itemRows(reader, seqs);
  const [only] = items;
  const detail =
    question.withDetail === true && only !== undefined && items.length === 1
      ? await itemDetail(reader, only.id)
      : null;
  return { code: question.code, items, ...(detail === null ? {} : { detail }) };
}

/** Positions of the items that a code means. */
export async function codeSeqs(reader: Reader, code: string): Promise<number[]> {
  const gtin = normaliseGtin(code);
  const steps: readonly RawBuilder<boolean>[] = [
    sql<boolean>`barcode = ${code}`,
    ...(gtin === null ? [] : [sql<boolean>`gtin = ${gtin}`]),
    sql<boolean>`sku = ${code} COLLATE NOCASE`,
  ];
  for (const step of steps) {
    const { rows } = await sql<{ seq: number }>`
      SELECT seq FROM item WHERE live = 1 AND ${step} ORDER BY seq LIMIT ${SCAN_HITS_MAX}`.execute(reader);
    if (rows.length > 0) return rows.map((row) => row.seq);
  }
  return [];
}
