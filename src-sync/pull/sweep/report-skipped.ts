/** Tells a person about skipped lists: once when they cannot be read, and once when they can again. */
import type { SweptCollection } from '../../domain/records/collections.ts';
import { passedInWords, readAgainInWords } from '../../domain/sync/skipped-lists.ts';
import { isSameId } from '../../domain/records/comparable-ids.ts';
import { ok, type Result } from '../../domain/result.ts';
import { inWrite } from '../../store/database.ts';
import { readPassedLists, savePassedLists } from '../../store/sync/skipped-lists.ts';
import { warehouseNames } from '../../store/queries/warehouses.ts';
import type { PullContext } from '../context.ts';

/** @param passed server ids of those whose list this complete sweep passed over */
export async function sayPassed(
  { store, log }: Pick<PullContext, 'store' | 'log'>,
  collection: SweptCollection,
  passed: readonly string[],
): Promise<Result<void>> {
  const said = (await readPassedLists(store.reader))[collection] ?? [];
  const isSaid = (serverId: string): boolean => said.some((one) => isSameId(one.serverId, serverId));
  const fresh = passed.filter((serverId) => !isSaid(serverId));
  const over = said.filter(({ serverId }) => !passed.some((one) => isSameId(one, serverId)));
  if (fresh.length === 0 && over.length === 0) return ok(undefined);
  const names = await warehouseNames(store.reader, passed);
  const lists = passed.map((serverId) => ({ serverId, name: names.get(serverId) ?? serverId }));
  const saved = await inWrite(store.writer, (tx) => savePassedLists(tx, collection, lists));
  if (!saved.ok) return saved;
  if (fresh.length > 0) {
    const told = lists.filter(({ serverId }) => !isSaid(serverId));
    await log('warning', passedInWords(collection, told));
  }
  if (over.length > 0) await log('info', readAgainInWords(collection, over));
  return ok(undefined);
}
