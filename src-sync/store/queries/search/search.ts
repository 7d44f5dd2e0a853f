/** Search over everything. */
import { sql } from 'kysely';
import type { Answer, Question } from '../../../domain/questions/questions.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { CONTACT_LIST, contactRows, contactsInstead, contactsSpelled, contactsWindow } from '../contacts.ts';
import { ITEM_LIST, itemRows, itemsIndexed, itemsSpelled, itemsWindow } from '../items.ts';
import { keptList, type ListShape } from '../kept/kept-list.ts';
import { pageSeqs, sortedBy } from '../list-window.ts';
import { insteadOf } from '../ranking/nearest.ts';
import { countFound, type TextSearch } from './text-search.ts';

/** The best of each kind; where neither has any, those that the nearest spelling finds. */
export async function searchEverything(
  reader: Reader,
  question: Question<'search.everything'>,
): Promise<Answer<'search.everything'>> {
  const q = question.q.trim();
  if (q === '') return { items: [], contacts: [], totals: { items: 0, contacts: 0 } };
  const items = await itemsSpelled(reader, q, 'found');
  const contacts = await contactsSpelled(reader, q, 'found');
  if (items !== null || contacts !== null) return hitsOf(reader, { items, contacts }, question.limit);
  const near = await insteadOf(reader, 'item_search', q, (text) => itemsIndexed(reader, text, 'found'));
  if (near?.instead !== undefined) {
    const contactsToo = await contactsSpelled(reader, near.instead, 'found');
    const hits = await hitsOf(reader, { items: near, contacts: contactsToo }, question.limit);
    return { ...hits, instead: near.instead };
  }
  const nearby = await contactsInstead(reader, q, 'found');
  const hits = await hitsOf(reader, { items: null, contacts: nearby }, question.limit);
  return nearby?.instead === undefined ? hits : { ...hits, instead: nearby.instead };
}

interface Searches {
  readonly items: TextSearch | null;
  readonly contacts: TextSearch | null;
}

async function hitsOf(
  reader: Reader,
  { items, contacts }: Searches,
  limit: number,
): Promise<Answer<'search.everything'>> {
  const [itemSeqs, contactSeqs] = [
    items === null ? [] : await bestSeqs(reader, ITEM_LIST, items, limit),
    contacts === null ? [] : await bestSeqs(reader, CONTACT_LIST, contacts, limit),
  ];
  return {
    items: await itemRows(reader, itemSeqs),
    contacts: await contactRows(reader, contactSeqs),
    totals: {
      items: items === null ? 0 : await countFound(reader, 'item', items),
      contacts: contacts === null ? 0 : await countFound(reader, 'contact', contacts),
    },
  };
}

/** The item list, and where it is asked how many contacts its search finds: one answer, so that the list changes once a letter. */
export async function itemsWithContacts(
  reader: Reader,
  question: Question<'items.window'>,
): Promise<Answer<'items.window'>> {
  const list = await itemsWindow(reader, question);
  return { ...list, ...(await elsewhere(reader, question, 'contact', contactsSpelled)) };
}

/** The contact list, and where it is asked how many items its search finds. */
export async function contactsWithItems(
  reader: Reader,
  question: Question<'contacts.window'>,
): Promise<Answer<'contacts.window'>> {
  const list = await contactsWindow(reader, question);
  return { ...list, ...(await elsewhere(reader, question, 'item', itemsSpelled)) };
}

async function elsewhere(
  reader: Reader,
  question: Pick<Question<'items.window'>, 'q' | 'elsewhere'>,
  kind: 'item' | 'contact',
  searchFor: (reader: Reader, q: string) => Promise<TextSearch | null>,
): Promise<{ readonly elsewhere?: number }> {
  if (question.elsewhere !== true || question.q.trim() === '') return {};
  const search = await searchFor(reader, question.q);
  return { elsewhere: search === null ? 0 : await countFound(reader, kind, search) };
}

async function bestSeqs(
  reader: Reader,
  shape: ListShape,
  search: TextSearch,
  limit: number,
): Promise<readonly number[]> {
  return pageSeqs(reader, {
    table: shape.table,
    conditions: [sql<boolean>`live = 1`, ...search.conditions],
    found: search.found,
    ranks: search.ranks,
    ...sortedBy(await keptList(reader, shape), shape, {}),
    offset: 0,
    limit,
  });
}
