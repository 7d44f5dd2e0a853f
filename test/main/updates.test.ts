/**
 * Updates of Windows and macOS, from folders that `npm run package:feed` writes: by the real electron-updater over HTTP and from a
 * folder. Outside of Windows nothing is installed, and lists have an ending of their own.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeFeed } from '../../scripts/package/feed.ts';
import { createElectronSource } from '../../src-main/background/updates/electron-source.ts';
import {
  FeedUpdates,
  FIRST_LOOK_MS,
  LATER_MS,
  LOOK_EVERY_MS,
  SPREAD_MS,
} from '../../src-main/background/updates/feed-updates.ts';
import type { UpdateSource } from '../../src-main/background/updates/update-source.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import { USUAL_NETWORK } from '../../src-sync/domain/sync/network.ts';
import type { NetworkOptions } from '../../src-sync/transport/exchange.ts';
import { makeAuthority } from '../network/certificates.ts';
import { encryptedService, SERVICE_HOST, startProxy } from '../network/company.ts';

let root: string;
let folder: string;
let server: Server;
let asked: string[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'stockhand-updates-'));
  folder = join(root, 'feed');
  mkdirSync(join(root, 'made'));
  writeFileSync(join(root, 'app-update.yml'), 'updaterCacheDirName: stockhand-updater\n');
  asked = [];
  server = createServer((request, response) => {
    const name = basename((request.url ?? '').split('?')[0] ?? '');
    asked.push(name);
    if (name === 'elsewhere.yml') response.writeHead(302, { location: '/latest.yml' }).end();
    else if (existsSync(join(folder, name))) response.end(readFileSync(join(folder, name)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true, force: true });
});

const address = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

/** Offers a setup of each of these versions; this machine asks for lists of another name than Windows does. */
function offer(versions: readonly string[], percent: number | null = null): void {
  const files = versions.map((version) => {
    const file = join(root, 'made', `Stockhand-${version}-${process.arch}-setup.exe`);
    writeFileSync(file, `setup of ${version} `.repeat(100_000));
    return file;
  });
  makeFeed({ folder, files, key: null, percent });
  forThisMachine();
}

const ending = process.arch === 'x64' ? '-linux.yml' : `-linux-${process.arch}.yml`;

function forThisMachine(): void {
  for (const name of ['latest', '0.2.0', '0.3.0']) {
    if (existsSync(join(folder, `${name}.yml`))) {
      copyFileSync(join(folder, `${name}.yml`), join(folder, name + ending));
    }
  }
}

