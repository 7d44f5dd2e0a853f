/** Activities of contacts: noted and taken back offline, once in effect, in the order of their contact's own changes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type Shape, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { openDeskOn, type Desk } from '../desk.ts';

const ACTIVITIES = /\/activities/;
let service: StandInService;
let desk: Desk;

async function open(shape: Partial<Shape> = {}): Promise<void> {
  service = await startService({
    data: { items: 2, contacts: 4, warehouses: 1, notifications: 1 },
    rateLimit: null,
    shape,
  });
  service.state.contactActivities.clear();
  desk = await openDeskOn(service);
  await sync();
}

beforeEach(() => open());
afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ['contacts'] });
const notes = (): unknown[] => service.state.contactActivities.all().map((row) => row.fields['note']);
const posted = (): number =>
  service.requests.filter((one) => one.method === 'POST' && ACTIVITIES.test(one.path)).length;

async function contact(index = 0) {
  const found = (await desk.records('contacts'))[index];
  if (found === undefined) throw new Error('no contact');
  return found;
}

async function note(id: string, text: string, more: object = {}) {
  return desk.accept({ op: 'contacts.addActivity', id, record: { type: 'CALL', note: text, ...more } });
}

const activity = async (id: string) => (await desk.records('contactActivities')).find((one) => one.id === id);

describe('an activity', () => {
  it('noted offline shows at its contact at once, and arrives once with the time at which it was noted', async () => {
    const { id } = await contact();
    await service.goDark();
    const made = await note(id, 'asked for a quote');
    const shown = await desk.engine.ask('related.read', { collection: 'contactActivities', recordId: id });
    expect(shown.ok && shown.value.rows.map((row) => [row.id, row.pending])).toEqual([[made.recordId, true]]);
    expect((await contact()).pending).toBe(true);
    const noted = (await activity(made.recordId))?.record['activityTime'];
    await service.comeBack();
    expect((await sync()).stopped).toBe('complete');
    const [there] = service.state.contactActivities.all();
    expect(there?.fields).toMatchObject({ note: 'asked for a quote', activityTime: noted });
    expect(await activity(made.recordId)).toMatchObject({ pending: false, serverId: there?.id });
    expect(posted()).toBe(1);
  });

  it.each(['record', 'nothing'] as const)(
    'whose answer was lost is found, not noted twice (answers are %s)',
    async (createAnswer) => {
      service.shape.createAnswer = createAnswer;
      const { id, serverId } = await contact();
      // Said before in the same words: not this one.
      const earlier = {
        contactGid: serverId,
        type: 'CALL',
        note: 'no answer',
        activityTime: '2026-11-01T10:00:00Z',
      };
      insert(service.state, service.state.contactActivities, earlier);
      service.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST', path: ACTIVITIES }, times: 1 });
      const made = await note(id, 'no answer');
      expect((await sync()).stopped).toBe('complete');
      expect(notes()).toEqual(['no answer', 'no answer']);
      expect((await activity(made.recordId))?.serverId).toBe(service.state.contactActivities.all()[1]?.id);
    },
  );

  it('that did not arrive is sent again, also where one with the same time and words was there before', async () => {
    const { id, serverId } = await contact();
    const same = { type: 'VISIT', note: 'showroom', activityTime: '2026-11-20T10:00:00Z' };
    insert(service.state, service.state.contactActivities, { contactGid: serverId, ...same });
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST', path: ACTIVITIES }, times: 1 });
    await note(id, same.note, same);
    expect((await sync()).stopped).toBe('complete');
    expect(notes()).toEqual(['showroom', 'showroom']);
  });

  it('of a contact made offline goes after it, and one that is refused stays with its sentence', async () => {
    const made = await desk.accept({ op: 'contacts.create', record: { name: 'Asha', phone: '55298 45012' } });
    await note(made.recordId, 'first visit');
    service.faults.add({
      kind: 'status',
      status: 400,
      message: 'No such kind',
      match: { path: ACTIVITIES },
      times: 1,
    });
    expect((await sync()).stopped).toBe('needs-person');
    const [line] = await desk.outbox();
    expect(line).toMatchObject({
      state: 'rejected',
      title: 'Asha',
      summary: { parts: [{ key: 'contacts.addActivity' }, 'CALL', 'first visit'] },
    });
    expect(line?.lastError?.message).toContain('No such kind');
    await desk.engine.ask('operations.retry', { operationId: line?.opId ?? '' });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.contactActivities.all()[0]?.fields['contactGid']).toBe(
      (await desk.records('contacts')).find((one) => one.id === made.recordId)?.serverId,
    );
  });

  it('taken back offline is gone at once, and on the Service once, whoever was first and whatever is lost', async () => {
    const { id, serverId } = await contact();
    const first = insert(service.state, service.state.contactActivities, {
      contactGid: serverId,
      type: 'CALL',
      note: 'a',
    });
    const second = insert(service.state, service.state.contactActivities, {
      contactGid: serverId,
      type: 'CALL',
      note: 'b',
    });
    await desk.sync({ only: ['contacts'], with: [{ collection: 'contacts', id }] });
    service.faults.add({ kind: 'cutAfterCommit', match: { method: 'DELETE', path: ACTIVITIES }, times: 1 });
    await desk.accept({ op: 'contacts.deleteActivity', id: first.id });
    await desk.accept({ op: 'contacts.deleteActivity', id: second.id });
    expect(await desk.records('contactActivities')).toEqual([]);
    service.state.contactActivities.remove(second.id);
    expect((await sync()).stopped).toBe('complete');
    expect(notes()).toEqual([]);
    expect(await desk.outbox()).toEqual([]);
  });

  it('noted and taken back before anything was sent costs no request', async () => {
    const { id } = await contact();
    const made = await note(id, 'typo');
    await desk.accept({ op: 'contacts.deleteActivity', id: made.recordId });
    expect(await desk.outbox()).toEqual([]);
    await sync();
    expect(service.requests.filter((one) => ACTIVITIES.test(one.path))).toEqual([]);
  });

  it('does not keep its contact from being deleted after it', async () => {
    const { id, serverId } = await contact();
    await note(id, 'closed the account');
    await desk.accept({ op: 'contacts.delete', id });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.contacts.get(serverId ?? '')).toBeUndefined();
    expect(posted()).toBe(1);
  });
});
