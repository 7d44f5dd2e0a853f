/** The other limit: the same pages fetched and parsed, and nothing done with them. */
import type { Contender } from './contender.ts';
import { changedItems, itemPages } from './service-client.ts';

const nothing = (): Promise<void> => Promise.resolve();
const noRows = (): Promise<readonly []> => Promise.resolve([]);

export const bareHttp: Contender = {
  open: nothing,
  async mirror(place) {
    for await (const _ of itemPages(place));
  },
  async poll(place) {
    await changedItems(place, '');
  },
  keyed: () => Promise.resolve(null),
  code: noRows,
  page: noRows,
  search: noRows,
  write: nothing,
  queue: nothing,
  drain: nothing,
  close: nothing,
};
