/** The network settings of the window: kept, overruled by the administrator's policy, with the proxy's sign-in in the keychain alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRedactor, type Redactor } from '../../src-main/log/redact.ts';
import { NetworkDesk } from '../../src-main/workspace/connection/network-desk.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';
import { makeAuthority } from '../network/certificates.ts';

const SERVICE = 'https://service.example';
const PASSWORD = 'Gr@nite:9 मोती';

let folder: string;
let redactor: Redactor;
/** The keychain of the system, as far as the vault uses it. */
let keychain: Map<string, string>;
let isLocked: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-network-'));
  redactor = createRedactor();
  keychain = new Map();
  isLocked = false;
  vi.stubEnv('STOCKHAND_POLICY_FILE', join(folder, 'policy.json'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function openDesk(environment: Readonly<Record<string, string>> = {}, pac = 'DIRECT'): NetworkDesk {
  const use = <Value>(value: () => Value): Promise<Value> =>
    isLocked ? Promise.reject(new Error('locked')) : Promise.resolve(value());
  const vault = createKeychainVault({
    load: () =>
      Promise.resolve({
        getPassword: (_service, account) => use(() => keychain.get(account) ?? null),
        setPassword: (_service, account, password) => use(() => void keychain.set(account, password)),
        deletePassword: (_service, account) => use(() => keychain.delete(account)),
      }),
  });
  const log = { problem: () => undefined };
  const systemProxy = (): Promise<string> => Promise.resolve(pac);
  return new NetworkDesk({ dataDir: folder, vault, systemProxy, redactor, log, environment });
}

function value<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const sentence = <Value>(result: Result<Value>): string => (result.ok ? '' : result.failure.message);

const address = (proxyAddress: string) => ({ proxy: 'address', proxyAddress, noProxy: '' }) as const;
const system = { proxy: 'system', proxyAddress: null, noProxy: '' } as const;

function policy(network: unknown): void {
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ network }));
}

describe('the network settings', () => {
  test('are kept in one spelling for every later run, and an address that is none is refused', async () => {
    const state = value(await openDesk().change(address('proxy.example:8080'), SERVICE));
    expect(state).toMatchObject({ proxyInUse: 'proxy.example:8080', user: null, notice: null });
    expect(openDesk().now().settings).toMatchObject(address('http://proxy.example:8080'));
    const refused = await openDesk().change(address('a proxy'), SERVICE);
    expect(sentence(refused)).toContain('write it like http://proxy.example.com:8080');
    const withUser = await openDesk().change(address('http://asha:secret@proxy.example:1'), SERVICE);
    expect(sentence(withUser)).toContain('must not contain a user name or password');
    expect(openDesk().now().settings).toMatchObject(address('http://proxy.example:8080'));
  });

  test('take a file of certificates, and stay changeable when that file is gone', async () => {
    const file = join(folder, 'root.pem');
    writeFileSync(file, makeAuthority().certificate);
    expect(value(await openDesk().useCertificates(file, SERVICE)).settings.caFile).toBe(file);
    const broken = join(folder, 'broken.pem');
    writeFileSync(broken, 'nothing');
    expect(sentence(await openDesk().useCertificates(broken, SERVICE))).toContain('holds no certificate');
    rmSync(file);
    const state = value(await openDesk().change(address('http://proxy.example:1'), SERVICE));
    expect(state.settings.caFile).toBe(file);
    expect(value(await openDesk().useCertificates(null, SERVICE)).settings.caFile).toBeNull();
  });

  test('name the proxy that leads to the Service: of the environment, of the system, or none', async () => {
    expect((await openDesk().state(SERVICE)).proxyInUse).toBeNull();
    expect((await openDesk({ HTTPS_PROXY: 'env.example:3128' }).state(SERVICE)).proxyInUse).toBe(
      'env.example:3128',
    );
    const byPac = openDesk({}, 'PROXY pac.example:8080; DIRECT');
    expect((await byPac.state(SERVICE)).proxyInUse).toBe('pac.example:8080');
    expect((await byPac.state(null)).proxyInUse).toBe('pac.example:8080');
    expect((await byPac.state('http://127.0.0.1:9')).proxyInUse).toBeNull();
    const excepted = { ...system, noProxy: '.example' };
    expect(value(await byPac.change(excepted, SERVICE)).proxyInUse).toBeNull();
  });
});

