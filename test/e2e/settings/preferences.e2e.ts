/** The ways of notification are chosen offline, survive kill -9, and change nothing else at the Service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import { violationsInThemes } from '../axe.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, sendAll, strip, tabTo } from '../person.ts';

describe('what reaches a person', () => {
  let service: StandInService;
  let desk: Desk;

  beforeAll(async () => {
    const data = { items: 30, contacts: 10, notifications: 4 };
    service = await startService({ data, rateLimit: null });
    service.state.settings.notificationPreferences = {
      mention: { app: true, desktop: true, digestHour: 8 },
      GOODS_RETURNED: { app: false },
      SHOP_CLOSED: { quiet: { quietUntil: '07:00', days: ['Sunday'] } },
      ORDER_PLACED: { channels: { whatsapp: true } },
    };
    desk = await connectedDesk(service);
  });

  afterAll(async () => {
    await desk.close();
    await service.stop();
  });

  const more = () => desk.window.getByRole('form', { name: 'More settings' });
  const box = (name: string) => desk.window.getByRole('checkbox', { name, exact: true });

  it('is shown as the Service keeps it, also events that only the Service knows', async () => {
    await goTo(desk, 'Notifications');
    await box('Someone mentions me: Desktop').waitFor();
    await expect.poll(() => box('Someone mentions me: Desktop').isChecked()).toBe(true);
    await expect.poll(() => box('Goods returned: Here').isChecked()).toBe(false);
    expect(await box('Goods returned: Desktop').count()).toBe(0);
    await expect.poll(() => more().getByLabel('Digest hour').inputValue()).toBe('8');
    await expect.poll(() => more().getByLabel('Quiet until').inputValue()).toBe('07:00');
    expect(await violationsInThemes(desk)).toEqual([]);
  });

  it('is switched by keyboard offline, is there after kill -9, and is sent once the connection is back', async () => {
    await service.goDark();
    await seesText(strip(desk), /Offline/);
    await tabTo(desk, box('Someone mentions me: Desktop'));
    await desk.window.keyboard.press('Space');
    await tabTo(desk, box('Goods returned: Here'));
    await desk.window.keyboard.press('Space');
    await desk.window.getByText('Kept here, not at the Service yet.').waitFor();
    await tabTo(desk, more().getByLabel('Digest hour'));
    await desk.window.keyboard.press('Control+a');
    await desk.window.keyboard.insertText('x');
    await desk.window.keyboard.press('Control+s');
    await seesText(more(), '1 field needs a look');
    await desk.window.keyboard.press('Control+a');
    await desk.window.keyboard.insertText('9');
    await desk.window.keyboard.press('Control+s');
    await desk.window.getByText('Notification settings saved').waitFor();
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => more().getByLabel('Digest hour').inputValue()).toBe('8');
    await more().getByLabel('Digest hour').fill('9');
    await desk.window.keyboard.press('Control+s');
    await more().getByLabel('Quiet until').fill('06:30');
    await more().getByRole('switch', { name: 'Whatsapp' }).click();
    await desk.window.keyboard.press('Control+s');
    await more().getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await seesText(strip(desk), /\b1 pending/);
    const preferences = { collection: 'notificationPreferences', offset: 0, limit: 1 } as const;
    await eventually(async () => {
      const [kept] = await answer(desk, 'records.list', preferences);
      expect(kept?.record).toMatchObject({
        preferences: { mention: { digestHour: 9 }, GOODS_RETURNED: { app: true } },
      });
    });
    await desk.kill9();

    desk = await launchDesk({ dataDir: desk.dataDir });
    await untilRows(desk);
    await goTo(desk, 'Notifications');
    await eventually(async () => expect(await box('Goods returned: Here').isChecked()).toBe(true));
    await expect.poll(() => box('Someone mentions me: Desktop').isChecked()).toBe(false);
    expect(service.state.settings.notificationPreferences['mention']).toMatchObject({ desktop: true });

    await sendAll(desk, service);
    expect(service.state.settings.notificationPreferences).toEqual({
      mention: { app: true, desktop: false, digestHour: 9 },
      GOODS_RETURNED: { app: true },
      SHOP_CLOSED: { quiet: { quietUntil: '06:30', days: ['Sunday'] } },
      ORDER_PLACED: { channels: { whatsapp: false } },
    });
    await goTo(desk, 'Notifications');
    await desk.window.getByText('Kept here, not at the Service yet.').waitFor({ state: 'detached' });
  });

  it('is a question in its place where a colleague switched the same event', async () => {
    await service.goDark();
    await box('Someone mentions me: Here').uncheck();
    await seesText(strip(desk), /\b1 pending/);
    service.state.settings.notificationPreferences['mention'] = { app: true, desktop: true, digestHour: 7 };
    await service.comeBack();
    const pane = desk.window.getByRole('complementary', { name: 'Notification settings' });
    await pane.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect.poll(() => more().getByLabel('Digest hour').inputValue()).toBe('7');
    await expect.poll(() => box('Someone mentions me: Here').isChecked()).toBe(true);
    expect(service.state.settings.notificationPreferences['mention']).toMatchObject({ app: true });
  });

  it('is gone once a colleague has dismissed all of it, and the other list of the Service lacks it too', async () => {
    for (const { id } of service.state.notifications.all()) service.otherClients.dismissNotification(id);
    service.clearRequests();
    await goTo(desk, 'Sync');
    await desk.window.getByRole('button', { name: 'Notifications', exact: true }).click();
    await desk.window.getByRole('button', { name: 'Check completely now: Notifications' }).click();
    await goTo(desk, 'Notifications');
    await desk.window.getByText('No notifications').waitFor();
    expect(service.requests.some(({ path }) => path.endsWith('/notifications/page'))).toBe(true);
  });
});
