/** Lists that come without their end: what is not in such a part may be in the rest, and is not made once more for that. */
import { afterEach, expect, it } from 'vitest';
import { startService, type FaultRule, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { openDeskOn, type Desk } from '../desk.ts';

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'];

let service: StandInService;
let desk: Desk;

/** Small lists in pages of two, of which the Service lets nobody ask for another than the first. */
async function open(path: RegExp): Promise<void> {
  service = await startService({
    data: { items: 4, contacts: 4, warehouses: 2, notifications: 1, untrackedShare: 0 },
    rateLimit: null,
    shape: { smallListPageSize: 2, listShape: 'paginated' },
  });
  desk = await openDeskOn(service);
  service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST', path }, times: 1 });
}

/** The number of a page is refused: one reading asks three times, and only its first request names none. */
function refusePages(path: RegExp): void {
  const take = service.faults.take.bind(service.faults);
  let asked = 0;
  const refused: FaultRule = { kind: 'status', status: 400, code: null, message: 'page is not known' };
  service.faults.take = (method, at) => {
    const isPage = method === 'GET' && path.test(at) && asked++ % 3 !== 0;
    return isPage ? refused : take(method, at);
  };
}

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const posted = (path: RegExp): number =>
  service.requests.filter((one) => one.method === 'POST' && path.test(one.path)).length;

async function isAsked(path: RegExp): Promise<void> {
  const [line] = await desk.outbox();
  expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
  expect(line?.lastError?.message).toContain('only a part of the list');
  expect(posted(path)).toBe(1);
}

it.each([
  ['warehouses', /\/warehouses$/, { name: 'Zinc' }],
  ['automations', /\/automations$/, { name: 'Zinc', triggerType: 'LEAD_CREATED' }],
  ['leadSources', /\/lead-sources$/, { name: 'Zinc' }],
] as const)(
  'a new entry of %s that a part of its list does not show is a question',
  async (list, path, record) => {
    await open(path);
    for (const name of NAMES) insert(service.state, service.state[list], { ...record, name });
    refusePages(path);
    await desk.accept({ op: `${list}.create`, record });
    expect((await desk.sync({ only: ['units'] })).stopped).toBe('needs-person');
    await isAsked(path);
    expect(service.state[list].all().filter(({ fields }) => fields['name'] === 'Zinc')).toHaveLength(1);
  },
);

it('an activity that a part of the list does not show is a question', async () => {
  const path = /\/activities$/;
  await open(path);
  await desk.sync({ only: ['contacts'] });
  const [contact] = await desk.records('contacts');
  const id = contact?.id ?? '';
  service.state.contactActivities.clear();
  for (const note of NAMES)
    await desk.accept({ op: 'contacts.addActivity', id, record: { type: 'CALL', note } });
  service.faults.clear();
  await desk.sync({ only: ['contacts'] });
  service.clearRequests();
  service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST', path }, times: 1 });
  refusePages(path);
  await desk.accept({
    op: 'contacts.addActivity',
    id,
    record: { type: 'CALL', note: 'Zinc', activityTime: '2020-01-01T00:00:00.000Z' },
  });
  expect((await desk.sync({ only: ['units'] })).stopped).toBe('needs-person');
  await isAsked(path);
});

/** A whole list is sent: what is not in the part that was told would be taken away. */
it.each(['pipelines.setStages', 'pipelines.order'] as const)(
  '%s is kept back while the Service tells a part of the list that it sends as a whole',
  async (op) => {
    service = await startService({ data: { warehouses: 2 }, rateLimit: null });
    const stages = NAMES.map((label) => ({ key: label.toUpperCase(), label }));
    for (const name of NAMES) insert(service.state, service.state.pipelines, { name, stages });
    desk = await openDeskOn(service);
    await desk.sync({ only: ['pipelines'] });
    const [one, ...others] = await desk.records('pipelines');
    const row = service.state.pipelines.get(one?.serverId ?? '');
    service.clearRequests();
    Object.assign(service.shape, { smallListPageSize: 2, listShape: 'paginated' });
    const path = op === 'pipelines.order' ? /\/pipelines$/ : /\/stages$/;
    refusePages(path);
    const ids = [...others, one].map((each) => each?.id);
    const [first, ...more] = (one?.record['stages'] ?? []) as { label: string }[];
    await desk.accept(
      op === 'pipelines.order'
        ? { op, record: { ids } }
        : { op, id: one?.id, changes: { stages: [{ ...first, label: 'Fresh' }, ...more] } },
    );
    expect((await desk.sync({ only: ['units'] })).stopped).toBe('needs-person');
    const [line] = await desk.outbox();
    expect(line?.lastError?.message).toContain('only a part of a list');
    expect(service.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    // The Service tells all of it again.
    Object.assign(service.shape, { smallListPageSize: null });
    await desk.engine.ask('operations.retry', { operationId: line?.opId ?? '' });
    expect((await desk.sync({ only: ['pipelines'] })).stopped).toBe('complete');
    if (op === 'pipelines.setStages') expect(row?.fields['stages']).toHaveLength(more.length + 1);
    else expect(row?.fields['displayOrder']).toBe(ids.length);
  },
);