describe('the sign-in for a proxy', () => {
  test('lies in the keychain and nowhere on the disk, and is cut out of what is logged', async () => {
    const signIn = { user: 'asha', password: PASSWORD };
    const change = { ...address('http://proxy.example:8080'), signIn };
    expect(value(await openDesk().change(change, SERVICE))).toMatchObject({ user: 'asha', notice: null });
    const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    expect(onDisk).toContain('proxy.example');
    expect(onDisk).not.toMatch(/Gr@nite|asha/);
    const basic = Buffer.from(`asha:${PASSWORD}`).toString('base64');
    expect(redactor.redact(`${PASSWORD} ${basic}`)).not.toMatch(/nite|YXNoY/);

    value(await openDesk().change({ ...change, signIn: { user: 'ab', password: 'e' } }, SERVICE));
    expect(redactor.redact('The proxy let ab:e in')).toBe('The proxy let [cut out] in');
    value(await openDesk().change(change, SERVICE));

    const next = await openDesk().accessTo(SERVICE);
    expect(next.signIn).toEqual({ proxy: 'proxy.example:8080', ...signIn });
    const forgotten = await openDesk().change({ ...address('proxy.example:8080'), signIn: null }, SERVICE);
    expect(value(forgotten).user).toBeNull();
    expect(keychain.size).toBe(0);
  });

  test('is asked for only where a proxy leads to the Service, and is another for another proxy', async () => {
    const signIn = { user: 'asha', password: PASSWORD };
    value(await openDesk().change({ ...address('http://one.example:1'), signIn }, SERVICE));
    const desk = openDesk({}, 'PROXY two.example:2');
    value(await desk.change(system, SERVICE));
    expect(await desk.state(SERVICE)).toMatchObject({ proxyInUse: 'two.example:2', user: null });
    isLocked = true;
    expect((await openDesk().accessTo(SERVICE)).signIn).toBeNull();
    const nobody = await openDesk().change({ ...system, signIn }, SERVICE);
    expect(sentence(nobody)).toContain('nothing to sign in to');
  });

  test('that the keychain does not keep holds for this run, and the person is told', async () => {
    isLocked = true;
    const signIn = { user: 'asha', password: PASSWORD };
    const desk = openDesk();
    const state = value(await desk.change({ ...address('http://proxy.example:1'), signIn }, SERVICE));
    expect(state).toMatchObject({ user: 'asha', notice: { code: 'VAULT_UNAVAILABLE' } });
    expect((await desk.accessTo(SERVICE)).signIn?.password).toBe(PASSWORD);
    isLocked = false;
    expect((await openDesk().accessTo(SERVICE)).signIn).toBeNull();
  });

  test('may come from the environment', async () => {
    const desk = openDesk({ HTTPS_PROXY: 'env.example:1', STOCKHAND_PROXY_SIGN_IN: 'asha:x:y' });
    expect((await desk.accessTo(SERVICE)).signIn).toEqual({
      ...{ proxy: 'env.example:1', user: 'asha', password: 'x:y' },
    });
  });
});

describe('the policy of an administrator', () => {
  test('stands above the settings of a person, who keeps them for the time without it', async () => {
    value(await openDesk().change(address('http://mine.example:1'), SERVICE));
    policy({ proxyAddress: 'http://company.example:3128', noProxy: 'intern.example' });
    const state = await openDesk().state(SERVICE);
    expect(state.settings).toMatchObject({ proxy: 'address', proxyAddress: 'http://company.example:3128' });
    expect([...state.managed].sort()).toEqual(['noProxy', 'proxy', 'proxyAddress']);
    const changed = value(await openDesk().change({ ...system, proxy: 'none' }, SERVICE));
    expect(changed.proxyInUse).toBe('company.example:3128');
    rmSync(join(folder, 'policy.json'));
    expect(openDesk().now().settings).toMatchObject(address('http://mine.example:1'));
  });

  test('that sets the certificate file lets nobody choose another', async () => {
    policy({ caFile: '/etc/company.pem' });
    const file = join(folder, 'root.pem');
    writeFileSync(file, makeAuthority().certificate);
    expect(sentence(await openDesk().useCertificates(file, SERVICE))).toContain('administrator of this PC');
    expect(openDesk().now().settings.caFile).toBe('/etc/company.pem');
  });

  test.each([
    ['no JSON', '{'],
    ['an unknown name', '{"network":{"proxi":"none"}}'],
    ['another section', '{"networks":{}}'],
    ['a password that everybody could read', '{"network":{"proxyAddress":"http://a:b@proxy.example"}}'],
    ['a proxy of a kind that is not used', '{"network":{"proxyAddress":"socks5://proxy.example"}}'],
    ['a mode without its address', '{"network":{"proxy":"address"}}'],
  ])('with %s is not in force, and says so', async (_what, text) => {
    writeFileSync(join(folder, 'policy.json'), text);
    const { settings, managed, notice } = await openDesk().state(SERVICE);
    expect(notice?.message).toContain('policy of this PC');
    expect([settings.proxy, managed]).toEqual(['system', []]);
  });
});
