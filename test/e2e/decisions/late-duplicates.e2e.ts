/** A change that took effect twice is a question in the window, with two buttons: take one back, or keep both. By keyboard, and over a restart. */
import { dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { databaseFolder } from '../../../src-sync/profile/folders.ts';
import { openDesk } from '../../engine/desk.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, strip, tabTo, untilAllSynced } from '../person.ts';

let service: StandInService;

afterEach(() => service.stop());

const NAMES = ['Asha Stores', 'Meera Hardware'] as const;
const there = (name: string): number =>
  service.state.contacts.all().filter(({ fields }) => fields['name'] === name).length;

/** Both were sent again after an answer that never came, and their first sendings took effect as well, late. */
async function madeTwice(): Promise<Desk> {
  service = await startService({ data: { items: 20, contacts: 5, warehouses: 2 }, rateLimit: null });
  const first = await connectedDesk(service, ['--size', '1366x768']);
  const { folder } = await answer(first, 'data.get', {});
  await first.close();
  // The same profile, by an engine that waits less long before it looks and sends again.
  const dataDir = dirname(folder);
  const address = [null, ...service.organizationIds]
    .map((organizationId) => ({ baseUrl: service.url, organizationId }))
    .find((one) => databaseFolder(dataDir, one) === folder);
  expect(address).toBeDefined();
  const quick = await openDesk({
    ...{ dataDir, url: service.url, token: service.token },
    ...(address === undefined ? {} : { address }),
  });
  for (const [index, name] of NAMES.entries()) {
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    const record = { name, phone: `55298 4501${index}` };
    await quick.accept({ op: 'contacts.create', record });
    await quick.sync();
    service.otherClients.createContact(record);
  }
  expect((await quick.sync()).stopped).toBe('needs-person');
  await quick.engine.stop();
  const desk = await launchDesk({ args: ['--size', '1366x768'], dataDir: first.dataDir });
  await untilRows(desk);
  return desk;
}

it('one of two is taken back and both of two others are kept, each with one key at its own line', async () => {
  const desk = await madeTwice();
  await seesText(strip(desk), /2 need you/);
  expect(NAMES.map(there)).toEqual([2, 2]);
  await goTo(desk, 'Sync');
  const list = desk.window.getByRole('list', { name: 'Changes that took effect twice' });
  await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(2));
  expect(await violationsInThemes(desk)).toEqual([]);

  await tabTo(desk, list.getByRole('button', { name: /^Reverse one: Asha Stores/ }));
  await desk.window.keyboard.press('Enter');
  await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(1));
  await eventually(() => expect(NAMES.map(there)).toEqual([1, 2]), 60_000);

  await tabTo(desk, list.getByRole('button', { name: /^Both are right: Meera Hardware/ }));
  await desk.window.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await untilAllSynced(desk);
  expect(NAMES.map(there)).toEqual([1, 2]);
  // Decided for good: not asked again after a restart.
  await desk.kill9();
  const again = await launchDesk({ dataDir: desk.dataDir });
  await untilRows(again);
  await goTo(again, 'Sync');
  await untilAllSynced(again);
  expect(await again.window.getByRole('list', { name: 'Changes that took effect twice' }).count()).toBe(0);
  await again.close();
});
