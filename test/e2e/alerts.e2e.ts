/** What reaches a person while the window is not in front: the system's notifications, the number at the icon, the tray. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../service/server.ts';
import { answer } from './bridge.ts';
import { launchDesk, type Desk } from './harness.ts';
import { connectByHand, eventually, untilAllSynced } from './person.ts';

let service: StandInService;

afterEach(() => service.stop());

interface Recorded {
  readonly alerts: { title: string; body: string; emit(event: 'click'): void }[];
  badge: number;
}

/** The system's own notifications cannot be seen from here: they are kept as they are handed over. */
function record(desk: Desk): Promise<void> {
  return desk.app.evaluate(({ app, Notification }) => {
    const recorded: Recorded = { alerts: [], badge: -1 };
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

describe('while the window is not in front', () => {
  it('new notifications are shown by the system, counted at the icon, and lead back to the window', async () => {
    service = await startService({ data: { items: 10, contacts: 5, notifications: 4 }, rateLimit: null });
    const desk = await launchDesk({ args: ['--first-run'] });
    await connectByHand(desk, service);
    await untilAllSynced(desk);
    await record(desk);
    await untilToldAgain(desk);
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

    await comes(desk, 'Lorry at the gate');
    await eventually(async () => {
      const { titles, badge } = await recorded(desk);
      expect(titles).toEqual(['Lorry at the gate']);
      expect(badge).toBeGreaterThan(0);
    }, 60_000);

    await desk.app.evaluate(() => {
      (globalThis as unknown as { recorded: Recorded }).recorded.alerts[0]?.emit('click');
    });
    await desk.window.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const isVisible = await desk.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.isVisible(),
    );
    expect(isVisible).toBe(true);

    await answer(desk, 'settings.set', { desktopAlerts: false });
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    const before = (await recorded(desk)).badge;
    await comes(desk, 'Nobody wants to hear this');
    await eventually(async () => {
      expect((await recorded(desk)).badge).toBe(before + 1);
    }, 60_000);
    expect((await recorded(desk)).titles).toEqual(['Lorry at the gate']);
    await desk.close();
  });
});
