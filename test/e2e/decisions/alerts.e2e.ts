/** Alerts while the window is not in front: the system's notifications, the number at the icon, the tray. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import { launchDesk, type Desk } from '../harness.ts';
import {
  connectByHand,
  connectedDesk,
  editField,
  eventually,
  searchAndOpen,
  untilAllSynced,
} from '../person.ts';

let service: StandInService;

afterEach(() => service.stop());

interface Recorded {
  readonly alerts: { title: string; body: string; emit(event: 'click'): void }[];
  badge: number;
  /** Of the tray. */
  tip: string;
  menu: { items: { label: string; click(): void }[] } | null;
}

/** The system's own notifications cannot be seen from here: they are kept as they are handed over. */
function record(desk: Desk): Promise<void> {
  return desk.app.evaluate(({ app, Notification, Tray }) => {
    const recorded: Recorded = { alerts: [], badge: -1, tip: '', menu: null };
    Tray.prototype.setToolTip = (tip) => {
      recorded.tip = tip;
    };
    Tray.prototype.setContextMenu = (menu) => {
      recorded.menu = menu as unknown as Recorded['menu'];
    };
    Object.assign(globalThis, { recorded });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      recorded.alerts.push(this);
    };
    app.setBadgeCount = (count) => {
      recorded.badge = count ?? 0;
      return true;
    };
  });
}

function recorded(desk: Desk): Promise<{ titles: string[]; badge: number }> {
  return desk.app.evaluate(() => {
    const { recorded: kept } = globalThis as unknown as { recorded: Recorded };
    return { titles: kept.alerts.map((alert) => alert.title), badge: kept.badge };
  });
}

/** The window asks how things stand, the main process is told a moment later: what comes before that belongs to the first reading. */
async function untilToldAgain(desk: Desk): Promise<void> {
  await answer(desk, 'sync.now', {});
  await eventually(async () => expect((await recorded(desk)).badge).toBeGreaterThanOrEqual(0), 60_000);
}

async function comes(desk: Desk, title: string): Promise<void> {
  service.otherClients.addNotification({ title, body: 'Have a look.' });
  await answer(desk, 'sync.now', {});
}

/** The tray is there from the first word of the engine on. */
async function recordedFromTheStart(): Promise<{ desk: Desk; contactId: string; name: string }> {
  service = await startService({ data: { items: 4, contacts: 5, notifications: 2 }, rateLimit: null });
  const [contact] = service.state.contacts.all();
  if (contact === undefined) throw new Error('no contact');
  const desk = await launchDesk({ args: ['--first-run'] });
  await record(desk);
  await connectByHand(desk, service);
  await untilAllSynced(desk);
  return { desk, contactId: contact.id, name: String(contact.fields['name']) };
}

describe('while the window is not in front', () => {
  it('new notifications are shown by the system, counted at the icon, and lead back to the window', async () => {
    service = await startService({ data: { items: 10, contacts: 5, notifications: 4 }, rateLimit: null });
    const desk = await connectedDesk(service);
    await record(desk);
    await untilToldAgain(desk);
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

    await comes(desk, 'Lorry at the gate');
    await eventually(async () => {
      const { titles, badge } = await recorded(desk);
      expect(titles).toEqual(['Lorry at the gate']);
      expect(badge).toBeGreaterThan(0);
    }, 60_000);

    const shown = (await recorded(desk)).badge;
    await desk.app.evaluate(() => {
      (globalThis as unknown as { recorded: Recorded }).recorded.alerts[0]?.emit('click');
    });
    await desk.window.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const isVisible = await desk.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.isVisible(),
    );
    expect(isVisible).toBe(true);

    // A person who opened it has read it.
    const before = shown - 1;
    await eventually(async () => expect((await recorded(desk)).badge).toBe(before), 60_000);

    await answer(desk, 'settings.set', { desktopAlerts: false });
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await comes(desk, 'Nobody wants to hear this');
    await eventually(async () => {
      expect((await recorded(desk)).badge).toBe(before + 1);
    }, 60_000);
    expect((await recorded(desk)).titles).toEqual(['Lorry at the gate']);
    await desk.close();
  });

  it('the tray says how things stand and leads back to the window, in the language of the window', async () => {
    const { desk, contactId, name } = await recordedFromTheStart();
    const tray = (): Promise<{ tip: string; menu: readonly string[] }> =>
      desk.app.evaluate(() => {
        const { tip, menu } = (globalThis as unknown as { recorded: Recorded }).recorded;
        return { tip, menu: menu?.items.map(({ label }) => label) ?? [] };
      });
    await eventually(async () => {
      const { tip, menu } = await tray();
      expect(tip).toBe('Stockhand: 0 waiting to send, 0 need you, 2 unread');
      expect(menu).toEqual([
        'Open Stockhand',
        'Stockhand: 0 waiting to send, 0 need you, 2 unread',
        '',
        'Quit',
      ]);
    });
    expect((await recorded(desk)).badge).toBe(2);

    await searchAndOpen(desk, name, name);
    await service.goDark();
    await editField(desk, 'Company', 'Mine & Daughters');
    await eventually(async () =>
      expect((await tray()).tip).toBe('Stockhand: 1 waiting to send, 0 need you, 2 unread'),
    );
    service.otherClients.editContact(contactId, { companyName: 'Theirs & Sons' });
    await service.comeBack();
    await eventually(async () => {
      expect((await tray()).tip).toBe('Stockhand: 0 waiting to send, 1 needs you, 2 unread');
      expect((await recorded(desk)).badge).toBe(3);
    }, 60_000);

    await answer(desk, 'settings.set', { language: 'hi-IN' });
    expect(await tray()).toEqual({
      tip: 'Stockhand: 0 भेजने को, 1 पर ध्यान दें, 2 अपठित',
      menu: ['Stockhand खोलें', 'Stockhand: 0 भेजने को, 1 पर ध्यान दें, 2 अपठित', '', 'बंद करें'],
    });
    const isVisible = await desk.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.hide();
      (globalThis as unknown as { recorded: Recorded }).recorded.menu?.items[0]?.click();
      return window?.isVisible();
    });
    expect(isVisible).toBe(true);
    await desk.close();
  });
});
