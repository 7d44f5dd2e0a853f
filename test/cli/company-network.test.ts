/** A PC in a company's network: certificates of the company, and proxies that let through, ask, refuse or break. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTHORITY_NAME, makeAuthority, type TestCertificate } from '../network/certificates.ts';
import {
  encryptedService,
  SERVICE_HOST,
  startProxy,
  startTalker,
  type Listening,
  type ProxyOptions,
  type TestProxy,
} from '../network/company.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { runCli, type Finished } from './run-cli.ts';

const authority = makeAuthority();
const good = authority.issue({ subject: SERVICE_HOST, names: [SERVICE_HOST, '127.0.0.1'] });

let service: StandInService;
let folder: string;
let caFile: string;
const open: Listening[] = [];

beforeAll(async () => {
  service = await startService({
    hosts: [SERVICE_HOST],
    data: { items: 3, contacts: 2, warehouses: 1, notifications: 1 },
    rateLimit: null,
    seed: 7,
  });
});

afterAll(async () => {
  await service.stop();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-company-'));
  caFile = join(folder, 'company-root.pem');
  writeFileSync(caFile, authority.certificate);
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened<One extends Listening>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  open.push(one);
  return one;
}

const servicePort = (): number => Number(new URL(service.url).port);

async function behind(certificate: TestCertificate): Promise<number> {
  return (await opened(encryptedService(servicePort(), certificate))).port;
}

async function proxy(options: Omit<ProxyOptions, 'leadsTo'> = {}, certificate = good): Promise<TestProxy> {
  return opened(startProxy({ leadsTo: await behind(certificate), ...options }));
}

function sync(
  baseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  ...flags: readonly string[]
): Promise<Finished> {
  const dataDir = join(folder, 'profile');
  return runCli(
    { dataDir, baseUrl, token: service.token, environment },
    'sync',
    '--deadline',
    '60',
    ...flags,
  );
}

const direct = async (certificate = good): Promise<string> =>
  `https://127.0.0.1:${await behind(certificate)}`;
const NAMED = `https://${SERVICE_HOST}`;

function expectDone({ code, stderr }: Finished): void {
  expect(code, stderr).toBe(0);
}

describe('the certificate of a company', () => {
  test('in the store of the operating system is trusted', async () => {
    expectDone(await sync(await direct(), { SSL_CERT_FILE: caFile }));
  });

  test('in a file is trusted, as PEM or DER, and remembered by the profile', async () => {
    const baseUrl = await direct();
    const derFile = join(folder, 'company-root.cer');
    writeFileSync(derFile, Buffer.from(authority.certificate.replace(/-----.*-----|\s/g, ''), 'base64'));
    expectDone(await sync(baseUrl, {}, '--ca-file', derFile));
    expectDone(await sync(baseUrl));
    expect((await sync(baseUrl, {}, '--ca-file', 'none')).code).not.toBe(0);
    expectDone(await sync(baseUrl, { STOCKHAND_CA_FILE: caFile }));
    expect((await sync(baseUrl)).code).not.toBe(0);
  });

  test('in a file that the administrator has set is the only one: neither a flag nor the environment adds another', async () => {
    const baseUrl = await direct();
    const policy = join(folder, 'policy.json');
    const theirs = join(folder, 'theirs.pem');
    writeFileSync(theirs, makeAuthority().certificate);
    const given = (network: object): Readonly<Record<string, string>> => {
      writeFileSync(policy, JSON.stringify(network));
      return { STOCKHAND_POLICY_FILE: policy, STOCKHAND_CA_FILE: caFile };
    };
    const refused = await sync(baseUrl, given({ network: { caFile: theirs } }));
    expect(refused.code).toBe(64);
    expect(refused.stderr).toContain('STOCKHAND_CA_FILE names another one');
    expectDone(await sync(baseUrl, given({ network: { caFile } })));
    expectDone(await sync(baseUrl, given({ network: { caFile: theirs }, locked: [] })));
  });

  test('added for every Node program is trusted', async () => {
    expectDone(await sync(await direct(), { NODE_EXTRA_CA_CERTS: caFile }));
  });

  test('that nobody here knows is named, with its issuer and what to do', async () => {
    const { code, stderr } = await sync(await direct());
    expect(code).toBe(4);
    expect(stderr).toContain('does not know the issuer of the certificate of 127.0.0.1');
    expect(stderr).toContain(`“${SERVICE_HOST}”`);
    expect(stderr).toContain(`“${AUTHORITY_NAME}”`);
    expect(stderr).toContain(good.fingerprint);
    expect(stderr).toContain('certificate store');
    expect(stderr).toContain('On the command line, --ca-file names');
    expect(stderr).not.toContain('date is');
  });

  test('is judged whatever the environment says', async () => {
    const { code, stderr } = await sync(await direct(), { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(code).toBe(4);
    expect(stderr).toContain('does not know the issuer');
  });

  test('file that cannot be used is refused at the door', async () => {
    const baseUrl = await direct();
    const missing = await sync(baseUrl, {}, '--ca-file', join(folder, 'nowhere.pem'));
    expect(missing.stderr).toContain('it is not there');
    writeFileSync(caFile, 'not a certificate');
    expect((await sync(baseUrl, {}, '--ca-file', caFile)).stderr).toContain('it holds no certificate');
  });

  test.skipIf(process.platform === 'win32')('file without an end is refused at the door too', async () => {
    const baseUrl = await direct();
    for (const device of ['/dev/zero', folder]) {
      const { code, stderr } = await sync(baseUrl, {}, '--ca-file', device);
      expect([device, code]).toEqual([device, 64]);
      expect(stderr).toContain('it holds no certificate');
    }
  });
});

describe('a proxy', () => {
  test.each(['HTTPS_PROXY', 'all_proxy'])(
    'of %s leads to the Service, and sees no token',
    async (variable) => {
      const one = await proxy();
      expectDone(await sync(NAMED, { [variable]: one.url, STOCKHAND_CA_FILE: caFile }));
      expect(one.targets[0]).toBe(`${SERVICE_HOST}:443`);
      expect(one.seen.join('\n')).not.toContain(service.token);
      expect(one.seen.every((head) => head.startsWith('CONNECT '))).toBe(true);
    },
  );

  test('is left aside for what NO_PROXY names, and where the profile says none', async () => {
    const one = await proxy({ refusesWith: 403 });
    const baseUrl = await direct();
    const environment = { HTTPS_PROXY: one.url, STOCKHAND_CA_FILE: caFile };
    expectDone(await sync(baseUrl, { ...environment, NO_PROXY: '10.0.0.0/8, 127.0.0.0/8' }));
    expect((await sync(baseUrl, { ...environment, NO_PROXY: '127.0.0.2,.0.1x' })).stderr).toMatch(
      new RegExp(`${one.name}.*On the command line, --proxy names another proxy`),
    );
    expect(one.targets).not.toHaveLength(0);
    expectDone(await sync(baseUrl, environment, '--proxy', 'none'));
  });

  test('of an address that cannot be read is not passed by: the variable is named, its password is not', async () => {
    const url = await direct();
    const typed = { HTTPS_PROXY: 'http://asha:secret-word@127.0.0.1:99999', STOCKHAND_CA_FILE: caFile };
    const { code, stdout, stderr } = await sync(url, typed);
    expect(code).toBe(4);
    expect(stderr).toContain('HTTPS_PROXY names a proxy in a way that cannot be read');
    expect(stderr).toContain('administrator');
    expect(stdout + stderr).not.toContain('secret-word');
  });

  test('never carries what is not encrypted', async () => {
    const one = await proxy();
    expectDone(await sync(service.url, { HTTP_PROXY: one.url, HTTPS_PROXY: one.url, ALL_PROXY: one.url }));
    expect(one.seen).toEqual([]);
  });

  test('is remembered by the profile', async () => {
    const one = await proxy();
    expectDone(await sync(NAMED, {}, '--proxy', one.url, '--ca-file', caFile));
    expectDone(await sync(NAMED));
  });

  test('that asks for a sign-in gets it, and nobody else does', async () => {
    const one = await proxy({ signIn: 'asha:Gr@n:te 9' });
    const environment = { STOCKHAND_CA_FILE: caFile };
    const withUser = one.url.replace('http://', `http://asha:${encodeURIComponent('Gr@n:te 9')}@`);
    expectDone(await sync(NAMED, { ...environment, HTTPS_PROXY: withUser }));
    const variable = { STOCKHAND_PROXY_SIGN_IN: 'asha:Gr@n:te 9' };
    expectDone(await sync(NAMED, { ...environment, ...variable }, '--proxy', one.url));
  });

  test('that asks for a sign-in and gets none, or a wrong one, says which proxy it is', async () => {
    const one = await proxy({ signIn: 'asha:right' });
    const environment = { STOCKHAND_CA_FILE: caFile, HTTPS_PROXY: one.url };
    const none = await sync(NAMED, environment);
    expect(none.code).toBe(4);
    expect(none.stderr).toContain(`The proxy ${one.name} asks for a user and a password`);
    expect(none.stderr).toContain('On the command line, STOCKHAND_PROXY_SIGN_IN gives');
    const wrong = await sync(NAMED, { ...environment, STOCKHAND_PROXY_SIGN_IN: 'asha:wrong-word' });
    expect(wrong.stderr).toContain(`The proxy ${one.name} does not accept the user and password`);
    expect(wrong.stderr + wrong.stdout).not.toContain('wrong-word');
  });

  test('with a user and password is refused on the command line, where others could read it', async () => {
    const { stderr } = await sync(NAMED, {}, '--proxy', 'http://asha:hunter22@proxy.example:8080');
    expect(stderr).toContain('must not contain a user name or password');
    expect(stderr).not.toContain('hunter22');
  });
});

describe('the sign-in page of a public network', () => {
  test('that answers in the place of the Service is named as such, whatever certificate it shows', async () => {
    const portal = authority.issue({ subject: 'portal.hotel.test', names: ['portal.hotel.test'] });
    const { code, stderr } = await sync(await direct(portal), { STOCKHAND_CA_FILE: caFile });
    expect(code).toBe(4);
    expect(stderr).toContain('is for another name');
    expect(stderr).toContain('open a page in the browser of this PC and sign in there');
  });

  test('that does not encrypt is named as such', async () => {
    const page = await opened(
      startTalker('HTTP/1.1 302 Found\r\nLocation: http://portal.hotel.test/\r\n\r\n'),
    );
    const { code, stderr } = await sync(`https://127.0.0.1:${page.port}`);
    expect(code).toBe(4);
    expect(stderr).toContain('the sign-in page of a public network');
  });
});

describe('the policy of an administrator', () => {
  const withPolicy = (network: unknown): Record<string, string> => {
    const file = join(folder, 'policy.json');
    writeFileSync(file, JSON.stringify({ network }));
    return { STOCKHAND_POLICY_FILE: file };
  };

  test('leads to the Service, and no flag overrules it', async () => {
    const one = await proxy();
    const environment = withPolicy({ proxyAddress: one.url, caFile });
    expectDone(await sync(NAMED, environment));
    expect(one.targets).not.toHaveLength(0);
    const { code, stderr } = await sync(NAMED, environment, '--proxy', 'none');
    expect(stderr).toContain('The administrator of this PC has set the proxy');
    expect(code).toBe(64);
  });

  test('that cannot be used is said, and nothing is sent', async () => {
    const environment = withPolicy({ proxyAddress: 'http://asha:hunter22@proxy.example' });
    service.clearRequests();
    const { code, stderr } = await sync(service.url, environment);
    expect(code).toBe(64);
    expect(stderr).toContain('The policy of this PC');
    expect(stderr).not.toContain('hunter22');
    expect(service.requests).toHaveLength(0);
    const status = await runCli({ dataDir: folder, environment }, 'status');
    expect(status.code).toBe(0);
    expect(status.lines[0]).toMatchObject({
      policy: { set: [], problems: [expect.stringContaining('policy')] },
    });
  });
});
