/** Search indexes that an earlier version filled in another spelling are filled again, before anything is searched. */
import { COLLECTIONS } from '../domain/collections.ts';
import { SEARCH_SPELLING } from '../domain/search/fold.ts';
import type { RawDatabase } from './connection.ts';
import { searchInsertion } from './later-search.ts';
import { PROJECTIONS } from './projections.ts';

const FACT = 'search spelling';

/** All in one transaction: whoever is killed meanwhile finds the old indexes, and the next opening does it. A second for 100,000 items. */
export function refillSearch(raw: RawDatabase): void {
  const known = raw.prepare<[string], { value: string }>('SELECT value FROM fact WHERE name = ?').get(FACT);
  if (known?.value === String(SEARCH_SPELLING)) return;
  raw.transaction(() => {
    for (const collection of COLLECTIONS) {
      const projection = PROJECTIONS[collection];
      const search = projection?.search ?? null;
      if (projection === null || search === null) continue;
      raw.exec(`INSERT INTO ${search.table} (${search.table}) VALUES ('delete-all')`);
      raw.exec(`${searchInsertion(projection.table, search)} FROM ${projection.table} WHERE live = 1`);
    }
    raw.prepare('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)').run(FACT, String(SEARCH_SPELLING));
  })();
}
