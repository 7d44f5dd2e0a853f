/** Settings and switches: changed offline, sent once, never over what a colleague did meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { presentReport } from '../../../src-service/report-shapes.ts';
import { change } from '../../../src-service/store.ts';
import { openDeskOn, until, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;
const ONLY: readonly SweptCollection[] = [
  'stockSettings',
  'notificationPreferences',
  'emailSettings',
  'automations',
  'forms',
];

beforeEach(async () => {
  service = await startService({
    data: { items: 2, contacts: 2, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  const { state } = service;
  state.settings.stock = { allowNegative: true, valuation: 'avg', alerts: { low: 5 } };
  state.settings.crmEmail = {
    syncEnabled: false,
    sharing: 'TEAM',
    mailbox: 'a@tamhan.example',
    dropboxAddress: 'd@tamhan.example',
  };
  state.settings.notificationPreferences = {
    LEAD: { email: true, push: false },
    STOCK: { email: true, push: true },
  };
  desk = await openDeskOn(service);
  await sync();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ONLY });
const shown = async (collection: SweptCollection, index = 0): Promise<JsonObject> =>
  (await desk.records(collection))[index]?.record ?? {};
const written = (method: string, path: RegExp): number =>
  service.requests.filter((one) => one.method === method && path.test(one.path)).length;

const SETTINGS = [
  {
    op: 'stockSettings.update',
    name: 'stock',
    mine: { valuation: 'fifo' },
    theirs: { allowNegative: false },
    path: /stock-settings$/,
  },
  {
    op: 'emailSettings.update',
    name: 'crmEmail',
    mine: { sharing: 'ONLY_ME' },
    theirs: { syncEnabled: true },
    path: /email-settings$/,
  },
] as const;

describe.each(SETTINGS)('$op', ({ op, name, mine, theirs, path }) => {
  const [field = '', value = ''] = Object.entries(mine)[0] ?? [];
  const collection = op.split('.')[0] as SweptCollection;

  it('shows at once and is sent whole, with what a colleague changed in another field', async () => {
    await desk.accept({ op, changes: mine });
    expect((await shown(collection))[field]).toBe(value);
    const before = service.state.settings[name];
    service.state.settings[name] = { ...before, ...theirs };
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.settings[name]).toEqual({ ...before, ...theirs, ...mine });
    expect(await shown(collection)).toMatchObject({ ...theirs, ...mine });
    expect(await desk.outbox()).toEqual([]);
  });

  it.each([
    ['cutAfterCommit', 1],
    ['cutBeforeCommit', 2],
  ] as const)('takes effect once when its answer is lost (%s)', async (kind, requests) => {
    service.faults.add({ kind, match: { method: 'PUT', path }, times: 1 });
    await desk.accept({ op, changes: mine });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.settings[name][field]).toBe(value);
    expect(written('PUT', path)).toBe(requests);
  });

  it('asks a person about a field that a colleague changed as well, and then sends what was decided', async () => {
    service.state.settings[name] = { ...service.state.settings[name], [field]: 'theirs' };
    await desk.accept({ op, changes: mine });
    expect((await sync()).stopped).toBe('needs-person');
    const [line] = await desk.outbox();
    expect(line?.state).toBe('conflict');
    expect(service.state.settings[name][field]).toBe('theirs');
    await desk.engine.ask('conflicts.resolve', { operationId: line?.opId ?? '', take: 'mine' });
    expect((await sync()).stopped).toBe('complete');
    expect(service.state.settings[name][field]).toBe(value);
  });
});

describe('settings in a shape that nobody has described', () => {
  it.each([
    'flat',
    'groups',
    'series',
    'maps',
    'sparse',
    'deep',
    'lists',
    'envelope',
    'keyed',
    'abyss',
  ] as const)('keep through an edit all that this PC does not know (%s)', async (shape) => {
    service.shape.reports = shape;
    await sync();
    expect(await shown('stockSettings')).toEqual(presentReport(shape, {}));
    await desk.accept({ op: 'stockSettings.update', changes: { probe: { on: true } } });
    await desk.accept({
      op: 'notificationPreferences.update',
      changes: { preferences: { LEAD: { push: true } } },
    });
    expect((await sync()).stopped).toBe('complete');
    const before = presentReport(shape, {}) as Record<string, object>;
    expect(service.state.settings.stock).toEqual({ ...before, probe: { on: true } });
    // The contract takes a map of objects.
    const isObject = ([, value]: readonly [string, unknown]): boolean =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    const events = Object.fromEntries(Object.entries(before).filter(isObject));
    expect(service.state.settings.notificationPreferences).toMatchObject({
      ...events,
      LEAD: { push: true },
    });
  });

  it.each(['array', 'word', 'number', 'null'] as const)(
    'are shown where they are no object (%s), and nothing is written over them',
    async (shape) => {
      service.shape.reports = shape;
      await sync();
      const answer = presentReport(shape, {});
      for (const collection of ['stockSettings', 'emailSettings', 'notificationPreferences'] as const)
        expect((await shown(collection))['Whole answer'] ?? null).toEqual(answer);
      if (answer === null) return;
      await desk.accept({ op: 'stockSettings.update', changes: { probe: true } });
      await sync();
      expect((await desk.outbox()).map(({ state }) => state)).toEqual(['rejected']);
      expect(written('PUT', /stock-settings$/)).toBe(0);
    },
  );
});

describe('what a person is notified of', () => {
  const preferences = () => service.state.settings.notificationPreferences;

  it('is switched one way of one event, and keeps the other ways and the events that a colleague switched', async () => {
    await desk.accept({
      op: 'notificationPreferences.update',
      changes: { preferences: { LEAD: { push: true } } },
    });
    expect((await shown('notificationPreferences'))['preferences']).toMatchObject({
      LEAD: { email: true, push: true },
    });
    service.state.settings.notificationPreferences = {
      ...preferences(),
      STOCK: { email: false, push: false },
    };
    expect((await sync()).stopped).toBe('complete');
    expect(preferences()).toEqual({
      LEAD: { email: true, push: true },
      STOCK: { email: false, push: false },
    });
  });

  it('is a question for a person where a colleague switched the same event', async () => {
    service.state.settings.notificationPreferences = {
      ...preferences(),
      LEAD: { email: false, push: false },
    };
    await desk.accept({
      op: 'notificationPreferences.update',
      changes: { preferences: { LEAD: { push: true } } },
    });
    expect((await sync()).stopped).toBe('needs-person');
    expect(preferences()['LEAD']).toEqual({ email: false, push: false });
    const [line] = await desk.outbox();
    await desk.engine.ask('conflicts.resolve', { operationId: line?.opId ?? '', take: 'theirs' });
    expect((await sync()).stopped).toBe('complete');
    expect(preferences()['LEAD']).toEqual({ email: false, push: false });
  });
});

describe('an automation', () => {
  const PATH = /\/enabled$/;

  it.each([null, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'is switched at once and once, and switched back costs nothing (%s)',
    async (kind) => {
      const record = (await desk.records('automations'))[0];
      const row = service.state.automations.get(record?.serverId ?? '');
      const enabled = row?.fields['enabled'] !== true;
      if (kind !== null) service.faults.add({ kind, match: { path: PATH }, times: 1 });
      const set = (value: boolean) =>
        desk.accept({ op: 'automations.setEnabled', id: record?.id, changes: { enabled: value } });
      await set(enabled);
      expect((await shown('automations'))['enabled']).toBe(enabled);
      expect((await sync()).stopped).toBe('complete');
      expect(row?.fields['enabled']).toBe(enabled);
      const requests = written('PATCH', PATH);
      await set(!enabled);
      await set(enabled);
      await sync();
      expect(written('PATCH', PATH)).toBe(requests);
      expect(await desk.outbox()).toEqual([]);
    },
  );

  it('made and switched on offline is made so, in one request', async () => {
    const made = await desk.accept({
      op: 'automations.create',
      record: { name: 'Greet', triggerType: 'LEAD' },
    });
    await desk.accept({ op: 'automations.setEnabled', id: made.recordId, changes: { enabled: true } });
    expect((await sync()).stopped).toBe('complete');
    const row = service.state.automations.all().find((one) => one.fields['name'] === 'Greet');
    expect(row?.fields['enabled']).toBe(true);
    expect(written('PATCH', PATH)).toBe(0);
  });
});

describe('a form', () => {
  it.each([null, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'is published at once and once, and taken back (%s)',
    async (kind) => {
      const made = await desk.accept({ op: 'forms.create', record: { name: 'Callback' } });
      await desk.accept({ op: 'forms.publish', id: made.recordId });
      expect((await desk.records('forms')).find((one) => one.id === made.recordId)?.record['published']).toBe(
        true,
      );
      if (kind !== null) service.faults.add({ kind, match: { path: /publish$/ }, times: 1 });
      expect((await sync()).stopped).toBe('complete');
      const row = service.state.forms.all().find((one) => one.fields['name'] === 'Callback');
      expect(row?.fields['published']).toBe(true);
      await desk.accept({ op: 'forms.unpublish', id: made.recordId });
      expect((await sync()).stopped).toBe('complete');
      expect(row?.fields['published']).toBe(false);
      expect(await desk.outbox()).toEqual([]);
    },
  );

  it('taken back while its publishing is being prepared is not published', async () => {
    const [record] = (await desk.records('forms')).filter((one) => one.record['published'] !== true);
    const row = service.state.forms.get(record?.serverId ?? '');
    const isLookedAt = () => service.faults.fired('delay') > 0;
    service.faults.add({ kind: 'delay', delayMs: 500, match: { path: /forms\/[^/]+$/ }, times: 1 });
    await desk.accept({ op: 'forms.publish', id: record?.id });
    const syncing = sync();
    await until('its publishing is being prepared', isLookedAt);
    await desk.accept({ op: 'forms.unpublish', id: record?.id });
    expect((await syncing).stopped).toBe('complete');
    expect((await sync()).stopped).toBe('complete');
    expect(row?.fields['published']).not.toBe(true);
    expect(await desk.outbox()).toEqual([]);
  });

  it('that a colleague published meanwhile needs no request', async () => {
    const [record] = (await desk.records('forms')).filter((one) => one.record['published'] !== true);
    const row = service.state.forms.get(record?.serverId ?? '');
    await desk.accept({ op: 'forms.publish', id: record?.id });
    if (row !== undefined) change(service.state, service.state.forms, row, { published: true });
    expect((await sync()).stopped).toBe('complete');
    expect(written('POST', /\/publish$/)).toBe(0);
  });
});
