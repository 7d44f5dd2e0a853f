/** A change that the disk took and would not show at first is sent like any other once it is shown. */
import { expect, it } from 'vitest';
import { FullDisk } from '../../store/full-disk.ts';
import { until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

it('a change that is shown late is sent without anything else being saved', async () => {
  const service = await startTestService({ data: { items: 2, contacts: 2, warehouses: 1 }, rateLimit: null });
  const disk = new FullDisk();
  const desk = await openTestDesk(service, { onDatabase: disk.attach });
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
