/** Fifty edits of one record, made while offline, cost at most three requests that write, and the last word is what arrives. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { openDeskAfterReading, type Desk } from '../desk.ts';
import { attached, ChosenFiles, PNG } from '../writes/file-desk.ts';

const EDITS = 50;
const WRITES_MAX = 3;
let service: StandInService;
let desk: Desk;
const chosen = new ChosenFiles();

beforeEach(async () => {
  service = await startService({
    data: { items: 3, contacts: 3, warehouses: 2, notifications: 4, untrackedShare: 0 },
    rateLimit: null,
  });
  const { state } = service;
  for (const name of ['Retail', 'Projects', 'Export']) {
    insert(state, state.pipelines, { name, displayOrder: 9, stages: STAGES });
  }
  insert(state, state.forms, { name: 'Trade fair', slug: 'trade-fair', published: false });
  desk = await openDeskAfterReading(service);
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

afterAll(() => chosen.remove());

const STAGES = [
  { key: 'NEW', label: 'New', visible: true, system: true, winProbability: 10 },
  { key: 'WON', label: 'Won', visible: true, system: true, winProbability: 100 },
];

async function anyOf(
  collection: CollectionName,
  isMeant: (record: JsonObject) => boolean = () => true,
): Promise<{ id: string; serverId: string }> {
  const record = (await desk.records(collection)).find((one) => isMeant(one.record));
  if (record?.serverId == null) throw new Error(`nothing in ${collection}`);
  return { id: record.id, serverId: record.serverId };
}

async function fiftyTimes(edit: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 1; turn <= EDITS; turn++) await edit(turn);
}

/** @returns the requests that wrote something, as sent */
async function sent(): Promise<readonly string[]> {
  expect((await desk.sync()).stopped).toBe('complete');
  expect(await desk.outbox()).toEqual([]);
  return service.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, status }) => `${method} ${path} ${status}`);
}

async function expectFew(): Promise<void> {
  const writes = await sent();
  expect(writes.length, writes.slice(0, 6).join('\n')).toBeLessThanOrEqual(WRITES_MAX);
}

describe('fifty edits of one record offline', () => {
  it('of a contact arrive as one', async () => {
    const { id, serverId } = await anyOf('contacts');
    await fiftyTimes((turn) =>
      desk.accept({ op: 'contacts.update', id, changes: { [turn % 2 ? 'notes' : 'name']: `Turn ${turn}` } }),
    );
    expect(await sent()).toEqual([expect.stringMatching(/^PUT .* 200$/)]);
    expect(service.state.contacts.get(serverId)?.fields).toMatchObject({ name: 'Turn 50', notes: 'Turn 49' });
  });

  it('of a new contact arrive as its create', async () => {
    const made = await desk.accept({ op: 'contacts.create', record: { name: 'New', phone: '98450 11111' } });
    await fiftyTimes((turn) =>
      desk.accept({ op: 'contacts.update', id: made.recordId, changes: { notes: `Turn ${turn}` } }),
    );
    expect(await sent()).toHaveLength(1);
    expect(service.state.contacts.all().filter(({ fields }) => fields['notes'] === 'Turn 50')).toHaveLength(
      1,
    );
  });

  it('of an item, its name and its picture in turns, arrive as two', async () => {
    const { id, serverId } = await anyOf('items');
    const file = chosen.make('lock.png', PNG);
    await fiftyTimes((turn) =>
      turn % 2
        ? desk.accept({ op: 'items.update', id, changes: { name: `Turn ${turn}` } })
        : attached(desk, { op: 'items.setImage', id }, file),
    );
    await expectFew();
    expect(service.state.items.get(serverId)?.fields['name']).toBe('Turn 49');
  });

  it('of a pipeline, its name, its stages and its place in turns, arrive as three', async () => {
    const { id, serverId } = await anyOf('pipelines');
    const ids = (await desk.records('pipelines')).map((one) => one.id).toSorted();
    await fiftyTimes((turn) => {
      const label = `Turn ${turn}`;
      if (turn % 3 === 0) return desk.accept({ op: 'pipelines.update', id, changes: { name: label } });
      if (turn % 3 === 1) {
        ids.reverse();
        return desk.accept({ op: 'pipelines.order', record: { ids: [...ids] } });
      }
      const stages = STAGES.map((stage) => (stage.key === 'NEW' ? { ...stage, label } : stage));
      return desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
    });
    await expectFew();
    expect(service.state.pipelines.get(serverId)?.fields).toMatchObject({
      name: 'Turn 48',
      stages: [{ key: 'NEW', label: 'Turn 50' }, { key: 'WON' }],
    });
    const places = await Promise.all(
      ids.map(async (one) => {
        const record = (await desk.records('pipelines')).find((shown) => shown.id === one);
        return Number(service.state.pipelines.get(record?.serverId ?? '')?.fields['displayOrder']);
      }),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('of a form that is put on the web and taken back arrive as the last one', async () => {
    const { id, serverId } = await anyOf('forms', ({ published }) => published !== true);
    await fiftyTimes((turn) => desk.accept({ op: turn % 2 ? 'forms.publish' : 'forms.unpublish', id }));
    await desk.accept({ op: 'forms.publish', id });
    expect(await sent()).toHaveLength(1);
    expect(service.state.forms.get(serverId)?.fields['published']).toBe(true);
  });

  it('of a form that ends as it was cost none', async () => {
    const { id, serverId } = await anyOf('forms', ({ published }) => published !== true);
    await fiftyTimes((turn) => desk.accept({ op: turn % 2 ? 'forms.publish' : 'forms.unpublish', id }));
    expect(await sent()).toEqual([]);
    expect(service.state.forms.get(serverId)?.fields['published']).toBe(false);
  });

  it('of an automation that is switched arrive as one', async () => {
    const made = await desk
      .accept({
        op: 'automations.create',
        record: { name: 'Remind', triggerType: 'LEAD_CREATED', enabled: false },
      })
      .catch(() => null);
    const id = made?.recordId ?? (await anyOf('automations')).id;
    await fiftyTimes((turn) =>
      desk.accept({ op: 'automations.setEnabled', id, changes: { enabled: turn % 2 === 0 } }),
    );
    await expectFew();
  });

  it.each(['notifications.markAllRead', 'notifications.dismissAll'])(
    'of all notifications arrive as one (%s)',
    async (op) => {
      await fiftyTimes(() => desk.accept({ op }));
      expect(await sent()).toHaveLength(1);
    },
  );

  it('that add up the warehouses arrive as one', async () => {
    await fiftyTimes(() => desk.accept({ op: 'stock.reconcile' }));
    expect(await sent()).toHaveLength(1);
  });
});
