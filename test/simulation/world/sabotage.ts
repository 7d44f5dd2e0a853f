/** Ways to make the world or the program careless, to show that the invariants see it. */
import type { Outcome } from '../../../src-service/control/faults.ts';
import type { StoredFile } from '../../../src-service/store.ts';

export const SABOTAGES = [
  'resendsBlindly',
  'appliesTwice',
  'lazyDisk',
  'looksAtOldAnswers',
  'liesAboutDeletion',
  'repeatsOldWrites',
  'spellsWrong',
  'hidesLimit',
  'writesTokensDown',
  'damagesDatabase',
  'showsOldPictures',
  'neverRests',
] as const;

/**
 * `resendsBlindly`: a lost answer to a write is called "never left", so that it is sent again without a look. `appliesTwice`: the
 * Service does a write twice when its answer is lost. `lazyDisk`: no commit is forced to the disk. `looksAtOldAnswers`: what is read of
 * one record is how it was an hour ago. `liesAboutDeletion`: one contact in three is not listed, and "not found". `repeatsOldWrites`: after
 * an edit the one before it arrives once more. `spellsWrong`: lists of items have other names than the Service. `hidesLimit`: no answer
 * tells of the limit, which is far below the usual one. `writesTokensDown`: the token is kept in a file. `damagesDatabase`: a crash takes a piece out of the database.
 * `showsOldPictures`: of a picture the Service shows what was there before the last change. `neverRests`: a program looks for work a
 * hundred times a second.
 */
export type Sabotage = (typeof SABOTAGES)[number];

const ONE_RECORD = /\/(contacts|items)\/[0-9a-f-]{36}$/;
/** Ids that end so belong to the contacts that are said to be gone. */
const HIDDEN = /[0-4]$/;

export function withoutSomeContacts(path: string, outcome: Outcome): Outcome {
  if (outcome.status !== 200 || !path.startsWith('/api/contacts')) return outcome;
  if (ONE_RECORD.test(path)) return HIDDEN.test(path) ? { ...outcome, ...NOT_FOUND } : outcome;
  const body = JSON.parse(String(outcome.body)) as { data: unknown };
  const list = body.data as { items?: Listed[]; totalElements?: number } | null;
  if (list === null || !Array.isArray(list.items)) return outcome;
  const items = list.items.filter((row) => !HIDDEN.test(row.gid ?? row.id ?? ''));
  const gone = list.items.length - items.length;
  const data = { ...list, items, totalElements: (list.totalElements ?? 0) - gone };
  return { ...outcome, body: JSON.stringify({ ...body, data }) };
}

/** Of a list of items with their names spelt wrong. */
export function spelledWrong(path: string, outcome: Outcome): Outcome {
  if (outcome.status !== 200 || !path.endsWith('/inventory/items')) return outcome;
  return { ...outcome, body: String(outcome.body).replaceAll('"name":"', '"name":"The ') };
}

/** @param file `undefined`: there was none */
export function withFile(path: string, outcome: Outcome, file: StoredFile | undefined): Outcome {
  if (!path.endsWith('/image') || (outcome.status !== 200 && outcome.status !== 404)) return outcome;
  if (file === undefined) return { ...outcome, ...NOT_FOUND };
  return { status: 200, headers: { ...outcome.headers, 'content-type': file.contentType }, body: file.bytes };
}

/** Of an answer without what it says of the limit. */
export function withoutLimit(outcome: Outcome): Outcome {
  const headers = Object.entries(outcome.headers ?? {}).filter(([name]) => !/rate-?limit/i.test(name));
  return { ...outcome, headers: Object.fromEntries(headers) };
}

interface Listed {
  readonly id?: string;
  readonly gid?: string;
}

const NOT_FOUND = {
  status: 404,
  body: JSON.stringify({ success: false, message: 'Contact not found', data: null, timestamp: null }),
};
