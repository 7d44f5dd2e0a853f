/** A fresh shop before each test of a file; after it, the store must verify: every view is its server state plus what is open. */
import { afterEach, beforeEach, expect } from 'vitest';
import { verify } from '../../src-sync/store/verify.ts';
import { filledShop, type Shop } from './shop.ts';

export function eachWithShop(take: (shop: Shop) => void): void {
  let shop: Shop;
  beforeEach(async () => {
    shop = await filledShop();
    take(shop);
  });
  afterEach(async () => {
    const verified = await verify(shop.store.reader);
    await shop.close();
    expect(verified.checks.filter((check) => !check.ok)).toEqual([]);
  });
}
