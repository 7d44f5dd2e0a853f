import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_LINE_BYTES_MAX, parseArguments } from '../../src-main/app/arguments.ts';
import { createPreferences } from '../../src-main/app/preferences.ts';
import { chooseStart, type StartFacts } from '../../src-main/app/start.ts';
import { childEnvironment } from '../../src-main/engine/child.ts';
import { createRestartPolicy } from '../../src-main/engine/restart-policy.ts';
import { chooseChildRuntime } from '../../src-main/engine/runtime.ts';
import { createLog, logLines } from '../../src-main/log/log.ts';
import { createRedactor } from '../../src-main/log/redact.ts';
import { DEFAULT_SETTINGS, readStored } from '../../src-main/settings/settings.ts';
import { frameColours } from '../../src-main/window/appearance.ts';
import { usablePlace } from '../../src-main/window/place.ts';
import { chooseDemoPort, demoAddress } from '../../src-main/workspace/connection/demo-port.ts';
import { nameIn, readConnection, testConnection } from '../../src-main/workspace/connection/connect.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import type { OrganizationList } from '../../src-sync/domain/sync/identity.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { databaseFolder, prepareFolder } from '../../src-sync/profile/folders.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-main-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the command line', () => {
  it('is read past the switches of Electron and Chromium', () => {
    const words = ['--no-sandbox', '.', '--remote-debugging-port=0', '--data-dir', '/d', '--size=800x600'];
    expect(parseArguments([...words, '--theme', 'floor', '--route', '#/items', '--demo'])).toEqual({
      ok: true,
      value: {
        dataDir: '/d',
        demo: true,
        firstRun: false,
        hidden: false,
        safeMode: false,
        screenshotFile: null,
        size: { width: 800, height: 600 },
        theme: 'floor',
        route: '#/items',
        refusedLink: null,
      },
    });
  });

  it('takes the last link, behind “--” or not, and comes before a route', () => {
    const links = ['stockhand://item/A', 'stockhand://document/GRN-1'];
    for (const words of [links, ['--', ...links], ['--route', '#/items', '--demo', '--', ...links]])
      expect(parseArguments(words)).toMatchObject({
        value: { route: '#/link/document/GRN-1', refusedLink: null },
      });
  });

  it('opens nothing for a link that is refused, and keeps why', () => {
    expect(parseArguments(['--', 'stockhand://item/A', 'stockhand://workspace/other'])).toMatchObject({
      value: { route: null, refusedLink: { code: 'VALIDATION' } },
    });
  });

  it.each([
    ['stockhand://item/A', '--demo'],
    ['--', 'stockhand://item/A', '--data-dir', '/other'],
    ['--', 'stockhand://item/A', '--', '--first-run'],
    [' stockhand://item/A', '--route=#/settings'],
    ['stockhand://item/A', 'Program', 'Files'],
  ])('is refused where anything follows a link: %s %s', (...words) => {
    expect(parseArguments(words)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
  });

  it.each([
    ['--size', '3x4'],
    ['--size', '99999x9999'],
    ['--size', 'big'],
    ['--theme', 'pink'],
    ['--route', 'https://example.com'],
    ['--data-dir='],
    ['--data-dir'],
    [`stockhand://item/${'A'.repeat(COMMAND_LINE_BYTES_MAX)}`],
  ])('is refused in words for %s %s', (...words) => {
    expect(parseArguments(words)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
  });
});

describe('a start', () => {
  const asked = { demo: false, firstRun: false };

  const choose = (difference: Partial<StartFacts>) =>
    chooseStart({ arguments: asked, workspace: null, connectedBefore: false, packaged: true, ...difference });

  it('opens what was asked for, else what was open last, else the choice', () => {
    expect(choose({})).toBe('first-run');
    expect(choose({ connectedBefore: true })).toBe('connected');
    expect(choose({ connectedBefore: true, workspace: 'connected' })).toBe('connected');
    expect(choose({ connectedBefore: true, workspace: 'demo' })).toBe('demo');
    expect(choose({ arguments: { ...asked, demo: true }, connectedBefore: true })).toBe('demo');
    expect(choose({ arguments: { ...asked, firstRun: true }, workspace: 'demo' })).toBe('first-run');
  });

  it('of a checkout with nothing configured opens the demo, until a person left it', () => {
    expect(choose({ packaged: false })).toBe('demo');
    expect(choose({ packaged: false, connectedBefore: true })).toBe('connected');
    expect(choose({ packaged: false, workspace: 'first-run' })).toBe('first-run');
    expect(choose({ packaged: false, arguments: { ...asked, firstRun: true } })).toBe('first-run');
  });

  it('runs the engine inside Electron only where the database works there', () => {
    const facts = {
      chosenNode: undefined,
      nodeApiVersion: 10,
      appFolder: folder,
      programs: '/built',
      standIn: null,
    };
    expect(chooseChildRuntime(facts)).toEqual(ok({ kind: 'utility-process', programs: '/built' }));
    expect(chooseChildRuntime({ ...facts, chosenNode: '/usr/bin/node24' })).toEqual(
      ok({ kind: 'node', execPath: '/usr/bin/node24', programs: '/built' }),
    );
    expect(chooseChildRuntime({ ...facts, nodeApiVersion: 9 })).toMatchObject({ ok: false });
    expect(chooseChildRuntime({ ...facts, nodeApiVersion: 9, appFolder: process.cwd() })).toMatchObject({
      value: { kind: 'node', programs: '/built' },
    });
  });

  it('runs the engine of a package made with the stand-in from beside that Node, and takes none from a checkout', () => {
    const standIn = join(folder, 'stand-in');
    const facts = { chosenNode: undefined, appFolder: process.cwd(), programs: '/built', standIn };
    expect(chooseChildRuntime({ ...facts, nodeApiVersion: 9 })).toMatchObject({ ok: false });
    mkdirSync(join(standIn, 'runtime'), { recursive: true });
    writeFileSync(join(standIn, 'runtime', 'node'), '');
    expect(chooseChildRuntime({ ...facts, nodeApiVersion: 9 })).toEqual(
      ok({
        kind: 'node',
        execPath: join(standIn, 'runtime', 'node'),
        programs: join(standIn, 'out', 'programs'),
      }),
    );
    expect(chooseChildRuntime({ ...facts, nodeApiVersion: 10 })).toEqual(
      ok({ kind: 'utility-process', programs: '/built' }),
    );
  });

  it('P8: hands no sign-in and no Node switch of its own environment to a child', () => {
    const environment = {
      PATH: '/bin',
      STOCKHAND_ACCESS_TOKEN: 'secret',
      STOCKHAND_BROKER_CREDENTIAL: 'secret',
      NODE_OPTIONS: '--inspect',
      ELECTRON_RUN_AS_NODE: '1',
    };
    expect(childEnvironment(environment, '/data/compiled')).toEqual({
      PATH: '/bin',
      NODE_COMPILE_CACHE: '/data/compiled',
    });
  });
});

describe('an engine that ends by itself', () => {
  it('is started at once the first time, later each time after, and not for ever', () => {
    const policy = createRestartPolicy();
    const delays = [0, 1, 2, 3, 4, 5].map((second) => policy.next(second * 1_000));
    expect(delays[0]).toBe(0);
    expect(delays.at(-1)).toBeNull();
    const numbers = delays.slice(0, -1).map(Number);
    expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
  });

  it('is forgiven after a quiet minute', () => {
    const policy = createRestartPolicy();
    for (let day = 0; day < 50; day += 1) expect(policy.next(day * 86_400_000)).toBe(0);
  });
});

describe('stored settings', () => {
  it('fall back one by one, never as a whole', () => {
    expect(readStored({ theme: 'dark', language: 'xx', windowPlace: { x: 'left' }, older: true })).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      windowPlace: null,
      zoomFactor: 1,
      workspace: null,
      organizationName: null,
      begunUpdate: null,
    });
    for (const damaged of [null, 7, 'text', []]) expect(readStored(damaged)).toMatchObject(DEFAULT_SETTINGS);
  });

  it('give way to the theme of the command line until the person chooses another', () => {
    let stored = readStored({ theme: 'light' });
    const store = {
      settings: () => ({ ...DEFAULT_SETTINGS, theme: stored.theme }),
      change: (changes: Partial<typeof stored>) => (stored = { ...stored, ...changes }),
    };
    const preferences = createPreferences(store, 'floor', { values: {}, locked: new Set() });
    expect(preferences.change({ language: 'hi-IN' })).toMatchObject({ value: { theme: 'floor' } });
    expect(stored.theme).toBe('light');
    expect(preferences.change({ theme: 'dark' })).toMatchObject({ value: { theme: 'dark' } });
  });
});

