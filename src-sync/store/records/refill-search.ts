/** Search indexes and codes that an earlier version kept in another spelling are brought to this one, before anything is searched. */
import { COLLECTIONS } from '../../domain/records/collections.ts';
import { SEARCH_SPELLING } from '../../domain/search/fold.ts';
import { MAYBE_UNPLAIN, plainCode } from '../../domain/values/code-text.ts';
import { normaliseGtin } from '../../domain/values/gtin.ts';
import type { RawDatabase } from '../sqlite/connection.ts';
import { rawFact, setRawFact } from '../sqlite/raw-facts.ts';
import { ITEM_FLAGS } from './item-flags.ts';
import { searchInsertion } from './later-search.ts';
import { codeOrNone, PROJECTIONS } from './projections.ts';

const FACT = 'search spelling';

/**
 * All in one transaction: whoever is killed meanwhile finds the old indexes, and the next opening does it. A second for 100,000 items.
 *
 * @param isDoubted they are filled anew whatever their spelling
 */
export function refillSearch(raw: RawDatabase, isDoubted = false): void {
  if (!isDoubted && rawFact(raw, FACT) === String(SEARCH_SPELLING)) return;
  raw.transaction(() => {
    respellCodes(raw);
    for (const collection of COLLECTIONS) {
      const projection = PROJECTIONS[collection];
      const search = projection?.search ?? null;
      if (projection === null || search === null) continue;
      raw.exec(`INSERT INTO ${search.table} (${search.table}) VALUES ('delete-all')`);
      raw.exec(`${searchInsertion(projection.table, search)} FROM ${projection.table} WHERE live = 1`);
    }
    setRawFact(raw, FACT, String(SEARCH_SPELLING));
  })();
}

interface Coded {
  readonly seq: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly flags: number;
}

/** As `itemValues` (projections.ts) reads the codes of a record now. */
function respellCodes(raw: RawDatabase): void {
  const coded = raw
    .prepare<[string, string], Coded>(
      'SELECT seq, sku, barcode, flags FROM item WHERE sku GLOB ? OR barcode GLOB ?',
    )
    .all(MAYBE_UNPLAIN, MAYBE_UNPLAIN);
  const update = raw.prepare('UPDATE item SET sku = ?, barcode = ?, gtin = ?, flags = ? WHERE seq = ?');
  for (const { seq, sku, barcode, flags } of coded) {
    const plainSku = plainCode(sku);
    const code = codeOrNone(barcode);
    if (plainSku === sku && code === barcode) continue;
    const gtin = code === null ? null : normaliseGtin(code);
    update.run(plainSku, code, gtin, code === null ? flags | ITEM_FLAGS.noBarcode : flags, seq);
  }
}
