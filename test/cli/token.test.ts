import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { filesUnder, useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions, type Finished } from './run-cli.ts';

/** Characters that every escaping changes, so that each spelling below is a different text. */
const TOKEN = 'live/"token"+with=every&escape%41\\end~0123456789';
const CREDENTIAL = 'device/"credential"+broker=only&x%42\\end~9876543210';

/** Every spelling in which a secret could lie on a disk or in an output. */
function spellings(secret: string): readonly Buffer[] {
  const plain = Buffer.from(secret);
  // Base64 of a text that contains the secret at any offset shares these inner characters with one of three shifts.
  const shifted = [0, 1, 2].flatMap((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift, 0x20), plain]);
    const inner = (text: string): string => text.slice(4, text.length - 4);
    return [inner(padded.toString('base64').replace(/=+$/, '')), inner(padded.toString('base64url'))];
  });
  const texts = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams({ t: secret }).toString().slice(2),
    plain.toString('hex'),
    ...shifted,
  ];
  const bigEndian = Buffer.from(secret, 'utf16le').swap16();
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le'), bigEndian];
}

function leaksIn(content: Buffer, secret: string): number {
  return spellings(secret).filter((spelling) => content.includes(spelling)).length;
}

describe('the access token', () => {
  const profile = useProfileDir();
  let service: StandInService | null = null;
  const outputs: Finished[] = [];

  afterEach(async () => {
    await service?.stop();
    service = null;
  });

  function expectNowhere(): void {
    const files = filesUnder(profile.path);
    expect(files.some((file) => file.endsWith('stockhand.db'))).toBe(true);
    for (const secret of [TOKEN, CREDENTIAL]) {
      for (const file of files) {
        expect(leaksIn(readFileSync(file), secret), file).toBe(0);
      }
      for (const { stdout, stderr } of outputs) {
        expect(leaksIn(Buffer.from(stdout + stderr), secret)).toBe(0);
      }
    }
  }

  test('the search finds it in every spelling it claims to', () => {
    for (const text of [TOKEN, `x${TOKEN}`, `xy${TOKEN}z`]) {
      expect(leaksIn(Buffer.from(Buffer.from(text).toString('base64')), TOKEN)).toBeGreaterThan(0);
      expect(leaksIn(Buffer.from(Buffer.from(text).toString('base64url')), TOKEN)).toBeGreaterThan(0);
    }
    expect(leaksIn(Buffer.from(JSON.stringify({ a: TOKEN })), TOKEN)).toBeGreaterThan(0);
    expect(leaksIn(Buffer.from(JSON.stringify({ a: JSON.stringify({ b: TOKEN }) })), TOKEN)).toBeGreaterThan(
      0,
    );
    expect(leaksIn(Buffer.from(`?q=${encodeURIComponent(TOKEN)}`), TOKEN)).toBeGreaterThan(0);
    expect(leaksIn(Buffer.from(TOKEN, 'utf16le'), TOKEN)).toBeGreaterThan(0);
  });

  test('is nowhere on disk and in no output, while it is used, when it is refused and after a kill', async () => {
    service = await startService({ rateLimit: null, tokens: [{ token: TOKEN }] });
    const options: CliOptions = {
      dataDir: profile.path,
      baseUrl: service.url,
      token: TOKEN,
      environment: { STOCKHAND_BROKER_CREDENTIAL: CREDENTIAL },
    };
    const synced = await runCli(options, 'sync');
    expect(synced.code, synced.stderr).toBe(0);
    outputs.push(synced);
    outputs.push(await enqueue(options, { op: 'contacts.create', record: { name: 'A', phone: '1' } }));
    const watch = startCli(options, 'sync', '--watch');
    await watch.next();
    expectNowhere();
    watch.child.kill('SIGKILL');
    outputs.push(await watch.finished);
    expectNowhere();
    service.tokens.expire(TOKEN);
    const refused = await runCli(options, 'sync');
    expect(refused.code).toBe(5);
    service.faults.add({ kind: 'html' });
    outputs.push(refused, await runCli(options, 'sync', '--deadline', '10'));
    for (const argv of [
      ['status'],
      ['outbox'],
      ['verify'],
      ['list', 'contacts'],
      ['sync', '--token', TOKEN],
    ]) {
      const [command = '', ...rest] = argv;
      outputs.push(await runCli(options, command, ...rest));
    }
    expectNowhere();
  });

  test('a token that the broker gave is used and kept nowhere either', async () => {
    service = await startService({ rateLimit: null, tokens: [{ token: TOKEN }], control: true });
    const synced = await runCli(
      {
        dataDir: profile.path,
        baseUrl: service.url,
        environment: { STOCKHAND_BROKER_CREDENTIAL: 'broker-credential' },
      },
      'sync',
      '--broker-url',
      service.brokerUrl ?? '',
    );
    expect(synced.code, synced.stderr).toBe(0);
    expect(service.requests.filter(({ status }) => status === 401)).toEqual([]);
    outputs.push(synced);
    expectNowhere();
    for (const file of filesUnder(profile.path)) {
      expect(leaksIn(readFileSync(file), 'broker-credential'), file).toBe(0);
    }
  });
});