describe('the window', () => {
  const display = { x: 0, y: 0, width: 1366, height: 728 };
  const place = { x: 100, y: 40, width: 1200, height: 650, maximized: false };

  it('opens where it was left while its title bar can be seen there', () => {
    expect(usablePlace(place, [display])).toEqual(place);
    expect(usablePlace({ ...place, x: 3_000 }, [display])).toBeNull();
    expect(usablePlace({ ...place, y: -200 }, [display])).toBeNull();
    expect(usablePlace({ ...place, x: -1_150 }, [display])).toBeNull();
    expect(usablePlace({ ...place, width: 300, height: 250 }, [display])).toMatchObject({
      width: 960,
      height: 600,
    });
    expect(usablePlace(null, [display])).toBeNull();
  });

  it('has the ground of its theme before the first paint', () => {
    expect(frameColours({ theme: 'light', density: 'dense' }, true).frame).toBe('#e8e7e1');
    expect(frameColours({ theme: 'system', density: 'dense' }, true).frame).toBe('#0d1416');
    expect(frameColours({ theme: 'system', density: 'dense' }, false).frame).toBe('#e8e7e1');
    expect(frameColours({ theme: 'floor', density: 'dense' }, false)).toMatchObject({
      frame: '#0b1315',
      barHeight: 56,
    });
    expect(frameColours({ theme: 'light', density: 'dense' }, false).barHeight).toBe(48);
    expect(frameColours({ theme: 'light', density: 'floor' }, false).barHeight).toBe(56);
  });
});

