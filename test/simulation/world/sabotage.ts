/** Ways to make the world or the program careless, to show that the invariants see it. */
import type { Outcome } from '../../service/faults.ts';

export const SABOTAGES = [
  'resendsBlindly',
  'appliesTwice',
  'lazyDisk',
  'looksAtOldAnswers',
  'liesAboutDeletion',
] as const;

/**
 * `resendsBlindly`: a lost answer to a write is called "never left", so that it is sent again without a look. `appliesTwice`: the
 * Service does a write twice when its answer is lost. `lazyDisk`: no commit is forced to the disk. `looksAtOldAnswers`: what is read of
 * one record is how it was an hour ago. `liesAboutDeletion`: one contact in three is not listed, and "not found".
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

interface Listed {
  readonly id?: string;
  readonly gid?: string;
}

const NOT_FOUND = {
  status: 404,
  body: JSON.stringify({ success: false, message: 'Contact not found', data: null, timestamp: null }),
};