function changeList(change: (list: string) => string): void {
  const file = join(folder, 'latest.yml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  forThisMachine();
}

interface Desk {
  readonly version?: string | null;
  readonly installed?: string;
  /** The folder of this desk's data. */
  readonly data?: string;
  readonly network?: NetworkOptions;
}

function sourceOf(feed: string, desk: Desk = {}): UpdateSource {
  const { version = null, installed = '0.1.0', data = 'data', network = {} } = desk;
  return createElectronSource({
    ...{ feed, version },
    network: () => Promise.resolve(network),
    log: { detail: () => undefined },
    app: {
      ...{ version: installed, name: 'Stockhand', isPackaged: true },
      appUpdateConfigPath: join(root, 'app-update.yml'),
      userDataPath: join(root, data),
      baseCachePath: join(root, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    },
  });
}

const sentence = <Value>(result: Result<Value>): string => (result.ok ? 'none' : result.failure.message);
const kept = (version: string) =>
  join(root, 'cache', 'stockhand-updater', 'pending', `Stockhand-${version}-${process.arch}-setup.exe`);
const found = (version: string | null) => ({ ok: true, value: version });

describe('the updates of a web server', () => {
  test('offer a newer version, which is downloaded once and kept from run to run', async () => {
    offer(['0.1.0', '0.2.0']);
    const source = sourceOf(address());
    expect(await source.find()).toEqual(found('0.2.0'));
    expect(await source.fetch()).toEqual(found(null));
    expect(readFileSync(kept('0.2.0'))).toEqual(readFileSync(join(folder, basename(kept('0.2.0')))));
    const again = sourceOf(address());
    expect([await again.find(), await again.fetch()]).toEqual([found('0.2.0'), found(null)]);
    expect(asked.filter((name) => name.endsWith('.exe'))).toHaveLength(1);
  });

  test('offer nothing to a desk that has the newest version, or a newer one', async () => {
    offer(['0.2.0']);
    for (const installed of ['0.2.0', '0.3.0'])
      expect(await sourceOf(address(), { installed }).find()).toEqual(found(null));
  });

  test('stop at the version of the policy, and never go back to it', async () => {
    offer(['0.2.0', '0.3.0']);
    expect(await sourceOf(address(), { version: '0.2.0' }).find()).toEqual(found('0.2.0'));
    expect(await sourceOf(address(), { version: '0.2.0', installed: '0.3.0' }).find()).toEqual(found(null));
    expect(sentence(await sourceOf(address(), { version: '0.4.0' }).find())).toContain(
      'does not have what was asked for',
    );
  });

  test('reach a share of the PCs, each of which stays with what it drew', async () => {
    offer(['0.2.0'], 50);
    const draw = async () => {
      const answers: Result<string | null>[] = [];
      for (let pc = 0; pc < 40; pc += 1) answers.push(await sourceOf(address(), { data: `pc-${pc}` }).find());
      return answers.map((answer) => answer.ok && answer.value === '0.2.0');
    };
    const first = await draw();
    expect(first).toContain(true);
    expect(first).toContain(false);
    expect(await draw()).toEqual(first);
    makeFeed({ folder, files: [join(root, 'made', basename(kept('0.2.0')))], key: null, percent: 0 });
    forThisMachine();
    expect(await draw()).toEqual(first.map(() => false));
  });

  test('are refused in words where the sum is another, and nothing of the file is kept', async () => {
    offer(['0.2.0']);
    changeList((list) => list.replace(/sha512: .*/, `sha512: ${'A'.repeat(86)}==`));
    const source = sourceOf(address());
    await source.find();
    const fetched = await source.fetch();
    expect(fetched).toMatchObject({ ok: false, failure: { code: 'UPDATE_REFUSED' } });
    expect(sentence(fetched)).toContain('its sum is another than the list says');
    expect(existsSync(kept('0.2.0'))).toBe(false);
  });

  test('are refused where the list has no SHA-512 sum, leads elsewhere, or is no list', async () => {
    offer(['0.2.0']);
    const original = readFileSync(join(folder, 'latest.yml'), 'utf8');
    for (const [change, said] of [
      [(list: string) => list.replace(/sha512: .*/, `sha2: ${'a'.repeat(64)}`), 'names no SHA-512 sum'],
      [
        (list: string) => list.replace('- url: ', '- url: http://127.0.0.1:1/'),
        'names a file at another address',
      ],
      [(list: string) => list.replace(/version: .*/, 'version: newest'), 'cannot be read'],
      [() => '<!doctype html><title>Sign in</title>', 'cannot be read'],
      [() => '', 'cannot be read'],
      [() => `# ${'long '.repeat(300_000)}`, 'is too long'],
    ] as const) {
      changeList(() => change(original));
      const source = sourceOf(address());
      const looked = await source.find();
      expect(sentence(looked.ok ? await source.fetch() : looked)).toContain(said);
    }
  });

  test('that do not answer, or answer with a way elsewhere, are told in a sentence', async () => {
    expect(sentence(await sourceOf(address(), { version: 'elsewhere' }).find())).toContain(
      'does not have what was asked for',
    );
    const silent = address();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const looked = await sourceOf(silent).find();
    expect(looked).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE', detail: 'ECONNREFUSED' } });
    expect(sentence(looked)).toBe(
      'The address of the updates does not answer. Stockhand goes on with the version it has and looks again in some hours.',
    );
  });
});

test('the updates of a company are reached by the proxy and the certificates of the settings', async () => {
  offer(['0.2.0']);
  const authority = makeAuthority();
  const caFile = join(root, 'company.pem');
  writeFileSync(caFile, authority.certificate);
  const certificate = authority.issue({ subject: SERVICE_HOST, names: [SERVICE_HOST] });
  const behind = await encryptedService(Number(new URL(address()).port), certificate);
  onTestFinished(() => behind.close());
  const proxy = await startProxy({ leadsTo: behind.port });
  onTestFinished(() => proxy.close());
  const by = (file: string | null) => {
    const settings = { ...USUAL_NETWORK, proxy: 'address', proxyAddress: proxy.url, caFile: file } as const;
    return sourceOf(`https://${SERVICE_HOST}`, { network: { access: { settings, signIn: null } } });
  };
  const refused = await by(null).find();
  expect(refused).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } });
  expect(sentence(refused)).toContain(`does not know the issuer of the certificate of ${SERVICE_HOST}`);
  const source = by(caFile);
  expect([await source.find(), await source.fetch()]).toEqual([found('0.2.0'), found(null)]);
});

