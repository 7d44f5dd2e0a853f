/** Each fault does to requests what README.md says, and to the state only what it says. */
import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { PORTAL_PAGE, spoil } from '../../src-service/control/faults.ts';
import type { FaultRule } from '../../src-service/control/faults.ts';
import { startService } from '../../src-service/server.ts';
import type { StandInService } from '../../src-service/server.ts';

const CONTACTS = '/api/contacts';

let service: StandInService;
beforeEach(async () => {
  service = await startService({ rateLimit: null });
});
afterEach(() => service.stop());

const create = () => ask(service, 'POST', CONTACTS, { name: 'New one', phone: '55299 00001' });
const made = (): number => service.state.contacts.all().filter((row) => row.fields.name === 'New one').length;
const once = (rule: FaultRule): void => service.faults.add({ times: 1, ...rule });

describe('connections that end', () => {
  test('refused and cut before the commit: nothing was done', async () => {
    for (const kind of ['refuse', 'cutBeforeCommit'] as const) {
      once({ kind });
      await expect(create()).rejects.toThrow();
      expect(made()).toBe(0);
    }
    expect(service.requests.map((entry) => [entry.status, entry.fault])).toEqual([
      [0, 'refuse'],
      [0, 'cutBeforeCommit'],
    ]);
  });

  test('cut after the commit: done, and nobody was told', async () => {
    once({ kind: 'cutAfterCommit' });
    await expect(create()).rejects.toThrow();
    expect(made()).toBe(1);
  });

  test('an answer may end in its middle', async () => {
    once({ kind: 'cutAnswer', bytes: 20 });
    await expect(create()).rejects.toThrow();
    expect(made()).toBe(1);
  });

  test('a hanging request is done or not, as asked, and never answered', async () => {
    for (const commit of [false, true]) {
      once({ kind: 'hang', commit });
      const request = fetch(service.url + CONTACTS, {
        method: 'POST',
        headers: { authorization: `Service-oauthtoken ${service.token}`, 'content-type': 'application/json' },
        body: '{"name":"New one","phone":"1"}',
        signal: AbortSignal.timeout(200),
      });
      await expect(request).rejects.toThrow('timeout');
      expect(made()).toBe(commit ? 1 : 0);
    }
  });

  test('dark: connections are refused; back: the same address and state answer again', async () => {
    await create();
    await service.goDark();
    const code = await new Promise((resolve) => {
      createConnection(service.port, '127.0.0.1').on('error', (error) =>
        resolve((error as NodeJS.ErrnoException).code),
      );
    });
    expect(code).toBe('ECONNREFUSED');
    expect(service.dark).toBe(true);
    await service.comeBack();
    expect((await create()).status).toBe(200);
    expect(made()).toBe(2);
  });
});

describe('answers of others', () => {
  test.each([
    [{ kind: 'html' }, 200],
    [{ kind: 'redirect' }, 302],
    [{ kind: 'unauthorized' }, 401],
    [{ kind: 'conflict' }, 409],
    [{ kind: 'tooMany' }, 429],
    [{ kind: 'status', status: 503 }, 503],
    [{ kind: 'status', status: 403, code: 'ORGANIZATION_ACCESS_DENIED' }, 403],
  ] satisfies [FaultRule, number][])(
    '%j answers %i and does nothing unless told to',
    async (rule, status) => {
      once(rule);
      expect((await create()).status).toBe(status);
      expect(made()).toBe(0);
      once({ ...rule, commit: true });
      expect((await create()).status).toBe(status);
      expect(made()).toBe(1);
    },
  );

  test('a captive portal answers HTML, a redirect points to another origin', async () => {
    once({ kind: 'html' });
    const portal = await create();
    expect(portal.text).toBe(PORTAL_PAGE);
    expect(portal.headers.get('content-type')).toMatch(/^text\/html/);
    once({ kind: 'redirect', location: 'http://elsewhere.example/' });
    expect((await create()).headers.get('location')).toBe('http://elsewhere.example/');
  });

  test('429 comes with seconds, a date, garbage or nothing', async () => {
    const headerFor = async (retryAfter: number | string | null): Promise<string | null> => {
      once({ kind: 'tooMany', retryAfter, waitMs: 5000 });
      return (await create()).headers.get('retry-after');
    };
    expect(await headerFor(7)).toBe('7');
    const waitMs = Date.parse((await headerFor('date')) ?? '') - service.now();
    expect(waitMs).toBeGreaterThan(2000);
    expect(waitMs).toBeLessThanOrEqual(5000);
    expect(await headerFor('soon')).toBe('soon');
    expect(await headerFor(null)).toBeNull();
  });

  test('codes travel in the envelope', async () => {
    once({ kind: 'status', status: 402, code: 'SUBSCRIPTION_REQUIRED', message: 'Over' });
    expect((await create()).envelope).toMatchObject({
      success: false,
      message: 'Over',
      data: { code: 'SUBSCRIPTION_REQUIRED' },
    });
  });
});

