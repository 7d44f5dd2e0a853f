/** A reading that was not of the whole list is never the first of the two that have to agree before a row goes. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SweptCollection } from '../../src-sync/domain/records/collections.ts';
import { describe as descriptionOf } from '../../src-sync/pull/descriptions.ts';
import { sweep } from '../../src-sync/pull/sweep/sweep.ts';
import {
  garbleRows,
  startGarblingProxy,
  type Garble,
  type GarblingProxy,
} from '../engine/mirror/garbling-proxy.ts';
import { startService } from '../../src-service/server.ts';
import { SweepDesk } from './sweep-desk.ts';

const DATA = { items: 70, contacts: 5, warehouses: 1, notifications: 2 };
const organizations = ['Depot', 'Counter', 'Godown', 'Stall', 'Van'].map((name) => ({ name }));

async function freshDesk(): Promise<[GarblingProxy, SweepDesk]> {
  const shape = { listShape: 'items', pageSizeCut: 20 } as const;
  const service = await startService({ data: DATA, rateLimit: null, shape, organizations });
  onTestFinished(() => service.stop());
  const proxy = await startGarblingProxy(service.url);
  onTestFinished(() => proxy.stop());
  const desk = await SweepDesk.open({ url: proxy.url, token: service.token });
  onTestFinished(() => desk.close());
  return [proxy, desk];
}

/** One reading and no other. */
async function readOnce({ context }: SweepDesk, collection: SweptCollection): Promise<void> {
  const swept = await sweep(context, descriptionOf(collection));
  expect(swept.ok, JSON.stringify(swept)).toBe(true);
}

/** One complete reading that does not show one of the rows, though nobody deleted it: it slipped by between two pages. */
async function readWithout(
  [proxy, desk]: [GarblingProxy, SweepDesk],
  collection: SweptCollection,
  list: RegExp,
  mark: string,
): Promise<void> {
  const before = proxy.spoiled;
  proxy.refuse = null;
  proxy.garble = garbleRows(list, (rows) => rows.filter((row) => !JSON.stringify(row).includes(mark)));
  await readOnce(desk, collection);
  expect(proxy.spoiled).toBeGreaterThan(before);
}

describe('a row stays that only one complete reading did not list', () => {
  it.each([
    ['was numbered as was learnt, not as was seen', /\/stock\?.*page=[3-9]\b/],
    ['ended at a page that was refused', /\/stock\?.*page=4\b/],
  ])('where the one before %s', async (_words, refused) => {
    const [proxy, desk] = await freshDesk();
    for (const collection of ['warehouses', 'items', 'stock'] as const) await readOnce(desk, collection);
    const before = await desk.records('stock');
    expect(before.length).toBeGreaterThan(60);
    proxy.refuse = (path) => (refused.test(path) ? 400 : null);
    await readOnce(desk, 'stock');
    const { itemId } = before.at(-1)?.record as { itemId: string };
    await readWithout([proxy, desk], 'stock', /\/stock\?/, itemId);
    expect(await desk.records('stock')).toHaveLength(before.length);
  });

  it('where the list was not offered in the one before', async () => {
    const [proxy, desk] = await freshDesk();
    proxy.garble = inPages(null);
    await readOnce(desk, 'organizations');
    const before = await desk.records('organizations');
    expect(before.length).toBe(organizations.length);
    proxy.refuse = (path) => (path.includes('organizations') ? 403 : null);
    await readOnce(desk, 'organizations');
    proxy.refuse = null;
    proxy.garble = inPages(before[2]?.serverId ?? 'none');
    await readOnce(desk, 'organizations');
    expect(await desk.records('organizations')).toHaveLength(before.length);
  });
});

/** The list of organizations, two on a page, without one of them. */
function inPages(missing: string | null): Garble {
  return (path, body) =>
    garbleRows(/organizations/, (rows) => {
      const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
      const listed = rows.filter((row) => missing === null || !JSON.stringify(row).includes(missing));
      return listed.slice((page - 1) * 2, page * 2);
    })(path, body);
}
