/** Inspects the live window and attacks it from the inside, as a hostile page would. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../../src-main/security/content-policy.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { listenOutside } from './outside.ts';
import { tryEveryWayOut } from './ways-out.ts';

let desk: Desk;
let app: ElectronApplication;
let page: Page;
let listener: Server;
let outsideUrl = '';
let outsideHits = 0;

beforeAll(async () => {
  listener = createServer((_request, response) => {
    outsideHits += 1;
    response.setHeader('access-control-allow-origin', '*').end('reached');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  outsideUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  desk = await launchDesk({ args: ['--first-run'] });
  await untilRows(desk, 'first-run');
  app = desk.app;
  page = desk.window;
});

afterAll(async () => {
  await desk.close();
  await new Promise((resolve) => listener.close(resolve));
});

function mainLog(): string {
  return readFileSync(join(desk.dataDir, 'logs', 'main.log'), 'utf8');
}

describe('the live window', () => {
  it('P12: is isolated, sandboxed and without Node', async () => {
    const preferences = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) =>
        // Not in Electron's types, but it is the only way to ask what is in force and not what was meant.
        (webContents as unknown as { getLastWebPreferences(): unknown }).getLastWebPreferences(),
      ),
    );
    expect(preferences).toHaveLength(1);
    expect(preferences[0]).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    const seen = await page.evaluate(() => ({
      bridge: Object.keys((window as unknown as { stockhand: object }).stockhand),
      node: [
        'require',
        'process',
        'module',
        'Buffer',
        'global',
        '__dirname',
        'electron',
        'ipcRenderer',
      ].filter((name) => name in globalThis),
      address: location.origin,
    }));
    expect(seen).toEqual({
      bridge: ['invoke', 'openDropped', 'answerNow', 'subscribe'],
      node: [],
      address: 'app://stockhand',
    });
  });

  it('carries the content security policy in the header of every file', async () => {
    const headers = await app.evaluate(async ({ net }) => {
      const read = async (path: string) => {
        const answer = await net.fetch(`app://stockhand/${path}`);
        return { status: answer.status, ...Object.fromEntries(answer.headers.entries()) };
      };
      return [await read('index.html'), await read('nothing/here.js'), await read('..%2fmain/main.js')];
    });
    expect(headers.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const header of headers) {
      expect(header).toMatchObject({
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('runs no text as code and takes no text as markup', async () => {
    const outcome = await page.evaluate(async () => {
      const attempt = (run: () => unknown) => {
        try {
          run();
          return 'ran';
        } catch (error) {
          return error instanceof Error ? error.name : 'refused';
        }
      };
      // The debugger lifts the rule for the call it makes itself, so each attempt is made after that call.
      const later = (run: () => unknown) =>
        new Promise<string>((resolve) => setTimeout(() => resolve(attempt(run)), 0));
      const inline = document.createElement('script');
      return {
        evaluated: await later(() => (0, eval)('1')),
        constructed: await later(() => Reflect.construct(Function, ['return 1'])),
        markup: await later(() => {
          document.createElement('div').innerHTML = '<b>x</b>';
        }),
        inlineText: await later(() => {
          inline.textContent = 'globalThis.wasHere = true';
          document.head.append(inline);
        }),
        policy: await later(() =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
          ).trustedTypes.createPolicy('another', {}),
        ),
        worker: await later(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
        wasHere: 'wasHere' in globalThis,
      };
    });
    expect(outcome).toEqual({
      evaluated: 'EvalError',
      constructed: 'EvalError',
      markup: 'TypeError',
      inlineText: 'TypeError',
      policy: 'TypeError',
      worker: 'TypeError',
      wasHere: false,
    });
  });

  it('P12: reaches no network, by any of the ways a page has', async () => {
    const outcome = await page.evaluate(async (url) => {
      const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: object) =>
        new Promise<string>((resolve) => {
          const made = Object.assign(document.createElement(name), attributes);
          made.addEventListener('load', () => resolve('loaded'));
          made.addEventListener('error', () => resolve('refused'));
          document.head.append(made);
        });
      const request = new XMLHttpRequest();
      return {
        fetched: await fetch(url).then(
          () => 'loaded',
          () => 'refused',
        ),
        fetchedOwn: await fetch('app://stockhand/index.html').then(
          () => 'loaded',
          () => 'refused',
        ),
        requested: await new Promise<string>((resolve) => {
          request.onload = () => resolve('loaded');
          request.onerror = () => resolve('refused');
          request.open('GET', url);
          request.send();
        }),
        image: await element('img', { src: url }),
        file: await element('img', { src: 'file:///usr/share/pixmaps/debian-logo.png' }),
        style: await element('link', { rel: 'stylesheet', href: url }),
        socket: await new Promise<string>((resolve) => {
          try {
            const socket = new WebSocket(url.replace('http', 'ws'));
            socket.onopen = () => resolve('loaded');
            socket.onerror = () => resolve('refused');
          } catch {
            resolve('refused');
          }
        }),
        events: await new Promise<string>((resolve) => {
          const events = new EventSource(url);
          events.onopen = () => resolve('loaded');
          events.onerror = () => {
            events.close();
            resolve('refused');
          };
        }),
        beacon: navigator.sendBeacon(url, 'x'),
      };
    }, outsideUrl);
    const { beacon, ...rest } = outcome;
    expect(new Set(Object.values(rest)), JSON.stringify(rest)).toEqual(new Set(['refused']));
    expect(typeof beacon).toBe('boolean');
    expect(outsideHits).toBe(0);
  });

  it('loads no file of the disk, not even when the main process is made to ask', async () => {
    const status = await app.evaluate(async ({ session }) => {
      const answer = await session.defaultSession.fetch('file:///etc/hostname');
      return answer.status;
    });
    expect(status).toBe(403);
  });

  it('is granted nothing', async () => {
    const granted = await page.evaluate(async () => {
      const refused = (work: Promise<unknown>) =>
        work.then(
          () => 'granted',
          () => 'refused',
        );
      const names = [
        'camera',
        'microphone',
        'geolocation',
        'notifications',
        'clipboard-read',
        'midi',
        'persistent-storage',
      ];
      const states = await Promise.all(
        names.map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            (status) => status.state,
            () => 'denied',
          ),
        ),
      );
      return {
        states: [...new Set(states)],
        media: await refused(navigator.mediaDevices.getUserMedia({ audio: true, video: true })),
        display: await refused(navigator.mediaDevices.getDisplayMedia()),
        place: await refused(
          new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
        ),
        notification: await Notification.requestPermission(),
        clipboard: await refused(navigator.clipboard.readText()),
      };
    });
    expect(granted).toEqual({
      states: ['denied'],
      media: 'refused',
      display: 'refused',
      place: 'refused',
      notification: 'denied',
      clipboard: 'refused',
    });
  });

  it('stays on its page: no navigation, no second window, no frame, no embedded page', async () => {
    const before = page.url();
    const opened = await page.evaluate(
      (url) =>
        [url, 'app://stockhand/index.html', 'about:blank', 'file:///etc/hostname'].map((to) =>
          String(window.open(to)),
        ),
      outsideUrl,
    );
    expect(new Set(opened)).toEqual(new Set(['null']));
    await page.evaluate((url) => {
      location.href = url;
    }, outsideUrl);
    await vi.waitFor(() => expect(mainLog()).toContain('a navigation was refused'));
    await page.evaluate(() => {
      location.href = 'file:///etc/hostname';
      const form = Object.assign(document.createElement('form'), {
        action: 'https://example.com',
        method: 'post',
      });
      document.body.append(form);
      form.submit();
      form.remove();
    });
    const frame = await page.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const made = Object.assign(document.createElement('iframe'), { src: url });
          made.addEventListener('load', () => {
            resolve(made.contentDocument === null ? 'out of reach' : made.contentDocument.body.textContent);
            made.remove();
          });
          document.body.append(made);
          document.body.append(Object.assign(document.createElement('webview'), { src: url }));
        }),
      outsideUrl,
    );
    expect(frame).not.toContain('reached');
    expect(page.url()).toBe(before);
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
    expect(outsideHits).toBe(0);
  });

  it('lets nothing out by any way that a page has: no packet, no connection, no look-up of a name', async () => {
    const outside = await listenOutside();
    const record = join(desk.dataDir, 'network.json');
    await app.evaluate(({ netLog }, path) => netLog.startLogging(path), record);
    const before = page.url();
    const tried = await tryEveryWayOut(page, outside.port, 'way-out.test');
    expect(tried).toBeGreaterThan(200);
    expect(outside.heard).toEqual([]);
    expect(page.url()).toBe(before);

    // Both would have been heard.
    await app.evaluate(async ({ netLog, session }, port) => {
      await session.defaultSession.resolveHost('control.way-out.test').catch(() => undefined);
      await netLog.stopLogging();
      const { connect } = process.getBuiltinModule('node:net');
      const { createSocket } = process.getBuiltinModule('node:dgram');
      connect(port, '127.0.0.1').end('control');
      const socket = createSocket('udp4');
      socket.send('control', port, '127.0.0.1', () => socket.close());
    }, outside.port);
    await vi.waitFor(() => expect(outside.heard.toSorted()).toEqual(['tcp control', 'udp 7 bytes']));
    const names = readFileSync(record, 'utf8').matchAll(/[\w-]+\.way-out\.test/g);
    expect(new Set([...names].map(([name]) => name))).toEqual(new Set(['control.way-out.test']));
    await outside.close();
  });

  it('keeps its developer tools shut', async () => {
    const open = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.openDevTools();
      return contents?.isDevToolsOpened();
    });
    expect(open).toBe(false);
  });
});
