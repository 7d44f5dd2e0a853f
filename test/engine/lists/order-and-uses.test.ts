/** Small lists of a shop: their own order, a new order offline, and what is told before an entry goes. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListUse, SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({
    data: { items: 6, contacts: 4, warehouses: 2, notifications: 1 },
    rateLimit: null,
  });
  desk = await openDeskOn(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

async function entries(collection: SmallList) {
  const answer = await desk.engine.ask('lists.entries', { collection });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

async function order(collection: SmallList, ids: readonly string[], planId = randomUUID()): Promise<string> {
  const answer = await desk.engine.ask('lists.order', { planId, collection, ids: [...ids] });
  if (!answer.ok) throw new Error(answer.failure.message);
  return planId;
}

async function uses(collection: SmallList, name: string): Promise<readonly ListUse[]> {
  const entry = (await entries(collection)).find(({ record }) =>
    [record['name'], record['label']].includes(name),
  );
  const answer = await desk.engine.ask('lists.uses', { collection, id: entry?.id ?? 'none' });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

const ids = async (collection: SmallList) => (await entries(collection)).map(({ id }) => id);
const thereInOrder = (field: string, rows: readonly { fields: Record<string, unknown> }[]) =>
  rows
    .toSorted((a, b) => Number(a.fields[field]) - Number(b.fields[field]))
    .map(({ fields }) => fields['name'] ?? fields['label']);

describe('a list with an order', () => {
  it.each(['units', 'itemCustomFields', 'leadPriorities', 'pipelines'] as const)(
    '%s is shown in it, moved offline, taken back with one Undo, and arrives as it was left',
    async (collection) => {
      if (collection === 'pipelines')
        await desk.accept({ op: 'pipelines.create', record: { name: 'Second', displayOrder: 9 } });
      await desk.sync({ only: [collection] });
      const before = await ids(collection);
      await service.goDark();
      const moved = [...before.slice(1), before[0]!];
      const planId = await order(collection, moved);
      expect(await ids(collection)).toEqual(moved);
      expect((await desk.engine.ask('bulk.undo', { planId, before: null })).ok).toBe(true);
      expect(await ids(collection)).toEqual(before);
      expect(await desk.outbox()).toEqual([]);
      await desk.engine.ask('holds.release', { hold: await order(collection, moved) });
      await service.comeBack();
      await desk.sync({ only: [collection] });
      expect(await ids(collection)).toEqual(moved);
      const there =
        collection === 'itemCustomFields' ? service.state.customFields : service.state[collection];
      const names = (await entries(collection)).map(({ record }) => record['name'] ?? record['label']);
      const field = collection === 'itemCustomFields' ? 'sortOrder' : 'displayOrder';
      expect(thereInOrder(field, there.all())).toEqual(names);
    },
  );

  it('leaves the entries alone that nothing passed, and those that a colleague deleted', async () => {
    await desk.sync({ only: ['units'] });
    const [first, second, third, ...rest] = await ids('units');
    await order('units', [second!, first!, third!, ...rest, 'gone meanwhile']);
    expect(new Set((await desk.outbox()).map(({ recordId }) => recordId))).toEqual(new Set([first, second]));
  });

  it('is refused whole where the list has none', async () => {
    await desk.sync({ only: ['warehouses'] });
    const answer = await desk.engine.ask('lists.order', {
      ...{ planId: randomUUID(), collection: 'warehouses' as const },
      ids: await ids('warehouses'),
    });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    expect(await desk.outbox()).toEqual([]);
  });
});

describe('before an entry goes, its uses are known', () => {
  beforeEach(async () => {
    for (const [index, item] of service.state.items.all().entries()) {
      item.fields['category'] = index < 2 ? 'hinges' : 'Locks';
      item.fields['unit'] = 'Nos';
      item.fields['purchaseUnit'] = index === 0 ? 'Box' : 'Nos';
      item.fields['customFields'] = index === 3 ? { finish: 'Brass' } : { finish: '' };
    }
    for (const contact of service.state.contacts.all()) contact.fields['source'] = 'Fair';
    await desk.accept({ op: 'categories.create', record: { name: 'Hinges' } });
    await desk.accept({ op: 'leadSources.create', record: { name: 'Fair' } });
  });

  it('items of a category and a unit, values of a field, contacts of a source', async () => {
    await desk.sync({ only: ['items', 'contacts', 'units', 'itemCustomFields', 'leadTypes'] });
    expect(await uses('categories', 'Hinges')).toEqual([{ kind: 'items', count: 2 }]);
    expect(await uses('units', 'Box')).toEqual([{ kind: 'items', count: 1 }]);
    expect(await uses('itemCustomFields', 'Finish')).toEqual([{ kind: 'values', count: 1 }]);
    expect(await uses('leadSources', 'Fair')).toEqual([
      { kind: 'contacts', count: service.state.contacts.size },
    ]);
    const [type] = await entries('leadTypes');
    expect(await uses('leadTypes', String(type?.record['name']))).toEqual([]);
  });

  it('stages and forms of a pipeline, forms of a source, and automations whose definition names them', async () => {
    const { pipelines, automations, forms } = service.state;
    const pipeline = pipelines.all()[0]!;
    const [first, second] = forms.all();
    Object.assign(first!.fields, { defaultPipelineId: pipeline.id, defaultStage: 'QUOTED' });
    second!.fields['defaultPipelineId'] = null;
    for (const form of forms.all()) form.fields['defaultSource'] = form === first ? 'fair' : 'Web';
    for (const automation of automations.all()) automation.fields['definition'] = null;
    automations.all()[0]!.fields['definition'] = {
      steps: [{ moveTo: pipeline.id, source: 'Fair', type: 'Dealer' }],
    };
    await desk.accept({ op: 'leadTypes.create', record: { name: 'Dealer' } });
    await desk.sync({ only: ['pipelines', 'forms', 'automations', 'leadTypes'] });
    const stages = (pipeline.fields['stages'] as readonly unknown[]).length;
    const used = await uses('pipelines', String(pipeline.fields['name']));
    expect(used[0]).toEqual({ kind: 'stages', count: stages });
    expect(used.slice(1).map(({ kind }) => kind)).toEqual(['forms', 'automations']);
    const id = (await entries('pipelines')).find(
      ({ record }) => record['name'] === pipeline.fields['name'],
    )?.id;
    const named = (stages: string[]) =>
      desk.engine.ask('lists.uses', { collection: 'pipelines', id: id ?? '', stages });
    expect(await named(['QUOTED'])).toEqual({ ok: true, value: [{ kind: 'formStages', count: 1 }] });
    expect(await named(['WON'])).toEqual({ ok: true, value: [] });
    expect(await uses('leadSources', 'Fair')).toEqual([
      { kind: 'formSources', count: 1 },
      { kind: 'automations', count: 1 },
    ]);
    expect(await uses('leadTypes', 'Dealer')).toEqual([{ kind: 'automations', count: 1 }]);
  });

  it('stock and unfinished sessions of a place', async () => {
    await desk.sync({ only: ['warehouses', 'items', 'stock'] });
    const [place] = service.state.warehouses.all();
    const held = service.state.items.all().map(({ id }) => service.state.stock.quantity(id, place!.id));
    const stock = {
      kind: 'stock',
      count: held.filter((qty) => qty !== 0).length,
      qty: held.reduce((sum, qty) => sum + qty, 0),
    };
    const name = String(place?.fields['name']);
    expect(await uses('warehouses', name)).toEqual([stock]);
    const warehouseId = (await entries('warehouses')).find(({ record }) => record['name'] === name)?.id;
    const begun = await desk.engine.ask('sessions.begin', {
      ...{ id: randomUUID(), kind: 'count', name: 'Rack A', toWarehouseId: null, blind: false },
      warehouseId: warehouseId ?? '',
    });
    expect(begun.ok).toBe(true);
    expect((await uses('warehouses', name)).map(({ kind }) => kind)).toEqual(['stock', 'sessions']);
  });
});
