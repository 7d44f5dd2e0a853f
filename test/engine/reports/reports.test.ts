/** The Service's own figures: read when a person asks, kept with their time, shown offline. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportQuery } from '../../../src-sync/domain/reports/report-questions.ts';
import type { ReportShape } from '../../../src-service/report-shapes.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({
    data: { items: 6, contacts: 4, warehouses: 2, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const ALL: ReportQuery = {
  report: 'crmAnalytics',
  from: null,
  to: null,
  pipeline: null,
  owner: '',
  source: '',
  granularity: '',
};
const QUERIES: readonly ReportQuery[] = [
  { report: 'crmDashboard' },
  ALL,
  { report: 'crmActivity', category: '', q: '', startDate: null, endDate: null, page: null },
  { report: 'inventoryDashboard' },
  { report: 'inventoryValuation', method: 'fifo', q: '', startDate: null, endDate: null, page: null },
];

async function kept(query: ReportQuery) {
  const answer = await desk.engine.ask('reports.kept', { report: query.report, query });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

async function read(query: ReportQuery) {
  const answer = await desk.engine.ask('reports.read', { query });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

const paths = () => service.requests.map(({ path }) => path);

describe('figures of the Service', () => {
  it('are asked for by nobody but a person', async () => {
    await desk.sync();
    for (const query of QUERIES) expect(await kept(query)).toBeNull();
    expect(paths().filter((path) => /dashboard|analytics|valuation/.test(path))).toEqual([]);
  });

  it('stay on this PC with their time and are there offline, whatever shape they have', async () => {
    for (const shape of [
      ...(['figures', 'flat', 'groups', 'series', 'maps', 'sparse', 'deep', 'lists'] as const),
      ...(['envelope', 'keyed', 'abyss', 'array', 'word', 'number', 'null'] as const),
    ]) {
      service.shape.reports = shape satisfies ReportShape;
      for (const query of QUERIES) {
        const answer = await read(query);
        expect(answer).toMatchObject({ query, isKept: true });
        expect(await kept(query)).toEqual(answer);
      }
    }
    service.shape.reports = 'figures';
    const before = await read({ report: 'crmDashboard' });
    await service.goDark();
    const refused = await desk.engine.ask('reports.read', { query: { report: 'crmDashboard' } });
    expect(refused).toMatchObject({ ok: false });
    expect(await kept({ report: 'crmDashboard' })).toEqual(before);
    await service.comeBack();
  });

  it('of the analytics go by their filters, a pipeline by the id that the Service gave it', async () => {
    const pipelines = await desk.engine.ask('lists.entries', { collection: 'pipelines' });
    const local = pipelines.ok ? (pipelines.value[0]?.id ?? '') : '';
    const [there] = service.state.pipelines.all();
    service.clearRequests();
    await read({ ...ALL, from: '2026-01-01', to: '2026-11-20', pipeline: local, granularity: 'year' });
    const request = service.requests.find(({ path }) => path.endsWith('/analytics'));
    const sent = Object.fromEntries(new URLSearchParams(request?.query));
    expect(sent).toMatchObject({
      ...{ from: '2026-01-01', to: '2026-11-20' },
      ...{ pipeline: there?.id, granularity: 'year' },
    });
    expect(sent).not.toHaveProperty('owner');
  });

  it('that the Service refuses are refused in its words, and what is kept stays', async () => {
    const before = await kept(ALL);
    const answer = await desk.engine.ask('reports.read', { query: { ...ALL, granularity: 'fortnight' } });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'REFUSED' } });
    expect(JSON.stringify(answer)).toContain('granularity must be day, week, month or year');
    expect(await kept(ALL)).toEqual(before);
  });

  it('are kept for the last twelve filters of a report, the newest first', async () => {
    for (let year = 2000; year < 2014; year += 1) await read({ ...ALL, from: `${String(year)}-01-01` });
    expect(await kept({ ...ALL, from: '2001-01-01' })).toBeNull();
    expect(await kept({ ...ALL, from: '2002-01-01' })).not.toBeNull();
    const newest = await desk.engine.ask('reports.kept', { report: 'crmAnalytics', query: null });
    expect(newest).toMatchObject({ value: { query: { from: '2013-01-01' } } });
  });

  it('come page by page where they are a list', async () => {
    const all = { method: '', q: '', startDate: null, endDate: null } as const;
    const query = { report: 'inventoryValuation', ...all, page: null } as const;
    expect((await read(query)).list).toEqual({ rows: 6, page: 1, pages: 1, total: 6 });
    service.shape.pageSizeCut = 5;
    const next = { ...query, startDate: '2020-01-01', endDate: '2030-01-01', page: 2 };
    expect((await read(next)).list).toEqual({ rows: 1, page: 2, pages: 2, total: 6 });
    const request = service.requests.findLast(({ path }) => path.endsWith('/valuation'));
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toMatchObject({
      ...{ startDate: '2020-01-01', endDate: '2030-01-01', page: '2' },
    });
    service.shape.reports = 'flat';
    expect((await read(query)).list).toBeNull();
    service.shape.reports = 'figures';
  });

  it('of the activity are entries that the Service found by the same filters', async () => {
    for (let day = 1; day <= 7; day += 1)
      service.state.crmActivity.add({
        ...{ id: service.state.random.uuid(), createdAt: `2025-03-0${String(day)}T12:00:00.000Z` },
        fields: { category: 'CALL', title: `Quote ${String(day)}`, actor: 'Asha Kulkarni' },
      });
    const days = { startDate: '2025-03-02', endDate: '2025-03-07' } as const;
    const query = { report: 'crmActivity', category: 'CALL', q: 'quote', ...days, page: 2 } as const;
    const answer = await read(query);
    expect(answer.list).toEqual({ rows: 1, page: 2, pages: 2, total: 6 });
    expect(answer.entries).toMatchObject([{ title: 'Quote 2' }]);
    const request = service.requests.findLast(({ path }) => path.endsWith('/crm/activity'));
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toMatchObject({
      ...{ category: 'CALL', q: 'quote', ...days, page: '2' },
    });
    expect(await kept(query)).toEqual(answer);
    expect((await read({ report: 'crmDashboard' })).entries).toBeNull();
  });
});
