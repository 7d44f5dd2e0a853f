/** A desk on which nothing happens leaves the processor and the battery of the PC alone. */
import { expect, it, onTestFinished } from 'vitest';
import { startService } from '../../../src-service/server.ts';
import type { Scene } from '../../window/scene.ts';
import { placesOf } from '../../window/scenes.ts';
import { windowOf, type Desk } from '../harness.ts';
import { connectedDesk, eventually } from '../person.ts';

/** A screen that asks at each frame asks sixty times in it. */
const QUIET_MS = 600;

/** Notes each question of the window from now on. @returns the newest, and how long ago it was asked */
async function questionsOf({ app }: Desk): Promise<() => Promise<{ last: string; agoMs: number }>> {
  await app.evaluate(({ ipcMain }) => {
    const noted = { last: '', atMs: performance.now() };
    Reflect.set(globalThis, 'noted', noted);
    type Handler = (...given: unknown[]) => unknown;
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>;
    for (const [channel, handler] of [...handlers])
      handlers.set(channel, (event, ...words) => {
        Object.assign(noted, { last: words.join(' '), atMs: performance.now() });
        return handler(event, ...words);
      });
  });
  return () =>
    app.evaluate(() => {
      const noted = Reflect.get(globalThis, 'noted') as { last: string; atMs: number };
      return { last: noted.last, agoMs: performance.now() - noted.atMs };
    });
}

it('no place goes on asking when all it shows is there', async () => {
  const service = await startService({ data: { items: 60, contacts: 20, warehouses: 2 }, rateLimit: null });
  onTestFinished(() => service.stop());
  const desk = await connectedDesk(service);
  const window = windowOf(desk);
  const places = await placesOf(window);
  expect(places.length).toBeGreaterThan(20);
  const newest = await questionsOf(desk);
  const palette: Scene = {
    name: 'palette',
    async arrange({ page }) {
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText('a');
      await page.getByRole('option').first().waitFor();
    },
  };
  for (const { name, arrange } of [...places, palette]) {
    await arrange(window);
    await eventually(async () => {
      const { last, agoMs } = await newest();
      expect(agoMs, `${name} still asks ${last}`).toBeGreaterThan(QUIET_MS);
    });
  }
}, 240_000);
