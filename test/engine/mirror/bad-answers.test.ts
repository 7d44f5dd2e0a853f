/** Bad answers of the Service park the row, keep the page, show in the log, and pass: no collection stops for good, no engine dies. */
import { describe, expect, it } from 'vitest';
import { verify } from '../../../src-sync/store/verify.ts';
import { SyncEngine } from '../../../src-sync/engine/run/sync-engine.ts';
import { runCli } from '../../cli/run-cli.ts';
import type { ServiceOptions } from '../../../src-service/server.ts';
import { until, type Desk } from '../desk.ts';
import { differences } from '../differences.ts';
import { DATA } from '../connection/faulty-desk.ts';
import { garbledDesk, type GarbledDesk } from './garbled-desk.ts';
import { garbleRows, type Garble, type GarblingProxy } from './garbling-proxy.ts';

function around(options: ServiceOptions = {}): Promise<GarbledDesk> {
  return garbledDesk({ data: DATA, ...options });
}

/** Answers of 33 MB, three times over: twelve seconds on a quick machine, a minute on a slow one. */
const PATIENT = { timeout: 150_000 };
const CONTACTS = /^\/api\/contacts\?/;
const PROBLEM_LEVELS = ['warning', 'problem'];

async function log(desk: Desk): Promise<readonly string[]> {
  const lines = await desk.engine.ask('log.list', { limit: 200 });
  if (!lines.ok) throw new Error(lines.failure.message);
  return lines.value.filter(({ level }) => PROBLEM_LEVELS.includes(level)).map(({ text }) => text);
}

async function parkedRows(desk: Desk, name: string): Promise<number> {
  const { collections } = await desk.engine.status();
  return collections.find(({ collection }) => collection === name)?.parkedRows ?? 0;
}

/** Why categories could not be read, as the command line tells it. */
async function toldByStatus({ dataDir }: Desk, { url }: GarblingProxy): Promise<unknown> {
  const { lines } = await runCli({ dataDir, baseUrl: url }, 'status');
  return (lines[0]?.['collections'] as Record<string, { lastError: unknown }>)['categories']?.lastError;
}

/** The database is sound, also where what is in it is strange. */
async function expectSound(desk: Desk): Promise<void> {
  if (!(desk.engine instanceof SyncEngine)) throw new Error('this desk has no engine of its own');
  const { checks } = await verify(desk.engine.parts.store.reader);
  const wrong = checks.filter(
    ({ name, ok }) =>
      !ok && ['integrity', 'foreignKeys', 'searchIndexes', 'views', 'projections'].includes(name),
  );
  expect(wrong).toEqual([]);
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a row that is', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['null', 'null'],
    ['a number', '17'],
    ['a text', '"row"'],
    ['true', 'true'],
    ['a list', '[1,2,3]'],
    ['empty', '{}'],
    ['without its id', '{"name":"Nobody","phone":"98450 12345"}'],
    ['under an id that is a record', '{"gid":{"value":1},"name":"Nobody"}'],
    ['under an id that is blank', '{"gid":"  ","name":"Nobody"}'],
    ['under an id with a line end', '{"gid":"a\\nb","name":"Nobody"}'],
    ['under an id with NUL', '{"gid":"a\\u0000b","name":"Nobody"}'],
    ['under an id that is half a character', '{"gid":"a\\ud800","name":"Nobody"}'],
    ['under an id of a megabyte', `{"gid":"${'x'.repeat(1_000_000)}","name":"Nobody"}`],
    ['nested ten thousand deep', `{"gid":"deep-1","name":"Deep","customFields":${deep(10_000)}}`],
  ];

  it.each(rows)('%s is parked, and the page kept', async (_words, row) => {
    const [service, proxy, desk] = await around({ data: { ...DATA, contacts: 60 } });
    // One row more on the only page, and one more in the total.
    proxy.garble = (path, body) =>
      CONTACTS.test(path)
        ? body.replace('"items":[', `"items":[${row},`).replace('"totalElements":60', '"totalElements":61')
        : null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await differences(desk, service)).toEqual([]);
    expect(await parkedRows(desk, 'contacts')).toBe(1);
    const said = (await log(desk)).filter((text) => text.includes('contacts'));
    expect(said).toEqual([expect.stringContaining('1 row of contacts')]);
    // A second time the same row is no news.
    await desk.sync();
    expect((await log(desk)).filter((text) => text.includes('contacts'))).toEqual(said);
    await expectSound(desk);
  });
});

