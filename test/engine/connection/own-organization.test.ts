/** P10: where no organization was chosen, the data is of one organization all the same, and stays of that one. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { IDENTITY_FACT } from '../../../src-sync/domain/sync/identity.ts';
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';
import { readIdentity } from '../../../src-sync/engine/identity/identity-check.ts';
import type { EngineOptions } from '../../../src-sync/engine/run/types.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { inWrite, openStore } from '../../../src-sync/store/database.ts';
import { setFact } from '../../../src-sync/store/sync/facts.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

const DEPOT = 'Tamhan Hardware Depot';
const COUNTER = 'Tamhan Retail Counter';
const THIRD = 'Tamhan Warehouse Sangli';
const TOKEN = 'of-all';
const secrets = { accessToken: TOKEN, brokerCredential: null };
const CONTACT = { op: 'contacts.create', record: { name: 'Asha Stores', phone: '+91 98450 12345' } };
async function several(options: ServiceOptions = {}): Promise<StandInService> {
  const service = await startTestService({
    rateLimit: null,
    organizations: [
      { name: DEPOT, data: { items: 20, contacts: 15 } },
      { name: COUNTER, data: { items: 10, contacts: 8 } },
      { name: THIRD, data: { items: 5, contacts: 4 } },
    ],
    tokens: [{ token: TOKEN, home: COUNTER }],
    ...options,
  });
  return service;
}

async function deskWith(service: StandInService, options: Partial<EngineOptions> = {}): Promise<Desk> {
  const desk = await openTestDesk(service, { secrets, ...options });
  return desk;
}

function homeBecomes(service: StandInService, home: string): void {
  service.tokens.add({ token: TOKEN, home });
}

async function idsHere(desk: Desk, collection: 'contacts' | 'items'): Promise<readonly string[]> {
  return (await desk.records(collection)).map(({ serverId }) => serverId ?? '').sort();
}

function idsOf(service: StandInService, name: string, collection: 'contacts' | 'items'): readonly string[] {
  return service
    .organization(name)
    [collection].all()
    .map(({ id }) => id)
    .sort();
}

/** As a database is that was made before this was looked at: three may be the ones, and none is asked for by name. */
async function forgetWhoseItIs(dataDir: string, baseUrl: string): Promise<void> {
  const file = databaseFile(dataDir, { baseUrl, organizationId: null });
  const store = await openStore({ file, nowMs: Date.now(), createDirectories: false });
  if (!store.ok) throw new Error(store.failure.message);
  const { choices } = await readIdentity(store.value.reader);
  const before = { organizations: choices, choices } as unknown as JsonValue;
  const written = await inWrite(store.value.writer, (tx) => setFact(tx, IDENTITY_FACT, before));
  if (!written.ok) throw new Error(written.failure.message);
  await store.value.close();
}

function contactsNamed(service: StandInService, organization: string): number {
  const { contacts } = service.organization(organization);
  return contacts.all().filter(({ fields }) => fields['name'] === 'Asha Stores').length;
}

