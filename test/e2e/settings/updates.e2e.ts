/** electron-updater as it is built into a package, in the Electron at hand; test/main/updates.test.ts tries the rest outside of it. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFeed } from '../../../scripts/package/feed.ts';
import { answer, ask } from '../bridge.ts';
import { deskRuntime, launchDesk, untilRows } from '../harness.ts';
import { openedPackage } from '../opened-package.ts';

const SETUP = `Stockhand-0.2.0-${process.arch}-setup.exe`;
let root = '';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'stockhand-updates-app-'));
  const outDir = join(root, 'app');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, outDir, target: 'node20.18' },
      rolldownOptions: {
        input: { main: join(import.meta.dirname, 'updates-main.ts') },
        external: ['electron'],
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  const manifest = { name: 'updates', version: '0.1.0', type: 'module', main: 'main.js' };
  writeFileSync(join(outDir, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(outDir, 'app-update.yml'), 'updaterCacheDirName: stockhand-updater\n');
  mkdirSync(join(root, 'made'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The update state of a PC with this home, after a feed with one setup. */
async function updateFrom(feed: string, home: string): Promise<unknown> {
  const { executable, switches, environment } = deskRuntime();
  const own = { FEED: pathToFileURL(feed).href, HOME: home, XDG_CACHE_HOME: join(home, 'cache') };
  const words = [...switches, join(root, 'app'), `--user-data-dir=${join(home, 'data')}`];
  const { stdout } = await promisify(execFile)(executable, words, {
    env: { ...process.env, ...environment, ...own },
    timeout: 60_000,
  });
  return JSON.parse(stdout.split('\n').find((text) => text.startsWith('{')) ?? '{}');
}

it.skipIf(openedPackage !== null)(
  'takes a checked update from a folder, and refuses one that was altered there',
  async () => {
    const feed = join(root, 'feed');
    const setup = join(root, 'made', SETUP);
    writeFileSync(setup, 'setup of 0.2.0');
    makeFeed({ folder: feed, files: [setup], key: null, percent: null });
    // Lists of Linux have another ending; nothing else is different here.
    for (const ending of ['-linux.yml', `-linux-${process.arch}.yml`])
      copyFileSync(join(feed, 'latest.yml'), join(feed, `latest${ending}`));
    const homes = ['first', 'second'].map((name) => join(root, name));
    for (const home of homes) mkdirSync(home);
    const kept = homes.map((home) => join(home, 'cache', 'stockhand-updater', 'pending', SETUP));
    expect(await updateFrom(feed, homes[0]!)).toEqual({
      found: { ok: true, value: '0.2.0' },
      fetched: { ok: true, value: null },
    });
    writeFileSync(join(feed, SETUP), 'another setup');
    expect(await updateFrom(feed, homes[1]!)).toMatchObject({
      found: { ok: true },
      fetched: { ok: false, failure: { code: 'UPDATE_REFUSED' } },
    });
    expect(kept.map((file) => existsSync(file))).toEqual([true, false]);
  },
);

it('a desk where somebody counts refuses a restart in words, and goes on', async () => {
  const desk = await launchDesk({ args: ['--demo'] });
  await untilRows(desk);
  const place = { warehouseId: null, toWarehouseId: null } as const;
  const session = { id: randomUUID(), kind: 'adjust', name: '', ...place, blind: false } as const;
  await answer(desk, 'sessions.begin', session);
  const refused = await ask(desk, 'app.restart', { safeMode: false });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'WORK_UNDER_WAY' } });
  expect(await answer(desk, 'app.get', {})).toMatchObject({
    engine: { state: 'running' },
    updates: { newVersion: null, hasFeed: false, failure: null },
  });
});
