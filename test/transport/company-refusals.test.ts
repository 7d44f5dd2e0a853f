/** Refusals of a company's network: which certificate or which proxy, why, and what an administrator does. Nothing of a request left. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Failure } from '../../src-sync/domain/failure.ts';
import { USUAL_NETWORK, type ProxySignIn } from '../../src-sync/domain/sync/network.ts';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import { listOrganizations } from '../../src-sync/engine/identity/list-organizations.ts';
import {
  AUTHORITY_NAME,
  makeAuthority,
  makeCertificate,
  type TestCertificate,
} from '../network/certificates.ts';
import {
  encryptedService,
  SERVICE_HOST,
  startDemandingGateway,
  startProxy,
  startBreaker,
  startSilent,
  startTalker,
  type Listening,
  type ProxyOptions,
  type TestProxy,
} from '../network/company.ts';

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const authority = makeAuthority();
const good = authority.issue({ subject: SERVICE_HOST, names: [SERVICE_HOST, '127.0.0.1'] });
const NAMED = `https://${SERVICE_HOST}`;

let folder: string;
let caFile: string;
const open: Listening[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-refusals-'));
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

/** Nothing answers behind the encryption: how far a request came is all that is looked at. */
const encrypted = (certificate: TestCertificate, port = 9): Promise<Listening> =>
  opened(encryptedService(port, certificate));

async function proxy(options: Omit<ProxyOptions, 'leadsTo'>): Promise<TestProxy> {
  return opened(startProxy({ leadsTo: (await encrypted(good)).port, ...options }));
}

interface Way {
  readonly proxy?: string;
  readonly signIn?: ProxySignIn;
  readonly caFile?: string | null;
  readonly pac?: string;
}

async function failureAt(baseUrl: string, way: Way = {}): Promise<Failure> {
  const isNamed = way.proxy !== undefined;
  const settings = {
    ...USUAL_NETWORK,
    ...(isNamed ? { proxy: 'address' as const, proxyAddress: way.proxy } : {}),
    caFile: way.caFile === undefined ? caFile : way.caFile,
  };
  const connection = {
    baseUrl,
    broker: null,
    names: DEFAULT_CONTRACT_NAMES,
    secrets: { accessToken: 'token-of-asha', brokerCredential: null },
    network: { settings, signIn: way.signIn ?? null },
  };
  const answer = await listOrganizations(connection, {
    ...(way.pac === undefined ? {} : { systemProxy: () => Promise.resolve(way.pac ?? '') }),
  });
  if (answer.ok) throw new Error('something answered');
  return answer.failure;
}

async function refusal(baseUrl: string, way?: Way): Promise<Failure> {
  const refused = await failureAt(baseUrl, way);
  // A request that is refused before it left may be sent again: never unconfirmed.
  expect(refused).toMatchObject({ code: 'UNREACHABLE', effect: 'no' });
  return refused;
}

const sentence = async (baseUrl: string, way?: Way): Promise<string> => (await refusal(baseUrl, way)).message;

