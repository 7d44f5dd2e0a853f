/** Connecting, signing in, leaving and practising, as the window asks the main process for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppState } from '../../../src-main/ipc-contract/app-state.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer, ask, untilStatus, type PageGlobals } from '../bridge.ts';
import { launchDesk, untilRows } from '../harness.ts';
import { eventually } from '../person.ts';

/** Every file below a folder, Chromium's own ones included. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function spellings(secret: string): readonly Buffer[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [secret, base64, encodeURIComponent(secret)]
    .map((text) => Buffer.from(text))
    .concat(Buffer.from(secret, 'utf16le'));
}

describe('a connected workspace', () => {
  let service: StandInService;

  beforeEach(async () => {
    service = await startService({ data: { items: 120, contacts: 60 } });
  });

  afterEach(() => service.stop());

  function connection(accessToken = service.token) {
    return { baseUrl: service.url, signIn: { kind: 'token', accessToken } as const };
  }

  it('P8: is opened once, signed in from the keychain after a restart, and leaves its token nowhere on disk', async () => {
    const desk = await launchDesk({ args: ['--first-run'] });
    const choices = await answer(desk, 'profile.organizations', connection());
    const [home] = choices;
    if (!home) throw new Error('the stand-in has organizations');
    await answer(desk, 'profile.connect', { ...connection(), organizationId: home.id });
    await untilStatus(desk, (status) => status.connection === 'online' && status.syncedAt !== null);
    expect(await answer(desk, 'app.get', {})).toMatchObject({
      mode: 'connected',
      organizationName: home.name,
    });
    await desk.close();

    const again = await launchDesk({ dataDir: desk.dataDir });
    await untilRows(again);
    expect(await answer(again, 'app.get', {})).toMatchObject({
      mode: 'connected',
      organizationName: home.name,
    });
    service.clearRequests();
    await answer(again, 'sync.now', {});
    await untilStatus(again, (status) => status.connection === 'online');
    expect(service.requests.every(({ status }) => status === 200)).toBe(true);
    expect(await ask(again, 'profile.leave', {})).toMatchObject({ ok: true });
    expect(await answer(again, 'app.get', {})).toMatchObject({ mode: 'first-run', baseUrl: null });
    await again.close();

    const [wanted, output] = [spellings(service.token), Buffer.from(desk.output() + again.output())];
    for (const needle of wanted) expect(output.includes(needle)).toBe(false);
    for (const file of filesBelow(desk.dataDir)) {
      const content = readFileSync(file);
      for (const needle of wanted) expect(content.includes(needle), file).toBe(false);
    }
  });

  it('is not opened with a wrong sign-in or at a wrong address, and says why', async () => {
    const desk = await launchDesk({ args: ['--first-run'] });
    const connect = (baseUrl: string, accessToken = service.token) =>
      ask(desk, 'profile.connect', { ...connection(accessToken), baseUrl, organizationId: null });
    expect(await connect(service.url, 'not-the-token')).toMatchObject({
      failure: { code: 'SIGN_IN_NEEDED' },
    });
    expect(await connect('http://127.0.0.1:9')).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(await connect('http://service.example')).toMatchObject({ failure: { code: 'ADDRESS_REFUSED' } });
    expect(await connect('nonsense')).toMatchObject({ failure: { code: 'ADDRESS_REFUSED' } });
    service.faults.add({ kind: 'html' });
    expect(await connect(service.url)).toMatchObject({ failure: { code: 'NOT_THE_SERVICE' } });
    expect(await answer(desk, 'app.get', {})).toMatchObject({ mode: 'first-run' });
    await desk.close();
  });

  it('works without a keychain for this run, and says that it will ask again', async () => {
    const desk = await launchDesk({
      args: ['--first-run'],
      env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' },
    });
    await answer(desk, 'profile.connect', { ...connection(), organizationId: null });
    await untilStatus(desk, (status) => status.connection === 'online');
    const { notice } = await answer(desk, 'app.get', {});
    expect(notice?.message).toContain('keychain');
    await eventually(async () =>
      expect(await desk.window.locator('.toast').allInnerTexts()).toEqual([
        expect.stringContaining(notice?.message ?? ''),
      ]),
    );
    // In another language it is the same notice: said once, and not again once it was dismissed.
    const toast = desk.window.locator('.toast');
    const speak = async (language: 'en-IN' | 'hi-IN'): Promise<void> => {
      await answer(desk, 'settings.set', { language });
      await desk.window.locator(`html[lang="${language}"]`).waitFor();
    };
    await speak('hi-IN');
    await toast.getByText('कीचेन जवाब नहीं देती').waitFor();
    await expect.poll(() => toast.count()).toBe(1);
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
    await speak('en-IN');
    await desk.window.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await toast.count()).toBe(0);
    await desk.close();
  });

  it('P9: is not left while a change waits', async () => {
    const desk = await launchDesk({ args: ['--first-run'] });
    await answer(desk, 'profile.connect', { ...connection(), organizationId: null });
    await untilStatus(desk, (status) => status.syncedAt !== null);
    await service.goDark();
    await answer(desk, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.create', record: { name: 'Asha Stores', phone: '+91 98450 12345' } },
    });
    expect(await ask(desk, 'profile.leave', {})).toMatchObject({ failure: { code: 'PENDING_WORK' } });
    expect(await answer(desk, 'app.get', {})).toMatchObject({ mode: 'connected' });
    await desk.close();
  });
});

describe('the demo workspace', () => {
  it('P1: what its Service confirmed is still there after kill -9 of everything', async () => {
    const desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    const { recordId } = await answer(desk, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.create', record: { name: 'Zenith Fasteners', phone: '+91 98900 00041' } },
    });
    await untilStatus(desk, (status) => status.outbox.done >= 1);
    await desk.kill9();
    const again = await desk.restart();
    await untilStatus(again, (status) => status.connection === 'online');
    const before = await answer(again, 'contacts.get', { id: recordId });
    expect(before).toMatchObject({ pending: false, record: { name: 'Zenith Fasteners' } });
    // Only the Service can confirm an edit of a record it still knows.
    await answer(again, 'operations.accept', {
      operationId: crypto.randomUUID(),
      operation: { op: 'contacts.update', id: recordId, changes: { notes: 'still known' } },
    });
    await untilStatus(again, (status) => status.outbox.done >= 2);
    await again.close();
  });

  it('goes on without its line, and says so, until it is given back', async () => {
    const desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    await answer(desk, 'demo.setOffline', { offline: true });
    await answer(desk, 'sync.now', {});
    await untilStatus(desk, (status) => status.connection === 'offline');
    expect(await answer(desk, 'app.get', {})).toMatchObject({ demoOffline: true });
    expect(await ask(desk, 'items.facets', {})).toMatchObject({ ok: true });
    await answer(desk, 'demo.setOffline', { offline: false });
    await answer(desk, 'sync.now', {});
    await untilStatus(desk, (status) => status.connection === 'online' || status.connection === 'limited');
    await desk.close();
  });

  it('tells the window when the engine dies, and has it back by itself', async () => {
    const desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    await desk.window.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      (globalThis as unknown as PageGlobals).stockhand.subscribe('app', (app: AppState) =>
        seen.push(app.engine.state),
      );
    });
    const old = await desk.killEngine();
    expect(await ask(desk, 'items.facets', {})).toMatchObject({ ok: true });
    const { engine } = await desk.pids();
    expect(engine).not.toBe(old);
    const seen = await desk.window.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect(seen).toEqual(['restarting', 'running']);
    await desk.close();
  });
});