describe('a record with', () => {
  const fields: readonly (readonly [string, string])[] = [
    ['10 MB in one field', `"${'x'.repeat(10_000_000)}"`],
    ['NUL and half characters', '"a\\u0000b \\ud800 \\udfff c"'],
    ['writing from right to left and emoji', '"\\u202eمرحبا \\u200f👩‍👩‍👧‍👦"'],
    ['numbers beyond all precision', '[1e21, 12345678901234567890, -0, 1e-320]'],
    ['keys of the language itself', '{"__proto__":{"polluted":true},"constructor":1,"toString":"x","":2}'],
    ['a list where text belongs', '["one","two"]'],
  ];

  it.each(fields)('%s is mirrored as it came', async (_words, value) => {
    const [service, proxy, desk] = await around();
    const [contact] = service.state.contacts.all();
    const marked = `"gid":"${contact?.id}","name":`;
    proxy.garble = (path, body) =>
      body.includes(marked) && path.includes('contacts')
        ? body.replace(marked, `"gid":"${contact?.id}","strange":${value},"name":`)
        : null;
    expect((await desk.sync()).stopped).toBe('complete');
    const here = (await desk.records('contacts')).find(({ serverId }) => serverId === contact?.id);
    const sent = JSON.parse(
      `{"strange":${value.replace('12345678901234567890', '"12345678901234567890"')}}`,
    ) as object;
    expect(JSON.stringify(here?.record['strange'])).toBe(JSON.stringify(Object.values(sent)[0]));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await differences(desk, service)).toEqual([]);
    await expectSound(desk);
  });

  it('the wrong type in every field is shown as far as it goes, and found by its id', async () => {
    const [service, proxy, desk] = await around();
    const wrong = [null, 17, true, [], {}, 'text', [{}], { id: 1 }];
    proxy.garble = garbleRows(/items\?|contacts\?|notifications\?|\/stock\?|warehouses\?/, (list) =>
      list.map((row, index) => {
        const entries = Object.entries(row as Record<string, unknown>);
        const isId = (name: string): boolean => /^(id|gid|itemId|warehouseId)$/.test(name);
        return Object.fromEntries(
          entries.map(([name, value], at) => [name, isId(name) ? value : wrong[(index + at) % wrong.length]]),
        );
      }),
    );
    expect((await desk.sync()).stopped).toBe('complete');
    expect((await desk.records('contacts')).length).toBe(service.state.contacts.size);
    expect((await desk.records('items')).length).toBe(service.state.items.size);
    await expectSound(desk);
    proxy.garble = null;
    await desk.sync();
    expect(await differences(desk, service)).toEqual([]);
  });
});