describe('a certificate is refused', () => {
  const at = async (certificate: TestCertificate): Promise<string> =>
    `https://127.0.0.1:${(await encrypted(certificate)).port}`;

  test('because it ended, with both dates', async () => {
    const ended = authority.issue({
      subject: SERVICE_HOST,
      names: ['127.0.0.1'],
      validFrom: daysFromNow(-90),
      validTo: daysFromNow(-3),
    });
    const said = await sentence(await at(ended));
    expect(said).toContain('the certificate of 127.0.0.1 has ended');
    expect(said).toContain(`to ${daysFromNow(-3).toISOString().slice(0, 10)}`);
    expect(said).toContain(`This PC’s date is ${new Date().toISOString().slice(0, 10)}`);
    expect(said).toContain(ended.fingerprint);
  });

  test('because that of its issuer ended: this one is shown, not the good one that it issued', async () => {
    const wish = { subject: AUTHORITY_NAME, isAuthority: true, validFrom: daysFromNow(-90) };
    const ended = makeCertificate({ ...wish, validTo: daysFromNow(-3) });
    const issuer = { subject: AUTHORITY_NAME, key: ended.keyObject };
    const issued = makeCertificate({ subject: SERVICE_HOST, names: ['127.0.0.1'], issuer });
    writeFileSync(caFile, ended.certificate);
    const chain = { ...issued, certificate: issued.certificate + ended.certificate };
    const said = await sentence(await at(chain));
    expect(said).toContain('has ended');
    expect(said).toContain(ended.fingerprint);
  });

  test('because another authority of the same name issued it, before its file is added', async () => {
    const [old, renewed] = [makeAuthority(AUTHORITY_NAME, true), makeAuthority(AUTHORITY_NAME, true)];
    const wish = { subject: SERVICE_HOST, names: ['127.0.0.1'] };
    const [before, after] = [old.issue(wish), renewed.issue(wish)];
    writeFileSync(caFile, old.certificate);
    expect(await sentence(await at(after))).toMatch(/does not know the issuer.*adds its issuer/);
    expect(await sentence(await at(makeAuthority().issue(wish)))).toMatch(
      /issued by another issuer than the one of that name that this PC knows.*adds its issuer/,
    );
    writeFileSync(caFile, old.certificate + renewed.certificate);
    const { port } = await opened(startTalker('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n'));
    for (const certificate of [before, after]) {
      const accepted = await encrypted(certificate, port);
      expect((await failureAt(`https://127.0.0.1:${accepted.port}`)).code).toBe('SERVER_ERROR');
    }
  });

  test('because it begins later', async () => {
    const later = authority.issue({
      subject: SERVICE_HOST,
      names: ['127.0.0.1'],
      validFrom: daysFromNow(3),
      validTo: daysFromNow(90),
    });
    expect(await sentence(await at(later))).toMatch(/not valid yet.*This PC’s date is/);
  });

  test('because it is for another name, without a word about the date', async () => {
    const other = authority.issue({ subject: 'elsewhere', names: ['elsewhere.example'] });
    const said = await sentence(await at(other));
    expect(said).toContain('is for another name');
    expect(said).toContain('“elsewhere”');
    expect(said).not.toContain('date is');
  });

  test('because it is signed by itself', async () => {
    const said = await sentence(await at(makeCertificate({ subject: 'router', names: ['127.0.0.1'] })));
    expect(said).toContain('is signed by itself');
    expect(said).toContain('“router”');
  });

  test('because nobody here knows its issuer, and the file of the settings is gone', async () => {
    rmSync(caFile);
    const said = await sentence(await at(good));
    expect(said).toContain('does not know the issuer');
    expect(said).toContain(
      `The certificate file ${caFile} of the network settings was not used: it is not there.`,
    );
  });

  test('and what does not encrypt at all is no trouble of a certificate', async () => {
    const page = await opened(startTalker('HTTP/1.1 302 Found\r\nLocation: /login\r\n\r\n'));
    expect(await sentence(`https://127.0.0.1:${page.port}`)).toContain('does not encrypt');
  });
});

/** Node’s own server ends the connection without a word where a certificate is missing. */
const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

describe('a gateway', () => {
  const gateway = async (rules: TlsOptions): Promise<Failure> => {
    const { port } = await opened(encryptedService(9, good, rules));
    return failureAt(`https://127.0.0.1:${port}`);
  };

  test.skipIf(!HAS_OPENSSL).each([
    ['TLS 1.3', '-tls1_3', /asks for a certificate of this PC.*lets this PC through without one/],
    ['TLS 1.2', '-tls1_2', /breaks off before an encryption is agreed on.*may ask for a certificate/],
  ] as const)('that wants a certificate of this PC by %s is told', async (_name, version, expected) => {
    const { port } = await opened(startDemandingGateway(good, version, folder));
    const { message, effect } = await failureAt(`https://127.0.0.1:${port}`);
    expect(message).toMatch(expected);
    expect(effect).toBe('no');
  });

  test('that knows only old encryption is told', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    expect((await gateway(old)).message).toMatch(/no encryption that is safe today.*TLS 1\.2/);
  });

  test('that takes the connection and says nothing is told, not a Service that is slow', async () => {
    const { port } = await opened(startSilent());
    expect(await sentence(`https://127.0.0.1:${port}`)).toMatch(
      /takes the connection and then says nothing.*firewall/,
    );
  });

  test('that takes the connection and ends it is told, not a cable that is out', async () => {
    const { port } = await opened(startBreaker());
    expect(await sentence(`https://127.0.0.1:${port}`)).toMatch(
      /takes the connection and ends it at once.*firewall/,
    );
  });
});

