/** The client of a contender that has none of its own: the pages that all of them read, and changed rows. */
import type { Item, NewContact, Place } from './contender.ts';

interface PageOfService {
  readonly items: readonly Item[];
  readonly totalPages: number;
}

const WAIT_MS_DEFAULT = 1_000;
const LISTS = [true, false] as const;

async function ask<Answer>({ url, token }: Place, path: string, body?: object): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Service-oauthtoken ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok) return (JSON.parse(text) as { readonly data: Answer }).data;
    if (answer.status !== 429) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    // Certainly not done, so it is sent again when the Service says.
    const waitMs = Number(answer.headers.get('retry-after')) * 1_000 || WAIT_MS_DEFAULT;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

function readPage(place: Place, isTracked: boolean, page: number, order: string): Promise<PageOfService> {
  return ask(
    place,
    `v1/inventory/items?page=${page}&pageSize=100&${order}&trackInventory=${String(isTracked)}`,
  );
}

/** All items, a page of a hundred at a time; the next page is on its way while one is taken. */
export async function* itemPages(place: Place): AsyncGenerator<readonly Item[]> {
  const order = 'sortBy=createdAt&sortDir=asc';
  for (const isTracked of LISTS) {
    let next = readPage(place, isTracked, 1, order);
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { items, totalPages } = await next;
      pages = totalPages;
      if (page < pages) next = readPage(place, isTracked, page + 1, order);
      yield items;
    }
  }
}

/** The same rows, several pages together, for those that take many at once best. */
export async function* itemBatches(place: Place, rows: number): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const page of itemPages(place)) {
    batch.push(...page);
    if (batch.length < rows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Rows of both lists that were changed after a time, of the hundred that were changed last. */
export async function changedItems(place: Place, after: string): Promise<readonly Item[]> {
  const pages = await Promise.all(
    LISTS.map((isTracked) => readPage(place, isTracked, 1, 'sortBy=updatedAt&sortDir=desc')),
  );
  return pages.flatMap(({ items }) => items.filter(({ updatedAt }) => updatedAt > after));
}

async function sendContact(place: Place, { name, phone }: NewContact): Promise<void> {
  await ask(place, 'contacts', { name, phone });
}

/** As browsers send them. */
export const REQUESTS_AT_ONCE = 6;

/** Several at once, for those whose documents leave it to the application how a batch is sent. */
export async function sendContacts(place: Place, contacts: readonly NewContact[]): Promise<void> {
  for (let from = 0; from < contacts.length; from += REQUESTS_AT_ONCE) {
    const some = contacts.slice(from, from + REQUESTS_AT_ONCE);
    await Promise.all(some.map((contact) => sendContact(place, contact)));
  }
}

/** The text that lists sort by: small letters, as SQLite's NOCASE compares. */
export function nameKeyOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const WORDS = /[\p{L}\p{M}\p{N}\p{Co}]+/gu;

/** Words that are searched, each behind a space: ` brass hinge hng 4`. */
export function wordsOf({ name, sku, category }: Item): string {
  return ` ${`${name} ${sku} ${category ?? ''}`.toLowerCase().match(WORDS)?.join(' ') ?? ''}`;
}

/** The words of a search: each must be in `wordsOf`. */
export function searchedParts(text: string): readonly string[] {
  return (text.toLowerCase().match(WORDS) ?? []).map((word) => ` ${word}`);
}

/** A row for libraries that cannot compute what they sort and search by. */
export interface Row extends Item {
  readonly barcode: string;
  readonly category: string;
  readonly nameKey: string;
  readonly words: string;
}

export function rowOf(item: Item): Row {
  return {
    ...item,
    barcode: item.barcode ?? '',
    category: item.category ?? '',
    nameKey: nameKeyOf(item.name),
    words: wordsOf(item),
  };
}
