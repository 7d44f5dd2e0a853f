/** The way to the Service: from the settings, the environment, or what the system's PAC script says. */
import { describe, expect, test } from 'vitest';
import {
  parseProxy,
  proxyAddress,
  proxyName,
  USUAL_NETWORK,
  type NetworkSettings,
} from '../../src-sync/domain/sync/network.ts';
import { readPac, routeTo, type Environment, type Hop } from '../../src-sync/transport/network/route.ts';

const SERVICE = 'https://service.example.com/api';

interface Case {
  readonly settings?: Partial<NetworkSettings>;
  readonly environment?: Environment;
  readonly pac?: string;
  readonly url?: string;
}

async function wayOf({
  settings = {},
  environment = {},
  pac,
  url = SERVICE,
}: Case): Promise<readonly string[]> {
  const hops = await routeTo(new URL(url), {
    access: { settings: { ...USUAL_NETWORK, ...settings }, signIn: null },
    environment,
    ...(pac === undefined ? {} : { systemProxy: () => Promise.resolve(pac) }),
  });
  return hops.map(inWords);
}

function inWords(hop: Hop): string {
  if (hop === null) return 'direct';
  return hop.kind === 'unreadable' ? `unreadable in ${hop.source}` : proxyAddress(hop);
}

describe('the way to the Service', () => {
  test('is direct where nothing names a proxy', async () => {
    expect(await wayOf({})).toEqual(['direct']);
  });

  test.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY', 'http_proxy'])(
    'leads through the proxy of %s',
    async (name) => {
      expect(await wayOf({ environment: { [name]: 'proxy.example:3128' } })).toEqual([
        'http://proxy.example:3128',
      ]);
    },
  );

  test('takes lower case first, and the variable for https before the others', async () => {
    const environment = {
      HTTPS_PROXY: 'http://upper:1',
      https_proxy: 'http://lower:2',
      ALL_PROXY: 'http://all:3',
    };
    expect(await wayOf({ environment })).toEqual(['http://lower:2']);
    expect(await wayOf({ environment: { ...environment, https_proxy: ' ' } })).toEqual(['http://upper:1']);
  });

  test.each([
    ['"http://p:1"', 'http://p:1'],
    ["'p:1'", 'http://p:1'],
    ['http:/p:1', 'http://p:1'],
    ['http://p:1/proxy.pac', 'unreadable in HTTPS_PROXY'],
    ['http://p:99999', 'unreadable in HTTPS_PROXY'],
    ['""', 'direct'],
  ])('with HTTPS_PROXY=%s it is %s: never past a proxy that cannot be read', async (written, way) => {
    expect(await wayOf({ environment: { HTTPS_PROXY: written } })).toEqual([way]);
  });

  test('is never past an address of the profile that cannot be read', async () => {
    const settings = { proxy: 'address', proxyAddress: 'http://p:1/x' } as const;
    expect(await wayOf({ settings })).toEqual(['unreadable in network.json']);
  });

  test.each([
    ['service.example.com', 'direct'],
    ['example.com', 'direct'],
    ['.example.com', 'direct'],
    ['*.EXAMPLE.com', 'direct'],
    ['example.com:443', 'direct'],
    ['example.com:8443', 'http://p:1'],
    ['ample.com', 'http://p:1'],
    ['other.com , service.example.com', 'direct'],
    ['*', 'direct'],
    ['', 'http://p:1'],
  ])('with NO_PROXY=%s it is %s', async (noProxy, way) => {
    expect(await wayOf({ environment: { HTTPS_PROXY: 'p:1', NO_PROXY: noProxy } })).toEqual([way]);
  });

  test.each([
    ['10.0.0.0/8', 'https://10.20.30.40', 'direct'],
    ['10.0.0.0/8', 'https://11.0.0.1', 'http://p:1'],
    ['[fd00::1]', 'https://[fd00::1]', 'direct'],
    ['fd00::1', 'https://[fd00::1]:8443', 'direct'],
  ])('with NO_PROXY=%s to %s it is %s', async (noProxy, url, way) => {
    expect(await wayOf({ url, environment: { HTTPS_PROXY: 'p:1', NO_PROXY: noProxy } })).toEqual([way]);
  });

  test('never leads what is not encrypted through a proxy', async () => {
    const settings = { proxy: 'address', proxyAddress: 'http://p:1' } as const;
    expect(await wayOf({ url: 'http://127.0.0.1:4000', settings, pac: 'PROXY p:1' })).toEqual(['direct']);
    expect(await wayOf({ url: 'http://localhost:4000', environment: { ALL_PROXY: 'p:1' } })).toEqual([
      'direct',
    ]);
  });

  test('follows the setting before everything else', async () => {
    const environment = { HTTPS_PROXY: 'env:1', NO_PROXY: '*' };
    const settings = { proxy: 'address', proxyAddress: 'http://chosen:8080' } as const;
    expect(await wayOf({ settings, environment })).toEqual(['http://chosen:8080']);
    expect(
      await wayOf({ settings: { proxy: 'none' }, environment: { HTTPS_PROXY: 'env:1' }, pac: 'PROXY a:1' }),
    ).toEqual(['direct']);
  });

  test('asks the system where the environment names none, and tries its proxies in their order', async () => {
    const pac = 'PROXY one:8080; HTTPS two:8443;SOCKS5 three:1080 ; DIRECT';
    expect(await wayOf({ pac })).toEqual([
      'http://one:8080',
      'https://two:8443',
      'socks5://three:1080',
      'direct',
    ]);
    expect(await wayOf({ pac, environment: { HTTPS_PROXY: 'env:1' } })).toEqual(['http://env:1']);
  });

  test('is direct where the system says nothing that can be read', () => {
    for (const pac of ['', 'DIRECT', 'BANANA x:1', ';;']) expect(readPac(pac)).toEqual([null]);
  });

  test('gives a user and password to the one proxy they were given for', async () => {
    const signIn = { proxy: 'ours:8080', user: 'asha', password: 'word' };
    const access = { settings: USUAL_NETWORK, signIn };
    const systemProxy = (): Promise<string> => Promise.resolve('PROXY cafe:8080; PROXY ours:8080');
    const hops = await routeTo(new URL(SERVICE), { access, environment: {}, systemProxy });
    expect(hops.map((hop) => (hop !== null && 'signIn' in hop ? hop.signIn : null))).toEqual([null, signIn]);
  });
});