describe('a proxy', () => {
  test.each([
    ['refuses', { refusesWith: 403 }, /does not allow connections to service\.stockhand\.test:443 \(403\)/],
    [
      'does not reach the Service',
      { refusesWith: 502 },
      /does not reach service\.stockhand\.test:443 \(502\)/,
    ],
    ['shows a sign-in page', { refusesWith: 302 }, /answers with a sign-in page/],
    ['wants the sign-in of a public network', { refusesWith: 511 }, /answers with a sign-in page/],
    ['hangs up', { breaks: 'reset' }, /broke off the connection/],
    ['hangs up after it agreed', { breaks: 'late-reset' }, /broke off the connection/],
    ['asks for a sign-in', { signIn: 'asha:right' }, /asks for a user and a password/],
    [
      'offers several kinds of sign-in on one line',
      { schemes: ['Negotiate, Basic realm="Acme, Digest floor"'] },
      /asks for a user and a password/,
    ],
    [
      'wants a Windows sign-in',
      { schemes: ['Negotiate', 'NTLM'] },
      /\(Negotiate, NTLM\)\. An administrator allows/,
    ],
  ] as const)('that %s is named', async (_what, options, expected) => {
    const one = await proxy(options);
    const said = await sentence(NAMED, { proxy: one.url });
    expect(said).toMatch(expected);
    expect(said).toContain(`The proxy ${one.name}`);
    expect(said).toMatch(/administrator|browser|settings/);
    expect(one.seen.join('\n')).not.toContain('token-of-asha');
  });

  test('that does not accept the password is named, and the password is not', async () => {
    const one = await proxy({ signIn: 'asha:right' });
    const signIn = { proxy: one.name, user: 'asha', password: 'wrong-word' };
    const refused = await refusal(NAMED, { proxy: one.url, signIn });
    expect(refused.message).toContain(`The proxy ${one.name} does not accept the user and password`);
    expect(JSON.stringify(refused)).not.toContain('wrong-word');
  });

  test('that is not there, is no proxy, or is of another kind is named', async () => {
    const gone = await startProxy({ leadsTo: 9 });
    await gone.close();
    expect(await sentence(NAMED, { proxy: gone.url })).toContain(`The proxy ${gone.name} does not answer`);
    const talker = await opened(startTalker('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await sentence(NAMED, { proxy: `127.0.0.1:${talker.port}` })).toContain('is no proxy');
    expect(await sentence(NAMED, { proxy: 'socks5://127.0.0.1:1080' })).toContain('SOCKS5');
    expect(await sentence(NAMED, { proxy: 'nowhere.stockhand.test:8080' })).toContain('cannot be found');
  });

  test('whose own certificate is not accepted is named as the proxy', async () => {
    const inner = await proxy({});
    const outer = await opened(
      encryptedService(inner.port, makeCertificate({ subject: 'gate', names: ['127.0.0.1'] })),
    );
    expect(await sentence(NAMED, { proxy: `https://127.0.0.1:${outer.port}` })).toContain(
      'the certificate of the proxy 127.0.0.1 is signed by itself',
    );
  });

  test('whose own certificate has ended is named as the proxy, with the day and who renews it', async () => {
    const wish = { subject: 'gate', names: ['127.0.0.1'], validFrom: daysFromNow(-90) };
    const ended = authority.issue({ ...wish, validTo: daysFromNow(-3) });
    const outer = await opened(encryptedService((await proxy({})).port, ended));
    const said = await sentence(NAMED, { proxy: `https://127.0.0.1:${outer.port}` });
    expect(said).toContain('the certificate of the proxy 127.0.0.1 has ended');
    expect(said).toContain(`to ${daysFromNow(-3).toISOString().slice(0, 10)}`);
    expect(said).toContain('whoever runs the proxy must renew the certificate');
  });

  test('of the system that does not answer is followed by the next; one that refuses has the last word', async () => {
    const gone = await startProxy({ leadsTo: 9 });
    await gone.close();
    const refuses = await proxy({ refusesWith: 403 });
    const never = await proxy({});
    const pac = `PROXY ${gone.name}; SOCKS ${gone.name}; PROXY ${refuses.name}; PROXY ${never.name}`;
    expect(await sentence(NAMED, { pac })).toContain(`The proxy ${refuses.name} does not allow`);
    expect(refuses.targets).toHaveLength(1);
    expect(never.targets).toHaveLength(0);
  });
});
