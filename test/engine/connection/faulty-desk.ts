/** The shared parts of the tests of faults while reading: a small Service, a desk that has mirrored it, and changes that wait to be read. */
import { expect } from 'vitest';
import type { EngineOptions } from '../../../src-sync/engine/run/types.ts';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { STATUS_PATIENCE_MS, until, type Desk } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';

export const DATA = { items: 130, contacts: 120, warehouses: 2, notifications: 12, untrackedShare: 0.1 };

/** Without chance a wait is as short as it may be. */
export const NO_CHANCE = { random: () => 0 } as const;

export async function freshDesk(
  options: { readonly service?: ServiceOptions; readonly engine?: Partial<EngineOptions> } = {},
): Promise<[StandInService, Desk]> {
  const service = await startTestService({ data: DATA, rateLimit: null, ...options.service });
  const desk = await openTestDesk(service, { ...NO_CHANCE, ...options.engine });
  return [service, desk];
}

/** Mirrored, and then changed by others: what is to be read after the fault, and what must not be wiped by it. */
export async function changedDesk(
  options: { readonly service?: ServiceOptions; readonly engine?: Partial<EngineOptions> } = {},
): Promise<[StandInService, Desk]> {
  const [service, desk] = await freshDesk(options);
  expect((await desk.sync()).stopped).toBe('complete');
  othersWork(service);
  service.clearRequests();
  return [service, desk];
}

export function othersWork(service: StandInService): void {
  const { otherClients, state } = service;
  const [contact, doomed] = state.contacts.all();
  const [item, doomedItem] = state.items.all();
  otherClients.editContact(contact?.id ?? '', { notes: 'asked for a quote' });
  otherClients.deleteContact(doomed?.id ?? '');
  otherClients.createContact({ name: 'Nilima Traders', phone: '55299 10001' });
  otherClients.editItem(item?.id ?? '', { price: 4_711 });
  otherClients.deleteItem(doomedItem?.id ?? '');
  otherClients.addNotification({ title: 'Look at this' });
}

/** Rows of each collection as the Sync screen shows them. */
export async function rowsHere(desk: Desk): Promise<Readonly<Record<string, number>>> {
  const { collections } = await desk.engine.status();
  return Object.fromEntries(collections.map(({ collection, rows }) => [collection, rows]));
}

/** The fault is over: whoever asks is answered, and in two runs everything is as on the Service. */
export async function expectRecovery(desk: Desk, service: StandInService): Promise<void> {
  await until(
    'the connection is back',
    async () => {
      await desk.engine.ask('sync.now', {});
      return (await desk.engine.status()).connection === 'online';
    },
    STATUS_PATIENCE_MS,
  );
  expect((await desk.sync()).stopped).toBe('complete');
  if ((await differences(desk, service)).length > 0) await desk.sync();
  expect(await differences(desk, service)).toEqual([]);
}
