import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const DATA = { items: 230, contacts: 150, warehouses: 3, notifications: 25, untrackedShare: 0.1 };
async function service(options: ServiceOptions = {}): Promise<StandInService> {
  const started = await startTestService({ data: DATA, rateLimit: null, ...options });
  return started;
}

async function deskOn(standIn: StandInService): Promise<Desk> {
  const desk = await openTestDesk(standIn);
  return desk;
}

describe('the mirror', () => {
  it('equals the Service after one run, tracked and untracked items alike', async () => {
    const standIn = await service();
    const desk = await deskOn(standIn);
    const summary = await desk.sync();
    expect(summary.stopped).toBe('complete');
    expect(summary.mirror.items?.rows).toBe(230);
    await expectMirrorEqualsService(desk, standIn);
  });

  const shapes: readonly [string, ServiceOptions['shape']][] = [
    [
      'ids called gid everywhere, numbers as text, extra fields',
      { idKey: 'gid', numbersAsStrings: true, extraFields: true },
    ],
    ['lists as {items} without totals', { listShape: 'items' }],
    ['bare arrays', { listShape: 'array' }],
    ['pages cut to 30 rows', { pageSizeCut: 30 }],
    ['no timestamps', { timestamps: false }],
    ['the sort ignored', { sortHonoured: false }],
    ['pages counted from 0', { firstPage: 0 }],
    ['stock rows that nest their item', { stockItemKey: 'item', stockQuantityField: 'available' }],
  ];
  for (const [words, shape] of shapes) {
    it(`equals a Service with ${words}`, async () => {
      const standIn = await service({ shape: shape ?? {} });
      const desk = await deskOn(standIn);
      expect((await desk.sync()).stopped).toBe('complete');
      await expectMirrorEqualsService(desk, standIn);
    });
  }

  it('equals a Service that refuses to sort by what we ask for', async () => {
    const standIn = await service();
    // The probe by update time, then the first page by creation time.
    standIn.faults.add({ kind: 'status', status: 400, match: { path: /^\/api\/contacts$/ }, times: 2 });
    const desk = await deskOn(standIn);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(standIn.faults.fired('status')).toBe(2);
    const unsorted = standIn.requests.filter(
      (one) => one.path === '/api/contacts' && !one.query.includes('sortBy'),
    );
    expect(unsorted.length).toBeGreaterThan(0);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('follows what colleagues create, edit and delete', async () => {
    const standIn = await service();
    const desk = await deskOn(standIn);
    await desk.sync();
    const [first, second] = standIn.state.contacts.all();
    standIn.otherClients.editContact(first?.id ?? '', { notes: 'asked for a quote' });
    standIn.otherClients.deleteContact(second?.id ?? '');
    standIn.otherClients.createContact({ name: 'Nilima Traders', phone: '55299 10001' });
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
  });

  it('removes nothing wrongly while colleagues edit, insert and delete during the sweep', async () => {
    const standIn = await service({ seed: 7 });
    standIn.otherClients.churn({ perRequestProbability: 0.8 });
    const desk = await deskOn(standIn);
    for (let round = 0; round < 4; round += 1) await desk.sync();
    standIn.otherClients.churn(null);
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
  });

  it('keeps everything when the Service suddenly lists nothing', async () => {
    const standIn = await service();
    const desk = await deskOn(standIn);
    await desk.sync();
    for (const contact of [...standIn.state.contacts.all()]) standIn.otherClients.deleteContact(contact.id);
    const summary = await desk.sync();
    expect(summary.stopped).toBe('needs-person');
    expect(summary.guard).toEqual({ contacts: 150 });
    expect(await desk.records('contacts')).toHaveLength(150);
  });

  it('keeps a warehouse whose row comes garbled for as long as it does', async () => {
    const standIn = await service();
    const desk = await deskOn(standIn);
    await desk.sync();
    const row = standIn.state.warehouses.all()[1];
    if (row === undefined) throw new Error('no warehouse');
    const good = row.id;
    // A row without its id cannot be placed; the Service still has it.
    Object.assign(row, { id: null });
    for (let round = 0; round < 3; round += 1) await desk.sync();
    expect((await desk.records('warehouses')).map((one) => one.serverId)).toContain(good);
    Object.assign(row, { id: good });
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
  });

  it('goes on with an interrupted first reading where it was', async () => {
    const standIn = await service({ latencyMs: 5 });
    const desk = await deskOn(standIn);
    desk.engine.start();
    const stockPage = (): number => standIn.requests.filter((one) => one.path.endsWith('/stock')).length;
    await until('a first page of stock', () => stockPage() >= 1);
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    standIn.clearRequests();
    again.engine.start();
    await until('everything complete', async () => (await again.engine.status()).syncedAt !== null);
    const paths = standIn.requests.map((one) => one.path);
    expect(paths.filter((path) => path === '/api/v1/inventory/warehouses')).toHaveLength(0);
    await expectMirrorEqualsService(again, standIn);
  });

  it('answers from the first page on, while the rest is still being read', async () => {
    const standIn = await service({ latencyMs: 20 });
    const desk = await deskOn(standIn);
    desk.engine.start();
    const window = {
      q: '',
      filter: 'all',
      category: null,
      sort: 'name',
      direction: 'asc',
      offset: 0,
      limit: 50,
    } as const;
    await until('rows on screen', async () => {
      const answer = await desk.engine.ask('items.window', window);
      return answer.ok && answer.value.total > 0;
    });
    expect((await desk.engine.status()).syncedAt).toBeNull();
  });
});
