/** Whoever changes what they have just made, or changed, meets nothing of their own as somebody else's. */
import { describe, expect, it } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

async function pair(): Promise<[StandInService, Desk]> {
  const data = { items: 2, contacts: 2, warehouses: 2, notifications: 1 };
  const standIn = await startTestService({ data, rateLimit: null });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  return [standIn, desk];
}

const NOT_MOVING = new Set(['done', 'conflict', 'rejected', 'blocked']);

/** A create that is on its way while its record is changed again. @returns what is left when all has come to rest */
async function madeThenChanged(
  [standIn, desk]: [StandInService, Desk],
  create: { readonly op: string; readonly record: object },
  change: { readonly op: string; readonly changes?: object },
): Promise<readonly string[]> {
  standIn.faults.add({ kind: 'delay', delayMs: 400, match: { method: 'POST' }, times: 1 });
  const made = await desk.accept({ ...create });
  desk.engine.start();
  await until('it is on its way', async () => (await desk.outbox()).some((one) => one.state === 'sending'));
  const changed = await desk.accept({ ...change, id: made.recordId });
  expect(changed.opId).not.toBe(made.opId);
  await until('all is at rest', async () => (await desk.outbox()).every((one) => NOT_MOVING.has(one.state)));
  return (await desk.outbox()).map((one) => one.state);
}

describe('what the Service fills in of a new record', () => {
  it('is no change of a colleague for the edit that was made meanwhile', async () => {
    const [standIn, desk] = await pair();
    const states = await madeThenChanged(
      [standIn, desk],
      { op: 'items.create', record: { name: 'Latch', sku: 'L-1' } },
      { op: 'items.update', changes: { trackInventory: false } },
    );
    expect(states).toEqual([]);
    const latch = standIn.state.items.all().find((one) => one.fields['sku'] === 'L-1');
    expect(latch?.fields['trackInventory']).toBe(false);
  });

  it.each([
    ['pipelines', { name: 'Web' }],
    ['categories', { name: 'Locks' }],
    ['automations', { name: 'Greet', triggerType: 'lead.created' }],
    ['forms', { name: 'Ask us' }],
  ])('is no change of a colleague for the delete that was made meanwhile: %s', async (collection, record) => {
    const both = await pair();
    const states = await madeThenChanged(
      both,
      { op: `${collection}.create`, record },
      { op: `${collection}.delete` },
    );
    expect(states).toEqual([]);
    expect((await both[1].records(collection as 'forms')).map((one) => one.record['name'])).not.toContain(
      record.name,
    );
  });
});

describe('a record that an edit of our own named', () => {
  it.each(['next edit', 'delete'])('is no change of a colleague for the %s', async (next) => {
    const [standIn, desk] = await pair();
    const named: string[] = [];
    for (const name of ['First', 'Second'])
      named.push((await desk.accept({ op: 'pipelines.create', record: { name } })).recordId);
    const { recordId: id } = await desk.accept({ op: 'forms.create', record: { name: 'Ask us' } });
    expect((await desk.sync()).stopped).toBe('complete');
    standIn.faults.add({ kind: 'delay', delayMs: 400, match: { method: 'PUT' }, times: 1 });
    const naming = (defaultPipelineId: string | undefined) =>
      desk.accept({ op: 'forms.update', id, changes: { defaultPipelineId } });
    const earlier = await naming(named[0]);
    desk.engine.start();
    await until('it is on its way', async () => (await desk.outbox()).some((one) => one.state === 'sending'));
    const later = await (next === 'delete' ? desk.accept({ op: 'forms.delete', id }) : naming(named[1]));
    expect(later.opId).not.toBe(earlier.opId);
    await until('all is at rest', async () =>
      (await desk.outbox()).every((one) => NOT_MOVING.has(one.state)),
    );
    expect(await desk.outbox()).toEqual([]);
    const second = (await desk.records('pipelines')).find((one) => one.id === named[1]);
    const forms = (await desk.records('forms')).filter((one) => one.id === id);
    expect(forms.map((one) => one.record['defaultPipelineId'])).toEqual(
      next === 'delete' ? [] : [second?.serverId],
    );
  });
});

