import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDropped, checkQuestion, REQUEST_LENGTH_MAX, type Sender } from '../../src-main/ipc/guard.ts';
import { hostileMessages } from './hostile-messages.ts';

const window: Sender = { isOurWindow: true, isTopFrame: true, origin: 'app://stockhand' };

function ask(channel: unknown, request: unknown, sender: Sender = window) {
  return checkQuestion(sender, [channel, JSON.stringify(request)]);
}

describe('the one door between window and main process', () => {
  it('lets a well-formed question of the window through, parsed', () => {
    expect(ask('items.get', { id: 'abc' })).toEqual({
      ok: true,
      value: { channel: 'items.get', request: { id: 'abc' } },
    });
  });

  it.each<[string, Partial<Sender>]>([
    ['another window', { isOurWindow: false }],
    ['a frame inside the page', { isTopFrame: false }],
    ['a frame that is gone', { origin: null }],
    ['about:blank', { origin: 'null' }],
    ['a page without an origin', { origin: '' }],
    ['another host', { origin: 'app://other' }],
    ['a longer host', { origin: 'app://stockhand.evil' }],
    ['a web page', { origin: 'https://stockhand' }],
    ['a file', { origin: 'file://' }],
  ])('P12: refuses %s', (_who, difference) => {
    expect(ask('app.get', {}, { ...window, ...difference })).toMatchObject({
      ok: false,
      failure: { code: 'NOT_ALLOWED' },
    });
  });

  it.each(['nothing.like.it', '__proto__', 'constructor', 'toString', '', 7, null, undefined, ['app.get']])(
    'P12: refuses the channel %j',
    (channel) => {
      expect(ask(channel, {})).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    },
  );

  it('P12: refuses a path of this PC from the window, with any change', () => {
    const operationId = 'd7a1c6de-5f3f-4d6e-9a44-0d0ff38f0d5f';
    const operation = { op: 'items.setImage', id: 'a' };
    expect(ask('operations.attach', { operationId, operation, path: '/etc/passwd' })).toMatchObject({
      ok: false,
      failure: { code: 'VALIDATION' },
    });
    const named = { operationId, operation, kind: 'any', path: '/etc/passwd' };
    expect(ask('files.choose', named)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    const sheet = { collection: 'items', path: '/etc/passwd' };
    for (const name of ['imports.open', 'imports.choose', 'exports.write']) {
      expect(ask(name, sheet), name).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    }
  });

  it('P12: takes a dropped file only with a whole path, for a list that can be imported, from our own page', () => {
    const path = resolve('prices.csv');
    const dropped = checkDropped(window, ['items', path]);
    expect(dropped).toMatchObject({ ok: true, value: { collection: 'items', path } });
    const refused: readonly (readonly unknown[])[] = [
      ['items', ''],
      ['items', 'prices.csv'],
      ['items', 7],
      ['items', path, 'more'],
      ['orders', path],
      [path],
      [],
    ];
    for (const words of refused)
      expect(checkDropped(window, words), String(words)).toMatchObject({
        ok: false,
        failure: { code: 'VALIDATION' },
      });
    for (const difference of [{ isOurWindow: false }, { isTopFrame: false }, { origin: 'https://stockhand' }])
      expect(checkDropped({ ...window, ...difference }, ['items', path])).toMatchObject({
        ok: false,
        failure: { code: 'NOT_ALLOWED' },
      });
  });

  it('P12: refuses what the schema does not describe', () => {
    for (const request of [
      null,
      [],
      'x',
      { id: 7 },
      { id: '' },
      { id: 'a', more: 1 },
      { id: 'x'.repeat(201) },
    ]) {
      expect(ask('items.get', request)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    }
  });

  it('P12: refuses a __proto__ at any depth instead of dropping it', () => {
    const operationId = 'd7a1c6de-5f3f-4d6e-9a44-0d0ff38f0d5f';
    const text = `{"operationId":"${operationId}","operation":{"op":"contacts.create","record":{"__proto__":{"x":1}}}}`;
    expect(checkQuestion(window, ['operations.accept', text])).toMatchObject({ ok: false });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('P12: refuses a question that is too long before reading it', () => {
    const text = `"${'x'.repeat(REQUEST_LENGTH_MAX)}"`;
    expect(checkQuestion(window, ['items.get', text])).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('too long') as string },
    });
  });

  it('P12: refuses what is no text, no JSON, or not exactly one question', () => {
    for (const words of [
      [],
      ['app.get'],
      ['app.get', {}],
      ['app.get', '{'],
      ['app.get', '{}', 'more'],
      ['app.get', undefined],
      [new Map(), '{}'],
    ]) {
      expect(checkQuestion(window, words)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    }
  });

  it('says of a text that is too long, typed or pasted, how long it may be', () => {
    const draft = { key: 'contacts/new', operationId: 'd7a1c6de-5f3f-4d6e-9a44-0d0ff38f0d5f' };
    expect(ask('drafts.keep', { ...draft, typed: { name: 'x'.repeat(100_001) } })).toMatchObject({
      ok: false,
      failure: {
        message:
          'A text is longer than the 1,00,000 characters that can be kept. Shorten it. Nothing was changed.',
        path: ['typed', 'name'],
      },
    });
  });

  it('never repeats the refused value', () => {
    const refused = ask('profile.connect', {
      baseUrl: 'x',
      signIn: { kind: 'token', accessToken: 7, secretWord: 1 },
    });
    expect(JSON.stringify(refused)).not.toContain('secretWord":1');
    const long = ask('profile.signIn', {
      signIn: { kind: 'token', accessToken: `tok-${'a'.repeat(17_000)}` },
    });
    expect(long.ok).toBe(false);
    expect(JSON.stringify(long)).not.toContain('tok-');
  });
});

/** `HOSTILE_CALLS=100000` for a long run. */
const calls = Number(process.env['HOSTILE_CALLS'] ?? 3_000);

it(
  `P12: answers ${calls} hostile messages in words or with what was described, each at once`,
  { timeout: 600_000 },
  () => {
    const told = new Map<string, number>();
    let longestMs = 0;
    for (const { sender, words } of hostileMessages(calls)) {
      // Of the processor, not of the wall: beside other programs a process waits for its turn.
      const before = process.cpuUsage();
      const checked = checkQuestion(sender, words);
      const dropped = checkDropped(sender, words);
      const { user, system } = process.cpuUsage(before);
      longestMs = Math.max(longestMs, (user + system) / 1_000);
      const isStranger = JSON.stringify(sender) !== JSON.stringify(window);
      if (isStranger)
        expect([checked, dropped]).toMatchObject([{ failure: { code: 'NOT_ALLOWED' } }, { ok: false }]);
      const code = checked.ok ? 'ok' : checked.failure.code;
      told.set(code, (told.get(code) ?? 0) + 1);
      if (!checked.ok) expect(checked.failure.message).toMatch(/Nothing was changed\.|Shorten it\.$/);
      if (!checked.ok) expect(checked.failure.message.length).toBeLessThan(700);
    }
    expect([...told.keys()].toSorted()).toEqual(['NOT_ALLOWED', 'VALIDATION', 'ok']);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    expect(longestMs).toBeLessThan(1_000);
  },
);
