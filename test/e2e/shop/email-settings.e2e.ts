/** E-mail settings of which the Service has answered nothing yet: what the contract describes is offered all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, untilAllSynced } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 4, contacts: 4, warehouses: 1 }, rateLimit: null });
  service.state.settings.crmEmail = {
    quotaUsed: 412,
    lastError: { code: 'AUTH', at: '2026-11-18T06:30:00.000Z' },
  };
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

it('are filled in offline, in the kinds that the contract takes; the rest is shown as it came', async () => {
  const main = desk.window.getByRole('main');
  await service.goDark();
  await goTo(desk, 'Settings');
  await main.getByRole('link', { name: 'CRM lists' }).click();
  await main.getByRole('tab', { name: 'E-mail settings' }).click();
  const form = main.getByRole('form', { name: 'E-mail settings' });
  await form.getByRole('textbox', { name: 'Mailbox' }).fill('desk@tamhan.example');
  await form.getByRole('switch', { name: 'Bring in e-mails' }).press('Space');
  await form.getByRole('textbox', { name: 'Who sees them' }).waitFor();
  await form.getByRole('textbox', { name: 'Address that collects copies' }).waitFor();
  expect(await form.getByRole('textbox').count()).toBe(3);
  await seesText(main, /More from the Service\s+Quota used\s+412\s+Last error\s+Code\s*AUTH/);
  expect(await violationsInThemes(desk)).toEqual([]);
  await desk.window.keyboard.press('Control+s');
  await seesText(main, /waiting|pending/i);
  await service.comeBack();
  await eventually(
    () =>
      expect(service.state.settings.crmEmail).toMatchObject({
        syncEnabled: true,
        mailbox: 'desk@tamhan.example',
      }),
    60_000,
  );
  await untilAllSynced(desk);
});