describe('the updates of a folder', () => {
  const share = () => pathToFileURL(folder).href;

  test('need no network, and are checked as those of a server', async () => {
    offer(['0.2.0']);
    const source = sourceOf(share());
    expect([await source.find(), await source.fetch()]).toEqual([found('0.2.0'), found(null)]);
    expect(existsSync(kept('0.2.0'))).toBe(true);
    expect(asked).toEqual([]);
    rmSync(join(root, 'cache'), { recursive: true });
    writeFileSync(join(folder, basename(kept('0.2.0'))), 'altered');
    expect(sentence(await source.fetch())).toContain('its sum is another');
  });

  test('that is not there is told in a sentence', async () => {
    expect(await sourceOf(share()).find()).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } });
  });

  test('reach no file beside it', async () => {
    offer(['0.2.0']);
    writeFileSync(join(root, 'beside.exe'), 'beside');
    changeList((list) => list.replace(/- url: .*/, '- url: ../beside.exe'));
    const source = sourceOf(share());
    await source.find();
    expect(sentence(await source.fetch())).toContain('names a file at another address');
  });
});

test('what was altered on this PC after it was checked is not installed, and an installer that does not start is told', async () => {
  offer(['0.2.0']);
  const source = sourceOf(address());
  await source.find();
  await source.fetch();
  // Only Windows starts a setup.
  expect(sentence(await source.install(false))).toContain('did not start');
  writeFileSync(kept('0.2.0'), 'altered');
  expect(sentence(await source.install(false))).toContain('was altered on this PC');
});

describe('a desk with updates', () => {
  let lines: string[];
  let begun: string | null;
  let isConvenient: boolean;

  beforeEach(() => {
    lines = [];
    begun = null;
    isConvenient = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  const share = () => pathToFileURL(folder).href;
  const said = (text: string) => lines.filter((line) => line.includes(text));

  function openUpdates(feed: string) {
    const write = (text: string): void => void lines.push(text);
    const updates = new FeedUpdates({
      open: () => Promise.resolve(sourceOf(feed)),
      isConvenient: () => isConvenient,
      log: { info: write, warning: write, problem: write },
      onChanged: () => undefined,
      begun: { get: () => begun, set: (version) => (begun = version) },
    });
    updates.begin();
    return updates;
  }

  const firstLook = () => vi.advanceTimersByTimeAsync(FIRST_LOOK_MS + SPREAD_MS);
  const nextLook = () => vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

  test('looks minutes after its start and every few hours, keeps what it found, and goes on with what runs', async () => {
    offer(['0.2.0']);
    const updates = openUpdates(share());
    await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS - 1);
    expect(updates.state).toEqual({ lookedAt: null, waiting: null, failure: null });
    await firstLook();
    await eventually(() => expect(updates.state).toMatchObject({ waiting: '0.2.0', failure: null }));
    offer(['0.3.0']);
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS / 2);
    expect(updates.state.waiting).toBe('0.2.0');
    await nextLook();
    await eventually(() => expect(updates.state.waiting).toBe('0.3.0'));
    expect(said('installation')).toEqual([]);
    expect(updates.installsByItself).toBe(true);
  });

  test('looks at nothing on battery or without a network, and soon after', async () => {
    offer(['0.2.0']);
    isConvenient = false;
    const updates = openUpdates(share());
    await firstLook();
    await nextLook();
    expect(updates.state).toEqual({ lookedAt: null, waiting: null, failure: null });
    isConvenient = true;
    await vi.advanceTimersByTimeAsync(LATER_MS);
    await eventually(() => expect(updates.state.waiting).toBe('0.2.0'));
  });

  test('whose updates do not answer says so in one line for each look, and asks again hours later', async () => {
    const updates = openUpdates(share());
    await firstLook();
    await eventually(() => expect(updates.state.failure).toMatchObject({ code: 'UNREACHABLE' }));
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS - SPREAD_MS - LATER_MS);
    expect(lines).toEqual(['no look for a new version']);
    offer(['0.2.0']);
    await nextLook();
    await eventually(() => expect(updates.state).toMatchObject({ waiting: '0.2.0', failure: null }));
  });

  test('does not install by itself what was withdrawn', async () => {
    offer(['0.2.0']);
    const updates = openUpdates(share());
    await firstLook();
    await eventually(() => expect(updates.state.waiting).toBe('0.2.0'));
    changeList((list) => `${list}stagingPercentage: 0\n`);
    await nextLook();
    await eventually(() => expect(updates.state.waiting).toBeNull());
    expect([updates.installsByItself, await updates.install(false)]).toEqual([false, false]);
  });

  test('begins an installation by itself once, and then says that it is not done and leaves it to a person', async () => {
    offer(['0.2.0']);
    const updates = openUpdates(share());
    await firstLook();
    await eventually(() => expect(updates.installsByItself).toBe(true));
    const installing = updates.install(false);
    await eventually(() => expect(said('begins')).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    // Only Windows starts a setup.
    expect([await installing, begun]).toEqual([false, '0.2.0']);
    const next = openUpdates(share());
    await firstLook();
    await eventually(() =>
      expect(next.state).toMatchObject({ waiting: '0.2.0', failure: { code: 'UPDATE_REFUSED' } }),
    );
    expect(next.installsByItself).toBe(false);
  });
});
