/** Whoever changes what they have just made, or changed, meets nothing of their own as somebody else's. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../service/server.ts';
import { openDeskOn, until, type Desk } from './desk.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function pair(): Promise<[StandInService, Desk]> {
  const data = { items: 2, contacts: 2, warehouses: 2, notifications: 1 };
  const standIn = await startService({ data, rateLimit: null });
  cleanUp.push(() => standIn.stop());
  const desk = await openDeskOn(standIn);
  cleanUp.push(() => desk.close());
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
