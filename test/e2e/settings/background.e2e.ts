/** Stockhand without a window in sight: the tray, a hidden start, a start with the PC, and the end with work that was not sent. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppState } from '../../../src-main/ipc-contract/app-state.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer, ask } from '../bridge.ts';
import { launchDesk, makeDataDir, runToEnd, untilRows, type Desk, type DeskOptions } from '../harness.ts';
import { openedPackage } from '../opened-package.ts';
import { startTrayHost, type TrayHost } from './tray-host.ts';
import { connectedDesk, seesText, untilAllSynced } from '../person.ts';

let desk: Desk | null = null;

afterEach(async () => {
  await desk?.close();
  desk = null;
});

const isVisible = (one: Desk): Promise<boolean> =>
  one.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible());

/** As a person does with the button of the frame. */
const closeWindow = (one: Desk): Promise<void> =>
  one.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close());

const WITHOUT_TRAY = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };

/** Questions of the system cannot be seen from here: the answer is given, and what was asked is kept. */
function willAnswer(one: Desk, response: number): Promise<void> {
  return one.app.evaluate(({ dialog }, chosen) => {
    dialog.showMessageBox = (...words: unknown[]) => {
      Reflect.set(globalThis, 'asked', words.at(-1));
      return Promise.resolve({ response: chosen, checkboxChecked: false });
    };
  }, response);
}

const asked = (one: Desk): Promise<{ message: string; detail: string } | undefined> =>
  one.app.evaluate(() => Reflect.get(globalThis, 'asked') as never);

async function appState(one: Desk): Promise<AppState> {
  const answered = await ask(one, 'app.get', {});
  if (!answered.ok) throw new Error(answered.failure.message);
  return answered.value;
}

/** The menu of the icon as the next status makes it. */
async function untilIcon(one: Desk): Promise<void> {
  await one.app.evaluate(({ Tray }) => {
    Tray.prototype.setContextMenu = (menu) => {
      Reflect.set(globalThis, 'menu', menu);
    };
  });
  await ask(one, 'settings.set', { language: 'hi-IN' });
  await ask(one, 'settings.set', { language: 'en-IN' });
  await expect.poll(() => one.app.evaluate(() => Reflect.get(globalThis, 'menu') !== undefined)).toBe(true);
}

type Items = { items: { label: string; enabled: boolean; click(): void }[] };

const menuOf = (one: Desk): Promise<{ labels: string[]; enabled: boolean[] }> =>
  one.app.evaluate(() => {
    const { items } = Reflect.get(globalThis, 'menu') as Items;
    return { labels: items.map(({ label }) => label), enabled: items.map(({ enabled }) => enabled) };
  });

const chooseInMenu = (one: Desk, label: string): Promise<void> =>
  one.app.evaluate((_electron, chosen) => {
    const { items } = Reflect.get(globalThis, 'menu') as Items;
    items.find((item) => item.label === chosen)?.click();
  }, label);

async function launch(options: Partial<DeskOptions> = {}): Promise<Desk> {
  desk = await launchDesk({ dataDir: await makeDataDir(), args: ['--demo'], ...options });
  return desk;
}

describe('where the desktop shows no icons', () => {
  it('a hidden start opens the window, the settings say why, and closing it ends Stockhand', async () => {
    const one = await launch({
      args: ['--demo', '--hidden', '--route', '#/settings/background'],
      env: WITHOUT_TRAY,
    });
    await seesText(one.window.locator('main'), 'This desktop shows no icons beside its clock.');
    await expect.poll(() => isVisible(one)).toBe(true);
    await one.window.getByRole('switch', { name: 'Stay in the tray' }).click();
    await one.window.getByRole('switch', { name: 'Stay in the tray', checked: true }).waitFor();
    const ended = one.app.waitForEvent('close');
    await closeWindow(one);
    await ended;
    desk = null;
    const log = readFileSync(join(one.dataDir, 'logs', 'main.log'), 'utf8');
    expect(log).toContain('"exitCode":0');
  });
});

describe('where the desktop shows icons', () => {
  let host: TrayHost;

  beforeEach(async () => {
    host = await startTrayHost();
  });

  afterEach(() => host.stop());

  it('a hidden start stays hidden until it is called, a closed window stays in the tray, and the tray quits', async () => {
    const args = ['--demo', '--route', '#/settings/background'];
    const env = { DBUS_SESSION_BUS_ADDRESS: host.address };
    const one = await launch({ args: [...args, '--hidden'], env });
    await one.window.getByRole('switch', { name: 'Stay in the tray' }).waitFor();
    await expect.poll(async () => (await appState(one)).hasTray).toBe(true);
    expect(await isVisible(one)).toBe(false);
    await runToEnd({ dataDir: one.dataDir });
    await expect.poll(() => isVisible(one)).toBe(true);
    await one.window.getByRole('switch', { name: 'Stay in the tray' }).click();
    await one.window.getByRole('switch', { name: 'Stay in the tray', checked: true }).waitFor();
    await untilIcon(one);
    await closeWindow(one);
    await expect.poll(() => isVisible(one)).toBe(false);
    const { labels, enabled } = await menuOf(one);
    expect(labels).toEqual(['Open Stockhand', expect.stringMatching(/^Stockhand: \d+ waiting/), '', 'Quit']);
    expect(enabled).toEqual([true, false, true, true]);
    await chooseInMenu(one, 'Open Stockhand');
    await expect.poll(() => isVisible(one)).toBe(true);
    await willAnswer(one, 0);
    const ended = one.app.waitForEvent('close');
    await chooseInMenu(one, 'Quit');
    await ended;
    desk = null;
  });
});

