/** Whoever is offline reads before the click what waits, and what needs the Service. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { closeToasts, connectedDesk, eventually, goTo, seesText } from '../person.ts';

let service: StandInService;
let desk: Desk;
const WAITS = 'Saved at once, sent once you are online';
const SIGN_IN = 'Signing in asks the Service. You are offline.';
const CHECK = 'You are offline: the check begins when you are online.';

beforeAll(async () => {
  const data = { items: 20, contacts: 5, warehouses: 1, notifications: 3 };
  service = await startService({ data, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
  await goTo(desk, 'Settings');
  await desk.window.getByRole('link', { name: 'CRM lists' }).click();
  await main().getByRole('tab', { name: 'Pipelines' }).click();
  await main().locator('tr[data-entry]').first().waitFor();
  await service.goDark();
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = (): Locator => desk.window.getByRole('main');

async function go(hash: string): Promise<void> {
  await desk.window.evaluate((to) => {
    location.hash = to;
  }, hash);
}

describe('without a line', () => {
  it.each([
    ['#/settings/stock', 'Add up on hand'],
    ['#/settings/pipelines', /^Stages of /],
    ['#/settings/automations', /^Definition of /],
    ['#/crm/pipelines', /^Change the stages of /],
    ['#/notifications', 'Dismiss all'],
  ] as const)('a dialog says that its change waits: %s', async (hash, button) => {
    await go(hash);
    await main().getByRole('button', { name: button }).first().click();
    const dialog = desk.window.getByRole('dialog');
    await seesText(dialog, WAITS);
    expect(await violationsInThemes(desk, ['light'])).toEqual([]);
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('the lists of the shop and of the CRM say that their changes are sent later', async () => {
    for (const hash of ['#/settings/units', '#/settings/leadTypes']) {
      await go(hash);
      await seesText(main(), 'A change made offline is sent later.');
    }
  });

  it('signing somebody else in says that it asks the Service', async () => {
    await go('#/settings/connection');
    await main().getByRole('button', { name: 'Sign in as someone else' }).click();
    await seesText(main(), SIGN_IN);
    await service.comeBack();
    await main().getByText(SIGN_IN).waitFor({ state: 'detached' });
    await service.goDark();
    await main().getByText(SIGN_IN).waitFor();
  });

  it('a complete check says that it waits, and is made once the line is back', async () => {
    await goTo(desk, 'Sync');
    await main().getByRole('button', { name: 'Units', exact: true }).click();
    await seesText(main(), CHECK);
    service.clearRequests();
    await main().getByRole('button', { name: 'Check completely now: Units' }).click();
    await seesText(desk.window.locator('.toasts'), CHECK);
    await closeToasts(desk);
    await service.comeBack();
    await eventually(
      () => expect(service.requests.some(({ path }) => path.endsWith('/inventory/units'))).toBe(true),
      60_000,
    );
    await main().getByText(CHECK).waitFor({ state: 'detached' });
  });
});
