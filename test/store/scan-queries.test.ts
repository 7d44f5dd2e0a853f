import { afterEach, beforeEach, expect, it } from 'vitest';
import { itemDetail } from '../../src-sync/store/queries/items.ts';
import { scanFind } from '../../src-sync/store/queries/codes/find-code.ts';
import { filledShop, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});
afterEach(() => shop.close());

const scan = async (code: string): Promise<string[]> =>
  (await scanFind(shop.store.reader, { code })).items.map((item) => item.sku);

it('UPC-A, EAN-13 and GTIN-14 of one article are the same; a sku counts in any case', async () => {
  expect(await scan('036000291452')).toEqual(['HNG-4']);
  expect(await scan('0036000291452')).toEqual(['HNG-4']);
  expect(await scan('00036000291452')).toEqual(['HNG-4']);
  expect(await scan('cpv-bv-20')).toEqual(['CPV-BV-20']);
  expect(await scan('HNG')).toEqual([]);
  expect(await scan('   ')).toEqual([]);
});

it('an exact barcode comes before an equal article number, and a code of two items gives both', async () => {
  await shop.pull('items', [
    { gid: 'x', name: 'X', sku: 'X', barcode: '0036000291452' },
    { gid: 'y', name: 'Y', sku: 'Y', barcode: 'SHARED' },
    { gid: 'z', name: 'Z', sku: 'Z', barcode: 'SHARED' },
  ]);
  expect(await scan('0036000291452')).toEqual(['X']);
  expect(await scan('SHARED')).toEqual(['Y', 'Z']);
});

it('all that is shown of the one item that was found comes along where it is asked for', async () => {
  await shop.pull('items', [
    { gid: 'y', name: 'Y', sku: 'Y', barcode: 'SHARED' },
    { gid: 'z', name: 'Z', sku: 'Z', barcode: 'SHARED' },
  ]);
  const { reader } = shop.store;
  const { items, detail } = await scanFind(reader, { code: 'HNG-4', withDetail: true });
  expect(detail).toEqual(await itemDetail(reader, items[0]?.id ?? ''));
  expect(detail?.record['sku']).toBe('HNG-4');
  const without = [{ code: 'HNG-4' }, { code: 'SHARED', withDetail: true }, { code: '?', withDetail: true }];
  for (const question of without) {
    expect(await scanFind(reader, question)).not.toHaveProperty('detail');
  }
});