describe('a start with the PC', () => {
  let config: string;

  beforeEach(() => {
    config = mkdtempSync(join(tmpdir(), 'stockhand-config-'));
  });

  it('is an autostart file of the person, made and removed by the switch', async () => {
    const one = await launch({
      args: ['--demo', '--route', '#/settings/background'],
      env: { XDG_CONFIG_HOME: config },
    });
    const file = join(config, 'autostart', 'stockhand-desktop.desktop');
    const start = one.window.getByRole('switch', { name: 'Start with the PC' });
    await start.click();
    await expect.poll(() => existsSync(file)).toBe(true);
    const exec = /^Exec=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    expect(exec).toContain('"--hidden"');
    expect(exec).toContain(`"${one.dataDir}"`);
    const shown = (checked: boolean): Promise<void> =>
      one.window.getByRole('switch', { name: 'Start with the PC', checked }).waitFor();
    // The file is there a moment before the switch says so, and a press means what the switch says.
    await shown(true);
    await start.click();
    await expect.poll(() => existsSync(file)).toBe(false);
    await shown(false);
    mkdirSync(join(config, 'autostart'), { recursive: true });
    writeFileSync(file, 'of another installation');
    await start.click();
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('Exec=');
  });

  it.skipIf(openedPackage !== null)(
    'is the administrator’s where the policy says so, and goes with the policy',
    async () => {
      const dataDir = await makeDataDir();
      mkdirSync(dataDir, { recursive: true });
      const policy = join(config, 'policy.json');
      writeFileSync(policy, JSON.stringify({ startAtLogin: true, keepRunning: true }));
      const args = ['--demo', '--route', '#/settings/background'];
      let one = await launch({
        dataDir,
        args,
        env: { XDG_CONFIG_HOME: config, STOCKHAND_POLICY_FILE: policy },
      });
      const file = join(config, 'autostart', 'stockhand-desktop.desktop');
      expect(existsSync(file)).toBe(true);
      const locked = one.window.getByRole('switch', { checked: true, disabled: true });
      await expect.poll(() => locked.count()).toBe(2);
      expect(await ask(one, 'settings.set', { keepRunning: false })).toMatchObject({ ok: false });
      writeFileSync(policy, '{}');
      one = desk = await one.restart();
      expect(existsSync(file)).toBe(false);
      for (const name of ['Stay in the tray', 'Start with the PC'])
        await one.window.getByRole('switch', { name, checked: false, disabled: false }).waitFor();
    },
  );
});

describe('a window that is closed while work waits', () => {
  let service: StandInService;

  afterEach(() => service.stop());

  it('says how much was not sent and stays for a person who wants that', async () => {
    service = await startService({ data: { items: 5, contacts: 2, warehouses: 1 }, rateLimit: null });
    const one = (desk = await connectedDesk(service));
    await untilAllSynced(one);
    await service.stop();
    await answer(one, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.create', record: { name: 'Asha Stores', phone: '+91 98450 12345' } },
    });
    await willAnswer(one, 1);
    await closeWindow(one);
    await expect.poll(async () => (await asked(one))?.message).toBe('1 change is not sent yet.');
    expect((await asked(one))?.detail).toContain('kept on this PC');
    expect(await isVisible(one)).toBe(true);
    await willAnswer(one, 0);
    const ended = one.app.waitForEvent('close');
    await closeWindow(one);
    await ended;
    desk = null;
  });
});

describe('safe mode', () => {
  it('is a button away: Stockhand starts again in it with the same data', async () => {
    const one = await launch({ args: ['--demo', '--route', '#/settings/support'] });
    await untilRows(one, 'rows').catch(() => undefined);
    const relaunched = await one.app.evaluate(({ app }) => {
      // The next process would belong to nobody here: its words are kept instead.
      app.relaunch = (options) => Reflect.set(globalThis, 'words', options?.args);
      return typeof app.relaunch;
    });
    expect(relaunched).toBe('function');
    await one.app.evaluate(({ app }) => {
      app.exit = (code) => Reflect.set(globalThis, 'exitCode', code);
    });
    await one.window.getByRole('button', { name: 'Restart in safe mode' }).click();
    await expect.poll(() => one.app.evaluate(() => Reflect.get(globalThis, 'exitCode') as number)).toBe(0);
    const words = await one.app.evaluate(() => Reflect.get(globalThis, 'words') as string[]);
    expect(words).toContain('--safe-mode');
    expect(words).toContain(one.dataDir);
    await one.kill9();
    desk = null;
    const again = await launch({
      dataDir: one.dataDir,
      args: ['--demo', '--safe-mode', '--route', '#/settings/support'],
    });
    await again.window.getByRole('button', { name: 'Restart as usual' }).waitFor();
  });

  it('a second hidden start leaves the window where it is', async () => {
    const one = await launch();
    await expect.poll(() => isVisible(one)).toBe(true);
    await one.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.hide());
    await runToEnd({ dataDir: one.dataDir, args: ['--hidden'] });
    expect(await isVisible(one)).toBe(false);
    await runToEnd({ dataDir: one.dataDir });
    await expect.poll(() => isVisible(one)).toBe(true);
  });
});
