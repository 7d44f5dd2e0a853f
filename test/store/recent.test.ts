import { afterEach, beforeEach, expect, it } from 'vitest';
import { RECENT_MAX, type Visit } from '../../src-sync/domain/links/recent.ts';
import { keepVisit, recentRecords } from '../../src-sync/store/desk/recent.ts';
import { ASHA, filledShop, HINGE, VALVE, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});
afterEach(() => shop.close());

async function visit(kind: Visit['kind'], id: string): Promise<void> {
  expect(await keepVisit(shop.store.writer, { kind, id })).toMatchObject({ ok: true });
}
const titles = async (): Promise<string[]> =>
  (await recentRecords(shop.store.reader)).map(({ title }) => title);

it('what was looked at last comes first, each once, under the name it has now', async () => {
  const [hinge, asha] = [await shop.id('items', HINGE.gid), await shop.id('contacts', ASHA.gid)];
  await visit('item', hinge);
  await visit('contact', asha);
  await visit('item', hinge);
  expect(await titles()).toEqual(['Brass hinge 4in', 'Asha Stores']);
  await shop.accept({ op: 'items.update', id: HINGE.gid, changes: { name: 'Brass hinge' } });
  expect(await titles()).toEqual(['Brass hinge', 'Asha Stores']);
});

it('what was deleted, or was never here, is left out', async () => {
  await visit('contact', await shop.id('contacts', ASHA.gid));
  await visit('item', 'nowhere');
  await visit('document', 'GRN-NEVER');
  expect(await titles()).toEqual(['Asha Stores']);
  await shop.accept({ op: 'contacts.delete', id: ASHA.gid });
  expect(await titles()).toEqual([]);
});

it('a posted document is found by its reference while anything under it is known', async () => {
  await shop.accept({ op: 'stock.adjust', id: VALVE.gid, record: { qty: 2, reference: 'ADJ-77' } });
  await visit('document', 'ADJ-77');
  expect(await titles()).toEqual(['ADJ-77']);
});

it('only the newest are kept', async () => {
  await visit('contact', await shop.id('contacts', ASHA.gid));
  for (let at = 0; at < RECENT_MAX; at += 1) await visit('item', `gone-${String(at)}`);
  await visit('item', await shop.id('items', HINGE.gid));
  expect(await titles()).toEqual(['Brass hinge 4in']);
});