describe('the log', () => {
  it('P8: holds no live secret in any spelling, and nothing that looks like one', () => {
    const redactor = createRedactor();
    const secret = 'sk"live+/=\\पुणे-41';
    redactor.learn(secret);
    const log = createLog({ folder, name: 'main', redactor });
    log.problem('failed', { url: `https://x/?a=${encodeURIComponent(secret)}`, raw: secret });
    log.info(`${Buffer.from(secret).toString('base64')} ${Buffer.from(secret).toString('hex')}`);
    log.info('authorization: Bearer abcdefgh and {"accessToken":"zzzzzzzz"} and credential=yyyyyyyy');
    const text = readFileSync(join(folder, 'main.log'), 'utf8');
    for (const spelling of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
      expect(text).not.toContain(spelling);
    }
    expect(text).not.toMatch(/abcdefgh|zzzzzzzz|yyyyyyyy/);
    expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
    expect(text).toContain('[cut out]');
  });

  it('P8: cuts a secret that a child prints in two pieces', () => {
    const redactor = createRedactor();
    redactor.learn('token-of-the-demo');
    const take = logLines(createLog({ folder, name: 'main', redactor }), 'engine');
    take('sent token-of-');
    take('the-demo\n');
    expect(readFileSync(join(folder, 'main.log'), 'utf8')).toMatch(/engine: sent \[cut out\]/);
  });

  it('keeps two small files, readable by their owner only', () => {
    const log = createLog({ folder, name: 'main', redactor: createRedactor(), fileBytesMax: 500 });
    for (let line = 0; line < 60; line += 1) log.info(`line ${line}`);
    expect(statSync(join(folder, 'main.log')).size).toBeLessThan(700);
    expect(statSync(join(folder, 'main.previous.log')).size).toBeLessThan(700);
    expect(statSync(join(folder, 'main.log')).mode & 0o077).toBe(0);
  });

  it('holds details only while they are asked for', () => {
    let isDetailed = false;
    const redactor = createRedactor();
    const log = createLog({ ...{ folder, name: 'main', redactor }, isDetailed: () => isDetailed });
    log.detail('before');
    isDetailed = true;
    log.detail('a question was answered', { channel: 'lists.items', ms: 12, code: null });
    const text = readFileSync(join(folder, 'main.log'), 'utf8');
    expect(text).not.toContain('before');
    expect(text).toContain('detail a question was answered {"channel":"lists.items","ms":12,"code":null}');
  });

  it('never stops the app when it cannot be written', () => {
    writeFileSync(join(folder, 'in-the-way'), '');
    const log = createLog({ folder: join(folder, 'in-the-way'), name: 'main', redactor: createRedactor() });
    expect(() => log.problem('nowhere to go')).not.toThrow();
  });
});

