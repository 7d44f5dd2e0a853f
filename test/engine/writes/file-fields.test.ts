import { expect, it } from 'vitest';
import { startService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { openDeskOn } from '../desk.ts';
import { anItem, attached, ChosenFiles } from './file-desk.ts';

/** Names that a shop may give a field; the contract puts the key into an address. */
const KEYS = ['../x', 'a/b', '/', 'a\\..', '?q=1#h', '%2e%2e', '%2F', '$&', 'रसीद'];

it('a file goes to the field that the shop calls so, whatever of an address its key is made of', async () => {
  const chosen = new ChosenFiles();
  const service = await startService({ data: { items: 1, contacts: 1 }, rateLimit: null });
  const desk = await openDeskOn(service);
  const syncItems = () => desk.sync({ only: ['items', 'itemCustomFields'] });
  await syncItems();
  const { id, serverId } = await anItem(desk);
  for (const [index, fieldKey] of KEYS.entries()) {
    const { customFields } = service.state;
    const field = customFields.find((one) => one.fields['fieldType'] === 'FILE');
    change(service.state, customFields, field!, { fieldKey });
    await syncItems();
    const content = Buffer.from(`content ${index}`);
    await attached(desk, { op: 'items.setFile', id, field: fieldKey }, chosen.make('a.txt', content));
    await syncItems();
    expect(service.state.files.get(`field/${serverId}/${fieldKey}`)?.bytes, fieldKey).toEqual(content);
  }
  expect(await desk.outbox()).toEqual([]);
  await desk.close();
  await service.stop();
  chosen.remove();
});
