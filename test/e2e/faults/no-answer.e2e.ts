/** A question that is not even answered with a failure: the screen says so, and asks again with the next change. */
import type { IpcMain } from 'electron';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVOKE_CHANNEL } from '../../../src-main/ipc-contract/wire.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, goTo, pane, seesText } from '../person.ts';

type Handler = Parameters<IpcMain['handle']>[1];
/** Electron keeps them there, and gives no other way to take one away for a while. */
type Handlers = IpcMain & { readonly _invokeHandlers: Map<string, Handler> };

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 6, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

async function stopAnswering(): Promise<void> {
  await desk.app.evaluate(({ ipcMain }, channel) => {
    Reflect.set(globalThis, 'handler', (ipcMain as Handlers)._invokeHandlers.get(channel));
    ipcMain.removeHandler(channel);
  }, INVOKE_CHANNEL);
}

async function answerAgain(): Promise<void> {
  await desk.app.evaluate(({ ipcMain }, channel) => {
    ipcMain.handle(channel, Reflect.get(globalThis, 'handler') as Handler);
  }, INVOKE_CHANNEL);
}

it('is said where the answer would stand, and the next change is asked about as ever', async () => {
  const list = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
  const { rows } = await answer(desk, 'items.window', { ...list, offset: 0, limit: 1 });
  const row = rows[0]!;
  await goTo(desk, 'Today');
  await stopAnswering();
  await desk.window.evaluate((hash) => (location.hash = hash), `#/items/${row.id}`);
  await seesText(pane(desk, 'Item'), 'This window got no answer');
  await answerAgain();

  const there = service.state.items.all().find(({ fields }) => fields['sku'] === row.sku)!;
  service.otherClients.editItem(there.id, { name: 'Answered again' });
  await answer(desk, 'sync.now', {});
  await seesText(pane(desk, 'Item'), 'Answered again');
  expect(await pane(desk, 'Item').getByText('got no answer').count()).toBe(0);
});