describe('the port of the practice Service', () => {
  async function choosePort(): Promise<number> {
    const chosen = await chooseDemoPort(folder, 0);
    if (!chosen.ok) throw new Error(chosen.failure.message);
    return chosen.value;
  }

  it('is refused in words where nothing can be written', async () => {
    writeFileSync(join(folder, 'in-the-way'), '');
    const inTheWay = join(folder, 'in-the-way', 'demo');
    expect(await chooseDemoPort(inTheWay, 0)).toMatchObject({ failure: { code: 'STORAGE_UNAVAILABLE' } });
  });

  it('stays the same from run to run', async () => {
    const port = await choosePort();
    expect(await choosePort()).toBe(port);
  });

  it('P1: takes the demo database along when another program has it', async () => {
    const port = await choosePort();
    prepareFolder(databaseFolder(folder, demoAddress(port)));
    writeFileSync(join(databaseFolder(folder, demoAddress(port)), 'stockhand.db'), 'data');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      const next = await choosePort();
      expect(next).not.toBe(port);
      expect(readFileSync(join(databaseFolder(folder, demoAddress(next)), 'stockhand.db'), 'utf8')).toBe(
        'data',
      );
      expect(await choosePort()).toBe(next);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });
});

describe('what a person typed to connect', () => {
  const signIn = { kind: 'token', accessToken: 'abc' } as const;
  const names = ok(DEFAULT_CONTRACT_NAMES);

  it('has one spelling, and is refused where the sign-in would travel in the open', () => {
    expect(readConnection({ baseUrl: 'https://Desk.Example:443/', signIn }, names)).toMatchObject({
      value: { baseUrl: 'https://desk.example', broker: null, secrets: { accessToken: 'abc' } },
    });
    expect(readConnection({ baseUrl: 'http://desk.example', signIn }, names)).toMatchObject({
      failure: { code: 'ADDRESS_REFUSED' },
    });
    const broker = { kind: 'broker', brokerUrl: 'http://broker.example', credential: 'c' } as const;
    expect(readConnection({ baseUrl: 'https://desk.example', signIn: broker }, names)).toMatchObject({
      failure: { code: 'ADDRESS_REFUSED', message: expect.stringContaining('broker') as string },
    });
  });

  it('is tried before anything is stored; a sign-in that may only not list organizations is good enough', async () => {
    const connection = readConnection({ baseUrl: 'https://desk.example', signIn }, names);
    if (!connection.ok) throw new Error('must be readable');
    const list: OrganizationList = {
      organizations: [
        { ids: ['1'], name: 'Depot' },
        { ids: ['2', 'two'], name: 'Counter' },
      ],
      complete: true,
    };
    const trying = (result: Result<unknown>) =>
      testConnection(connection.value, () => Promise.resolve(result));
    expect(await trying(ok(list))).toEqual(ok(list));
    expect([nameIn(list, 'two'), nameIn(list, null), nameIn(list, '3')]).toEqual(['Counter', null, null]);
    expect(nameIn({ organizations: list.organizations.slice(0, 1), complete: true }, null)).toBe('Depot');
    const untold = ok({ organizations: [], complete: false });
    for (const code of ['SCOPE_MISSING', 'NOT_ALLOWED', 'GONE'] as const) {
      expect(await trying(failed(failure(code, 'not this')))).toEqual(untold);
    }
    const wrong = failed(failure('SIGN_IN_NEEDED', 'wrong token'));
    expect(await trying(wrong)).toEqual(wrong);
  });
});
