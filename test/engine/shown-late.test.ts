/** A change that the disk took and would not show at first is sent like any other once it is shown. */
import { afterEach, expect, it } from 'vitest';
import { startService } from '../service/server.ts';
import { FullDisk } from '../store/full-disk.ts';
import { openDeskOn, until } from './desk.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

it('a change that is shown late is sent without anything else being saved', async () => {
  const service = await startService({ data: { items: 2, contacts: 2, warehouses: 1 }, rateLimit: null });
  cleanUp.push(() => service.stop());
  const disk = new FullDisk();
  const desk = await openDeskOn(service, { onDatabase: disk.attach });
  cleanUp.push(() => desk.close());
  expect((await desk.sync()).stopped).toBe('complete');
  const [contact] = await desk.records('contacts');
  const edit = (notes: string): Promise<unknown> =>
    desk.accept({ op: 'contacts.update', id: contact?.id, changes: { notes } });
  const notesThere = (): unknown =>
    service.state.contacts.all().find(({ id }) => id === contact?.serverId)?.fields['notes'];
  desk.engine.start();
  await edit('first');
  await until('the first is there', async () => notesThere() === 'first');
  await until('nothing is left to do', async () => (await desk.outbox()).length === 0);
  disk.takes(1);
  await edit('second');
  await until('the disk refuses to show it', async () => (await desk.outbox()).length === 0);
  disk.takes(Infinity);
  await until('the second is there', async () => notesThere() === 'second', 30_000);
});
