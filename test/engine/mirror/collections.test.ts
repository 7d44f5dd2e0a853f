/** Every collection that is kept whole: equal to the Service in every form that it may take, and as cheap as it can be. */
import { describe, expect, it } from 'vitest';
import { SWEPT_COLLECTIONS, type SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import { sameValue } from '../../../src-sync/domain/records/merge.ts';
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import type { Shape, StandInService } from '../../../src-service/server.ts';
import { change, insert, remove } from '../../../src-service/store.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { COMPARED, expectMirrorEqualsService } from '../equal.ts';

const DATA = { items: 45, contacts: 30, warehouses: 3, notifications: 12 };
const FEED = '/api/crm/activity';
const SOURCES = '/api/crm/lead-sources';
async function service(shape: Partial<Shape> = {}): Promise<StandInService> {
  const started = await startTestService({ data: DATA, rateLimit: null, shape });
  return started;
}

async function deskOn(standIn: StandInService): Promise<Desk> {
  const desk = await openTestDesk(standIn);
  return desk;
}

async function syncedPair(shape: Partial<Shape> = {}): Promise<[StandInService, Desk]> {
  const standIn = await service(shape);
  const desk = await deskOn(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  return [standIn, desk];
}

/** Number of requests for a list since the last call. */
function asked(standIn: StandInService, path: string): number {
  const count = standIn.requests.filter((one) => one.path === path).length;
  standIn.clearRequests();
  return count;
}

/** Lines of the feed, one each minute from the given one on. */
function tell(standIn: StandInService, count: number, fromMinute: number): void {
  for (let index = 0; index < count; index += 1) {
    const createdAt = new Date(Date.UTC(2026, 10, 1) + (fromMinute + index) * 60_000).toISOString();
    const fields = { category: 'CONTACT', title: `Line ${fromMinute + index}` };
    standIn.state.crmActivity.add({ id: standIn.state.random.uuid(), fields, createdAt });
  }
}

async function titles(desk: Desk): Promise<string[]> {
  return (await desk.records('crmActivity')).map((one) => String(one.record['title']));
}

describe('the collections', () => {
  it('are all compared with the Service by this file', () => {
    expect([...COMPARED, 'stock'].sort()).toEqual([...SWEPT_COLLECTIONS].sort());
  });

  const shapes: readonly [string, Partial<Shape>][] = [
    ['as the contract has it', {}],
    ['with every list paginated', { listShape: 'paginated' }],
    ['with every list as {items}', { listShape: 'items' }],
    ['with every list as a bare array', { listShape: 'array' }],
    ['with ids called id, numbers as text', { idKey: 'id', numbersAsStrings: true }],
    ['with ids called gid, extra fields', { idKey: 'gid', extraFields: true }],
    ['with both ids, lists that show less than the records', { idKey: 'both', briefLists: true }],
    ['without times, oldest first', { timestamps: false, defaultOrder: 'oldestFirst' }],
    ['with small lists cut into pages of 5', { smallListPageSize: 5, listShape: 'paginated' }],
    [
      'with small lists cut into pages counted from 0, stages among them',
      { smallListPageSize: 3, firstPage: 0, listShape: 'paginated', briefLists: true },
    ],
    ['with small lists cut without a word', { smallListPageSize: 10, listShape: 'items' }],
    [
      'with small lists cut without a word into pages counted from 0',
      { smallListPageSize: 10, listShape: 'items', firstPage: 0 },
    ],
    [
      'with small lists as bare arrays cut into pages counted from 0',
      { smallListPageSize: 10, listShape: 'array', firstPage: { smallLists: 0 } },
    ],
  ];
  for (const [words, shape] of shapes) {
    it(`equal a Service ${words}`, async () => {
      const [standIn, desk] = await syncedPair(shape);
      await expectMirrorEqualsService(desk, standIn);
      await desk.sync();
      await expectMirrorEqualsService(desk, standIn);
    });
  }

  it('name every organization that the sign-in can use', async () => {
    const [, desk] = await syncedPair();
    const names = (await desk.records('organizations')).map((one) => one.record['name']);
    expect(names.sort()).toEqual(['Tamhan Hardware Depot', 'Tamhan Retail Counter']);
  });

  it('follow what colleagues add to, change in and delete from small lists', async () => {
    const [standIn, desk] = await syncedPair();
    const { state } = standIn;
    const lists = [state.leadSources, state.leadTypes, state.leadPriorities, state.units, state.automations];
    for (const list of [...lists, state.labelTemplates, state.customFields, state.forms]) {
      const [first, second] = list.all();
      if (first === undefined || second === undefined) throw new Error(`${list.name} has too few rows`);
      change(state, list, first, { name: 'Renamed by Asha', label: 'Renamed by Asha' });
      remove(state, list, second);
      insert(state, list, { name: 'New from Ravi', label: 'New from Ravi', active: true });
    }
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
  });

  it('follow changed stages, a changed form and changed settings', async () => {
    const [standIn, desk] = await syncedPair({ briefLists: true });
    const { state } = standIn;
    const [pipeline] = state.pipelines.all();
    const [form] = state.forms.all();
    if (pipeline === undefined || form === undefined) throw new Error('the stand-in has both');
    const stages = [{ key: 'NEW', label: 'Asked', visible: true, system: true, winProbability: 5 }];
    change(state, state.pipelines, pipeline, { stages });
    change(state, state.forms, form, { blocks: [{ id: 'b1', type: 'TEXT', text: 'Tell us more' }] });
    Object.assign(state.settings.stock, { allowNegativeStock: false });
    Object.assign(state.settings.crmEmail, { sharing: 'PRIVATE' });
    Object.assign(state.settings.notificationPreferences, { lowStock: { inApp: false, email: true } });
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
    const here = (await desk.records('pipelines')).find((one) => one.serverId === pipeline.id);
    expect(here?.record['stages']).toEqual(stages);
  });

  it('set a pipeline aside whose stages cannot be read, and keep what was known of it', async () => {
    const [standIn, desk] = await syncedPair({ briefLists: true });
    const parked = async (): Promise<number> => {
      const rows = await desk.engine.ask('parked.list', { collection: 'pipelines', limit: 5 });
      return rows.ok ? rows.value.length : Number.NaN;
    };
    const [pipeline] = standIn.state.pipelines.all();
    const path = new RegExp(`/pipelines/${pipeline!.id}/stages$`);
    standIn.faults.add({ kind: 'truncate', match: { path }, times: 2 });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await parked()).toBe(1);
    await expectMirrorEqualsService(desk, standIn);
    await desk.sync();
    expect(await parked()).toBe(0);
  });
});

describe('a list without pages that the Service cuts all the same', () => {
  const CUT = { smallListPageSize: 2, listShape: 'paginated' } as const;

  it('is read to its end, and nothing is removed until two sweeps agree', async () => {
    const [standIn, desk] = await syncedPair(CUT);
    const [first] = standIn.state.leadSources.all();
    if (first === undefined) throw new Error('the stand-in has lead sources');
    const isHere = async (): Promise<boolean> =>
      (await desk.records('leadSources')).some((one) => one.serverId === first.id);
    remove(standIn.state, standIn.state.leadSources, first);
    standIn.clearRequests();
    const firstPages = (): number =>
      standIn.requests.filter(({ path, query }) => path === SOURCES && !/page=[2-9]/.test(query)).length;
    let isHereWithTheSecond: boolean | null = null;
    standIn.otherClients.actBeforeEach(() => {
      if (firstPages() === 2 && isHereWithTheSecond === null)
        void isHere().then((answer) => (isHereWithTheSecond ??= answer));
    });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(firstPages()).toBeGreaterThanOrEqual(2);
    expect(isHereWithTheSecond).toBe(true);
    expect(await isHere()).toBe(false);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('loses nothing when a colleague deletes a row between two of its pages', async () => {
    const [standIn, desk] = await syncedPair(CUT);
    const sources = standIn.state.leadSources;
    const before = sources.all();
    standIn.otherClients.actBeforeEach(() => {
      const now = standIn.requests.at(-1);
      const isSecondPage = now?.path === SOURCES && now.query.includes('page=2');
      if (isSecondPage && sources.size === before.length) remove(standIn.state, sources, before[0]!);
    });
    await desk.sync();
    expect(sources.size).toBe(before.length - 1);
    const here = new Set((await desk.records('leadSources')).map((one) => one.serverId));
    for (const row of sources.all()) expect(here).toContain(row.id);
  });

  it('removes nothing where its further pages are refused', async () => {
    const [standIn, desk] = await syncedPair();
    Object.assign(standIn.shape, CUT);
    const page = { kind: 'status', status: 400, match: { path: SOURCES } } as const;
    const all = (await desk.records('leadSources')).length;
    for (let round = 0; round < 3; round += 1) {
      standIn.faults.add({ ...page, skip: 1 });
      await desk.sync();
      expect(standIn.faults.fired('status')).toBeGreaterThan(round);
      standIn.faults.clear();
    }
    expect(await desk.records('leadSources')).toHaveLength(all);
  });
});

describe('the feed', () => {
  it('costs one request when there is something new, and when there is nothing', async () => {
    const [standIn, desk] = await syncedPair();
    tell(standIn, 240, 100_000);
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
    standIn.clearRequests();
    await desk.sync();
    expect(asked(standIn, FEED)).toBe(1);
    tell(standIn, 30, 100_240);
    await desk.sync();
    expect(asked(standIn, FEED)).toBe(1);
    await expectMirrorEqualsService(desk, standIn);
  });

  it('removes no line because it is no longer listed', async () => {
    const [standIn, desk] = await syncedPair();
    const all = await titles(desk);
    standIn.state.crmActivity.clear();
    tell(standIn, 3, 100_000);
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await titles(desk)).sort()).toEqual([...all, 'Line 100000', 'Line 100001', 'Line 100002'].sort());
  });

  for (const [words, shape] of [
    ['newest first', {}],
    ['without times', { timestamps: false }],
    ['without totals', { listShape: 'array' }],
    ['counted from 0', { firstPage: 0 }],
  ] satisfies [string, Partial<Shape>][]) {
    it(`keeps the newest thousand lines, ${words}`, async () => {
      const standIn = await service(shape);
      tell(standIn, 1_150, 100_000);
      const desk = await deskOn(standIn);
      await desk.sync();
      await expectMirrorEqualsService(desk, standIn);
      tell(standIn, 120, 101_150);
      await desk.sync();
      await expectMirrorEqualsService(desk, standIn);
      expect(await titles(desk)).not.toContain('Line 100269');
      expect(await titles(desk)).toContain('Line 100270');
    });
  }

  it('tells its lines apart by what they say where they have no ids', async () => {
    const [standIn, desk] = await syncedPair({ historyIds: false });
    tell(standIn, 3, 100_000);
    await desk.sync();
    const there = standIn.state.crmActivity.all().map((row) => String(row.fields['title']));
    expect((await titles(desk)).sort()).toEqual(there.sort());
  });

  it('leaves no gap behind a look that was interrupted', async () => {
    const [standIn, desk] = await syncedPair();
    tell(standIn, 250, 100_000);
    standIn.faults.add({ kind: 'cutBeforeCommit', match: { path: FEED }, skip: 1 });
    await desk.sync({ deadlineMs: 1_500 });
    expect(standIn.faults.fired('cutBeforeCommit')).toBeGreaterThan(0);
    standIn.faults.clear();
    tell(standIn, 5, 100_250);
    await desk.sync();
    await expectMirrorEqualsService(desk, standIn);
  });
});

describe('the organizations', () => {
  const FORBIDDEN = [
    ['is forbidden', { status: 403, code: 'FORBIDDEN_RESOURCE' }],
    ['needs a scope', { status: 401, code: 'INVALID_SCOPE' }],
    ['is not there', { status: 404 }],
  ] as const;
  for (const [words, how] of FORBIDDEN) {
    it(`do not hold up a sync where their list ${words}, and stay as they were known`, async () => {
      const [standIn, desk] = await syncedPair();
      standIn.faults.add({ kind: 'status', ...how, match: { path: '/api/v1/organizations' } });
      const again = await desk.sync();
      expect(standIn.faults.fired('status')).toBeGreaterThan(0);
      expect(again.stopped).toBe('complete');
      expect(again.guard).toBeUndefined();
      expect(await desk.records('organizations')).toHaveLength(2);
      const fresh = await deskOn(standIn);
      expect((await fresh.sync()).stopped).toBe('complete');
      expect(await fresh.records('organizations')).toEqual([]);
    });
  }
});

describe('a record of a small list', () => {
  it('shows every field that the Service sent, undocumented ones too', async () => {
    const [standIn, desk] = await syncedPair({ extraFields: true });
    const wanted: readonly SweptCollection[] = ['categories', 'pipelines', 'forms', 'leadTypes'];
    for (const collection of wanted) {
      const [one] = await desk.records(collection);
      const legacy: JsonValue = { system: 'ledger', code: null, tags: ['a', 'b'] };
      expect(sameValue(one?.record['legacy'], legacy), collection).toBe(true);
    }
    expect(standIn.shape.extraFields).toBe(true);
  });
});
