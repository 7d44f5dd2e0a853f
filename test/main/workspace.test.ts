import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import type { Secrets } from '../../src-sync/domain/sync/profile.ts';
import { NOTHING_REMEMBERED, writeRemembered } from '../../src-sync/profile/remembered.ts';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';
import { createRedactor } from '../../src-main/log/redact.ts';
import { NetworkDesk } from '../../src-main/workspace/connection/network-desk.ts';
import { Workspace } from '../../src-main/workspace/workspace.ts';
import { quietLog, startPracticeEngine } from './practice.ts';

let dataDir = '';
let workspace: Workspace;
let unlock: (read: Result<Secrets>) => void;
let timesAsked = 0;

beforeEach(() => {
  timesAsked = 0;
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-workspace-'));
  const keychain = new Promise<Result<Secrets>>((resolve) => {
    unlock = resolve;
  });
  const start = () => startPracticeEngine(dataDir);
  workspace = new Workspace({
    dataDir,
    startEngine: start,
    startService: start,
    vault: {
      read: () => {
        timesAsked += 1;
        return keychain;
      },
      write: () => Promise.resolve(ok(null)),
      remove: () => Promise.resolve(ok(null)),
    },
    network: new NetworkDesk({
      dataDir,
      vault: createKeychainVault(),
      systemProxy: () => Promise.resolve('DIRECT'),
      redactor: createRedactor(),
      log: quietLog,
      environment: {},
    }),
    redactor: createRedactor(),
    log: quietLog,
    onState: () => undefined,
    onChanged: () => undefined,
    onStatus: () => undefined,
  });
});

afterEach(async () => {
  unlock(ok({ accessToken: null, brokerCredential: null }));
  await workspace.exclusively(() => workspace.close());
  rmSync(dataDir, { recursive: true, force: true });
});

it('a workspace answers while its keychain is still being unlocked, and is signed in when it is', async () => {
  const written = writeRemembered(dataDir, { ...NOTHING_REMEMBERED, baseUrl: 'http://127.0.0.1:1' });
  expect(written).toMatchObject({ ok: true });
  const opening = workspace.exclusively(() => workspace.openRemembered(null));
  const ask = () => workspace.askEngine('search.everything', {});
  const first = await Promise.race([ask(), opening.then(() => 'only after the keychain was given up')]);
  expect(first).toMatchObject({ ok: true, value: { accessToken: null } });
  expect(workspace.state().signedIn).toBe(false);

  unlock(ok({ accessToken: 'from the keychain', brokerCredential: null }));
  await opening;
  expect(workspace.state().signedIn).toBe(true);
  await vi.waitFor(async () => {
    expect(await ask()).toMatchObject({ ok: true, value: { accessToken: 'from the keychain' } });
  });
});

it('the keychain is asked once the window has its first rows, whatever others were told before', async () => {
  expect(writeRemembered(dataDir, { ...NOTHING_REMEMBERED, baseUrl: 'http://127.0.0.1:1' }).ok).toBe(true);
  const opening = workspace.exclusively(() => workspace.openRemembered(null));
  await workspace.askEngine('search.everything', {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(timesAsked).toBe(0);
  await workspace.askForWindow('search.everything', {});
  await vi.waitFor(() => expect(timesAsked).toBe(1));
  unlock(ok({ accessToken: null, brokerCredential: null }));
  await opening;
});

it('the keychain is asked although nobody asks for rows', async () => {
  expect(writeRemembered(dataDir, { ...NOTHING_REMEMBERED, baseUrl: 'http://127.0.0.1:1' }).ok).toBe(true);
  unlock(ok({ accessToken: 'from the keychain', brokerCredential: null }));
  await workspace.exclusively(() => workspace.openRemembered(null));
  expect([timesAsked, workspace.state().signedIn]).toEqual([1, true]);
});
