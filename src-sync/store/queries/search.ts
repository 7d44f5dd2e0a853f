/** Search over everything. */
import { sql } from 'kysely';
import type { Answer, Question } from '../../domain/questions.ts';
import type { Reader } from '../handles.ts';
import { codeSeqs } from './codes/find-code.ts';
import { contactRows, contactSearch, contactsWindow } from './contacts.ts';
import { itemRows, itemSearch, itemsWindow } from './items.ts';
import { countFound, pageSeqs, type TextSearch } from './list-window.ts';

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
