/** The demo catalogue in a real database: what the search is judged by. */
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { seedStore } from '../../../src-service/seed/index.ts';
import { randomStream } from '../../../src-service/random.ts';
import { createStore } from '../../../src-service/store.ts';
import { NOW_MS, Shop } from '../shop.ts';

/** @param more items and contacts beside those of the demo */
export async function demoShop(more: {
  readonly items: readonly JsonObject[];
  readonly contacts: readonly JsonObject[];
}): Promise<Shop> {
  const service = createStore(randomStream(1, 'search'), () => NOW_MS);
  seedStore(service, 'demo', 1, NOW_MS);
  const shop = await Shop.open();
  for (const collection of ['items', 'contacts'] as const) {
    const seeded = service[collection].all().map((row) => ({ ...(row.fields as JsonObject), gid: row.id }));
    await shop.pull(collection, [...seeded, ...more[collection]]);
  }
  return shop;
}
