/** Small lists that the Service cuts into pages of whatever length, without a total and without a word: they are read to their end all the same. */
import { describe, expect, it } from 'vitest';
import type { Shape, StandInService } from '../../../src-service/server.ts';
import { insert, remove } from '../../../src-service/store.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';

const DATA = { items: 10, contacts: 10, warehouses: 3, notifications: 5 };
const CATEGORIES = '/api/v1/inventory/categories';
/** With forty categories, and as many of the other small lists as the data has. */
async function desk(shape: Partial<Shape>): Promise<[StandInService, Desk]> {
  const service = await startTestService({ data: DATA, shape, rateLimit: null });
  const { state } = service;
  for (let number = state.categories.size; number < 40; number += 1) {
    insert(state, state.categories, { name: `Category ${number}`, active: true });
  }
  const opened = await openTestDesk(service);
  return [service, opened];
}

const asked = (service: StandInService, path: string): number =>
  service.requests.filter((request) => request.path === path).length;

describe('a small list that is cut without a word', () => {
  it.each([
    [5, 'array', 1],
    [7, 'array', 1],
    [8, 'items', 1],
    [8, 'array', 0],
    [12, 'items', 0],
    [15, 'array', 1],
    [23, 'array', 0],
  ] as const)(
    'is read to its end: pages of %i (%s, counted from %i)',
    async (smallListPageSize, listShape, firstPage) => {
      const [service, one] = await desk({
        smallListPageSize,
        listShape,
        firstPage: { smallLists: firstPage },
      });
      expect((await one.sync()).stopped).toBe('complete');
      expect(await one.records('categories')).toHaveLength(40);
      expect(await differences(one, service)).toEqual([]);
    },
  );

  it('loses nothing where the Service begins to cut it', async () => {
    const [service, one] = await desk({ listShape: 'array' });
    await one.sync();
    const units = (await one.records('units')).length;
    service.shape.smallListPageSize = units - 1;
    for (let cycle = 0; cycle < 3; cycle += 1) {
      await one.sync({ only: ['categories', 'units'] });
      expect(await one.records('categories')).toHaveLength(40);
      expect(await one.records('units')).toHaveLength(units);
    }
  });

  it('grows by a row that comes behind the page that held all of it', async () => {
    const [service, one] = await desk({
      listShape: 'array',
      smallListPageSize: 40,
      defaultOrder: 'oldestFirst',
    });
    await one.sync();
    insert(service.state, service.state.categories, { name: 'Behind', active: true });
    await one.sync();
    expect(await differences(one, service)).toEqual([]);
  });
});

describe('a change of an entry that is behind what the Service gives at once', () => {
  const CUT = { smallListPageSize: 12, listShape: 'array' } as const;

  it('is sent: what is deleted goes, what is edited stays, and what was made is not made twice', async () => {
    const [service, one] = await desk(CUT);
    await one.sync();
    const { categories } = service.state;
    const called = (name: string) => categories.all().filter(({ fields }) => fields['name'] === name);
    const records = await one.records('categories');
    const idOf = (name: string) => records.find(({ record }) => record['name'] === name)?.id;
    const lost = { method: 'POST', path: CATEGORIES };
    service.faults.add({ kind: 'cutAfterCommit', match: lost, times: 1 });
    await one.accept({ op: 'categories.create', record: { name: 'Zinc' } });
    await one.accept({ op: 'categories.delete', id: idOf('Category 39') });
    await one.accept({ op: 'categories.update', id: idOf('Category 38'), changes: { displayOrder: 7 } });
    expect((await one.sync({ only: ['units'] })).stopped).toBe('complete');
    expect(called('Zinc')).toHaveLength(1);
    expect(called('Category 39')).toEqual([]);
    expect(called('Category 38')[0]?.fields).toMatchObject({ displayOrder: 7 });
  });

  it('takes none of the stages of a pipeline away that come behind it', async () => {
    const [service, one] = await desk(CUT);
    const stages = Array.from({ length: 15 }, (_, index) => ({ key: `S${index}`, label: `Stage ${index}` }));
    const { id: serverId } = insert(service.state, service.state.pipelines, { name: 'Long', stages });
    await one.sync();
    const [long] = (await one.records('pipelines')).filter((record) => record.serverId === serverId);
    const shown = long?.record['stages'] as { label: string }[];
    const renamed = [{ ...shown[0], label: 'First' }, ...shown.slice(1)];
    await one.accept({ op: 'pipelines.setStages', id: long?.id, changes: { stages: renamed } });
    expect((await one.sync({ only: ['units'] })).stopped).toBe('complete');
    expect(service.state.pipelines.get(serverId)?.fields['stages']).toHaveLength(15);
  });
});

describe('a small list that is not cut', () => {
  it('is looked behind once, and the others for the longest one only', async () => {
    const [service, one] = await desk({ listShape: 'array' });
    remove(service.state, service.state.categories, service.state.categories.all()[0]!);
    await one.sync();
    const lists = ['categories', 'units', 'label-templates'].map((name) =>
      CATEGORIES.replace('categories', name),
    );
    const first = lists.reduce((sum, path) => sum + asked(service, path), 0);
    expect(first).toBeLessThanOrEqual(2 * lists.length);
    service.clearRequests();
    await one.sync();
    // Of thirty-nine rows, the most of any list.
    expect(asked(service, CATEGORIES)).toBe(2);
    expect(lists.slice(1).map((path) => asked(service, path))).toEqual([1, 1]);
  });
});
