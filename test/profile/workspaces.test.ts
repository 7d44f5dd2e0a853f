/** The workspaces of a profile, and the removal of one. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import { databaseFolder } from '../../src-sync/profile/folders.ts';
import { acquireLease } from '../../src-sync/profile/lease.ts';
import {
  forgetRemembered,
  namesOf,
  NOTHING_REMEMBERED,
  readRemembered,
  writeRemembered,
} from '../../src-sync/profile/remembered.ts';
import { removeWorkspace } from '../../src-sync/profile/remove-workspace.ts';
import { listWorkspaces, noteWorkspace, workspaceName } from '../../src-sync/profile/workspaces.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stockhand-workspaces-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const depot = { baseUrl: 'https://a.example', organizationId: 'depot', account: '' };
const ashas = { ...depot, account: 'Asha' };

describe('the workspaces of a profile', () => {
  test('are told by their own folders, each with what was noted last', () => {
    noteWorkspace(dataDir, depot, { organizationName: 'Depot' });
    noteWorkspace(dataDir, ashas, { brokerUrl: 'https://b.example/token' });
    noteWorkspace(dataDir, depot, { signedOut: true });
    const found = listWorkspaces(dataDir);
    expect(found.find(({ address }) => address.account === '')).toMatchObject({
      address: depot,
      organizationName: 'Depot',
      signedOut: true,
      brokerUrl: null,
    });
    expect(found.find(({ address }) => address.account === 'Asha')).toMatchObject({
      brokerUrl: 'https://b.example/token',
      signedOut: false,
    });
    expect(found.map(workspaceName).sort()).toEqual(['Depot', 'depot']);
  });

  test('are not written again when nothing is new, and are for their owner only', () => {
    noteWorkspace(dataDir, depot, { organizationName: 'Depot' });
    const file = join(databaseFolder(dataDir, depot), 'workspace.json');
    const before = statSync(file);
    noteWorkspace(dataDir, depot, { organizationName: 'Depot' });
    expect(statSync(file).ino).toBe(before.ino);
    expect(before.mode & 0o777).toBe(0o600);
  });

  test('do not count a damaged note, another folder, or one that was copied', () => {
    noteWorkspace(dataDir, depot, {});
    noteWorkspace(dataDir, ashas, {});
    writeFileSync(join(databaseFolder(dataDir, ashas), 'workspace.json'), '{"baseUrl":');
    mkdirSync(join(dataDir, 'logs'));
    cpSync(databaseFolder(dataDir, depot), join(dataDir, 'copy of it'), { recursive: true });
    expect(listWorkspaces(dataDir).map(({ address }) => address)).toEqual([depot]);
    expect(listWorkspaces(join(dataDir, 'absent'))).toEqual([]);
  });

  test('are removed with everything in them, and only them', () => {
    for (const address of [depot, ashas]) {
      noteWorkspace(dataDir, address, {});
      writeFileSync(join(databaseFolder(dataDir, address), 'stockhand.db'), 'data');
      mkdirSync(join(databaseFolder(dataDir, address), 'copies'));
    }
    expect(removeWorkspace(dataDir, depot)).toEqual({ ok: true, value: null });
    expect(existsSync(databaseFolder(dataDir, depot))).toBe(false);
    expect(readdirSync(databaseFolder(dataDir, ashas))).toContain('stockhand.db');
  });

  test('are not removed while somebody has them open', () => {
    noteWorkspace(dataDir, depot, {});
    const lease = acquireLease(databaseFolder(dataDir, depot));
    expect(removeWorkspace(dataDir, depot)).toMatchObject({ ok: false, failure: { code: 'LOCKED' } });
    expect(listWorkspaces(dataDir)).toHaveLength(1);
    if (lease.ok) lease.value.release();
    expect(removeWorkspace(dataDir, depot).ok).toBe(true);
  });
});

describe('the names that the contract leaves open', () => {
  const named = (names: unknown) => {
    writeFileSync(join(dataDir, 'profile.json'), JSON.stringify({ baseUrl: 'https://a.example', names }));
    const read = namesOf(readRemembered(dataDir));
    return read.ok ? read.value : read.failure.code;
  };

  test('are the usual ones unless the profile says otherwise', () => {
    expect(namesOf(NOTHING_REMEMBERED)).toEqual({ ok: true, value: DEFAULT_CONTRACT_NAMES });
    expect(named({ organizationParameter: 'X-Org', organizationPlace: 'header' })).toEqual({
      authorizationScheme: 'Service-oauthtoken',
      organizationParameter: 'X-Org',
      organizationPlace: 'header',
    });
    expect(named({ authorizationScheme: 'Vendor-oauthtoken' })).toMatchObject({
      authorizationScheme: 'Vendor-oauthtoken',
      organizationPlace: 'query',
    });
  });

  test.each<[unknown]>([
    [{ organizationPlace: 'headers' }],
    [{ organisationParameter: 'x' }],
    [{ organizationParameter: 'Authorization', organizationPlace: 'header' }],
    [{ organizationParameter: 'X Org' }],
    [{ authorizationScheme: 'Bearer\r\nX: 1' }],
    ['X-Org'],
  ])('P10: are never guessed where they cannot be understood: %j', (names) => {
    expect(named(names)).toBe('VALIDATION');
  });

  test('outlive the workspace that was open', () => {
    const names = { organizationParameter: 'org' };
    writeRemembered(dataDir, { ...NOTHING_REMEMBERED, baseUrl: 'https://a.example', account: 'Asha', names });
    forgetRemembered(dataDir);
    expect(readRemembered(dataDir)).toEqual({ ...NOTHING_REMEMBERED, names });
  });
});
