/** A Service that changes its page size while a list without totals is read: no row is left out, and none goes because it was. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { describe as descriptionOf } from '../../src-sync/pull/descriptions.ts';
import { sweep } from '../../src-sync/pull/sweep/sweep.ts';
import { startGarblingProxy, type GarblingProxy } from '../engine/mirror/garbling-proxy.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { SweepDesk } from './sweep-desk.ts';

const ITEMS = 170;
const DATA = { items: ITEMS, contacts: 5, warehouses: 1, notifications: 2, untrackedShare: 0 };
const LIST = /\/inventory\/items\?/;
async function freshDesk(isSizeTold: boolean): Promise<[StandInService, GarblingProxy, SweepDesk]> {
  const shape = { pageSizeCut: 10, sortHonoured: false } as const;
  const service = await startService({ data: DATA, rateLimit: null, shape });
  onTestFinished(() => service.stop());
  const proxy = await startGarblingProxy(service.url);
  onTestFinished(() => proxy.stop());
  proxy.garble = (path, body) => {
    if (!LIST.test(path)) return null;
    const { data, ...envelope } = JSON.parse(body) as { data: { items: unknown[]; pageSize: number } };
    const { items, pageSize } = data;
    return JSON.stringify({ ...envelope, data: { items, ...(isSizeTold ? { pageSize } : {}) } });
  };
  const desk = await SweepDesk.open({ url: proxy.url, token: service.token });
  onTestFinished(() => desk.close());
  return [service, proxy, desk];
}

async function readOnce({ context }: SweepDesk): Promise<void> {
  const swept = await sweep(context, descriptionOf('items'));
  expect(swept.ok, JSON.stringify(swept)).toBe(true);
}

/** Before the nth request of the list. */
function before(service: StandInService, act: (request: number) => void): void {
  let requests = 0;
  service.otherClients.actBeforeEach(() => act((requests += 1)));
}

describe.each([
  ['tells its page size', true],
  ['tells nothing of its pages', false],
] as const)('a list that %s', (_words, isSizeTold) => {
  it.each([
    ['larger', [10, 20]],
    ['smaller', [20, 10]],
    ['smaller and larger again', [20, 10, 20]],
  ])('is read to its last row when its pages become %s meanwhile', async (_how, sizes) => {
    const [service, , desk] = await freshDesk(isSizeTold);
    before(service, (request) => {
      service.shape.pageSizeCut = sizes[Math.min(sizes.length - 1, Math.floor(request / 3))]!;
    });
    await readOnce(desk);
    expect(await desk.records('items')).toHaveLength(ITEMS);
  });

  it('loses nothing when its pages are of another size each time', async () => {
    const [service, , desk] = await freshDesk(isSizeTold);
    await readOnce(desk);
    expect(await desk.records('items')).toHaveLength(ITEMS);
    before(service, (request) => {
      service.shape.pageSizeCut = request % 2 === 0 ? 10 : 20;
    });
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await readOnce(desk);
    expect(await desk.records('items')).toHaveLength(ITEMS);
  });
});