describe('a page that one row makes unreadable', () => {
  const PAGED = { shape: { pageSizeCut: 50 } };

  const wide = Array.from({ length: 300_000 }, (_, at) => `"f${at}":1,`).join('');

  it.each([
    ['with bytes that are no text', (marked: string) => `${marked}\xff`],
    ['with 300,000 fields', (marked: string) => marked.replace(/(?="name)/, wide)],
  ])('%s is read without it, which is set aside', async (_words, spoil) => {
    const [service, proxy, desk] = await around(PAGED);
    const bad = service.state.contacts.all()[60];
    const marked = `"gid":"${bad?.id}","name":"`;
    proxy.garble = (_path, body) =>
      body.includes(marked) ? Buffer.from(body.replace(marked, spoil(marked)), 'latin1') : null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([`contacts ${bad?.id}: only there`]);
    expect(await parkedRows(desk, 'contacts')).toBe(1);
    proxy.garble = null;
    await desk.sync();
    expect(await differences(desk, service)).toEqual([]);
    expect(await parkedRows(desk, 'contacts')).toBe(0);
    const lines = await desk.engine.ask('log.list', { limit: 50 });
    const texts = lines.ok ? lines.value.map(({ text }) => text) : [];
    expect(texts).toContain('All rows of contacts can be understood again.');
  });

  it('because it and its neighbours are of 10 MB each is read in parts', async () => {
    const [service, proxy, desk] = await around();
    const huge = service.state.items.all().slice(10, 15);
    const fields = JSON.stringify({ huge: 'x'.repeat(10_000_000) }).slice(1, -1);
    proxy.garble = (path, body) =>
      path.includes('/items')
        ? huge.reduce((text, { id }) => text.replace(`"id":"${id}",`, `"id":"${id}",${fields},`), body)
        : null;
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
    const here = await desk.records('items');
    const lengths = huge.map(
      ({ id }) => String(here.find(({ serverId }) => serverId === id)?.record['huge']).length,
    );
    expect(lengths).toEqual(huge.map(() => 10_000_000));
  });

  it('of a list that is read from the newest back ends the reading there, and wipes nothing', async () => {
    const [service, proxy, desk] = await around();
    expect((await desk.sync()).stopped).toBe('complete');
    const bad = service.state.notifications.all()[3];
    const marked = `"id":"${bad?.id}",`;
    proxy.garble = (_path, body) =>
      body.includes(marked) ? Buffer.from(body.replace(marked, `${marked}"x":"\xff",`), 'latin1') : null;
    const newest = service.otherClients.addNotification({ title: 'Newer' });
    expect((await desk.sync()).stopped).toBe('complete');
    const here = (await desk.records('notifications')).map(({ serverId }) => serverId);
    expect(here).toHaveLength(service.state.notifications.size);
    expect(here).toContain(newest);
  });
});

describe('a page', () => {
  const lists: readonly (readonly [string, Garble])[] = [
    ['that has its rows in a record', garbleList((data) => ({ ...data, items: { first: {} } }))],
    ['that is a number', garbleList(() => 7)],
    ['that is a text', garbleList(() => 'Please update your plan')],
    ['that is null', garbleList(() => null)],
    ['that is a record', garbleList(() => ({ id: 'one', name: 'Not a list', items: [] }))],
    ['without its list', garbleList(({ items: _items, ...data }) => data)],
    [
      'that is not UTF-8',
      (path, body) =>
        CONTACTS.test(path) ? Buffer.from(body.replace('"name":"', '"name":"\xff'), 'latin1') : null,
    ],
    ['of far more rows than were asked for', garbleList(() => Array<object>(400_000).fill({}))],
    ['of rows that are no records', garbleList(() => Array<number>(5_000).fill(0))],
    [
      'that is too large for any memory',
      (path, body) =>
        CONTACTS.test(path) ? body.replace('{', `{"junk":"${'x'.repeat(33 * 1024 * 1024)}",`) : null,
    ],
  ];

  it.each(lists)('%s wipes nothing, keeps the others going, and passes', PATIENT, async (_words, garble) => {
    const [service, proxy, desk] = await around();
    expect((await desk.sync()).stopped).toBe('complete');
    const before = (await desk.records('contacts')).length;
    proxy.garble = garble;
    service.otherClients.addNotification({ title: 'Read meanwhile' });
    const summary = await desk.sync();
    expect(summary).toMatchObject({ stopped: 'offline', reason: { code: 'UNREADABLE_ANSWER' } });
    expect(proxy.spoiled).toBeGreaterThan(0);
    expect(await desk.records('contacts')).toHaveLength(before);
    const { collections } = await desk.engine.status();
    const contacts = collections.find(({ collection }) => collection === 'contacts');
    expect(contacts?.lastError?.code).toBe('UNREADABLE_ANSWER');
    expect((await differences(desk, service)).filter((line) => !line.startsWith('contacts'))).toEqual([]);
    proxy.garble = null;
    await until('the connection is back', async () => {
      await desk.engine.ask('sync.now', {});
      return (await desk.engine.status()).connection === 'online';
    });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
  });

  function garbleList(change: (data: Record<string, unknown>) => unknown): Garble {
    return (path, body) => {
      if (!CONTACTS.test(path)) return null;
      const envelope = JSON.parse(body) as { data: Record<string, unknown> };
      return JSON.stringify({ ...envelope, data: change(envelope.data) });
    };
  }
});

describe('a list that is never answered as it should be', () => {
  it.each([
    ['because something else answers in its place', 'NOT_THE_SERVICE', '{"welcome":"to our network"}'],
    ['because its answer breaks off', 'UNREADABLE_ANSWER', '{"success":true,"data":['],
  ])('%s is told at itself, and all others are read and kept in step', async (_words, code, body) => {
    const [service, proxy, desk] = await around();
    proxy.garble = (path) => (path.startsWith('/api/v1/inventory/categories') ? body : null);
    expect(await desk.sync()).toMatchObject({ stopped: 'offline', reason: { code } });
    const others = (line: string): boolean => !line.startsWith('categories');
    expect((await differences(desk, service)).filter(others)).toEqual([]);
    const { connection, collections } = await desk.engine.status();
    expect(connection).toBe('online');
    expect(collections.find(({ collection }) => collection === 'categories')?.lastError?.code).toBe(code);
    const said = (await log(desk)).filter((text) => text.startsWith('Categories cannot be read.'));
    expect(said).toHaveLength(1);
    service.otherClients.addNotification({ title: 'Read meanwhile' });
    expect(await desk.sync()).toMatchObject({ stopped: 'offline', reason: { code } });
    expect((await differences(desk, service)).filter(others)).toEqual([]);
    expect(await toldByStatus(desk, proxy)).toMatchObject({ code });
    proxy.garble = null;
    // All others are read before it is answered: what it failed at before must not end the run.
    service.faults.add({ kind: 'delay', delayMs: 400, match: { path: /\/inventory\/categories/ }, times: 1 });
    expect((await desk.sync()).stopped).toBe('complete');
    expect(await differences(desk, service)).toEqual([]);
    expect(await toldByStatus(desk, proxy)).toBeNull();
  });
});