describe('spoiled answers', () => {
  test('a picture has no envelope that could be missing', () => {
    const picture = { status: 200, headers: {}, body: Buffer.from('89504e470d0a1a0a', 'hex') };
    expect(spoil(picture, { kind: 'missingEnvelope' })).toEqual(picture);
    const answer = { status: 200, headers: {}, body: '{"success":true,"data":1}' };
    expect(spoil(answer, { kind: 'missingEnvelope' }).body).toBe('{"data":1}');
  });

  test('truncated, empty and cut compressed answers follow a commit', async () => {
    once({ kind: 'truncate' });
    const truncated = await create();
    expect(truncated.status).toBe(200);
    expect(truncated.envelope).toEqual({});
    once({ kind: 'empty' });
    expect((await create()).text).toBe('');
    once({ kind: 'gzipCut' });
    const unpacked = await create(); // some clients complain, others hand out what could be unpacked
    expect(unpacked.headers.get('content-encoding')).toBe('gzip');
    expect(unpacked.envelope).toEqual({});
    expect(made()).toBe(3);
  });

  test('envelope fields may be missing, the content type wrong', async () => {
    once({ kind: 'missingEnvelope', fields: ['success', 'timestamp'] });
    expect(Object.keys((await create()).envelope)).toEqual(['message', 'data']);
    once({ kind: 'contentType' });
    const plain = await create();
    expect(plain.headers.get('content-type')).toBe('text/plain');
    expect(plain.envelope.success).toBe(true);
  });

  test('clocks may be off by a day, resets in milliseconds', async () => {
    const resetOf = (headers: Headers): number =>
      Number(headers.get('x-ratelimit-reset')) - service.now() / 1000;
    once({ kind: 'clockSkew', skewMs: 86_400_000 });
    const skewed = await create();
    expect(Date.parse(skewed.headers.get('date') ?? '') - service.now()).toBeGreaterThan(86_000_000);
    expect(resetOf(skewed.headers)).toBeGreaterThan(86_000);
    once({ kind: 'resetInMs' });
    expect(Number((await create()).headers.get('x-ratelimit-reset'))).toBeGreaterThan(1e12);
  });

  test('a delay holds the answer back', async () => {
    once({ kind: 'delay', delayMs: 120, commit: true });
    const startedMs = performance.now();
    const pending = create();
    await expect.poll(made, { interval: 5 }).toBe(1);
    await pending;
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(110);
  });
});

describe('rules', () => {
  test('match by method and path, skip, count down and are counted', async () => {
    service.faults.add({ kind: 'conflict', match: { method: 'post', path: /contacts$/ }, skip: 1, times: 2 });
    expect((await ask(service, 'GET', CONTACTS)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await create()).status);
    expect(statuses).toEqual([200, 409, 409, 200]);
    expect([service.faults.fired('conflict'), service.faults.fired(), service.faults.active()]).toEqual([
      2,
      2,
      [],
    ]);
  });

  test('a rule without a count stays until cleared', async () => {
    service.faults.add({ kind: 'status', status: 500 });
    for (let n = 0; n < 3; n += 1) expect((await create()).status).toBe(500);
    service.faults.clear();
    expect((await create()).status).toBe(200);
  });

  test('what is drawn by probability follows from the seed', async () => {
    const draw = async (seed: number): Promise<number[]> => {
      const other = await startService({ seed, rateLimit: null });
      other.faults.add({ kind: 'conflict', probability: 0.4 });
      const statuses: number[] = [];
      for (let n = 0; n < 30; n += 1) statuses.push((await ask(other, 'GET', CONTACTS)).status);
      await other.stop();
      return statuses;
    };
    const first = await draw(5);
    expect(await draw(5)).toEqual(first);
    expect(await draw(6)).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 409]));
  });
});
