/** The graphics process of Chromium dies: the window goes on, the log has it, and a person is told where it dies again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, untilAllSynced } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 5, contacts: 2, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service);
  await untilAllSynced(desk);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

function graphicsProcess(): Promise<number> {
  return desk.app.evaluate(({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0);
}

/** Ends when Chromium has another one. */
async function killGraphics(): Promise<void> {
  const old = await graphicsProcess();
  expect(old).toBeGreaterThan(0);
  process.kill(old, 'SIGKILL');
  await eventually(async () => {
    const now = await graphicsProcess();
    expect(now).toBeGreaterThan(0);
    expect(now).not.toBe(old);
  });
}

function logged(): string {
  const folder = join(desk.dataDir, 'logs');
  const files = readdirSync(folder).filter((file) => file.startsWith('main'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
}

const shown = (): Promise<string> => desk.window.locator('body').innerText();

it('once: the window goes on, and the log says it', async () => {
  await killGraphics();
  await eventually(() => expect(logged()).toContain('the graphics process died'));
  expect(await shown()).not.toContain('The part that draws the window');
});

it('again within a minute: a person is told what to do', async () => {
  await killGraphics();
  await eventually(async () => {
    expect(await shown()).toContain('The part that draws the window stopped several times');
  });
  expect(desk.window.isClosed()).toBe(false);
});