describe('the address of a proxy', () => {
  test.each([
    ['proxy:3128', 'http://proxy:3128'],
    [' http://proxy ', 'http://proxy:80'],
    ['https://proxy', 'https://proxy:443'],
    ['HTTP://Proxy.Example:80/', 'http://proxy.example:80'],
    ['http://[fd00::1]:8080', 'http://[fd00::1]:8080'],
    ['socks5h://proxy:1080', 'socks5h://proxy:1080'],
  ])('%s is %s', (text, address) => {
    const parsed = parseProxy(text);
    expect(parsed.ok && proxyAddress(parsed.value)).toBe(address);
  });

  test('may carry a user and password, which its name never shows', () => {
    const parsed = parseProxy('http://asha:p%40ss:9@proxy:8080');
    expect(parsed.ok && parsed.value.signIn).toEqual({
      proxy: 'proxy:8080',
      user: 'asha',
      password: 'p@ss:9',
    });
    expect(parsed.ok && proxyName(parsed.value)).toBe('proxy:8080');
  });

  test.each([
    ['asha:p#ss', 'asha', 'p#ss'],
    ['asha:p/s?s', 'asha', 'p/s?s'],
    ['asha:p@ss', 'asha', 'p@ss'],
    ['asha:100%', 'asha', '100%'],
    ['ACME\\asha:pw', 'ACME\\asha', 'pw'],
    ['asha', 'asha', ''],
  ])('takes %s as user and password', (userInfo, user, password) => {
    const parsed = parseProxy(`http://${userInfo}@proxy:8080`);
    expect(parsed.ok && parsed.value.signIn).toEqual({ proxy: 'proxy:8080', user, password });
  });

  test.each(['', 'http://', 'http://proxy/path', 'http://proxy:99999', 'proxy?x'])(
    '%s is refused',
    (text) => {
      expect(parseProxy(text).ok).toBe(false);
    },
  );
});