describe('what the Service tidies of an edit', () => {
  const sync = (desk: Desk) => desk.sync({ only: ['units'] });

  /** Phones are kept with the code of the country, and each field of a form gets an id of its own. */
  function tidies({ state }: StandInService): void {
    for (const list of [state.contacts, state.forms]) {
      const update = list.update.bind(list);
      list.update = (row, sent, at) => {
        const { phone, fields } = sent;
        const more = {
          ...(typeof phone === 'string' ? { phone: `+91 ${phone.slice(-11).replaceAll(' ', '')}` } : {}),
          ...(Array.isArray(fields)
            ? { fields: fields.map((one, index) => ({ ...(one as object), id: `${at}-${index}` })) }
            : {}),
        };
        update(row, { ...sent, ...more }, at);
      };
    }
  }

  const field = (label: string) => ({ fields: [{ fieldKey: 'name', label }] });

  it.each([
    ['contacts', { phone: '98450 11111' }, { phone: '98450 22222' }],
    ['forms', field('Your name'), field('Name, please')],
  ] as const)(
    'is no change of a colleague for the next edit of the same field: %s',
    async (list, first, second) => {
      const [standIn, desk] = await pair();
      // A published one is not deleted.
      for (const row of standIn.state.forms.all()) row.fields['published'] = false;
      tidies(standIn);
      const id = (await desk.records(list))[0]?.id;
      await desk.accept({ op: `${list}.update`, id, changes: first });
      expect((await sync(desk)).stopped).toBe('complete');
      await desk.accept({ op: `${list}.update`, id, changes: second });
      expect((await sync(desk)).stopped).toBe('complete');
      expect(await desk.outbox()).toEqual([]);
      await desk.accept({ op: `${list}.delete`, id });
      expect((await sync(desk)).stopped).toBe('complete');
      expect(standIn.requests.filter(({ method }) => method !== 'GET')).toHaveLength(3);
    },
  );

  it('is none for what was done while it was on its way', async () => {
    const [standIn, desk] = await pair();
    tidies(standIn);
    const id = (await desk.records('forms'))[0]?.id;
    standIn.faults.add({ kind: 'delay', delayMs: 400, match: { method: 'PUT' }, times: 1 });
    await desk.accept({ op: 'forms.update', id, changes: field('Your name') });
    const syncing = sync(desk);
    await until('it is on its way', async () => (await desk.outbox())[0]?.state === 'sending');
    await desk.accept({ op: 'forms.update', id, changes: field('Name, please') });
    await syncing;
    expect((await sync(desk)).stopped).toBe('complete');
    expect(standIn.state.forms.all()[0]?.fields['fields']).toMatchObject(field('Name, please').fields);
  });

  it.each([true, false])('is what was lost on the way, and nothing else (arrived: %s)', async (isArrived) => {
    const [standIn, desk] = await pair();
    tidies(standIn);
    const [form] = await desk.records('forms');
    const row = standIn.state.forms.get(form?.serverId ?? '');
    const kind = isArrived ? 'cutAfterCommit' : 'cutBeforeCommit';
    standIn.faults.add({ kind, match: { method: 'PUT' }, times: 1 });
    await desk.accept({ op: 'forms.update', id: form?.id, changes: field('Your name') });
    const syncing = sync(desk);
    await until('it is lost', () => standIn.faults.fired(kind) > 0);
    // The edit never came, and somebody has named the same field otherwise.
    const theirs = { fields: [{ fieldKey: 'name', label: 'Their name', required: true, visible: true }] };
    if (!isArrived && row !== undefined) change(standIn.state, standIn.state.forms, row, theirs);
    await syncing;
    expect((await desk.outbox()).map(({ state }) => state)).toEqual(isArrived ? [] : ['conflict']);
  });
});
