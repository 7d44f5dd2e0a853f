/** Sends the main process what a hostile page would, over every way a page has. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../src-sync/domain/result.ts';
import { deskRuntime, launchDesk, untilRows, type Desk } from '../harness.ts';

let desk: Desk;
let app: ElectronApplication;
let page: Page;

beforeAll(async () => {
  desk = await launchDesk({ args: ['--first-run'] });
  await untilRows(desk, 'first-run');
  app = desk.app;
  page = desk.window;
});

afterAll(() => desk.close());

/** Gives a page what no page of ours has: Electron's raw IPC. */
const hostilePreload = `
const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('raw', {
  invoke: (channel, ...words) => ipcRenderer.invoke(channel, ...words),
  answerNow: () => ipcRenderer.sendSync('stockhand:answer'),
});
`;

/** Asks through the window's own bridge, with whatever a hostile script would put there. */
async function ask(channel: unknown, request: unknown): Promise<Result<unknown>> {
  const text = await page.evaluate(
    ([name, value]) =>
      (window as unknown as { stockhand: { invoke(...words: unknown[]): Promise<string> } }).stockhand.invoke(
        name,
        value,
      ),
    [channel, request] as const,
  );
  return JSON.parse(text) as Result<unknown>;
}

describe('hostile messages', () => {
  it.each<[string, unknown, unknown]>([
    ['an unknown channel', 'files.read', { path: '/etc/passwd' }],
    ['a channel of the prototype', '__proto__', {}],
    ['a method of the prototype', 'constructor', {}],
    ['a channel that is no text', { toString: 'app.get' }, {}],
    ['a wrong type', 'items.get', { id: 7 }],
    ['a field too many', 'items.get', { id: 'a', sql: 'drop table' }],
    ['a missing field', 'items.get', {}],
    ['an overlong field', 'items.get', { id: 'x'.repeat(500) }],
    ['no object', 'app.get', null],
    ['something enormous', 'items.get', { id: 'x'.repeat(2_000_000) }],
  ])('P12: %s is refused as a value, and nothing else happens', async (_what, channel, request) => {
    expect(await ask(channel, request)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    expect(await ask('app.get', {})).toMatchObject({ ok: true });
  });

  it('P12: the bridge cannot be bent', async () => {
    const bent = await page.evaluate(async () => {
      const bridge = (window as unknown as { stockhand: Record<string, unknown> }).stockhand;
      const attempt = (run: () => void) => {
        try {
          run();
        } catch (error) {
          return error instanceof Error;
        }
        return false;
      };
      const invoke = bridge['invoke'];
      const threw = attempt(() =>
        (bridge['subscribe'] as (name: string, listener: () => void) => void)('no', () => undefined),
      );
      attempt(() => {
        bridge['invoke'] = () => 'mine';
      });
      return { same: bridge['invoke'] === invoke, threw };
    });
    expect(bent).toEqual({ same: true, threw: true });
  });

  it('P12: another window gets no answer, wherever its page claims to be from', async () => {
    const preload = join(desk.dataDir, 'hostile-preload.cjs');
    await writeFile(preload, hostilePreload);
    const answers = await app.evaluate(async ({ BrowserWindow }, preloadPath) => {
      const attack = `Promise.all(['stockhand:invoke', 'stockhand:drop', 'stockhand:answer', 'stockhand:event', 'electron-store-get-data', 'ELECTRON_BROWSER_REQUIRE'].map((channel) =>
        raw.invoke(channel, 'app.get', '{}').then((text) => JSON.parse(text), () => 'no such door'))).then((answers) => [...answers, raw.answerNow()])`;
      const answersFrom = async (address: string) => {
        const hostile = new BrowserWindow({ show: false, webPreferences: { preload: preloadPath } });
        await hostile.loadURL(address).catch(() => undefined);
        const answer: unknown = await hostile.webContents.executeJavaScript(attack);
        hostile.destroy();
        return answer;
      };
      return [await answersFrom('app://stockhand/index.html'), await answersFrom('about:blank')];
    }, preload);
    expect(answers).toHaveLength(2);
    for (const answer of answers) {
      const notAllowed = expect.objectContaining({
        ok: false,
        failure: expect.objectContaining({ code: 'NOT_ALLOWED' }) as unknown,
      }) as unknown;
      expect(answer).toEqual([
        notAllowed,
        notAllowed,
        'no such door',
        'no such door',
        'no such door',
        'no such door',
        null,
      ]);
    }
  });

  it('P12: a frame inside the window has no bridge and no say', async () => {
    const seen = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const frame = document.createElement('iframe');
          document.body.append(frame);
          resolve(typeof (frame.contentWindow as unknown as { stockhand?: unknown } | null)?.stockhand);
          frame.remove();
        }),
    );
    expect(seen).toBe('undefined');
  });
});

describe('a second instance', () => {
  it('says so, ends with 7 and leaves the first one as it was', async () => {
    const { executable, switches, app: named, environment } = deskRuntime();
    const words = [...switches, ...named, '--data-dir', desk.dataDir];
    const second = spawnSync(executable, words, {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(second.status).toBe(7);
    expect(second.stderr).toContain('Stockhand is already open with this data folder.');
    expect(await ask('app.get', {})).toMatchObject({ ok: true });
  });
});
