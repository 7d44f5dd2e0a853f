/** The main process tells the engine whether anybody can see the window, and that the PC woke up. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../../src-sync/domain/sync/status.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { launchDesk, type Desk } from '../harness.ts';

/** The bridge without its types: inside the page they are of no use, and too deep to be worked out there. */
interface PageGlobals {
  readonly stockhand: { invoke(channel: string, request: unknown): Promise<string> };
}

async function ask<Value>(desk: Desk, name: string, request: unknown): Promise<Value> {
  const words: readonly [string, unknown] = [name, request];
  const text = await desk.window.evaluate(
    ([channel, question]) => (globalThis as unknown as PageGlobals).stockhand.invoke(channel, question),
    words,
  );
  const result = JSON.parse(text) as Result<Value>;
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const status = (desk: Desk): Promise<SyncStatus> => ask(desk, 'status.get', {});

/** When contacts are looked at next, while nothing is being read. */
async function nextLookMs(desk: Desk): Promise<number> {
  const { collections } = await vi.waitFor(
    async () => {
      const now = await status(desk);
      expect(now.syncing).toBe(false);
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
  return Date.parse(collections.find((one) => one.collection === 'contacts')?.nextAt ?? '');
}

describe('the window tells the engine', () => {
  let service: StandInService;

  beforeEach(async () => {
    service = await startService({ data: { items: 20, contacts: 20 }, rateLimit: null });
  });

  afterEach(() => service.stop());

  async function connected(): Promise<Desk> {
    const desk = await launchDesk({ args: ['--first-run'] });
    const connection = { baseUrl: service.url, signIn: { kind: 'token', accessToken: service.token } };
    const [home] = await ask<readonly { readonly id: string }[]>(desk, 'profile.organizations', connection);
    await ask(desk, 'profile.connect', { ...connection, organizationId: home?.id ?? '' });
    await vi.waitFor(async () => expect((await status(desk)).syncedAt).not.toBeNull(), { timeout: 30_000 });
    return desk;
  }

  it('that nobody sees it, and that somebody does again: looks become fewer, and more', async () => {
    const desk = await connected();
    const shown = await nextLookMs(desk);
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await vi.waitFor(async () => expect(await nextLookMs(desk)).toBeGreaterThan(shown + 20_000), {
      timeout: 10_000,
    });
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    await vi.waitFor(async () => expect(await nextLookMs(desk)).toBeLessThan(shown + 20_000), {
      timeout: 10_000,
    });
  });

  it('that the PC woke up: what changed meanwhile is asked at once', async () => {
    const desk = await connected();
    await nextLookMs(desk);
    service.clearRequests();
    await desk.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await vi.waitFor(
      () => expect(service.requests.map((one) => one.path)).toContain('/api/v1/notifications/unread-count'),
      { timeout: 10_000 },
    );
    // Nothing of it became old while the PC was awake.
    expect(service.requests.some((one) => one.path.endsWith('/stock'))).toBe(false);
  });

  it('again after the engine was started anew', async () => {
    const desk = await connected();
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await desk.killEngine();
    await vi.waitFor(async () => expect((await status(desk)).syncedAt).not.toBeNull(), { timeout: 30_000 });
    await vi.waitFor(
      async () => {
        const next = await nextLookMs(desk);
        expect(next - Date.now()).toBeGreaterThan(80_000);
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});
