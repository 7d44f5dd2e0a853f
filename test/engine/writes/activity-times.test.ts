/** Activities whose time the Service keeps less exactly than it was sent: found all the same, and never another's of ours. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { openDeskOn, QUICK, until, type Desk } from '../desk.ts';

const ACTIVITIES = /\/activities$/;
const NOTED = { type: 'CALL', note: 'no answer' };
const MINUTE_MS = 60_000;

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 2, contacts: 4, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  service.state.contactActivities.clear();
  desk = await openDeskOn(service, { tuning: { ...QUICK, graceMs: 1_000 } });
  await sync();
  service.clearRequests();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ['contacts'] });
const there = (): readonly Row[] => service.state.contactActivities.all();
const posted = (): number =>
  service.requests.filter((one) => one.method === 'POST' && ACTIVITIES.test(one.path)).length;

async function note(activityTime?: string): Promise<string> {
  const [contact] = await desk.records('contacts');
  const record = activityTime === undefined ? NOTED : { ...NOTED, activityTime };
  return (await desk.accept({ op: 'contacts.addActivity', id: contact?.id, record })).recordId;
}

/** A colleague's, in the same words. */
async function noteElsewhere(activityTime: string): Promise<void> {
  const [contact] = await desk.records('contacts');
  insert(service.state, service.state.contactActivities, {
    ...NOTED,
    contactGid: contact?.serverId ?? '',
    activityTime,
  });
}

function lose(kind: 'cutAfterCommit' | 'cutBeforeCommit', times = 1): void {
  service.faults.add({ kind, match: { method: 'POST', path: ACTIVITIES }, times });
}

/** Whatever is noted from now on is kept with this as its time. */
function keepTimes(write: (sent: string) => string): void {
  const { contactActivities: rows } = service.state;
  const add = rows.add.bind(rows);
  rows.add = (row: Row) =>
    add({ ...row, fields: { ...row.fields, activityTime: write(String(row.fields['activityTime'])) } });
}

const toThe =
  (unitMs: number, round = Math.floor) =>
  (sent: string): string =>
    new Date(round(Date.parse(sent) / unitMs) * unitMs).toISOString();

const AT = '2026-11-20T10:05:42.345Z';

describe('an activity whose answer was lost', () => {
  it.each([
    ['the second', toThe(1_000)],
    ['the minute', toThe(MINUTE_MS)],
    ['the nearest minute', toThe(MINUTE_MS, Math.round)],
    ['the minute, without its seconds', (sent: string) => `${sent.slice(0, 16)}Z`],
  ])('is found where the Service keeps its time to %s', async (_, write) => {
    keepTimes(write);
    lose('cutAfterCommit');
    const id = await note(AT);
    expect((await sync()).stopped).toBe('complete');
    expect(posted()).toBe(1);
    const shown = (await desk.records('contactActivities')).find((one) => one.id === id);
    expect(shown?.serverId).toBe(there()[0]?.id);
  });

  it('is a question where the Service keeps only the day', async () => {
    keepTimes((sent) => sent.slice(0, 10));
    lose('cutAfterCommit');
    await note(AT);
    expect((await sync()).stopped).toBe('needs-person');
    const [line] = await desk.outbox();
    expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
    expect(posted()).toBe(1);
  });

  it.each([
    ['', (text: string) => text.slice(0, 23)],
    [', to the minute', (text: string) => text.slice(0, 16)],
  ])('is a question where the Service shows its own time of day without a zone%s', async (_, cut) => {
    const inIndia = (sent: string): string => new Date(Date.parse(sent) + 330 * MINUTE_MS).toISOString();
    keepTimes((sent) => cut(inIndia(sent)));
    lose('cutAfterCommit');
    await note(AT);
    expect((await sync()).stopped).toBe('needs-person');
    const [line] = await desk.outbox();
    expect(line).toMatchObject({ state: 'rejected', lastError: { code: 'INTERRUPTED' } });
    expect(posted()).toBe(1);
  });

  it('is found by the day where the Service took it without telling its id', async () => {
    service.shape.createAnswer = 'nothing';
    keepTimes((sent) => sent.slice(0, 10));
    await note(AT);
    expect((await sync()).stopped).toBe('complete');
    expect(posted()).toBe(1);
  });

  it.each(['2026-11-20T10:05:10.000Z', '2026-11-20T10:04:00.000Z', '2026-11-20T10:07:00.000Z'])(
    "is not taken for a colleague's at %s",
    async (at) => {
      lose('cutBeforeCommit');
      await note(AT);
      await noteElsewhere(at);
      expect((await sync()).stopped).toBe('complete');
      expect(there()).toHaveLength(2);
    },
  );
});

describe('two activities of one minute in the same words', () => {
  async function areBothThere(): Promise<void> {
    const ids = there().map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const shown = (await desk.records('contactActivities')).map(({ serverId }) => serverId);
    expect(shown.toSorted()).toEqual(ids.toSorted());
  }

  it('are both there when the answer to the earlier one was lost, and that did not arrive', async () => {
    keepTimes(toThe(MINUTE_MS));
    lose('cutBeforeCommit');
    await note(AT);
    await note('2026-11-20T10:05:44.000Z');
    expect((await sync()).stopped).toBe('complete');
    await areBothThere();
  });

  it('are both there when the later one is noted while the earlier one, which did not arrive, is looked for', async () => {
    keepTimes(toThe(MINUTE_MS));
    lose('cutBeforeCommit');
    await note(AT);
    const syncing = sync();
    await until('the first is sent', () => posted() > 0);
    await note('2026-11-20T10:05:44.000Z');
    expect((await syncing).stopped).toBe('complete');
    expect((await sync()).stopped).toBe('complete');
    await areBothThere();
  });

  it('are both there when both answers were lost, and only one arrived', async () => {
    keepTimes(toThe(MINUTE_MS));
    lose('cutAfterCommit');
    await service.goDark();
    await note(AT);
    await note('2026-11-20T10:05:44.000Z');
    await service.comeBack();
    lose('cutBeforeCommit');
    expect((await sync()).stopped).toBe('complete');
    expect(posted()).toBe(3);
    await areBothThere();
  });
});
