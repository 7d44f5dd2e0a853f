/** Tells a person about rows that could not be understood: once when they come, and once when they are gone. */
import { z } from 'zod';
import { aboutLists } from '../../domain/messages/lists.ts';
import { inNumbers } from '../../domain/values/counted.ts';
import { collectionNamed } from '../../domain/records/collection-words.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import { ok, type Result } from '../../domain/result.ts';
import { inWrite } from '../../store/database.ts';
import { getFact, setFact } from '../../store/sync/facts.ts';
import { parkedKeys } from '../../store/queries/parked.ts';
import type { PullContext } from '../context.ts';

const saidSchema = z.array(z.string()).catch([]);

/** Called after a collection was read completely: the quarantined rows are now all there are. */
export async function sayParked(
  context: Pick<PullContext, 'store' | 'log'>,
  collection: CollectionName,
): Promise<Result<void>> {
  const { reader, writer } = context.store;
  const name = `parked rows told of: ${collection}`;
  // As a rule there is none.
  const stored = await getFact(reader, name);
  const said = new Set(stored === null ? [] : saidSchema.parse(stored));
  const parked = numbered(await parkedKeys(reader, collection));
  const fresh = parked.filter((key) => !said.has(key)).length;
  if (fresh === 0 && parked.length === said.size) return ok(undefined);
  const saved = await inWrite(writer, (tx) => setFact(tx, name, parked.length === 0 ? null : [...parked]));
  if (!saved.ok) return saved;
  const values = { collection: collectionNamed(collection) };
  if (fresh === 1) await context.log('warning', aboutLists('oneRowSetAside', values));
  else if (fresh > 0) {
    await context.log('warning', aboutLists('rowsSetAside', { ...values, count: inNumbers(fresh) }));
  } else if (parked.length === 0) await context.log('info', aboutLists('understoodAgain', values));
  return ok(undefined);
}

/** Rows are compared by their content and number, because a row that moved to another page is still the same row. */
function numbered(keys: readonly string[]): readonly string[] {
  const met = new Map<string, number>();
  return keys.map((key) => {
    const [says = key] = key.split('.');
    const before = met.get(says) ?? 0;
    met.set(says, before + 1);
    return before === 0 ? says : `${says}.${before}`;
  });
}
