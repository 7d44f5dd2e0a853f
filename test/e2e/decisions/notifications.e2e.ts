/** Notifications at the keyboard: each mark and dismissal reaches the Service. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { closeToasts, connectedDesk, eventually, goTo, pane, seesText, sendAll, tabTo } from '../person.ts';

describe('notifications', () => {
  let service: StandInService;
  let desk: Desk;
  /** Name of the item that one of them speaks of. */
  let low: string;

  beforeAll(async () => {
    const data = { items: 30, contacts: 10, notifications: 8 };
    service = await startService({ data, rateLimit: null });
    for (const title of [
      'Cable drum arrived',
      'Count due in rack 4',
      'Price list changed',
      'Roof leaks in bay 2',
      'Roof mended',
    ])
      service.otherClients.addNotification({ title, body: 'Have a look.' });
    low = String(service.state.items.all()[0]?.fields['name']);
    service.otherClients.addNotification({ type: 'low_stock', title: `${low} is low` });
    desk = await connectedDesk(service);
    await goTo(desk, 'Notifications');
  });

  afterAll(async () => {
    await desk.close();
    await service.stop();
  });

  const titled = (title: string) =>
    service.state.notifications.all().filter(({ fields }) => fields['title'] === title);
  const isRead = (title: string) => titled(title).map(({ fields }) => fields['read']);
  const unreadThere = () =>
    service.state.notifications.all().filter(({ fields }) => fields['read'] !== true).length;
  const line = (title: string) => desk.window.getByRole('listitem').filter({ hasText: title });

  it('are marked read one by one', async () => {
    const unread = unreadThere();
    const mark = desk.window.getByRole('button', { name: 'Mark read: Cable drum arrived' });
    await tabTo(desk, mark);
    await desk.window.keyboard.press('Enter');
    await mark.waitFor({ state: 'detached' });
    await seesText(desk.window.getByRole('group', { name: 'Which notifications' }), `Unread ${unread - 1}`);
    await eventually(() => expect(isRead('Cable drum arrived')).toEqual([true]));
    expect(unreadThere()).toBe(unread - 1);
  });

  it('are dismissed one by one', async () => {
    const here = service.state.notifications.size;
    const dismiss = desk.window.getByRole('button', { name: 'Dismiss: Count due in rack 4' });
    await tabTo(desk, dismiss);
    await desk.window.keyboard.press('Enter');
    await line('Count due in rack 4').waitFor({ state: 'detached' });
    await closeToasts(desk);
    await eventually(() => expect(titled('Count due in rack 4')).toEqual([]));
    expect(service.state.notifications.size).toBe(here - 1);
    expect(isRead('Price list changed')).toEqual([false]);
  });

  it('lead to the record that they speak of, and are read then', async () => {
    await desk.window.getByRole('link', { name: `${low} is low` }).click();
    await pane(desk, 'Item').getByRole('heading', { name: low, level: 2, exact: true }).waitFor();
    await eventually(() => expect(isRead(`${low} is low`)).toEqual([true]));
    await desk.window.goBack();
    await line('Price list changed').getByRole('link').click();
    await desk.window.getByRole('grid', { name: 'Items' }).waitFor();
    await eventually(() => expect(isRead('Price list changed')).toEqual([true]));
    await desk.window.goBack();
  });

  it('say on their row where they lead, or that they lead nowhere: such a row is no link', async () => {
    await seesText(line(`${low} is low`), 'Item');
    await seesText(line('Price list changed'), 'Items');
    await seesText(line('Roof leaks in bay 2'), 'Opens no page');
    await closeToasts(desk);
    expect(await violationsInThemes(desk, ['light'])).toEqual([]);
    expect(await line('Roof leaks in bay 2').getByRole('link').count()).toBe(0);
  });

  it('that lead nowhere are read by a click anywhere on the row, and by Enter, and the focus stays', async () => {
    const opener = (title: string) => line(title).getByRole('button', { name: title, exact: true });
    for (const [title, press] of [
      ['Roof leaks in bay 2', () => line('Roof leaks in bay 2').click({ position: { x: 8, y: 8 } })],
      ['Roof mended', () => opener('Roof mended').press('Enter')],
    ] as const) {
      await seesText(line(title), 'Opens no page');
      await expect.poll(() => opener(title).getAttribute('aria-disabled')).toBe('false');
      await press();
      await eventually(() => expect(isRead(title)).toEqual([true]));
      await eventually(async () => expect(await opener(title).getAttribute('aria-disabled')).toBe('true'));
      expect(await opener(title).evaluate((node) => node === document.activeElement)).toBe(true);
    }
  });

  it('lead to what was booked under the reference that they name, which is reversed there as a whole', async () => {
    const [place] = await answer(desk, 'warehouses.list', {});
    const tracked = service.state.items.all().filter(({ fields }) => fields['trackInventory'] !== false);
    const items = tracked.slice(0, 2);
    const onHand = () => items.map(({ id }) => service.state.stock.onHand(id));
    const before = onHand();
    const session = { id: randomUUID(), warehouseId: place!.id, toWarehouseId: null };
    const head = { kind: 'receive', name: 'Bay 2', blind: false } as const;
    const { reference } = await answer(desk, 'sessions.begin', { ...session, ...head });
    for (const { fields } of items) {
      const scan = { sessionId: session.id, scanId: randomUUID(), qty: 4, itemId: null };
      await answer(desk, 'sessions.scan', { ...scan, code: String(fields['sku']) });
    }
    await answer(desk, 'sessions.post', { id: session.id, except: [] });
    await eventually(() => expect(onHand()).toEqual(before.map((qty) => qty + 4)));
    service.otherClients.addNotification({ title: `Asha posted ${reference}: 2 lines` });
    await answer(desk, 'sync.now', {});
    await goTo(desk, 'Notifications');
    await seesText(line(reference), reference);
    await line(reference).getByRole('link').click();
    await desk.window.getByRole('heading', { name: reference, level: 1 }).waitFor();
    const booked = desk.window.getByRole('row').filter({ hasText: '+4' });
    await eventually(async () => expect(await booked.count()).toBe(2));
    await desk.window.getByRole('button', { name: 'Reverse all' }).click();
    const dialog = desk.window.getByRole('dialog', { name: `Reverse ${reference}?` });
    await dialog.getByRole('button', { name: 'Reverse all' }).click();
    await desk.window.getByText(`Reversed by REV-${reference}.`).waitFor();
    await eventually(() => expect(onHand()).toEqual(before));
    await goTo(desk, 'Notifications');
  });

  it('are all dismissed once somebody agreed, and come back with Undo', async () => {
    const here = service.state.notifications.size;
    await desk.window.getByRole('button', { name: 'Dismiss all' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Dismiss all notifications?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await line('Price list changed').waitFor();
    await desk.window.getByRole('button', { name: 'Dismiss all' }).click();
    await dialog.getByRole('button', { name: 'Dismiss all' }).click();
    await desk.window.getByText('No notifications').waitFor();
    await desk.window.keyboard.press('Control+z');
    await line('Price list changed').waitFor();
    expect(service.state.notifications.size).toBe(here);
  });

  it('are all marked read with one key, also while offline', async () => {
    await service.goDark();
    await desk.window.keyboard.press('Control+Shift+R');
    await desk.window.getByRole('status').filter({ hasText: 'All marked read' }).waitFor();
    await seesText(desk.window.getByRole('group', { name: 'Which notifications' }), 'Unread 0');
    expect(unreadThere()).toBeGreaterThan(0);
    await sendAll(desk, service);
    expect(unreadThere()).toBe(0);
    await line('Price list changed').waitFor({ state: 'detached' });
  });

  it('are all dismissed at the Service where nobody takes it back', async () => {
    expect(service.state.notifications.size).toBeGreaterThan(1);
    await goTo(desk, 'Notifications');
    const which = desk.window.getByRole('group', { name: 'Which notifications' });
    await which.getByText('All', { exact: true }).click();
    await service.goDark();
    await desk.window.getByRole('button', { name: 'Dismiss all' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Dismiss all notifications?' });
    await dialog.getByRole('button', { name: 'Dismiss all' }).click();
    await desk.window.getByText('No notifications').waitFor();
    await sendAll(desk, service);
    expect(service.state.notifications.size).toBe(0);
  });
});

describe('more notifications than anybody reads at once', () => {
  let service: StandInService;
  let desk: Desk;

  beforeAll(async () => {
    service = await startService({ data: { items: 5, contacts: 5, notifications: 700 }, rateLimit: null });
    for (const row of service.state.notifications.all()) row.fields['title'] = `News of ${row.createdAt}`;
    desk = await connectedDesk(service);
  });

  afterAll(async () => {
    await desk.close();
    await service.stop();
  });

  it('are all reached by asking for older ones, without a line as well, and the oldest is read there', async () => {
    const times = service.state.notifications.all().map(({ createdAt }) => createdAt);
    const oldest = `News of ${times.toSorted()[0] ?? ''}`;
    await eventually(async () => {
      const kept = await answer(desk, 'notifications.window', { unreadOnly: false, offset: 0, limit: 1 });
      expect(kept.total).toBe(700);
    }, 60_000);
    await goTo(desk, 'Notifications');
    await service.goDark();
    const rows = desk.window.locator('.notification-list').getByRole('listitem');
    const older = desk.window.getByRole('button', { name: 'Show older' });
    for (const shown of [60, 120, 240, 480]) {
      await eventually(async () => expect(await rows.count()).toBe(shown));
      await older.press('Enter');
    }
    await eventually(async () => expect(await rows.count()).toBe(700));
    expect(await older.count()).toBe(0);
    await rows.filter({ hasText: oldest }).first().scrollIntoViewIfNeeded();
    const mark = desk.window.getByRole('button', { name: `Mark read: ${oldest}` });
    if ((await mark.count()) > 0) await mark.press('Enter');
    await sendAll(desk, service);
    const [row] = service.state.notifications.all().filter(({ fields }) => fields['title'] === oldest);
    expect(row?.fields['read']).toBe(true);
  });

  it('are looked for in the other list of the Service where the first one suddenly lacks most of them: what both lack goes', async () => {
    await goTo(desk, 'Sync');
    await desk.window.getByRole('button', { name: 'Notifications', exact: true }).click();
    for (const { id } of service.state.notifications.all().slice(0, 650))
      service.otherClients.dismissNotification(id);
    service.clearRequests();
    await desk.window.getByRole('button', { name: 'Check completely now: Notifications' }).click();
    await eventually(
      () => expect(service.requests.some(({ path }) => path.endsWith('/notifications/page'))).toBe(true),
      60_000,
    );
    await eventually(async () => {
      const kept = await answer(desk, 'notifications.window', { unreadOnly: false, offset: 0, limit: 1 });
      expect(kept.total).toBe(50);
    }, 60_000);
  });
});
