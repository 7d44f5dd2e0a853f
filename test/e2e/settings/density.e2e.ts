/** The height of rows and buttons is chosen apart from the colours, and kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violations } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, tabTo } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 60, contacts: 5, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service, ['--theme', 'light']);
});

afterAll(() => service.stop());

async function rowHeight(): Promise<number> {
  await goTo(desk, 'Items');
  const row = desk.window.locator('.vrow').first();
  await row.waitFor();
  return (await row.boundingBox())?.height ?? 0;
}

const looks = () =>
  desk.window.evaluate(() => {
    const { theme, density } = document.documentElement.dataset;
    return { theme, density };
  });

async function openAppearance(): Promise<void> {
  await desk.window.evaluate(() => (location.hash = '#/settings/appearance'));
  await desk.window.getByRole('heading', { name: 'Appearance', level: 2 }).waitFor();
}

describe('rows and buttons', () => {
  it('are large in any theme when that is chosen, also after a restart', async () => {
    expect(await rowHeight()).toBe(32);
    await openAppearance();
    await tabTo(desk, desk.window.getByRole('radio', { name: /^Compact/ }));
    await desk.window.keyboard.press('ArrowDown');
    await eventually(async () => expect(await looks()).toMatchObject({ theme: 'light', density: 'floor' }));
    expect(await violations(desk)).toEqual([]);
    expect(await rowHeight()).toBe(48);

    desk = await desk.restart({ args: ['--theme', 'dark'] });
    await desk.window.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    expect(await rowHeight()).toBe(48);
    expect(await violations(desk)).toEqual([]);
  });

  it('are large in the floor theme whatever is chosen, and what was chosen comes back with another theme', async () => {
    await openAppearance();
    await desk.window.getByRole('radio', { name: /^Compact/ }).check();
    await desk.window.getByRole('radio', { name: /^Floor/ }).check();
    await desk.window.getByText('The Floor theme is always large.').waitFor();
    await expect.poll(() => desk.window.getByRole('radio', { name: /^Large/ }).isChecked()).toBe(true);
    expect(await rowHeight()).toBe(48);
    await openAppearance();
    await desk.window.getByRole('radio', { name: /^Light/ }).check();
    expect(await rowHeight()).toBe(32);
  });
});