describe('a sign-in of several organizations, none of them chosen', () => {
  it('P10: keeps reading and sending for the organization it began with, whatever its home becomes', async () => {
    const service = await several();
    const desk = await deskWith(service);
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.engine.status()).organization?.name).toBe(COUNTER);

    homeBecomes(service, DEPOT);
    await desk.accept(CONTACT);
    expect((await desk.sync()).stopped).toBe('complete');
    const again = await desk.reopen();
    onTestFinished(() => again.engine.stop());
    await again.accept({ ...CONTACT, record: { ...CONTACT.record, phone: '+91 98450 12346' } });
    expect((await again.sync()).stopped).toBe('complete');

    for (const collection of ['contacts', 'items'] as const)
      expect(await idsHere(again, collection)).toEqual(idsOf(service, COUNTER, collection));
    expect([contactsNamed(service, COUNTER), contactsNamed(service, DEPOT)]).toEqual([2, 0]);
  });

  it('P10: stays with what was stored before anybody looked, and sends there what waited', async () => {
    const service = await several();
    const desk = await deskWith(service);
    expect((await desk.sync()).stopped).toBe('complete');
    await desk.accept(CONTACT);
    await desk.engine.stop();
    await forgetWhoseItIs(desk.dataDir, service.url);

    homeBecomes(service, DEPOT);
    const again = await deskWith(service, { dataDir: desk.dataDir });
    expect(await again.sync()).toMatchObject({ stopped: 'complete', outbox: { done: 1 } });
    expect((await again.engine.status()).organization?.name).toBe(COUNTER);
    expect(await idsHere(again, 'contacts')).toEqual(idsOf(service, COUNTER, 'contacts'));
    expect([contactsNamed(service, COUNTER), contactsNamed(service, DEPOT)]).toEqual([1, 0]);
  });

  it.each([
    [
      'whose subscription ended',
      'SUBSCRIPTION_REQUIRED',
      (service: StandInService) => service.endSubscription(COUNTER),
    ],
    [
      'that it may no longer use, of two others',
      'SIGN_IN_OTHER_ORGANIZATION',
      (service: StandInService) => service.tokens.add({ token: TOKEN, organizations: [DEPOT, THIRD] }),
    ],
    [
      'that it may no longer use, of one other',
      'SIGN_IN_OTHER_ORGANIZATION',
      (service: StandInService) => service.tokens.add({ token: TOKEN, organizations: [DEPOT] }),
    ],
  ])(
    'P10: takes what was stored before anybody looked for nobody else, when it is of one %s',
    async (_words, code, close) => {
      const service = await several();
      const desk = await deskWith(service);
      expect((await desk.sync()).stopped).toBe('complete');
      await desk.accept(CONTACT);
      await desk.engine.stop();
      await forgetWhoseItIs(desk.dataDir, service.url);

      close(service);
      homeBecomes(service, DEPOT);
      const held = await deskWith(service, { dataDir: desk.dataDir });
      expect(await held.sync()).toMatchObject({ stopped: 'auth', reason: { code } });
      expect((await held.records('items')).length).toBe(10);
      await held.engine.stop();

      service.endSubscription(COUNTER, false);
      service.tokens.add({ token: TOKEN, organizations: [DEPOT, COUNTER, THIRD] });
      const again = await deskWith(service, { dataDir: desk.dataDir });
      expect(await again.sync()).toMatchObject({ stopped: 'complete', outbox: { done: 1 } });
      expect([contactsNamed(service, COUNTER), contactsNamed(service, DEPOT)]).toEqual([1, 0]);
    },
  );

  it('P10: is told by what is empty there, where its home has nothing yet', async () => {
    const service = await several({
      organizations: [{ name: DEPOT }, { name: COUNTER, data: 'empty' }, { name: THIRD }],
    });
    const desk = await deskWith(service);
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.engine.status()).organization?.name).toBe(COUNTER);
    homeBecomes(service, DEPOT);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await idsHere(desk, 'items')).toEqual([]);
  });

  it('P10: has to be chosen by a person where nothing tells them apart, and nothing is sent before', async () => {
    const organizations = [DEPOT, COUNTER].map((name) => ({ name, data: 'empty' as const }));
    const service = await several({ organizations });
    const desk = await deskWith(service);
    await desk.accept(CONTACT);
    const held = await desk.sync();
    expect(held).toMatchObject({ stopped: 'auth', reason: { code: 'ORGANIZATION_NOT_CHOSEN' } });
    for (const id of service.organizationIds) expect(held.reason?.message).toContain(id);
    expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect((await desk.outbox()).map(({ state }) => state)).toEqual(['queued']);
    const choices = await desk.engine.ask('organizations.list', {});
    expect(choices.ok && choices.value.map(({ id }) => id)).toEqual(service.organizationIds);

    const [, counterId = ''] = service.organizationIds;
    const address = { baseUrl: service.url, organizationId: counterId };
    const chosen = await deskWith(service, { address });
    await chosen.accept(CONTACT);
    expect((await chosen.sync()).stopped).toBe('complete');
    expect([contactsNamed(service, COUNTER), contactsNamed(service, DEPOT)]).toEqual([1, 0]);

    // The record that tells them apart may come later: the same database goes on then, and nothing that waited in it is lost.
    service.otherClients.createItem({ name: 'Hinge' });
    homeBecomes(service, DEPOT);
    const again = await desk.reopen();
    onTestFinished(() => again.engine.stop());
    expect((await again.sync()).stopped).toBe('complete');
    expect(contactsNamed(service, DEPOT)).toBe(1);
  });

  it('reads what the sign-in has where the Service takes no notice of a choice', async () => {
    const service = await several({ organizationSelector: { place: 'header', name: 'X-Another-Name' } });
    const desk = await deskWith(service);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await idsHere(desk, 'items')).toEqual(idsOf(service, COUNTER, 'items'));
  });

  it('P10: is found out again where the connection broke while it was asked for', async () => {
    const service = await several();
    const lists = /\/(warehouses|pipelines|categories|contacts|items|notifications)$/;
    service.faults.add({ kind: 'status', status: 503, times: 6, match: { path: lists } });
    const desk = await deskWith(service);
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.engine.status()).organization?.name).toBe(COUNTER);
    homeBecomes(service, DEPOT);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await idsHere(desk, 'contacts')).toEqual(idsOf(service, COUNTER, 'contacts'));
  });

  it.each(['contacts', 'notifications', 'crm'])(
    'is found out with a sign-in for %s alone',
    async (module) => {
      const token = { token: TOKEN, home: COUNTER, scopes: [`Service.${module}.ALL`] };
      const service = await several({ tokens: [token] });
      const desk = await deskWith(service);
      await desk.sync();
      expect((await desk.engine.status()).organization?.name).toBe(COUNTER);
    },
  );
});

describe('a sign-in of one organization', () => {
  const ONE = [{ name: DEPOT, data: { items: 20, contacts: 15 } }];

  it('P10: asks for it by name from the first sync on, at the cost of one request', async () => {
    const service = await several({ organizations: ONE, tokens: [{ token: TOKEN }] });
    const desk = await deskWith(service);
    expect((await desk.sync({ only: ['contacts'] })).stopped).toBe('complete');
    const [organizationId] = service.organizationIds;
    const asked = service.requests.map(({ path, query }) => [
      path,
      new URLSearchParams(query).get('organization_id'),
    ]);
    expect(asked.filter(([path]) => path === '/api/v1/inventory/warehouses')).toHaveLength(1);
    expect(new Set(asked.map(([, id]) => id))).toEqual(new Set([null, organizationId]));
    expect(asked.filter(([, id]) => id === null).map(([path]) => path)).toEqual(['/api/v1/organizations']);
  });

  it('is read without a name where the Service does not take the id that its list gives', async () => {
    const service = await several({ organizations: ONE, tokens: [{ token: TOKEN }] });
    service.faults.add({
      ...{ kind: 'status', status: 400, code: 'INVALID_ORGANIZATION_ID', times: 1 },
      match: { path: '/api/v1/inventory/warehouses' },
    });
    const desk = await deskWith(service);
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await idsHere(desk, 'items')).toEqual(idsOf(service, DEPOT, 'items'));
  });
});
